/** The log of what administrators did, as JSON, for administrators. */
import type { AdminLog } from '../../core/administration/log.ts';
import { jsonAnswer } from '../page.ts';
import { integer, readFields, text } from '../portal/fields.ts';
import { administratorRoute } from '../portal/person-route.ts';
import type { Route } from '../route.ts';

const FILTER = {
  before: integer(1, Number.MAX_SAFE_INTEGER),
  limit: integer(1, 200),
  who: text,
  action: text,
  subject: text,
};
const LIMIT = 50;

export function logRoutes(log: AdminLog): Route[] {
  return [
    administratorRoute('GET', '/portal/admin/log', async ({ query }) => {
      const { limit = LIMIT, ...filter } = readFields(query, FILTER);
      return jsonAnswer(200, await log.list({ ...filter, limit }));
    }),
  ];
}
