/** Users, their applications, the log of actions and the health of this node, for administrators. */
import type { AccountAdmin } from '../../core/accounts/account-admin.ts';
import type { AdminLog } from '../../core/admin/log.ts';
import type { Applications } from '../../core/applications/applications.ts';
import type { Usage } from '../../core/applications/usage.ts';
import type { HealthReader } from '../../core/health/health.ts';
import type { ListPage } from '../../domain/lists.ts';
import type { ApplicationEntry } from '../../domain/users.ts';
import type { Route } from '../route.ts';
import { flag, id, required, SLICE, term, withDefault } from '../web-api/fields.ts';
import { jsonRoute } from '../web-api/json-route.ts';

const USERS = '/web-api/admin/people';
const USER = `${USERS}/:id`;

const SEARCH = { q: withDefault(term, ''), ...SLICE };
const APPLICATION_SEARCH = { ...SEARCH, waiting: flag, suspended: flag };
/** Paged by `before`, not by `offset`, because new actions are added in front. */
const ACTIONS = { before: id, limit: SLICE.limit, who: term, action: term, subject: term };

export function userRoutes(users: AccountAdmin): Route[] {
  return [
    jsonRoute('administrator', 'GET', USERS, SEARCH, (query) => users.list(query)),
    ...(['suspend', 'resume', 'reset'] as const).map((verb) =>
      jsonRoute('administrator', 'POST', `${USER}/${verb}`, {}, (_, { user, id }) => users[verb](user, id)),
    ),
    jsonRoute(
      'administrator',
      'POST',
      `${USER}/admin`,
      { admin: required(flag) },
      ({ admin }, { user, id }) => users.setAdmin(user, id, admin),
    ),
  ];
}

interface AllApplicationsParts {
  applications: Pick<Applications, 'search'>;
  usage: Pick<Usage, 'todayOfEach'>;
}

/** The applications of all users. Routes that change one are in `web-api/applications.ts`. */
export function allApplicationsRoute({ applications, usage }: AllApplicationsParts): Route {
  const path = '/web-api/admin/applications';
  return jsonRoute('administrator', 'GET', path, APPLICATION_SEARCH, async (query) => {
    const { total, items } = await applications.search(query);
    const today = await usage.todayOfEach(items.map(({ client_id }) => client_id));
    const page: ListPage<ApplicationEntry> = {
      total,
      items: items.map((one) => ({ ...one, requests_today: today.get(one.client_id) ?? 0 })),
    };
    return page;
  });
}

export function logRoute(log: AdminLog): Route {
  return jsonRoute('administrator', 'GET', '/web-api/admin/log', ACTIONS, (filter) => log.list(filter));
}

export function nodeHealthRoute(health: HealthReader): Route {
  return jsonRoute('administrator', 'GET', '/web-api/admin/health', {}, () => health.read());
}
