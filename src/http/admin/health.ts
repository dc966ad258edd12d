/** The health of the node that responds, for administrators. */
import type { HealthReader } from '../../core/health/health.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import { readFields } from '../web-api/fields.ts';
import { administratorRoute } from '../web-api/user-route.ts';

export function nodeHealthRoute(health: HealthReader): Route {
  return administratorRoute('GET', '/web-api/admin/health', async ({ query }) => {
    readFields(query, {});
    return jsonResponse(200, await health.read());
  });
}
