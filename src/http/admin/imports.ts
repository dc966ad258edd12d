/** Imports: start, watch, cancel, and read the results, for administrators. */
import { Readable } from 'node:stream';
import { UPLOAD_FILES_MAX } from '../../domain/imports/folder-names.ts';
import { type ImportChoices, ITEM_OUTCOMES } from '../../domain/imports/import-runs.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isMultipart } from '../request/form.ts';
import { jsonResponse, NO_STORE, NOSNIFF, noContent } from '../response.ts';
import { type KnownVisit, type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { flag, integer, oneOf, readFields, required, SLICE, text, withDefault } from '../web-api/fields.ts';
import { created, jsonRoute, responseRoute } from '../web-api/json-route.ts';

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
    jsonRoute('administrator', 'GET', IMPORTS, SLICE, (slice) => imports.list(slice)),
    responseRoute('administrator', 'POST', IMPORTS, STARTED, async ({ path, ...choices }, { user }) => {
      const run = await imports.start(user, path, chosen(choices));
      return created(`${IMPORTS}/${run.id}`, run);
    }),
    responseRoute('administrator', 'POST', UPLOADS, {}, async () => jsonResponse(201, imports.beginUpload())),
    route('administrator', 'json', 'POST', `${UPLOAD}/files`, addFile, { body: 'stream' }),
    responseRoute('administrator', 'POST', `${UPLOAD}/import`, STARTED_UPLOAD, async (fields, call) => {
      const { name, files, ...choices } = fields;
      const upload = call.parameters['upload'];
      const run = await imports.startUpload(call.user, { upload, name, files }, chosen(choices));
      return created(`${IMPORTS}/${run.id}`, run);
    }),
    jsonRoute('administrator', 'DELETE', UPLOAD, {}, (_, { parameters }) =>
      imports.discardUpload(parameters['upload']),
    ),
    route('administrator', 'json', 'POST', `${IMPORTS}/upload`, upload, { body: 'stream' }),
    jsonRoute('administrator', 'GET', `${IMPORTS}/places`, PLACE, ({ path }) => imports.places(path)),
    jsonRoute('administrator', 'GET', ONE, REPORTED, (filter, { id }) => imports.report(id, filter)),
    jsonRoute('administrator', 'POST', `${ONE}/cancel`, {}, (_, { user, id }) => imports.cancel(user, id)),
    responseRoute('administrator', 'GET', `${ONE}/progress`, {}, async (_, { id }) => {
      const { events, end } = await imports.watch(id);
      return { status: 200, headers: EVENTS, stream: Readable.from(eventTexts(events)), sent: end };
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
  ...[...NO_STORE, ...NOSNIFF],
];

async function* eventTexts(events: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const event of events) yield Buffer.from(`event: progress\ndata: ${JSON.stringify(event)}\n\n`);
}
