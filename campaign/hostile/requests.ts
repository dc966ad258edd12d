/**
 * Random requests to every route, operation and Subsonic endpoint, generated from their declarations: many are valid, most are nearly valid.
 * The names of the fields of a route are not in its declaration; the service names them when it rejects an unknown one.
 */
import type { Route } from '../../src/http/route.ts';
import type { RouteContext } from '../../src/http/route-context.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { ENDPOINTS } from '../../src/http/subsonic/routes.ts';
import { cookieOf, ownHeaders } from '../../src/http/web-api/own-page.fixture.ts';
import { createNoise } from '../../test/random-request.fixture.ts';
import type { Random } from '../writes/write-kind.ts';
import type { HostileRequest } from './send.ts';

/** Who sends them: another one from time to time, because some requests log out or delete accounts. */
export interface Attacker {
  user: string;
  admin: string;
  apiKey: string;
}

/** Routes are created without being called, so their dependencies may be missing. */
const NOTHING: object = new Proxy({}, { get: () => NOTHING });
const ROUTES: readonly Route[] = createRoutes(NOTHING as RouteContext);

const FORM_FIELDS = [
  ...['username', 'password', 'email', 'name', 'dispname', 'lang', 'next', 'new_password', 'key_name'],
  ...['avatar', 'confirm', 'scrobble_url', 'scrobble_token', 'client_id', 'client_secret', 'code', 'state'],
  ...['redirect_uri', 'response_type', 'grant_type', 'refresh_token', 'scope', 'token', 'decision'],
];
const QUERY_FIELDS = [
  ...['id', 'trackid', 'type', 'width', 'format', 'limit', 'offset', 'order', 'q', 'search', 'tags', 'u'],
  ...['from', 'action', 'fromalbum', 'url', 'maxwidth', 'page', 'lang', 'v', 'client_id', 'duration'],
];
const REST_FIELDS = [
  ...['id', 'type', 'size', 'offset', 'query', 'artistCount', 'albumCount', 'songCount', 'genre', 'count'],
  ...['fromYear', 'toYear', 'musicFolderId', 'playlistId', 'songId', 'songIdToAdd', 'songIndexToRemove'],
  ...[
    'name',
    'comment',
    'public',
    'time',
    'submission',
    'rating',
    'position',
    'current',
    'format',
    'albumId',
  ],
  ...['maxBitRate', 'timeOffset', 'artistId', 'username', 'description', 'expires', 'ifModifiedSince'],
];
const GOOD = [
  ...[
    '1',
    '0',
    '10',
    '2',
    'true',
    'false',
    'en',
    'a',
    'like',
    'track',
    'album',
    'mp32',
    'ogg',
    'json',
    'xml',
  ],
  ...[
    '10001',
    '10002',
    '1001',
    '101',
    '501',
    '10001,10002',
    '2026-01-01',
    'rock',
    'random',
    'newest',
    'a101',
  ],
  ...['5eedcafe', 'code', 'authorization_code', 'refresh_token', 'http://127.0.0.1/', 'user@host.example'],
];
const PATH_VALUES = ['1', '101', '1001', '10001', '501', '900000000', 'a1001', 'p1', 't10001', '5eedcafe'];
const HEADERS: readonly [name: string, values: readonly string[]][] = [
  ['Range', ['bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=0-0,2-3,9-', 'bytes=9e9-', 'lines=1-2', 'bytes=-']],
  ['If-None-Match', ['*', '"', 'W/"x"', '"a", "b"'.repeat(200)]],
  ['If-Range', ['"x"', 'yesterday']],
  ['If-Modified-Since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['Accept', ['text/html', 'application/json', '*/*;q=nan', ','.repeat(500), 'image/avif,image/webp']],
  ['Accept-Encoding', ['gzip', 'br;q=2, *;q=0', 'identity;q=0']],
  ['Accept-Language', ['pt-BR,de;q=0.9', '-'.repeat(300), 'xx-'.repeat(99)]],
  ['Origin', ['null', 'http://other.example', 'http://[::1']],
  ['Authorization', ['Bearer x', 'Basic OjpbXQ==', 'Basic \u00ff', 'Bearer '.repeat(99)]],
  ['X-Forwarded-For', ['127.0.0.1', '::ffff:1.2.3.4, x', ','.repeat(300)]],
  ['X-Forwarded-Host', ['other.example', 'a b']],
  ['Cookie', ['cantiga_session=', 'cantiga_session=x; cantiga_session=y', ';='.repeat(500)]],
  ['Upload-Length', ['0', '-1', '99999999999999999999', '1']],
  ['Upload-Metadata', ['filename', 'filename YS5mbGFj', 'track_id !!', ','.repeat(2000)]],
  ['Upload-Offset', ['0', '1e9', '-1']],
  ['Tus-Resumable', ['1.0.0', '0.2']],
  ['Transfer-Encoding', ['chunked']],
  ['Expect', ['100-continue', 'nothing']],
  ['Content-Encoding', ['gzip', 'br']],
];
const TYPES = [
  ...['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'application/octet-stream'],
  ...['application/offset+octet-stream', 'multipart/form-data; boundary=x', 'multipart/form-data'],
  ...['application/json; charset=utf-16', 'application/x-www-form-urlencoded; charset=latin1', '/'],
];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The names of the fields by route. */
export type KnownFields = ReadonlyMap<Route, readonly string[]>;

/** Fewer mean that the rejections have other words now. */
const KNOWN_MIN = 50;

/** Asks the service, as an administrator. */
export async function learnFields(url: string, session: string): Promise<KnownFields> {
  const known = new Map<Route, readonly string[]>();
  for (const route of ROUTES) {
    if (route.speaks !== 'json' || route.body === 'stream' || route.media === 'stream') continue;
    const path = url + route.path.replace(/:\w+/g, '1');
    const headers = { ...ownHeaders(session), 'content-type': 'application/json' };
    const response =
      route.method === 'GET'
        ? await fetch(`${path}?unknown=1`, { headers: cookieOf(session) })
        : await fetch(path, { method: route.method, headers, body: '{"unknown":"1"}' });
    const accepted = /; accepted: ([\w, ]+)\./.exec(await response.text())?.[1];
    if (accepted !== undefined && accepted !== 'none') known.set(route, accepted.split(', '));
  }
  if (known.size < KNOWN_MIN)
    throw new Error(`the service has named the fields of ${known.size} routes only`);
  return known;
}

export function createHostileRequests(random: Random, known: KnownFields) {
  const chance = (percent: number) => random(100) < percent;
  const pick = <T>(values: readonly T[]): T => values[random(values.length)];
  const noise = createNoise(random);
  const encoded = () => (chance(60) ? encodeURIComponent(pick(GOOD)) : noise.any());
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };

  function pathOf({ path }: Pick<Route, 'path'>): string {
    const filled = path
      .replace(/:\w+/g, () => (chance(75) ? pick(PATH_VALUES) : noise.any().slice(0, 300)))
      .replace('*', `/${encoded()}`);
    // A request line cannot contain these as they are.
    return filled.replace(/[^!-~]/g, encodeURIComponent) + (chance(5) ? '/' : '');
  }

  const fieldsOf = (names: readonly string[]) => {
    const chosen = names.filter(() => chance(names.length < 8 ? 75 : 25));
    if (chance(5)) chosen.push(pick(['__proto__', 'constructor', '', 'x'.repeat(1000)]));
    if (chance(7) && chosen.length > 0) chosen.push(pick(chosen));
    return chosen.map((name) => [name, encoded()] as const);
  };
  const formOf = (fields: readonly (readonly [string, string])[]) =>
    fields.map(([name, value]) => `${name}=${value}`).join('&');

  /** Values of other types than the declared ones. */
  function json(depth = 0): unknown {
    if (depth > 4 || chance(40)) return decoded(encoded());
    return pick([
      ...[() => null, () => random(1e9) - 5e8, () => 1e308, () => chance(50), () => '\u0000\ud800'],
      () => Array.from({ length: random(5) }, () => json(depth + 1)),
      () => Object.fromEntries(Array.from({ length: random(4) }, () => [pick(GOOD), json(depth + 1)])),
    ])();
  }

  function bodyOf(fields: readonly (readonly [string, string])[]): { body: Buffer; type: string } {
    const kind = random(100);
    if (kind < 35) return { body: Buffer.from(formOf(fields)), type: TYPES[0] };
    if (kind < 70) {
      const value = Object.fromEntries(
        fields.map(([name, text]) => [name, chance(70) ? decoded(text) : json()]),
      );
      const text = chance(10) ? '['.repeat(random(60_000)) : JSON.stringify(chance(90) ? value : json());
      return {
        body: Buffer.from(chance(92) ? text : text.slice(0, random(text.length + 1))),
        type: TYPES[1],
      };
    }
    if (kind < 88) return { body: multipart(fields), type: 'multipart/form-data; boundary=x' };
    const bytes = Buffer.from(Array.from({ length: random(chance(10) ? 100_000 : 500) }, () => random(256)));
    return { body: bytes, type: pick(TYPES) };
  }

  function multipart(fields: readonly (readonly [string, string])[]): Buffer {
    const parts = [...fields, ['image', ''] as const].map(([name, value]) => {
      const isFile = name === 'image' || name === 'avatar' || chance(5);
      const head = `--x\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ''}\r\n`;
      const end = chance(96) ? '\r\n\r\n' : pick(['\r\n', `X: ${'y'.repeat(20_000)}\r\n\r\n`, '\n\n']);
      return Buffer.concat([
        Buffer.from(head + end),
        isFile ? (chance(60) ? PNG : PNG.subarray(0, random(PNG.length))) : Buffer.from(decoded(value)),
        Buffer.from('\r\n'),
      ]);
    });
    return Buffer.concat([...parts, Buffer.from(chance(90) ? '--x--\r\n' : '--')]);
  }

  function headersOf(attacker: Attacker, isWrite: boolean): Record<string, string> {
    const session = pick([attacker.user, attacker.admin, attacker.admin, 'x'.repeat(43), '']);
    const own = isWrite && chance(90) ? ownHeaders(session) : cookieOf(session);
    const more = Array.from({ length: chance(30) ? 1 + random(3) : 0 }, () => pick(HEADERS));
    const sent = more
      .filter(([name]) => isWrite || name !== 'Transfer-Encoding')
      .map(([name, values]) => [name, pick(values)]);
    return { ...own, ...Object.fromEntries(sent) };
  }

  function toRoute(attacker: Attacker): HostileRequest {
    const route = pick(ROUTES);
    const method = chance(94)
      ? route.method
      : pick(['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'PUT', 'OPTIONS']);
    const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    const usual = route.method === 'GET' ? QUERY_FIELDS : FORM_FIELDS;
    const fields = fieldsOf(known.get(route) ?? usual);
    const target = pathOf(route);
    const headers = headersOf(attacker, isWrite);
    const query = formOf(isWrite ? [] : fields).replace(/[^!-~]/g, encodeURIComponent);
    const sent = { method, target: query === '' ? target : `${target}?${query}`, headers };
    if (!isWrite) return { ...sent, manner: 'usual' };
    const { body, type } = bodyOf(fields);
    if (chance(95)) headers['content-type'] = type;
    return { ...sent, body, manner: chance(4) ? 'broken' : 'usual' };
  }

  function toSubsonic({ apiKey }: Attacker): HostileRequest {
    const { name } = pick(ENDPOINTS);
    const own = chance(90) ? `apiKey=${apiKey}` : `u=${encoded()}&t=${encoded()}&s=${encoded()}`;
    const fields = [own, `v=1.16.1&c=campaign&f=${pick(['json', 'xml', 'jsonp', 'x'])}`];
    fields.push(formOf(fieldsOf(REST_FIELDS)));
    const query = fields.join('&').replace(/[^!-~]/g, encodeURIComponent);
    const target = `/rest/${name}${chance(30) ? '.view' : ''}`;
    if (chance(80)) return { method: 'GET', target: `${target}?${query}`, headers: {}, manner: 'usual' };
    const headers = { 'content-type': chance(90) ? TYPES[0] : pick(TYPES) };
    return { method: 'POST', target, headers, body: Buffer.from(query), manner: 'usual' };
  }

  /** Bytes that are hardly HTTP. */
  function raw(attacker: Attacker): HostileRequest {
    const { method, target, headers } = toRoute(attacker);
    const lines = [`${method} ${target} HTTP/1.1`, 'Host: x'];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    const odd = [
      ...[
        'Content-Length: 5\r\nContent-Length: 6',
        'Transfer-Encoding: chunked\r\n\r\nfff',
        'Host: y',
        ' : x',
      ],
      ...[
        'Content-Length: -1',
        `X: ${'y'.repeat(70_000)}`,
        'A\0: b',
        'Transfer-Encoding: x',
        '\r',
        'Upgrade: h2c',
      ],
    ];
    lines.splice(1 + random(lines.length), 0, pick(odd));
    const text = `${lines.join('\r\n')}\r\n\r\n${noise.noise()}`;
    const bytes = Buffer.from(text, 'latin1');
    const body = chance(30) ? bytes.subarray(0, random(bytes.length)) : bytes;
    return { method, target, headers: {}, body, manner: 'raw' };
  }

  return (attacker: Attacker): HostileRequest => {
    const kind = random(100);
    return kind < 72 ? toRoute(attacker) : kind < 92 ? toSubsonic(attacker) : raw(attacker);
  };
}
