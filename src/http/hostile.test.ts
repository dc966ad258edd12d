/** Bad input gets a clear error in an envelope, and never an internal error. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  CLIENT,
  type ExampleServer,
  type ExampleServices,
  exampleServices,
  STATUS_CLIENT,
  startServer,
} from './example-service.fixture.ts';
import { readResponse } from './v3.0/fixtures/read-response.fixture.ts';
import { hasObjectResult } from './v3.0/kinds/operation.ts';
import { OPERATIONS } from './v3.0/operations.ts';

let services: ExampleServices;
let server: ExampleServer;
before(async () => {
  services = exampleServices();
  server = await startServer(services);
});
after(() => server.close());

/** Sends raw bytes; returns the raw response after the server has closed. */
function raw(
  bytes: string,
  encoding: BufferEncoding = 'utf8',
  { port } = server,
): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, encoding));
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(new Error('no answer')), 60_000);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString();
      const [head, ...rest] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') });
    };
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error) => (chunks.length > 0 ? finish() : reject(error)));
    socket.on('end', finish);
  });
}

const get = (target: string, more = '', method = 'GET') =>
  raw(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);

async function code(target: string): Promise<number> {
  const { body } = await get(target);
  return readResponse('json', body).headers.code;
}

test('unknown paths are code 7', async () => {
  for (const path of [
    '/v3.0',
    '/v3.0/',
    '/v3.0//',
    '/v3.0/tracks/extra',
    '/v3.0/%ff',
    '/v3.0/%74racks',
    '/v3.0/Tracks',
    '/v3.0/tracks;x',
    '/v3.0/../tracks',
    '/v3.0/users/nothing',
    '/v3.0/oauth/authorize',
    '/v3.0/constructor',
    `/v3.0/${'x'.repeat(50_000)}`,
  ]) {
    assert.equal(await code(`${path}?client_id=${CLIENT}`), 7, path.slice(0, 80));
  }
});

test('an unknown version is code 7, with a warning that names it', async () => {
  for (const [path, version] of [
    ['/v2.0/tracks', 'v2.0'],
    ['/v3.1/tracks', 'v3.1'],
    ['/v3/tracks', 'v3'],
    ['/v10', 'v10'],
  ]) {
    const { status, body } = await get(`${path}?client_id=${CLIENT}`);
    const { headers } = readResponse('json', body);
    assert.deepEqual([status, headers.code], [200, 7]);
    assert.equal(headers.warnings, `unknown version '${version}': this service speaks v3.0`);
  }
  const { body } = await get('/v3.0/nothing');
  assert.equal(readResponse('json', body).headers.warnings, '');
});

test('missing, unknown or malformed client ids are code 5', async () => {
  for (const query of [
    '',
    '?',
    '?client_id=',
    '?client_id=%ff',
    '?client_id=nobody',
    '?client_id=%00',
    '?client_id=__proto__',
    `?CLIENT_ID=${CLIENT}`,
    `?client_id=${CLIENT}x`,
    `?client_id=${'x'.repeat(2000)}`,
  ]) {
    assert.equal(await code(`/v3.0/tracks${query}`), 5, query.slice(0, 80));
  }
});

test('unknown formats are code 9, in JSON', async () => {
  for (const format of ['pdf', 'jsonp', 'xml2', 'js%20on', '%ff', '%00', 'x'.repeat(5000)]) {
    assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&format=${format}`), 9, format.slice(0, 80));
  }
});

test('a format may be percent-encoded, in any case or between spaces, and an empty one means the default', async () => {
  for (const format of ['x%6Dl', 'XML', '%20xml%20']) {
    const { body } = await get(`/v3.0/tracks?client_id=${CLIENT}&format=${format}`);
    assert.equal(readResponse('xml', body).headers.code, 0);
  }
  assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&format=+&callback=%20`), 0);
});

test('a query string of 100 kB is code 3, in the requested format', async () => {
  const { status, body } = await get(
    `/v3.0/tracks?client_id=${CLIENT}&format=xml&search=${'x'.repeat(100_000)}`,
  );
  const { headers } = readResponse('xml', body);
  assert.deepEqual([status, headers.code], [200, 3]);
  assert.match(headers.error_message, /the query string has 1000\d\d bytes; accepted: at most 65536/);
});

test('a request line of 1 MB gets an envelope', async () => {
  const { status, body, head } = await get(`/v3.0/tracks?search=${'x'.repeat(1_000_000)}`);
  assert.equal(status, 431);
  assert.equal(readResponse('json', body).headers.code, 3);
  assert.match(head, /X-Request-Id: /);
});

