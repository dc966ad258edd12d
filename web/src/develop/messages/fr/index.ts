export * from './account.ts';
export * from './applications.ts';
export * from './explorer.ts';
export * from './oauth.ts';
export * from './reference.ts';
export * from './start.ts';

export const navigation = 'Développeurs';
export const sections = {
  start: 'Premiers pas',
  applications: 'Applications',
  reference: 'Référence',
  oauth: 'OAuth',
  errors: 'Erreurs et limites',
  account: 'Accès à votre compte',
};
