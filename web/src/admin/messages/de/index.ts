export * from './catalogue.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './log.ts';
export * from './people.ts';

export const navigation = 'Verwaltung';
export const noResults = 'Keine Treffer';
export const sections = {
  health: 'Zustand',
  catalogue: 'Katalog',
  imports: 'Importe',
  people: 'Personen',
  applications: 'Anwendungen',
  reviews: 'Rezensionen',
  log: 'Protokoll',
};
