/** The log of administrators' actions, as JSON, for administrators. */
import type { AdminLog } from '../../core/admin/log.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import { FIRST_SLICE, id, readFields, SLICE, term } from '../web-api/fields.ts';
import { administratorRoute } from '../web-api/user-route.ts';

/** Paged by `before`, not by `offset`, because new actions are added in front. */
const FILTER = { before: id, limit: SLICE.limit, who: term, action: term, subject: term };

export function logRoutes(log: AdminLog): Route[] {
  return [
    administratorRoute('GET', '/web-api/admin/log', async ({ query }) => {
      const { limit = FIRST_SLICE.limit, ...filter } = readFields(query, FILTER);
      return jsonResponse(200, await log.list({ ...filter, limit }));
    }),
  ];
}
