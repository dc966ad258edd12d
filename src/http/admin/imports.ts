/** Imports: start, watch, cancel, and read the results, for administrators. */
import { Readable } from 'node:stream';
import type { Imports } from '../../core/imports/imports.ts';
import { type ImportChoices, ITEM_OUTCOMES } from '../../domain/import-runs.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isMultipart } from '../form.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import {
  bodyFields,
  FIRST_SLICE,
  flag,
  oneOf,
  pathId,
  readFields,
  required,
  SLICE,
  text,
} from '../web-api/fields.ts';
import { administratorRoute } from '../web-api/user-route.ts';

const IMPORTS = '/web-api/admin/imports';
const ONE = `${IMPORTS}/:id`;

export function importRoutes(imports: Imports): Route[] {
  return [
    administratorRoute('GET', IMPORTS, async ({ query }) => {
      return jsonResponse(200, await imports.list({ ...FIRST_SLICE, ...readFields(query, SLICE) }));
    }),
    administratorRoute('POST', IMPORTS, async ({ form }, { user }) => {
      const { path, ...choices } = bodyFields(form, { path: text, license: text, ...OF_FILES });
      const run = await imports.start(user, required('path', path), chosen(choices));
      return jsonResponse(201, run, ['Location', `${IMPORTS}/${run.id}`]);
    }),
    {
      ...administratorRoute('POST', `${IMPORTS}/upload`, async ({ query, headers, body }, { user }) => {
        const { name, ...choices } = readFields(query, { name: text, ...OF_FILES });
        if (isMultipart(headers['content-type']))
          throw new Refusal('type', 'The body must be the file itself, and no form that holds one.');
        const run = await imports.upload(user, required('name', name), body!, chosen(choices));
        return jsonResponse(201, run, ['Location', `${IMPORTS}/${run.id}`]);
      }),
      body: 'stream',
    },
    administratorRoute('GET', `${IMPORTS}/places`, async ({ query }) => {
      const { path = '' } = readFields(query, { path: text });
      return jsonResponse(200, await imports.places(path));
    }),
    administratorRoute('GET', ONE, async ({ query, parameters }) => {
      const asked = readFields(query, { outcome: oneOf(ITEM_OUTCOMES), ...SLICE });
      return jsonResponse(200, await imports.report(pathId(parameters), { ...FIRST_SLICE, ...asked }));
    }),
    administratorRoute('POST', `${ONE}/cancel`, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      return jsonResponse(200, await imports.cancel(user, pathId(parameters)));
    }),
    administratorRoute('GET', `${ONE}/progress`, async ({ query, parameters }) => {
      readFields(query, {});
      const { events, end } = await imports.watch(pathId(parameters));
      return { status: 200, headers: EVENTS, stream: Readable.from(eventTexts(events)), sent: end };
    }),
  ];
}

const OF_FILES = { source: text, replace: flag };

/** An empty field counts as not sent. */
function chosen({ license, source, replace }: ImportChoices): ImportChoices {
  return { ...(license && { license }), ...(source && { source }), ...(replace && { replace }) };
}

/** `X-Accel-Buffering`: nginx would buffer events. */
const EVENTS: readonly string[] = [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Accel-Buffering',
  'no',
  'X-Content-Type-Options',
  'nosniff',
];

async function* eventTexts(events: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const event of events) yield Buffer.from(`event: progress\ndata: ${JSON.stringify(event)}\n\n`);
}
