/**
 * Routes of administrators: users and their applications, requests to become an artist, reports of listeners, failed jobs, the name of the
 * site, the log of actions, and the health of this node.
 */
import { Readable } from 'node:stream';
import { UPLOAD_FILES_MAX } from '../../domain/imports/folder-names.ts';
import { type ImportChoices, ITEM_OUTCOMES } from '../../domain/imports/import-runs.ts';
import type { ListPage } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REPORT_OUTCOMES, REPORT_STATES } from '../../domain/reports.ts';
import { REQUEST_STATES } from '../../domain/studio/studio.ts';
import type { ApplicationEntry } from '../../domain/users.ts';
import { isMultipart } from '../request/form.ts';
import { DATA_POLICY, jsonResponse, NO_STORE, noContent } from '../response.ts';
import { type KnownVisit, type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import {
  flag,
  id,
  integer,
  oneOf,
  pathId,
  readFields,
  required,
  SLICE,
  term,
  text,
  withDefault,
} from '../web-api/fields.ts';
import { created, forAdmin } from '../web-api/json-route.ts';

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
/** With `until`, the pages of a list stay the same while new actions are added in front. */
const ACTIONS = { who: term, action: term, subject: term, until: id, ...SLICE };

export function adminRoutes(context: RouteContext): Route[] {
  const { accountAdministration: users, applications, usage, studio, reports } = context;
  const { deadJobs, siteName, adminLog, health } = context;
  return [
    forAdmin.get(USERS, SEARCH, (query) => users.list(query)),
    ...(['suspend', 'resume', 'reset'] as const).map((verb) =>
      forAdmin.post(`${USER}/${verb}`, {}, (_, { user, id }) => users[verb](user, id)),
    ),
    forAdmin.post(`${USER}/admin`, { admin: required(flag) }, ({ admin }, call) =>
      users.setAdmin(call.user, call.id, admin),
    ),
    // Applications of all users. Routes that change one are in `web-api/applications.ts`.
    forAdmin.get(`${ADMIN}/applications`, APPLICATION_SEARCH, async (query) => {
      const { total, items } = await applications.search(query);
      const today = await usage.todayOfEach(items.map(({ client_id }) => client_id));
      const page: ListPage<ApplicationEntry> = {
        total,
        items: items.map((one) => ({ ...one, requests_today: today.get(one.client_id) ?? 0 })),
      };
      return page;
    }),

    forAdmin.get(REQUESTS, REQUEST_SEARCH, (query) => studio.requests.list(query)),
    forAdmin.post(`${REQUESTS}/:id/decide`, REQUEST_DECISION, (decision, { user, id }) =>
      studio.requests.decide(user, id, decision),
    ),
    forAdmin.get(REPORTS, REPORT_SEARCH, (query) => reports.list(query)),
    forAdmin.post(`${REPORTS}/:id/take`, {}, (_, { user, id }) => reports.take(user, id)),
    forAdmin.post(`${REPORTS}/:id/release`, {}, (_, { id }) => reports.release(id)),
    forAdmin.post(`${REPORTS}/:id/close`, REPORT_DECISION, (decision, { user, id }) =>
      reports.close(user, id, decision),
    ),

    forAdmin.get(`${ADMIN}/health`, {}, () => health.read()),
    // The health report lists the failed jobs.
    forAdmin.post(`${JOB}/retry`, {}, (_, { user, id }) => deadJobs.retry(user, id)),
    forAdmin.delete(JOB, {}, (_, { user, id }) => deadJobs.discard(user, id)),
    forAdmin.get(SITE, {}, () => siteName.get()),
    forAdmin.post(SITE, { name: withDefault(text, '') }, async ({ name }, { user }) => {
      await siteName.save(user, name);
      return siteName.get();
    }),
    forAdmin.get(`${ADMIN}/log`, ACTIONS, (filter) => adminLog.list(filter)),
  ];
}

/** Imports: start, watch, cancel, and read the results, for administrators. */
const IMPORTS = '/web-api/admin/imports';
const ONE = `${IMPORTS}/:id`;
const UPLOADS = `${IMPORTS}/uploads`;
const UPLOAD = `${UPLOADS}/:upload`;

const OF_FILES = { source: text, replace: flag };
const STARTED = { path: required(text), license: text, ...OF_FILES };
const STARTED_UPLOAD = {
  name: required(text),
  files: withDefault(integer(1, UPLOAD_FILES_MAX), 0),
  license: text,
};
const ADDED = { path: required(text), modified: withDefault(integer(0, Number.MAX_SAFE_INTEGER), 0) };
const UPLOADED = { name: required(text), ...OF_FILES };
const PLACE = { path: withDefault(text, '') };
const REPORTED = { outcome: oneOf(ITEM_OUTCOMES), ...SLICE };

export function importRoutes({ imports }: RouteContext): Route[] {
  const addFile = async ({ query, body, parameters }: WebRequest) => {
    const { path, modified } = readFields(query, ADDED);
    await imports.addToUpload(parameters['upload'], path, modified, body!);
    return noContent();
  };
  const upload = async ({ query, headers, body }: WebRequest, { user }: KnownVisit) => {
    const { name, ...choices } = readFields(query, UPLOADED);
    if (isMultipart(headers['content-type']))
      throw new Refusal('type', 'The body must be the file itself, not a form.');
    const run = await imports.upload(user, name, body!, chosen(choices));
    return created(`${IMPORTS}/${run.id}`, run);
  };
  return [
    forAdmin.get(IMPORTS, SLICE, (slice) => imports.list(slice)),
    forAdmin.respond('POST', IMPORTS, STARTED, async ({ path, ...choices }, { user }) => {
      const run = await imports.start(user, path, chosen(choices));
      return created(`${IMPORTS}/${run.id}`, run);
    }),
    forAdmin.respond('POST', UPLOADS, {}, async () => jsonResponse(201, imports.beginUpload())),
    route('administrator', 'json', 'POST', `${UPLOAD}/files`, addFile, { body: 'stream' }),
    forAdmin.respond('POST', `${UPLOAD}/import`, STARTED_UPLOAD, async (fields, call) => {
      const { name, files, ...choices } = fields;
      const upload = call.parameters['upload'];
      const run = await imports.startUpload(call.user, { upload, name, files }, chosen(choices));
      return created(`${IMPORTS}/${run.id}`, run);
    }),
    forAdmin.delete(UPLOAD, {}, (_, { parameters }) => imports.discardUpload(parameters['upload'])),
    route('administrator', 'json', 'POST', `${IMPORTS}/upload`, upload, { body: 'stream' }),
    forAdmin.get(`${IMPORTS}/places`, PLACE, ({ path }) => imports.places(path)),
    forAdmin.get(ONE, REPORTED, (filter, { id }) => imports.report(id, filter)),
    forAdmin.post(`${ONE}/cancel`, {}, (_, { user, id }) => imports.cancel(user, id)),
    route('administrator', 'json', 'GET', `${ONE}/progress`, async ({ query, parameters, signal }) => {
      readFields(query, {});
      const events = await imports.watch(pathId(parameters), signal!);
      return { status: 200, headers: EVENTS, stream: Readable.from(eventTexts(events)) };
    }),
  ];
}

/** An empty field counts as not sent. */
function chosen({ license, source, replace }: ImportChoices): ImportChoices {
  return { ...(license && { license }), ...(source && { source }), ...(replace && { replace }) };
}

/** `X-Accel-Buffering`: nginx would buffer events. */
const EVENTS = [
  ...['Content-Type', 'text/event-stream; charset=utf-8', 'X-Accel-Buffering', 'no'],
  ...[...NO_STORE, ...DATA_POLICY],
];

async function* eventTexts(events: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const event of events) yield Buffer.from(`event: progress\ndata: ${JSON.stringify(event)}\n\n`);
}
