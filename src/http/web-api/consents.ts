/** The applications that one has allowed to act for oneself. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { jsonAnswer, noContent } from '../page.ts';
import type { Route } from '../route.ts';
import { bodyFields, readFields } from './fields.ts';
import { route } from './person-route.ts';

const CONSENTS = '/portal/consents';

export function consentRoutes(accounts: Pick<Accounts, 'listAllowed' | 'revokeAllowed'>): Route[] {
  return [
    route('GET', CONSENTS, async ({ query }, { person }) => {
      readFields(query, {});
      return jsonAnswer(200, await accounts.listAllowed(person));
    }),
    route('DELETE', `${CONSENTS}/:client_id`, async ({ form, parameters }, { person }) => {
      bodyFields(form, {});
      await accounts.revokeAllowed(person, parameters['client_id']);
      return noContent();
    }),
  ];
}
