/** The users and items of a campaign, and requests as users send them. */
import { createSession } from '../../src/core/accounts/sessions.ts';
import { createUser } from '../../src/core/accounts/users.ts';
import { createTokens } from '../../src/core/oauth/oauth-tokens.ts';
import type { DatabaseLocation } from '../../src/domain/ports.ts';
import { TERMS_VERSION } from '../../src/domain/studio/studio.ts';
import { DEMO_CLIENT_ID } from '../../src/domain/vocabulary.ts';
import { cookieOf, ownHeaders } from '../../src/http/web-api/own-page.fixture.ts';
import { openStore } from '../../src/store/store.ts';

const PEOPLE = 4;
const RELEASES = 4;
/** A response that takes longer is a finding: nothing here waits for other users. */
const PATIENCE_MS = 60_000;

export interface Person {
  id: number;
  session: string;
  token: string;
}

export interface World {
  /** An administrator, and the owner of the releases. */
  admin: Person;
  people: Person[];
  /** Ids of the demo catalogue. */
  tracks: number[];
  albums: number[];
  artists: number[];
  releases: number[];
}

/** A response that rejects the request: nothing was written. */
export class Rejected extends Error {}
/** No response, or one that leaves open whether anything was written. */
export class Unknown extends Error {}

/** `POST /web-api/playlists`; a `Buffer` is sent as it is, other bodies as JSON. Returns the JSON of the response. */
export async function send(
  node: string,
  person: Person,
  target: string,
  body?: object,
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the target
): Promise<any> {
  const response = await sendRaw(node, person, target, body, headers);
  const text = await response.text().catch((error) => {
    throw new Unknown(`${target}: ${error}`);
  });
  return text === '' ? undefined : JSON.parse(text);
}

export async function sendRaw(
  node: string,
  person: Person,
  target: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method, path] = target.split(' ');
  const own = method === 'GET' ? cookieOf(person.session) : ownHeaders(person.session);
  const isRaw = body instanceof Buffer || body === undefined;
  const init = {
    ...{ method, headers: { ...own, ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers } },
    ...(body !== undefined && { body: isRaw ? new Uint8Array(body as Buffer) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  const response = await fetch(node + path, init).catch((error) => {
    throw new Unknown(`${target}: ${error.cause ?? error}`);
  });
  if (response.ok) return response;
  const text = `${target} ${response.status}: ${(await response.text().catch(() => '')).slice(0, 300)}`;
  throw errorOf(response.status, text);
}

/** An internal error is none of the two: it is never right. */
function errorOf(status: number, text: string): Error {
  return status < 500 ? new Rejected(text) : status === 500 ? new Error(text) : new Unknown(text);
}

/** A write of the API on behalf of the person. */
export async function sendApi(
  node: string,
  { token }: Person,
  path: string,
  fields: Record<string, string | number>,
): Promise<void> {
  const values = { client_id: DEMO_CLIENT_ID, access_token: token, ...fields };
  const body = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const init = { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) };
  const response = await fetch(`${node}/v3.0/${path}/`, init)
    .then(async (one) => ({ status: one.status, text: await one.text() }))
    .catch((error) => {
      throw new Unknown(`${path}: ${error.cause ?? error}`);
    });
  const text = `${path} ${response.status}: ${response.text.slice(0, 300)}`;
  if (response.status >= 500) throw errorOf(response.status, text);
  const { code } = (JSON.parse(response.text) as { headers: { code: number } }).headers;
  // 1: an internal error, or the service is overloaded.
  if (code !== 0) throw code === 1 ? new Unknown(text) : new Rejected(text);
}

/** A read of the API, without a user. */
// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the operation
export async function readApi(node: string, path: string): Promise<any[]> {
  const url = `${node}/v3.0/${path}${path.includes('?') ? '&' : '?'}client_id=${DEMO_CLIENT_ID}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error) => {
    throw new Unknown(`${path}: ${error.cause ?? error}`);
  });
  const { headers, results } = (await response.json()) as {
    headers: { code: number; error_message: string };
    results: object[];
  };
  if (headers.code !== 0) throw new Unknown(`${path}: ${headers.error_message}`);
  return results;
}

/** In a running service with the demo catalogue. */
export async function createWorld(node: string, database: DatabaseLocation): Promise<World> {
  const store = await openStore(database);
  const createPerson = async (name: string, isAdmin: boolean): Promise<Person> => {
    const { id } = await createUser(store, { name, admin: isAdmin });
    const session = await createSession(store, { userId: id, verified: '', next: '' }, new Date());
    const { access_token } = await createTokens(store, { client_id: DEMO_CLIENT_ID, user_id: id });
    return { id, session: session!, token: access_token };
  };
  const admin = await createPerson('campaign', true);
  const people: Person[] = [];
  while (people.length < PEOPLE) people.push(await createPerson(`listener-${people.length + 1}`, false));
  await store.close();
  const idsOf = async (path: string) => (await readApi(node, path)).map(({ id }) => Number(id));
  await send(node, admin, 'POST /web-api/studio/terms', { version: TERMS_VERSION });
  await send(node, admin, 'POST /web-api/studio/requests', { name: 'Campaign' });
  const { artists: own } = await send(node, admin, 'GET /web-api/studio');
  const releases: number[] = [];
  while (releases.length < RELEASES) {
    const target = `POST /web-api/studio/artists/${own[0].id}/releases`;
    releases.push((await send(node, admin, target, { name: 'Release' })).id);
  }
  return {
    ...{ admin, people, releases },
    tracks: await idsOf('tracks/?limit=60&order=id'),
    albums: await idsOf('albums/?limit=20&order=id'),
    artists: await idsOf('artists/?limit=20&order=id'),
  };
}
