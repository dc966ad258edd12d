/**
 * Random requests to every route, operation and Subsonic endpoint, generated from their declarations: many are valid, most are nearly valid,
 * some are hardly HTTP. The fields of a route are not in its declaration, but the service lists them when it rejects an unknown one.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { unescape as decode } from 'node:querystring';
import type { Route } from '../../src/http/route.ts';
import type { RouteContext } from '../../src/http/route-context.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { ENDPOINTS } from '../../src/http/subsonic/routes.ts';
import { cookieOf, ownHeaders } from '../../src/http/web-api/own-page.fixture.ts';
import * as requests from '../../test/random-request.fixture.ts';
import type { Random } from '../writes/write-kind.ts';
import type { Attack } from './send.ts';

/** Who sends them: sessions, and secrets of the user. */
export type Attacker = requests.KnownValues & { user: string; admin: string; apiKey: string };

/** Routes are created without being called, so their dependencies may be missing. */
const NOTHING: object = new Proxy({}, { get: () => NOTHING });
const ROUTES = createRoutes(NOTHING as RouteContext).flatMap((route): Route[] =>
  route.path === '/rest/:endpoint'
    ? ENDPOINTS.map(({ name }) => ({ ...route, path: `/rest/${name}` }))
    : [route],
);

const words = (text: string) => text.trim().split(/\s+/);
const lines = (text: string) => text.trim().split(/\s*[|\n]\s*/);
/** Of queries, forms and Subsonic endpoints. */
const FIELDS = words(`
  id trackid type width format limit offset order q search tags u from action fromalbum url maxwidth page lang v duration next
  username password email name dispname new_password key_name confirm scrobble_url scrobble_token client_id client_secret code
  state redirect_uri response_type grant_type refresh_token scope token decision size query artistCount albumCount songCount genre
  count fromYear toYear musicFolderId playlistId songId songIdToAdd songIndexToRemove comment public time submission rating
  position current albumId maxBitRate timeOffset artistId description expires ifModifiedSince`);
const VALUES = words(`
  0 1 2 10 101 501 1001 10001 10002 10001,10002 900000000 a101 a1001 p1 t10001 5eedcafe true false en a rock random newest
  like track album mp32 ogg json xml 2026-01-01 code authorization_code refresh_token http://127.0.0.1/ user@host.example`);
const JSON_VALUES = words('null 1e308 -5 true "\\u0000\\ud800" [] {} [[1]] {"a":{"b":[0]},"__proto__":1}');
const HEADERS = lines(`
  Range: bytes=0- | Range: bytes=5-1 | Range: bytes=0-0,2-3,9- | Range: bytes=9e9- | Range: lines=1-2 | If-Range: "x"
  If-None-Match: * | If-None-Match: W/"x", "b" | If-Modified-Since: yesterday | Accept: text/html | Accept: application/json
  Accept: */*;q=nan | Accept: image/avif,image/webp | Accept-Encoding: gzip | Accept-Encoding: br;q=2, *;q=0 | Cookie: x=;
  Accept-Language: pt-BR,de;q=0.9 | Accept-Language: xx- | Origin: null | Origin: http://[::1 | Origin: http://other.example
  Authorization: Bearer x | Authorization: Basic OjpbXQ== | X-Forwarded-For: ::ffff:1.2.3.4, x | X-Forwarded-Host: a b
  Cookie: cantiga_session=x; cantiga_session=y | Upload-Length: 99999999999999999999 | Upload-Length: 1 | Upload-Offset: -1
  Upload-Metadata: filename YS5mbGFj | Upload-Metadata: track_id !! | Upload-Offset: 0 | Tus-Resumable: 1.0.0
  Tus-Resumable: 0.2 | Expect: 100-continue | Expect: nothing | Content-Encoding: gzip`);
/** What a raw request has among its headers. */
const ODD_LINES = [
  ...['Content-Length: 5\r\nContent-Length: 6', 'Content-Length: -1', 'Transfer-Encoding: x', 'Host: y'],
  ...['Transfer-Encoding: chunked\r\n\r\nfff', ' : x', 'A\0: b', `X: ${'y'.repeat(70_000)}`, '\r'],
];
const TYPES = lines(`
  application/x-www-form-urlencoded | application/json | multipart/form-data; boundary=x | multipart/form-data | text/plain | /
  application/offset+octet-stream | application/json; charset=utf-16 | application/x-www-form-urlencoded; charset=latin1`);
const PNG = readFileSync(new URL('../../web/public/icon-apple.png', import.meta.url));