test('input that is not HTTP gets an envelope', async () => {
  for (const bytes of [
    '\r\n\r\nnonsense\r\n\r\n',
    'GET\r\n\r\n',
    'BREW /v3.0/tracks HTTP/1.1\r\n\r\n',
    '\u0016\u0003\u0001',
  ]) {
    const { status, body } = await raw(bytes);
    assert.equal(status, 400);
    assert.equal(readResponse('json', body).headers.code, 3);
  }
});

test('invalid UTF-8 is rejected in every text, encoded or raw', async () => {
  for (const value of ['%ff', '%C0%80', '%ED%A0%80', '%E2%82', '%', '%1', '%zz']) {
    assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&search=${value}`), 3, value);
    assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&tags=rock+${value}`), 3, value);
  }
});

test('repeated slashes count as one', async () => {
  for (const path of ['//v3.0/tracks', '/v3.0//tracks', '/v3.0/tracks//', '///v3.0///artists//tracks///']) {
    assert.equal(await code(`${path}?client_id=${CLIENT}`), 0, path);
  }
});

test('raw UTF-8 in the URL is accepted, and the connection closed', async () => {
  const target = `/v3.0/artists/tracks?client_id=${CLIENT}&namesearch=björk`;
  const { status, head, body } = await get(target);
  assert.equal(status, 200);
  assert.match(head, /Connection: close/);
  assert.deepEqual(readResponse('json', body), readResponse('json', (await get(encodeURI(target))).body));
  const behind = await raw(`GET /health HTTP/1.1\r\n\r\nGET ${target} HTTP/1.1\r\n\r\n`);
  assert.ok(behind.body.endsWith(body));
  assert.equal((await raw(`HEAD ${target} HTTP/1.1\r\n\r\n`)).body, '');
});

test('other raw bytes in the URL are rejected with advice, in the requested format', async () => {
  const latin = await raw(`GET /v3.0/tracks?client_id=${CLIENT}&name=bj\xf6rk HTTP/1.1\r\n\r\n`, 'latin1');
  assert.equal(latin.status, 200);
  assert.match(readResponse('json', latin.body).headers.error_message, /accepted: percent-encoded UTF-8/);

  const control = (query: string) => raw(`GET /v3.0/tracks?name=a\x01b${query} HTTP/1.1\r\n\r\n`);
  const plain = await control('');
  assert.equal(plain.status, 200);
  assert.match(readResponse('json', plain.body).headers.error_message, /must be percent-encoded as UTF-8/);
  assert.equal(readResponse('xml', (await control('&format=xml')).body).headers.code, 3);
  assert.equal((await control(`&client_id=${STATUS_CLIENT}`)).status, 400);
  const script = await control('&callback=f');
  assert.equal(script.status, 200);
  assert.equal(readResponse('json', script.body, 'f').headers.code, 3);
});

test('input that is not HTTP gets an HTTP status, whatever its first line contains', async () => {
  const conflicting = 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n';
  for (const bytes of [
    'GET /else?name=a\x01b HTTP/1.1\r\n\r\n',
    `GET /v3.0/tracks?client_id=${CLIENT} HTTP/1.1\r\na b: c\r\n\r\n`,
    `POST /v3.0/setuser/like HTTP/1.1\r\n${conflicting}\r\n`,
  ]) {
    assert.equal((await raw(bytes)).status, 400, bytes);
  }
});

