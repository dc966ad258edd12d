/** The texts of the pages for developers; a file for each of their folders. They are English in every language, like the API. */
import type { PageHandle } from '../page.ts';

export * from './messages/account.ts';
export * from './messages/applications.ts';
export * from './messages/explorer.ts';
export * from './messages/oauth.ts';
export * from './messages/reference.ts';
export * from './messages/start.ts';

export const navigation = 'Developers';
export const sections = {
  start: 'Get started',
  applications: 'Apps',
  reference: 'Reference',
  oauth: 'OAuth',
  errors: 'Errors and limits',
  account: 'Access to your account',
};

/** Metadata of a page that shows only data of the user. */
export function privatePage(section: keyof typeof sections): PageHandle<null> {
  return { head: () => ({ title: pageTitle(section), unlisted: true }) };
}

/** The title of a page of the developer portal: `Reference · Developers`. */
export function pageTitle(section: keyof typeof sections): string {
  return `${sections[section]} · ${navigation}`;
}
