import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionInfo } from '../../../src/domain/accounts/session.ts';
import { createSession } from './session.ts';
import type { WebApi } from './web-api.ts';

function start(answer: () => Promise<unknown>) {
  const person = { id: 1, name: 'ana' } as SessionInfo['person'];
  const webApi = { delete: answer, get: answer } as unknown as WebApi;
  const forgotten: boolean[] = [];
  const forget = () => void forgotten.push(true);
  const session = createSession({ person, csrfToken: 'x', signup: true }, () => webApi, forget);
  return { forgotten, session };
}

test('a log-out forgets the user, and what was typed in this tab', async () => {
  const { forgotten, session } = start(async () => undefined);
  let changes = 0;
  session.subscribe(() => changes++);
  await session.logOut();
  assert.deepEqual([session.user(), changes], [null, 1]);
  assert.equal(forgotten.length, 1);
});

test('a log-in gets the cookie and the CSRF token that forms need first', async () => {
  const requests: string[] = [];
  const person = { id: 1, name: 'ana' } as SessionInfo['person'];
  const info = (request: string, user: typeof person) => {
    requests.push(request);
    return Promise.resolve({ person: user, csrfToken: 'x', signup: true });
  };
  const webApi = {
    get: (path: string) => info(`GET ${path}`, null),
    post: (path: string) => info(`POST ${path}`, person),
  } as unknown as WebApi;
  const session = createSession(null, () => webApi);
  const logIn = () => session.logIn({ username: 'ana', password: 'secret' });
  assert.deepEqual(await logIn(), person);
  await logIn();
  assert.deepEqual(requests, ['GET /web-api/session', 'POST /web-api/session', 'POST /web-api/session']);
  assert.deepEqual([session.user(), session.csrfToken()], [person, 'x']);
});

test('a log-out that fails changes nothing', async () => {
  const { forgotten, session } = start(() => Promise.reject(new Error('offline')));
  await assert.rejects(session.logOut());
  assert.equal(session.user()?.name, 'ana');
  assert.equal(forgotten.length, 0);
});

test('a session that has ended elsewhere is noticed on a check, unless the service is away', async () => {
  const away = start(() => Promise.reject(new Error('offline')));
  await away.session.check();
  assert.equal(away.session.user()?.name, 'ana');
  const ended = start(async () => ({ person: null }));
  await ended.session.check();
  assert.equal(ended.session.user(), null);
});