test('unknown expectations are ignored, tunnels refused, upgrades not made', async () => {
  const target = `/v3.0/tracks?client_id=${CLIENT}&limit=1`;
  const expecting = await get(target, 'Expect: foo\r\n');
  assert.equal(readResponse('json', expecting.body).headers.code, 0);
  const tunnel = await raw('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n');
  assert.equal(tunnel.status, 405);
  assert.match(tunnel.head, /Allow: GET, HEAD, OPTIONS/);
  assert.equal(readResponse('json', tunnel.body).headers.code, 2);
  const upgrade = await raw(
    `GET ${target} HTTP/1.1\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
  );
  assert.equal(readResponse('json', upgrade.body).headers.code, 0);
});

test('TRACE is refused, and returns nothing of the request', async () => {
  const headers = 'Host: music.example\r\nCookie: cantiga_session=hush\r\nConnection: close\r\n\r\n';
  const operation = await raw(`TRACE /v3.0/tracks HTTP/1.1\r\n${headers}`);
  assert.equal(readResponse('json', operation.body).headers.code, 2);
  const path = await raw(`TRACE / HTTP/1.1\r\n${headers}`);
  assert.equal(path.status, 405);
  assert.doesNotMatch(`${operation.head}${operation.body}${path.head}${path.body}`, /hush/);
});

test('a request that was answered before its end gets no second response', async () => {
  const connection = once(server.server, 'connection');
  const responses = raw('POST /v3.0/tracks HTTP/1.1\r\nContent-Length: 100\r\n\r\nabc');
  const [socket] = await connection;
  await once(server.server, 'request');
  await new Promise(setImmediate);
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.server.emit('clientError', late, socket);
  const { status, body } = await responses;
  assert.equal(status, 200);
  assert.equal(readResponse('json', body).headers.code, 2);
});

test('a connection that stays open after its last response is closed', { timeout: 60_000 }, async () => {
  const connection = once(server.server, 'connection');
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume().write('nonsense\r\n\r\n');
  const [theirs] = await connection;
  await once(theirs, 'close');
  socket.destroy();
});

test('an error for input that is not HTTP comes after the responses before it', async () => {
  const one = `GET /v3.0/tracks?client_id=${CLIENT}&limit=1 HTTP/1.1\r\n\r\n`;
  const { head, body } = await raw(`${one}${one}nonsense\r\n\r\n`);
  const codes = [...(head + body).matchAll(/"code":(\d)/g)].map(([, code]) => code);
  assert.deepEqual(codes, ['0', '0', '3']);
});

test('control characters are rejected; tab and line feed separate values of a list', async () => {
  for (const value of ['a%00', '%01', 'a%0Ab', 'a%09b', '%1Ba', 'a%7F', 'a%C2%85b']) {
    assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&name=${value}`), 3, value);
  }
  assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&tags=a%0Ab%09c%0D%0Ad`), 0);
  assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&tags=a%08b`), 3);
});

test('every kind of white space separates values of a list', async () => {
  for (const space of [...'\t\n\v\f\r \u00a0\u1680\u2002\u2009\u2028\u202f\u3000\ufeff'].map(
    encodeURIComponent,
  )) {
    const { body } = await get(`/v3.0/tracks?client_id=${CLIENT}&id=700${space}701`);
    const { headers } = readResponse('json', body);
    assert.equal(headers.results_count, 2, `${space}: ${headers.error_message}`);
  }
});

test('200 values are accepted, 201 are rejected, in every spelling', async () => {
  const ids = (count: number, joint: string) => Array.from({ length: count }, (_, i) => i + 1).join(joint);
  for (const joint of ['+', ',', '%20', '&id=', '&id[]=']) {
    assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&id=${ids(200, joint)}`), 0);
    assert.equal(await code(`/v3.0/tracks?client_id=${CLIENT}&id=${ids(201, joint)}`), 3);
  }
});

test('warnings name unknown parameters escaped, ten at most', async () => {
  const strange = [
    '%00%1b',
    '%ff',
    encodeURIComponent('<script>'),
    'x'.repeat(500),
    '__proto__',
    'constructor',
  ];
  const { body } = await get(
    `/v3.0/tracks?client_id=${CLIENT}&${strange.map((name) => `${name}=1`).join('&')}`,
  );
  const { headers } = readResponse('json', body);
  assert.equal(headers.code, 0);
  assert.equal(headers.warnings.split('; ').length, strange.length);
  assert.doesNotMatch(headers.warnings, /\p{Cc}/u);
  assert.ok(headers.warnings.length < 600);
  const many = Array.from({ length: 30 }, (_, i) => `p${i}=1`).join('&');
  const crowded = readResponse('json', (await get(`/v3.0/tracks?client_id=${CLIENT}&${many}`)).body);
  assert.match(crowded.headers.warnings, /'p9' ignored; 20 more unknown parameters ignored$/);
});

test('error messages show values cut and escaped', async () => {
  const { body } = await get(`/v3.0/tracks?client_id=${CLIENT}&speed=${'%F0%9F%98%80'.repeat(100)}%E2%80%AE`);
  const { headers } = readResponse('json', body);
  assert.equal(headers.code, 3);
  assert.ok(headers.error_message.length < 250);
  assert.ok(headers.error_message.isWellFormed());
});

test('two Host headers are refused, equal or not, with HTTP 400 and the connection closed', async () => {
  for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'HOST: a\r\nX: y\r\nHost:']) {
    for (const target of [`/v3.0/tracks?client_id=${CLIENT}&format=xml`, '/health', '/nothing']) {
      const { status, head, body } = await raw(`GET ${target} HTTP/1.1\r\n${hosts}\r\n\r\n`);
      assert.equal(status, 400, target);
      assert.match(head, /connection: close/i);
      assert.match(body, /the header Host was sent more than once/);
      assert.equal(body.startsWith('<?xml'), target.includes('xml'));
    }
  }
  const one = await raw(
    'GET /health HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: b\r\nConnection: close\r\n\r\n',
  );
  assert.notEqual(one.status, 400);
});

test('conflicting message lengths are refused', async () => {
  for (const framing of [
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 5\r\nContent-Length: 5',
    'Content-Length: 5, 5',
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding: chunked, identity',
  ]) {
    const { status } = await raw(
      `POST /v3.0/setuser/like?client_id=${CLIENT} HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    );
    assert.equal(status, 400, framing);
  }
});

