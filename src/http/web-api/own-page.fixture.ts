/** Requests as our own pages send them. */
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import type { User } from '../../domain/users.ts';
import { album, artist, exampleServices, track } from '../example-service.fixture.ts';
import { csrfTokenOf } from '../request/csrf.ts';
import type { CatalogueServices } from './teasers.ts';

/** A session of this user, for tests that supply the lookup of sessions. */
export function sessionOf({ id }: Pick<User, 'id'>): string {
  return String(id).padStart(43, 's');
}

/** The user of such a session. */
export function among(users: readonly User[]): (session: string) => User | undefined {
  return (session) => users.find((one) => sessionOf(one) === session);
}

export function cookieOf(session: string): Record<string, string> {
  return { cookie: `cantiga_session=${session}` };
}

/** With the CSRF token. */
export function ownHeaders(session: string): Record<string, string> {
  return { ...cookieOf(session), 'x-csrf-token': csrfTokenOf(session) };
}

/** `sendAs(url, session, 'POST /web-api/playlists', { name: 'Mornings' })`; without a session, as a visitor. */
export async function sendAs(url: string, session: string | undefined, target: string, body?: object) {
  const isForm = body instanceof FormData;
  const headersOf = target.startsWith('GET') ? cookieOf : ownHeaders;
  const headers = {
    ...(session === undefined ? {} : headersOf(session)),
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
  };
  return await send(url, target, headers, isForm ? body : body && JSON.stringify(body));
}

export async function send(
  url: string,
  target: string,
  headers: Record<string, string>,
  body?: string | URLSearchParams | FormData,
) {
  const [method, path] = target.split(' ');
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? undefined : JSON.parse(text),
  };
}

/** The tracks 1 to 10 of artist 7, of which 1 to 5 are on album 70, and 10 has no audio. */
export function catalogueOfLists(): CatalogueServices {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(7, 'Both'));
  builder.addAlbum(album(70, 'First', 7));
  for (let id = 1; id <= 10; id++) {
    const place = id <= 5 ? { album_id: 70 } : {};
    builder.addTrack(track(id, `Track ${id}`, 7, { ...place, has_audio: id !== 10 }));
  }
  const catalogue = builder.finish(1);
  const { settings } = exampleServices();
  return { catalogue: () => catalogue, settings };
}
