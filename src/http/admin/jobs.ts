/** Jobs that failed too often, for administrators; the health report lists them. */
import type { DeadJobAdmin } from '../../core/jobs/dead-jobs.ts';
import type { Route } from '../route.ts';
import { jsonRoute } from '../web-api/json-route.ts';

const JOB = '/web-api/admin/jobs/:id';

export function jobRoutes(deadJobs: DeadJobAdmin): Route[] {
  return [
    jsonRoute('administrator', 'POST', `${JOB}/retry`, {}, (_, { user, id }) => deadJobs.retry(user, id)),
    jsonRoute('administrator', 'DELETE', JOB, {}, (_, { user, id }) => deadJobs.discard(user, id)),
  ];
}
