/** For tests: requests as our own pages make them. */
import type { User } from '../../domain/users.ts';
import { csrfTokenOf } from '../csrf.ts';

/** A session that stands for this person, where a test says itself who is logged in. */
export function sessionOf({ id }: Pick<User, 'id'>): string {
  return String(id).padStart(43, 's');
}

/** Who is logged in with such a session. */
export function among(people: readonly User[]): (session: string) => User | undefined {
  return (session) => people.find((one) => sessionOf(one) === session);
}

export function cookieOf(session: string): Record<string, string> {
  return { cookie: `cantiga_session=${session}` };
}

/** With the proof that a change comes from a page of ours. */
export function ownHeaders(session: string): Record<string, string> {
  return { ...cookieOf(session), 'x-csrf-token': csrfTokenOf(session) };
}

/** `ask(url, session, 'POST /web-api/playlists', { name: 'Mornings' })`; without a session, as a stranger. */
export async function ask(url: string, session: string | undefined, what: string, body?: object) {
  const isForm = body instanceof FormData;
  const proves = what.startsWith('GET') ? cookieOf : ownHeaders;
  const headers = {
    ...(session === undefined ? {} : proves(session)),
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
  };
  return await send(url, what, headers, isForm ? body : body && JSON.stringify(body));
}

export async function send(
  url: string,
  what: string,
  headers: Record<string, string>,
  body?: string | URLSearchParams | FormData,
) {
  const [method, path] = what.split(' ');
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? undefined : JSON.parse(text),
  };
}
