export * from './account.ts';
export * from './applications.ts';
export * from './explorer.ts';
export * from './oauth.ts';
export * from './reference.ts';
export * from './start.ts';

export const navigation = 'Entwickler';
export const sections = {
  start: 'Erste Schritte',
  applications: 'Apps',
  reference: 'Referenz',
  oauth: 'OAuth',
  errors: 'Fehler und Limits',
  account: 'Zugriff auf dein Konto',
};
