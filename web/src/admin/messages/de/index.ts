export * from '../../../messages/de/editing.ts';
export * from './catalogue.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './log.ts';
export * from './people.ts';

export const navigation = 'Administration';
export const waiting = (_: number, shown: string) => `${shown} offen`;
export const noResults = 'Keine Treffer';
export const sections = {
  health: 'Status',
  catalogue: 'Katalog',
  imports: 'Importe',
  people: 'Nutzer',
  applications: 'Apps',
  artists: 'Künstler',
  reports: 'Meldungen',
  reviews: 'Rezensionen',
  log: 'Protokoll',
};
