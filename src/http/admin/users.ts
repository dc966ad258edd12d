/** Users, for administrators. */
import type { AccountAdmin } from '../../core/accounts/account-admin.ts';
import type { AdminUser, User } from '../../domain/users.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import {
  bodyFields,
  FIRST_SLICE,
  flag,
  pathId,
  readFields,
  required,
  SLICE,
  term,
} from '../web-api/fields.ts';
import { administratorRoute } from '../web-api/user-route.ts';

const PEOPLE = '/web-api/admin/people';
const ONE = `${PEOPLE}/:id`;

const QUERY = { q: term, ...SLICE };

export function userRoutes(administration: AccountAdmin): Route[] {
  return [
    administratorRoute('GET', PEOPLE, async ({ query }) => {
      const asked = { q: '', ...FIRST_SLICE, ...readFields(query, QUERY) };
      return jsonResponse(200, await administration.list(asked));
    }),
    deed('suspend', administration.suspend),
    deed('resume', administration.resume),
    administratorRoute('POST', `${ONE}/admin`, async ({ form, parameters }, { user }) => {
      const admin = required('admin', bodyFields(form, { admin: flag }).admin);
      return jsonResponse(200, await administration.setAdmin(user, pathId(parameters), admin));
    }),
    administratorRoute('POST', `${ONE}/reset`, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      return jsonResponse(200, await administration.reset(user, pathId(parameters)));
    }),
  ];
}

function deed(verb: string, act: (by: User, id: number) => Promise<AdminUser>): Route {
  return administratorRoute('POST', `${ONE}/${verb}`, async ({ form, parameters }, { user }) => {
    bodyFields(form, {});
    return jsonResponse(200, await act(user, pathId(parameters)));
  });
}
