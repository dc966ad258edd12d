/** The pages for administrators; a file for each of their folders. */
export * from '../../../messages/en/editing.ts';
export * from './catalogue.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './log.ts';
export * from './people.ts';

export const navigation = 'Administration';
export const waiting = (_: number, shown: string) => `${shown} waiting`;
export const noResults = 'No results';
export const sections = {
  health: 'Health',
  catalogue: 'Catalogue',
  imports: 'Imports',
  people: 'Users',
  applications: 'Apps',
  artists: 'Artists',
  reports: 'Reports',
  reviews: 'Reviews',
  log: 'Log',
};
