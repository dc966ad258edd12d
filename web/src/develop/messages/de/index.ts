import type { DevelopMessages } from '../en/index.ts';
import { account } from './account.ts';
import { application, applications, plan, usage } from './applications.ts';
import { explorer } from './explorer.ts';
import { oauth } from './oauth.ts';
import { errors, reference } from './reference.ts';
import { start } from './start.ts';

export const german: DevelopMessages = {
  navigation: 'Entwickeln',
  sections: {
    start: 'Start',
    applications: 'Anwendungen',
    reference: 'Referenz',
    oauth: 'OAuth',
    errors: 'Fehler und Grenzen',
    account: 'Zugriff auf dein Konto',
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
