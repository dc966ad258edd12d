/** The pages for developers; a file for each of their folders. */
export * from './account.ts';
export * from './applications.ts';
export * from './explorer.ts';
export * from './oauth.ts';
export * from './reference.ts';
export * from './start.ts';

export const navigation = 'Developers';
export const sections = {
  start: 'Get started',
  applications: 'Apps',
  reference: 'Reference',
  oauth: 'OAuth',
  errors: 'Errors and limits',
  account: 'Access to your account',
};
