/** The client against a real service with a small catalogue. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  CLIENT,
  type ExampleServer,
  exampleServices,
  STATUS_CLIENT,
  startServer,
  TOKENS,
  WRITER,
} from '../../src/http/example-service.fixture.ts';
import { OPERATIONS as DECLARED } from '../../src/http/v3.0/operations.ts';
import { CantigaError, createClient, createOauth } from '../src/index.ts';

const services = exampleServices();
let server: ExampleServer;
before(async () => {
  server = await startServer(services);
});
after(() => server.close());

/** All requests, as sent. */
function recorder() {
  const requests: { method: string; url: URL; body: URLSearchParams }[] = [];
  const recording: typeof fetch = async (input, init) => {
    const body = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : '');
    requests.push({ method: init?.method ?? 'GET', url: new URL(String(input)), body });
    return await fetch(input, init);
  };
  return { requests, fetch: recording };
}

const connect = (
  change: { baseUrl?: string; clientId?: string; token?: string; fetch?: typeof fetch } = {},
) => createClient({ baseUrl: server.url, clientId: CLIENT, ...change });

const failure = async (work: Promise<unknown>): Promise<CantigaError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof CantigaError, String(error));
  return error;
};

test('results are returned with their headers', async () => {
  const { headers, results } = await connect().tracks({ limit: 1, fullcount: true, order: 'id' });
  assert.deepEqual(
    [headers.results_count, headers.results_fullcount, results[0].id, results[0].duration],
    [1, 4, '700', 95],
  );
});

test('an operation without required parameters needs none, and nested operations are its properties', async () => {
  const client = connect();
  assert.equal((await client.albums()).results.length, 2);
  const { results } = await client.artists.tracks({ id: 7, track_type: ['single', 'albumtrack'] });
  assert.deepEqual(
    results[0].tracks.map(({ id }) => id),
    ['700', '701', '702'],
  );
});

test('lists, booleans and texts are encoded for the API, and empty values are not sent', async () => {
  const { requests, fetch } = recorder();
  await connect({ fetch }).tracks({
    id: [700, '701'],
    tags: [],
    search: 'a&b +c',
    fullcount: false,
    name: '',
    order: ['name_desc', 'id'],
  });
  assert.equal(
    requests[0].url.search,
    `?client_id=${CLIENT}&format=json&id=700+701&search=a%26b+%2Bc&fullcount=false&order=name_desc+id`,
  );
});

test('an empty list of which one value has to match selects nothing, without a request', async () => {
  const { requests, fetch } = recorder();
  const client = connect({ fetch, token: TOKENS.writer });
  const nothing = await client.tracks({ id: [], fullcount: true });
  assert.deepEqual(nothing.results, []);
  const { status, code, results_count, results_fullcount } = nothing.headers;
  assert.deepEqual([status, code, results_count, results_fullcount], ['success', 0, 0, 0]);
  for (const { results } of [
    await client.tracks({ speed: [] }),
    await client.tracks({ fuzzytags: [] }),
    await client.albums({ artist_id: [], order: 'name' }),
    // Not the user of the token.
    await client.users({ id: [] }),
    await client.autocomplete({ prefix: 'a', entity: [] }),
  ])
    assert.deepEqual(results, []);
  for await (const track of client.tracks.all({ id: [] })) assert.fail(track.name);
  for await (const { track } of client.users.tracks.all({ track_id: [] })) assert.fail(track.name);
  assert.deepEqual(requests, []);
});

test('other empty lists are left out', async () => {
  const { requests, fetch } = recorder();
  const { results } = await connect({ fetch }).tracks({ tags: [], include: [], order: [], id: 700 });
  assert.equal(results.length, 1);
  assert.equal(requests[0].url.search, `?client_id=${CLIENT}&format=json&id=700`);
});

test('the client has exactly the declared operations', () => {
  const client = connect() as unknown as Record<string, Record<string, unknown>>;
  const found = Object.entries(client).flatMap(([above, operation]) => [
    ...(typeof operation === 'function' ? [above] : []),
    ...Object.keys(operation)
      .filter((below) => below !== 'all')
      .map((below) => `${above}/${below}`),
  ]);
  const declared = DECLARED.map(({ path }) => path.replace('rate-limit', 'rateLimit'));
  assert.deepEqual(found.sort(), declared.sort());
});

test('iterating over all results requests page after page, and ends', async () => {
  const { requests, fetch } = recorder();
  const names: string[] = [];
  for await (const { id } of connect({ fetch }).tracks.all({
    limit: 2,
    type: ['single', 'albumtrack'],
    offset: 1,
  })) {
    names.push(id);
  }
  assert.deepEqual(names, ['701', '702', '800', '9007199254740991']);
  assert.deepEqual(
    requests.map(({ url }) => [url.searchParams.get('offset'), url.searchParams.get('limit')].join(' ')),
    ['1 2', '3 2', '5 2'],
  );
});

test('iterating over changes continues with the cursor of the last one', async () => {
  const { requests, fetch } = recorder();
  const seen: string[] = [];
  const cursors: (string | null)[] = [null];
  for await (const { entity, id, cursor } of connect({ fetch }).changes.all({ limit: 1 })) {
    seen.push(`${entity} ${id}`);
    cursors.push(cursor);
  }
  assert.deepEqual(seen, ['album 70', 'artist 7', 'track 999']);
  assert.deepEqual(
    requests.map(({ url }) => url.searchParams.get('since')),
    cursors,
  );
});