export function createHostileRequests(random: Random, attacker: Attacker) {
  const chance = (percent: number) => random(100) < percent;
  const pick = <T>(values: readonly T[]): T => values[random(values.length)];
  const noise = requests.createNoise(random);
  const nextOperation = requests.createRandomRequests(random, attacker);
  const known = new Map<Route, string[]>();

  const encoded = () => (chance(60) ? encodeURIComponent(pick(VALUES)) : noise.any());
  /** A request line cannot contain other characters as they are. */
  const inUrl = (text: string) => text.replace(/[^!-~]/g, encodeURIComponent);
  const formOf = (fields: readonly (readonly string[])[]) => fields.map((one) => one.join('=')).join('&');

  function fieldsOf({ speaks }: Route, names: string[]): [name: string, value: string][] {
    const chosen = names.filter(() => chance(names.length < 8 ? 75 : 20));
    if (chance(5)) chosen.push(pick(['__proto__', 'constructor', '', 'x'.repeat(1000)]));
    if (chance(7) && chosen.length > 0) chosen.push(pick(chosen));
    const isPlayer = speaks === 'subsonic' && chance(90);
    if (isPlayer) chosen.unshift('apiKey', 'v', 'c', 'f');
    const own = { apiKey: attacker.apiKey, v: '1.16.1', c: 'x', f: pick(['json', 'xml', 'jsonp']) };
    return chosen.map((name) => [name, (isPlayer && own[name as keyof typeof own]) || encoded()]);
  }

  /** Cut off, with other bytes, or with a piece many times. */
  function damaged(bytes: Buffer): Buffer {
    const at = random(bytes.length + 1);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const others = Buffer.from(Array.from({ length: random(500) }, () => random(256)));
    const repeated = Buffer.concat(Array(random(10_000)).fill(after.subarray(0, 1 + random(8))));
    return pick([before, Buffer.concat([before, others, after]), Buffer.concat([before, repeated, after])]);
  }

  function bodyOf(fields: readonly (readonly [string, string])[]): { type: string; body: Buffer } {
    const valueAs = (value: string) => (chance(70) ? JSON.stringify(decode(value)) : pick(JSON_VALUES));
    const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${valueAs(value)}`);
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
    const parts = fields.map(([name, value]) => `${part(name)}\r\n\r\n${decode(value)}\r\n`).join('');
    const file = `${part(pick(['image', 'avatar']))}; filename="a.png"\r\n\r\n`;
    const [type, body] = pick([
      [TYPES[0], Buffer.from(formOf(fields))],
      [TYPES[1], Buffer.from(chance(90) ? `{${members}}` : pick(JSON_VALUES))],
      [TYPES[2], Buffer.concat([Buffer.from(parts + file), PNG, Buffer.from('\r\n--x--\r\n')])],
    ] as const);
    return { type: chance(90) ? type : pick(TYPES), body: chance(85) ? body : damaged(body) };
  }

  function toRoute(): Attack {
    const route = pick(ROUTES);
    const method = chance(94) ? route.method : pick(words('GET POST PATCH DELETE HEAD PUT OPTIONS'));
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const path = inUrl(route.path.replace('*', '/:any').replace(/:\w+/g, () => encoded().slice(0, 300)));
    const target = path + (chance(5) ? pick(['/', '.view', '%ff']) : '');
    const fields = fieldsOf(route, known.get(route) ?? FIELDS);
    const session = pick([attacker.user, attacker.admin, attacker.admin, 'x'.repeat(43), '']);
    const headers = isWrite && chance(90) ? ownHeaders(session) : cookieOf(session);
    for (let more = chance(30) ? 1 + random(3) : 0; more > 0; more--) {
      const [, name, value] = /^(.+?): (.+)$/.exec(pick(HEADERS))!;
      headers[name] = value.repeat(chance(90) ? 1 : 100);
    }
    const sent = { name: `${route.method} ${route.path}`, method, headers };
    if (!isWrite) return { ...sent, target: `${target}?${inUrl(formOf(fields))}` };
    const { type, body } = bodyOf(fields);
    return { ...sent, target, headers: { ...headers, 'content-type': type }, body };
  }

  function toOperation(): Attack {
    const operation = nextOperation();
    const { method, target, headers = {}, body } = operation;
    const sent = { name: operation.operation.path, operation, method, target, headers };
    return body === undefined ? sent : { ...sent, body: Buffer.from(body) };
  }

  /** Bytes that are hardly HTTP. */
  function raw({ operation: _, ...attack }: Attack): Attack {
    const { method, target, headers, body = Buffer.from(noise.noise()) } = attack;
    const fields = ['Host: x', 'Connection: close', ...Object.entries(headers).map((one) => one.join(': '))];
    if (chance(70)) fields.splice(random(fields.length + 1), 0, pick(ODD_LINES));
    const head = `${method} ${target} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`;
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body]);
    return { ...attack, raw: chance(50) ? bytes : damaged(bytes) };
  }

  return {
    next(): Attack {
      const attack = chance(50) ? toOperation() : toRoute();
      const { body, headers } = attack;
      if (body !== undefined && chance(90)) headers['Content-Length'] = String(body.length);
      else if (body !== undefined) headers['Transfer-Encoding'] = 'chunked';
      return chance(4) ? raw(attack) : attack;
    },
    /** Learns the fields of all routes that name them. */
    async learn(url: string): Promise<void> {
      for (const route of ROUTES) {
        if (route.speaks !== 'json' || route.body === 'stream' || route.media === 'stream') continue;
        const fields = new URLSearchParams('unknown=1');
        const [query, body] = route.method === 'GET' ? [fields, null] : ['', fields];
        const target = `${url}${route.path.replace(/:\w+/g, '1')}?${query}`;
        const sent = { method: route.method, headers: ownHeaders(attacker.admin), body };
        const text = await (await fetch(target, sent)).text();
        const names = /Unknown field .*; accepted: ([\w, ]+)\./.exec(text)?.[1];
        if (names !== undefined) known.set(route, names === 'none' ? [] : names.split(', '));
      }
      // Fewer mean that the rejections have other words now.
      assert.ok(known.size > 50, `${known.size} routes have named their fields`);
    },
  };
}
