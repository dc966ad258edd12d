/** The applications of all users, for administrators. Routes that change one are in `web-api/applications.ts`. */
import type { Applications } from '../../core/applications/applications.ts';
import type { Usage } from '../../core/applications/usage.ts';
import type { ListPage } from '../../domain/lists.ts';
import type { ApplicationRecord } from '../../domain/users.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import { FIRST_SLICE, flag, readFields, SLICE, term } from '../web-api/fields.ts';
import { administratorRoute } from '../web-api/user-route.ts';

const QUERY = { q: term, waiting: flag, suspended: flag, ...SLICE };

export interface AllApplicationsParts {
  applications: Pick<Applications, 'search'>;
  usage: Pick<Usage, 'todayOfEach'>;
}

export function allApplicationsRoute({ applications, usage }: AllApplicationsParts): Route {
  return administratorRoute('GET', '/web-api/admin/applications', async ({ query }) => {
    const asked = { q: '', ...FIRST_SLICE, ...readFields(query, QUERY) };
    const { total, items } = await applications.search(asked);
    const today = await usage.todayOfEach(items.map(({ client_id }) => client_id));
    const part: ListPage<ApplicationRecord> = {
      total,
      items: items.map((one) => ({ ...one, requests_today: today.get(one.client_id) ?? 0 })),
    };
    return jsonResponse(200, part);
  });
}
