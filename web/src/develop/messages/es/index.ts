export * from './account.ts';
export * from './applications.ts';
export * from './explorer.ts';
export * from './oauth.ts';
export * from './reference.ts';
export * from './start.ts';

export const navigation = 'Desarrolladores';
export const sections = {
  start: 'Primeros pasos',
  applications: 'Aplicaciones',
  reference: 'Referencia',
  oauth: 'OAuth',
  errors: 'Errores y límites',
  account: 'Acceso a tu cuenta',
};
