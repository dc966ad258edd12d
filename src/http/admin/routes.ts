/**
 * For administrators: users and their applications, requests to become an artist, reports of listeners, failed jobs, the name of the site,
 * the log of actions, and the health of this node.
 */
import type { ListPage } from '../../domain/lists.ts';
import { REPORT_OUTCOMES, REPORT_STATES } from '../../domain/reports.ts';
import { REQUEST_STATES } from '../../domain/studio/studio.ts';
import type { ApplicationEntry } from '../../domain/users.ts';
import type { Route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { flag, id, oneOf, required, SLICE, term, text, withDefault } from '../web-api/fields.ts';
import { jsonRoute } from '../web-api/json-route.ts';

const ADMIN = '/web-api/admin';
const USERS = `${ADMIN}/people`;
const USER = `${USERS}/:id`;
const REQUESTS = `${ADMIN}/artist-requests`;
const REPORTS = `${ADMIN}/reports`;
const JOB = `${ADMIN}/jobs/:id`;
const SITE = `${ADMIN}/site`;

const SEARCH = { q: withDefault(term, ''), ...SLICE };
const APPLICATION_SEARCH = { ...SEARCH, waiting: flag, suspended: flag };
const REQUEST_SEARCH = { state: oneOf(REQUEST_STATES), ...SLICE };
const REQUEST_DECISION = { approve: required(flag), reply: withDefault(text, '') };
const REPORT_SEARCH = { state: oneOf(REPORT_STATES), ...SLICE };
const REPORT_DECISION = {
  outcome: required(oneOf(REPORT_OUTCOMES)),
  reply: withDefault(text, ''),
  owner_reply: withDefault(text, ''),
};
/** Paged by `before`, not by `offset`, because new actions are added in front. */
const ACTIONS = { before: id, limit: SLICE.limit, who: term, action: term, subject: term };

export function userRoutes(context: RouteContext): Route[] {
  const { accountAdministration: users, applications, usage } = context;
  return [
    jsonRoute('administrator', 'GET', USERS, SEARCH, (query) => users.list(query)),
    ...(['suspend', 'resume', 'reset'] as const).map((verb) =>
      jsonRoute('administrator', 'POST', `${USER}/${verb}`, {}, (_, { user, id }) => users[verb](user, id)),
    ),
    jsonRoute('administrator', 'POST', `${USER}/admin`, { admin: required(flag) }, ({ admin }, call) =>
      users.setAdmin(call.user, call.id, admin),
    ),
    // Of all users. Routes that change one are in `web-api/applications.ts`.
    jsonRoute('administrator', 'GET', `${ADMIN}/applications`, APPLICATION_SEARCH, async (query) => {
      const { total, items } = await applications.search(query);
      const today = await usage.todayOfEach(items.map(({ client_id }) => client_id));
      const page: ListPage<ApplicationEntry> = {
        total,
        items: items.map((one) => ({ ...one, requests_today: today.get(one.client_id) ?? 0 })),
      };
      return page;
    }),
  ];
}

export function decisionRoutes({ studio: { requests }, reports }: RouteContext): Route[] {
  return [
    jsonRoute('administrator', 'GET', REQUESTS, REQUEST_SEARCH, (query) => requests.list(query)),
    jsonRoute('administrator', 'POST', `${REQUESTS}/:id/decide`, REQUEST_DECISION, (decision, { user, id }) =>
      requests.decide(user, id, decision),
    ),
    jsonRoute('administrator', 'GET', REPORTS, REPORT_SEARCH, (query) => reports.list(query)),
    jsonRoute('administrator', 'POST', `${REPORTS}/:id/take`, {}, (_, { user, id }) =>
      reports.take(user, id),
    ),
    jsonRoute('administrator', 'POST', `${REPORTS}/:id/release`, {}, (_, { id }) => reports.release(id)),
    jsonRoute('administrator', 'POST', `${REPORTS}/:id/close`, REPORT_DECISION, (decision, { user, id }) =>
      reports.close(user, id, decision),
    ),
  ];
}

export function nodeRoutes({ deadJobs, siteName, adminLog, health }: RouteContext): Route[] {
  return [
    jsonRoute('administrator', 'GET', `${ADMIN}/health`, {}, () => health.read()),
    // The health report lists the failed jobs.
    jsonRoute('administrator', 'POST', `${JOB}/retry`, {}, (_, { user, id }) => deadJobs.retry(user, id)),
    jsonRoute('administrator', 'DELETE', JOB, {}, (_, { user, id }) => deadJobs.discard(user, id)),
    jsonRoute('administrator', 'GET', SITE, {}, () => siteName.get()),
    jsonRoute('administrator', 'POST', SITE, { name: withDefault(text, '') }, async ({ name }, { user }) => {
      await siteName.save(user, name);
      return siteName.get();
    }),
    jsonRoute('administrator', 'GET', `${ADMIN}/log`, ACTIONS, (filter) => adminLog.list(filter)),
  ];
}
