import type { DevelopMessages } from '../en/index.ts';
import { account } from './account.ts';
import { application, applications, plan, usage } from './applications.ts';
import { explorer } from './explorer.ts';
import { oauth } from './oauth.ts';
import { errors, reference } from './reference.ts';
import { start } from './start.ts';

export const spanish: DevelopMessages = {
  navigation: 'Desarrollo',
  sections: {
    start: 'Empezar',
    applications: 'Aplicaciones',
    reference: 'Referencia',
    oauth: 'OAuth',
    errors: 'Errores y límites',
    account: 'Acceso a tu cuenta',
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