test('iteration requests no page that is not consumed', async () => {
  const { requests, fetch } = recorder();
  for await (const _album of connect({ fetch }).albums.all({ limit: 1 })) break;
  assert.equal(requests.length, 1);
});

test('iterating over nested lists returns each entry with its parent', async () => {
  const { requests, fetch } = recorder();
  const seen: string[] = [];
  for await (const { user, album } of connect({ fetch }).users.albums.all({ id: [1, 2], limit: 1 })) {
    assert.ok(!('albums' in user));
    seen.push(`${user.name} ${album.id}`);
  }
  assert.deepEqual(seen, ['ana 70', 'bruno 70', 'ana 80', 'bruno 80']);
  assert.deepEqual(
    requests.map(({ url }) => url.searchParams.get('offset')),
    ['0', '1', '2'],
  );
});

test('iterating over the lists of an unknown user ends immediately', async () => {
  const { requests, fetch } = recorder();
  for await (const _one of connect({ fetch }).users.artists.all({ name: 'nobody' }))
    assert.fail('there is none');
  assert.equal(requests.length, 1);
});

test('writes are forms, with the token in the body and nothing in the URL', async () => {
  const { requests, fetch } = recorder();
  const client = connect({ clientId: WRITER, token: TOKENS.writer, fetch });
  const { results } = await client.setuser.myalbum({ album_id: 70 });
  assert.deepEqual(results, []);
  assert.equal(requests[0].method, 'POST');
  assert.equal(requests[0].url.search, '');
  assert.deepEqual(Object.fromEntries(requests[0].body), {
    client_id: WRITER,
    format: 'json',
    album_id: '70',
    access_token: TOKENS.writer,
  });
  assert.deepEqual(services.users.written, ['1 myalbums 70']);
});

test('the token is sent only if needed or requested', async () => {
  const { requests, fetch } = recorder();
  const client = connect({ token: TOKENS.reader, fetch });
  await client.users();
  await client.users({ name: 'ana' });
  await client.users({ name: 'ana' }, { token: true });
  await client.tracks();
  assert.deepEqual(
    requests.map(({ url }) => url.searchParams.has('access_token')),
    [true, false, true, false],
  );
});

test('every call sends the client id, also with a token', async () => {
  const { requests, fetch } = recorder();
  const client = connect({ clientId: WRITER, token: TOKENS.writer, fetch });
  assert.equal((await client.albums()).results.length, 2);
  await client.users({ name: 'ana' });
  await client.setuser.myalbum({ album_id: 70 });
  assert.equal(requests.length, 3);
  assert.deepEqual(
    requests.map(({ url, body }) => url.searchParams.get('client_id') ?? body.get('client_id')),
    requests.map(() => WRITER),
  );
});

test('a client needs clientId', () => {
  const { url: baseUrl } = server;
  const token = TOKENS.writer;
  // @ts-expect-error: it is needed
  assert.throws(() => createClient({ baseUrl, token }), /^TypeError: createClient: clientId is missing/);
  assert.throws(
    () => createClient({ baseUrl, clientId: '' }),
    /^TypeError: createClient: clientId is missing/,
  );
  // @ts-expect-error: it is needed
  assert.throws(() => createOauth({ baseUrl }), /^TypeError: createOauth: clientId is missing/);
});

test('file operations return URLs, without a request', async () => {
  const { requests, fetch: recording } = recorder();
  const address = connect({ fetch: recording }).tracks.file({ id: 700, audioformat: 'ogg' });
  assert.equal(requests.length, 0);
  assert.equal(address, `${server.url}/v3.0/tracks/file/?client_id=${CLIENT}&id=700&audioformat=ogg`);
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  assert.equal(status, 302);
  assert.match(headers.get('location') ?? '', /track\/700\/ogg/);
});

test('failed responses are errors with code, kind and HTTP status', async () => {
  const refused = await failure(connect({ clientId: STATUS_CLIENT }).tracks({ limit: 0 }));
  assert.deepEqual([refused.code, refused.kind, refused.httpStatus], [3, 'Type', 400]);
  assert.match(refused.message, /^Type Error: parameter limit/);
  const unknown = await failure(connect({ clientId: 'nobody' }).albums());
  assert.deepEqual([unknown.code, unknown.kind, unknown.httpStatus], [5, 'Invalid Client Id', 200]);
  const needed = await failure(connect().users());
  assert.deepEqual([needed.code, needed.kind], [8, 'Needed Parameter']);
});

test('a failed response with HTTP 200 is an error as well', async () => {
  const { code, kind, httpStatus } = await failure(connect().tracks({ limit: 0 }));
  assert.deepEqual([code, kind, httpStatus], [3, 'Type', 200]);
});

test('an invalid token is an error', async () => {
  const { code, kind } = await failure(connect({ token: '0'.repeat(40) }).users());
  assert.deepEqual([code, kind], [12, 'Access Token']);
});

test('a base URL may end with a slash', async () => {
  assert.equal((await connect({ baseUrl: `${server.url}/` }).albums()).results.length, 2);
});
