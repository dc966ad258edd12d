/** The pages for developers; a file for each of their folders. */

import type { Translated } from '../../../../../src/domain/pages.ts';
import { account } from './account.ts';
import { application, applications, plan, usage } from './applications.ts';
import { explorer } from './explorer.ts';
import { oauth } from './oauth.ts';
import { errors, reference } from './reference.ts';
import { start } from './start.ts';

export const english = {
  navigation: 'Developers',
  sections: {
    start: 'Start',
    applications: 'Applications',
    reference: 'Reference',
    oauth: 'OAuth',
    errors: 'Errors and limits',
    account: 'Access to your account',
  },
  start,
  applications,
  application,
  plan,
  usage,
  reference,
  errors,
  explorer,
  oauth,
  account,
};

/** The other languages are checked against this type. */
export type DevelopMessages = Translated<typeof english>;
