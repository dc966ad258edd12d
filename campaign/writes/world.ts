/** The users and items of a campaign, and requests as users send them. */
import { setTimeout as wait } from 'node:timers/promises';
import { createSession } from '../../src/core/accounts/sessions.ts';
import { createUser } from '../../src/core/accounts/users.ts';
import { createTokens } from '../../src/core/oauth/oauth-tokens.ts';
import type { DatabaseLocation } from '../../src/domain/ports.ts';
import { TERMS_VERSION } from '../../src/domain/studio/studio.ts';
import { DEMO_CLIENT_ID } from '../../src/domain/vocabulary.ts';
import { ownHeaders } from '../../src/http/web-api/own-page.fixture.ts';
import { type Store, usingStore } from '../../src/store/store.ts';

const NAMES = ['campaign', 'listener-1', 'listener-2', 'listener-3', 'listener-4'];
const RELEASES = 8;
/** A response that takes longer is a finding: nothing here waits for other users. */
const PATIENCE_MS = 60_000;

export type Person = { id: number; session: string; access_token: string; refresh_token: string };

/** The ids are those of the demo catalogue; the releases are new. */
export interface World extends Record<'tracks' | 'albums' | 'artists' | 'releases', number[]> {
  /** An administrator, and the owner of the releases. */
  admin: Person;
  people: Person[];
}

/** A response that rejects the request: nothing was written. */
export class Rejected extends Error {}
/** No response, or one that leaves open whether anything was written. */
export class Unknown extends Error {}

/** The text of a successful response. */
async function exchange(name: string, url: string, init: RequestInit): Promise<string> {
  const { status, text } = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error) => {
      throw new Unknown(`${name}: ${error.cause ?? error}`);
    });
  if (status < 400) return text;
  const about = `${name} ${status}: ${text.slice(0, 300)}`;
  // An internal error is none of the two: it is never right.
  throw status < 500 ? new Rejected(about) : status === 500 ? new Error(about) : new Unknown(about);
}

/** `POST /web-api/playlists`; a `Buffer` is sent as it is, other bodies as JSON. Returns the JSON of the response. */
export async function send(
  node: string,
  { session }: Person,
  target: string,
  body?: object,
  more: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the target
): Promise<any> {
  const [method, path] = target.split(' ');
  const isJson = body !== undefined && !(body instanceof Buffer);
  const headers = { ...ownHeaders(session), ...(isJson && { 'content-type': 'application/json' }), ...more };
  const content = isJson ? JSON.stringify(body) : body && new Uint8Array(body);
  const init = { method, headers, ...(content !== undefined && { body: content }) };
  return JSON.parse((await exchange(target, node + path, init)) || 'null');
}

/** A read of the API, without a user: `tracks/?limit=1`. */
// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the operation
export async function readApi(node: string, path: string, init: RequestInit = {}): Promise<any[]> {
  const text = await exchange(path, `${node}/v3.0/${path}&client_id=${DEMO_CLIENT_ID}`, init);
  const { headers, results } = JSON.parse(text) as { headers: { code: number }; results: object[] };
  if (headers.code === 0) return results;
  // 1: the service is overloaded.
  throw new (headers.code === 1 ? Unknown : Rejected)(`${path} 200: ${text.slice(0, 300)}`);
}

/** A write of the API on behalf of the person. */
export function sendApi(node: string, person: Person, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...fields, access_token: person.access_token });
  return readApi(node, `${path}/?`, { method: 'POST', body });
}

/** Reads again while the service is overloaded, as after the end of a thread. */
export async function patiently<Result>(read: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await wait(200)) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Unknown) || Date.now() > deadline) throw error;
    }
  }
}

export async function createPerson(store: Store, name: string, admin: boolean, client_id = DEMO_CLIENT_ID) {
  const { id } = await createUser(store, { name, admin });
  const session = await createSession(store, { userId: id, verified: '', next: '' }, new Date());
  return { id, session: session!, ...(await createTokens(store, { client_id, user_id: id })) };
}

/** In a running service with the demo catalogue. */
export async function createWorld(node: string, database: DatabaseLocation): Promise<World> {
  const createAll = (store: Store) =>
    Array.fromAsync(NAMES, (name) => createPerson(store, name, name === NAMES[0]));
  const [admin, ...people] = await usingStore(database, {}, createAll);
  await send(node, admin, 'POST /web-api/studio/terms', { version: TERMS_VERSION });
  await send(node, admin, 'POST /web-api/studio/requests', { name: 'Campaign' });
  const [own] = (await send(node, admin, 'GET /web-api/studio')).artists;
  const create = `POST /web-api/studio/artists/${own.id}/releases`;
  const releases: number[] = [];
  while (releases.length < RELEASES) releases.push((await send(node, admin, create, { name: 'Release' })).id);
  const idsOf = async (path: string) => (await readApi(node, `${path}&order=id`)).map(({ id }) => Number(id));
  const [tracks, albums] = [await idsOf('tracks/?limit=60'), await idsOf('albums/?limit=20')];
  return { admin, people, releases, tracks, albums, artists: await idsOf('artists/?limit=20') };
}