test('the body of a read request is ignored', async () => {
  const target = `/v3.0/tracks?client_id=${CLIENT}&limit=1`;
  assert.equal(await get(target, 'Content-Length: 5\r\n').then(({ status }) => status), 200);
  const large = await get(target, 'Content-Length: 99999999999\r\n');
  assert.equal(large.status, 200);
  assert.match(large.head, /Connection: close/i);
  const chunked = await raw(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`,
  );
  assert.equal(chunked.status, 200);
});

test('an absolute URL as target, a missing host and HTTP/1.0 are accepted', async () => {
  const target = `/v3.0/tracks?client_id=${CLIENT}&limit=1`;
  assert.equal((await get(`http://elsewhere.example${target}`)).status, 200);
  assert.equal((await raw(`GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`)).status, 200);
  assert.equal((await raw(`GET ${target} HTTP/1.0\r\n\r\n`)).status, 200);
  assert.equal((await raw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status, 204);
});

test('pipelined requests are answered in order', async () => {
  const one = (limit: number, last: boolean) =>
    `GET /v3.0/tracks?client_id=${CLIENT}&limit=${limit} HTTP/1.1\r\nHost: x\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
  const { head, body } = await raw(one(1, false) + one(2, false) + one(3, true));
  const counts = [...(head + body).matchAll(/"results_count":(\d)/g)].map(([, count]) => count);
  assert.deepEqual(counts, ['1', '2', '3']);
});

const names = [...new Set(OPERATIONS.flatMap(({ parameters }) => [...parameters.keys()]))];
const values = fc.oneof(
  fc.constantFrom(
    '1',
    'true',
    'all',
    '0',
    '-1',
    'id',
    'name_desc',
    'rock+pop',
    '2012-01-01_2013-01-01',
    '0_9',
    '',
  ),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({
    unit: fc.constantFrom('%', '+', '&', '=', ',', '[', ']', '_', '0', 'f', 'F', '<', '>', '"', "'", '|'),
  }),
);
const pairs = fc.tuple(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: values }),
  fc.constantFrom('=', '[]=', '%5B%5D=', ''),
  values,
);

/** Codes that random input may cause: success, a bad, missing or required value, or an invalid token. */
const CODES = [0, 3, 4, 8, 12];

test('any query string gets a well-formed envelope and never an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...OPERATIONS.filter(({ kind }) => kind !== 'file redirect')),
      fc.array(
        pairs.filter(([name]) => !['client_id', 'format', 'callback'].includes(name)),
        { maxLength: 8 },
      ),
      fc.constantFrom('json', 'jsonpretty', 'xml'),
      async (operation, parameters, format) => {
        const query = parameters.map(([name, joint, value]) => `${name}${joint}${value}`).join('&');
        const hidden = /(?:^|&)(?:format|callback|client_id)\b/.test(query);
        fc.pre(!hidden);
        const target = `/v3.0/${operation.path}?${query}&client_id=${CLIENT}&format=${format}`;
        const { status, body } = await get(target, '', operation.kind === 'write' ? 'POST' : 'GET');
        const { headers } = readResponse(format, body, undefined, hasObjectResult(operation));
        assert.ok(
          status === 200 && CODES.includes(headers.code),
          `${status} and ${headers.code} for ${target}`,
        );
      },
    ),
    { numRuns: 400 },
  );
  assert.deepEqual(
    services.lines.filter(({ level }) => level === 'error'),
    [],
  );
});
