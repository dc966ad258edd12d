import type { DevelopMessages } from '../en/index.ts';
import { account } from './account.ts';
import { application, applications, plan, usage } from './applications.ts';
import { explorer } from './explorer.ts';
import { oauth } from './oauth.ts';
import { errors, reference } from './reference.ts';
import { start } from './start.ts';

export const french: DevelopMessages = {
  navigation: 'Développeurs',
  sections: {
    start: 'Démarrer',
    applications: 'Applications',
    reference: 'Référence',
    oauth: 'OAuth',
    errors: 'Erreurs et limites',
    account: 'Accès à votre compte',
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
