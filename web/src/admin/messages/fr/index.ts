export * from '../../../messages/fr/editing.ts';
export * from './catalogue.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './log.ts';
export * from './people.ts';

export const navigation = 'Administration';
export const waiting = (_: number, shown: string) => `${shown} en attente`;
export const noResults = 'Aucun résultat';
export const sections = {
  health: 'État',
  catalogue: 'Catalogue',
  imports: 'Imports',
  people: 'Utilisateurs',
  applications: 'Applications',
  artists: 'Artistes',
  reports: 'Signalements',
  reviews: 'Critiques',
  log: 'Journal',
};
