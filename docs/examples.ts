/**
 * Sends one request for every operation to the demo service, for the examples in the OpenAPI document. The responses are always the
 * same: the demo is always the same, its public URL is set, and its clock stands still.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import type { DatabaseLocation, Log } from '../src/domain/ports.ts';
import { DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import type { Operation } from '../src/http/v3.0/kinds/operation.ts';
import type { Example, Examples } from '../src/http/v3.0/openapi/examples.ts';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import type { Parameter } from '../src/http/v3.0/parameters/parameter-types.ts';
import { openStore } from '../src/store/store.ts';

type Query = Record<string, string>;

const PUBLIC_URL = 'https://music.example';
const NOON = Date.UTC(2026, 0, 15, 12);

/** Ids that the demo has. */
const IDS: Query = {
  tracks: '10001',
  albums: '1001',
  artists: '101',
  users: '501',
  playlists: '3001',
  radios: '1',
};
const USER = Number(IDS['users']);

/** Parameters that show more than the simplest request. */
const PARAMETERS: Record<string, Query> = {
  autocomplete: { prefix: 'ro', limit: '3' },
  tracks: { tags: 'folk', order: 'releasedate_desc', include: 'musicinfo licenses', limit: '1' },
  albums: { namesearch: 'tide', fullcount: 'true' },
  'artists/tracks': { id: '101', track_id: '10001 10002' },
  changes: { entity: 'track', limit: '2' },
};

/** Requests that fail, by HTTP status; `default` is an operation that does not exist. */
const FAILURES: Query = {
  400: 'tracks?limit=0',
  401: 'tracks?client_id=nobody',
  default: 'trakcs',
};

export async function requestExamples(): Promise<Examples> {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-docs-'));
  const env = { PORT: '0', CANTIGA_DATA: folder, CANTIGA_URL: PUBLIC_URL, CANTIGA_THREADS: '1' };
  const { config } = loadConfig(env, folder);
  const listening = Promise.withResolvers<number>();
  const quiet = () => {};
  const log: Log = {
    debug: quiet,
    info: (message, fields) => message === 'listening' && listening.resolve(Number(fields?.['port'])),
    warn: quiet,
    error: quiet,
    isEnabled: () => false,
  };
  mock.timers.enable({ apis: ['Date'], now: NOON });
  try {
    await setStoreId(config.database);
    const app = await startApp(config, log);
    try {
      const store = await openStore(config.database);
      const { access_token } = await createTokens(store, { client_id: DEMO_CLIENT_ID, user_id: USER });
      await store.close();
      return await requestAll(`http://127.0.0.1:${await listening.promise}/v3.0/`, access_token);
    } finally {
      await app.close();
    }
  } finally {
    mock.timers.reset();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The cursors of `changes` contain a hash of it. */
async function setStoreId(location: DatabaseLocation): Promise<void> {
  const store = await openStore(location);
  await store.db.updateTable('meta').set({ value: 'example' }).where('key', '=', 'id').execute();
  await store.close();
}

async function requestAll(base: string, token: string): Promise<Examples> {
  const examples: Examples = { operations: {}, failures: {} };
  // Writes last, so that no read sees them.
  const reads = OPERATIONS.filter(({ kind }) => kind !== 'write');
  const writes = OPERATIONS.filter(({ kind }) => kind === 'write');
  for (const operation of [...reads, ...writes]) {
    examples.operations[operation.path] = await exampleOf(base, operation, token);
  }
  for (const [status, target] of Object.entries(FAILURES)) {
    const url = new URL(target, base);
    if (!url.searchParams.has('client_id')) url.searchParams.set('client_id', DEMO_CLIENT_ID);
    examples.failures[status] = { request: `GET /v3.0/${target}`, json: await (await fetch(url)).json() };
  }
  return examples;
}

async function exampleOf(base: string, operation: Operation, token: string): Promise<Example> {
  const { path, kind } = operation;
  const query = { ...simplestQuery(operation), ...PARAMETERS[path] };
  const shown = new URLSearchParams(query);
  const line = `${kind === 'write' ? 'POST' : 'GET'} /v3.0/${path}/${shown.size > 0 ? `?${shown}` : ''}`;
  const request = async (more: Query) => {
    const sent = new URLSearchParams({ client_id: DEMO_CLIENT_ID, ...query, ...more });
    if (kind === 'write') sent.set('access_token', token);
    const method = kind === 'write' ? 'POST' : 'GET';
    return await fetch(`${base}${path}/?${sent}`, { method, redirect: 'manual' });
  };
  if (kind === 'file redirect')
    return { request: line, location: (await request({})).headers.get('location') ?? '' };
  const json: unknown = await (await request({})).json();
  if (kind === 'write') return { request: line, json };
  const xml = cutTexts(await (await request({ format: 'xml' })).text());
  const jsonp = await (await request({ callback: 'show' })).text();
  return {
    request: line,
    json: cut(json),
    ...(xml.length > TEXT_EXAMPLE_MAX ? {} : { xml }),
    ...(jsonp.length > TEXT_EXAMPLE_MAX ? {} : { jsonp }),
  };
}

/** The simplest request: the required parameters, with ids that exist, and few results. */
function simplestQuery({ path, parameters, required, oneOf }: Operation): Query {
  const needed = oneOf.map(
    (group) => group.find((name) => parameters.get(name)?.kind.startsWith('id')) ?? group[0],
  );
  const query: Query = {};
  for (const name of [...required, ...needed]) {
    if (name === 'client_id' || name === 'access_token') continue;
    query[name] = valueFor(path, name, parameters.get(name));
  }
  if (parameters.has('limit')) query['limit'] = '1';
  return query;
}

/** `id` of `tracks/file`, `track_id` of `setuser/like`. */
function valueFor(path: string, name: string, parameter: Parameter | undefined): string {
  const entity = name === 'id' ? path.split('/', 1)[0] : name.replace(/_id$/, 's');
  return String(parameter?.values?.[0] ?? IDS[entity] ?? 'lo');
}

const TEXT_EXAMPLE_MAX = 3000;
const TEXT_MAX = 160;
const LIST_MAX = 3;

/** Shortens texts, and lists inside results. */
function cut(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(value);
  if (Array.isArray(value)) {
    // The first list is `results`, and the headers contain its length.
    const shown = depth > 1 ? value.slice(0, LIST_MAX) : value;
    return shown.map((one) => cut(one, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one, depth + 1)]));
}

const cutText = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);
const cutTexts = (xml: string) => xml.replace(/>([^<]+)</g, (_, text: string) => `>${cutText(text)}<`);
