export * from './account.ts';
export * from './applications.ts';
export * from './explorer.ts';
export * from './oauth.ts';
export * from './reference.ts';
export * from './start.ts';

export const navigation = 'Entwicklung';
export const sections = {
  start: 'Start',
  applications: 'Anwendungen',
  reference: 'Referenz',
  oauth: 'OAuth',
  errors: 'Fehler und Grenzen',
  account: 'Zugriff auf dein Konto',
};
