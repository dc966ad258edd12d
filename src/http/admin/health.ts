/** How the node that answers is doing, for administrators. */
import type { HealthReader } from '../../core/health/health.ts';
import { jsonAnswer } from '../page.ts';
import { readFields } from '../portal/fields.ts';
import { administratorRoute } from '../portal/person-route.ts';
import type { Route } from '../route.ts';

export function nodeHealthRoute(health: HealthReader): Route {
  return administratorRoute('GET', '/portal/admin/health', async ({ query }) => {
    readFields(query, {});
    return jsonAnswer(200, await health.read());
  });
}
