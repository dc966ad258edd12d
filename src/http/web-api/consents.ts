/** The applications that the user has allowed to act on their behalf. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { jsonResponse, noContent } from '../response.ts';
import type { Route } from '../route.ts';
import { bodyFields, readFields } from './fields.ts';
import { route } from './user-route.ts';

const CONSENTS = '/web-api/consents';

export function consentRoutes(accounts: Pick<Accounts, 'listAllowed' | 'revokeAllowed'>): Route[] {
  return [
    route('GET', CONSENTS, async ({ query }, { user }) => {
      readFields(query, {});
      return jsonResponse(200, await accounts.listAllowed(user));
    }),
    route('DELETE', `${CONSENTS}/:client_id`, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      await accounts.revokeAllowed(user, parameters['client_id']);
      return noContent();
    }),
  ];
}
