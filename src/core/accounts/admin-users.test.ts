import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Actor } from '../../domain/admin.ts';
import { listActions } from '../../store/admin-log.ts';
import { hashSecret } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { createApplication } from '../applications/application-edits.ts';
import { deleteUser } from '../delete-user.ts';
import { createTokens, findGrant, findRefreshToken, rotateTokens } from '../oauth/oauth-tokens.ts';
import {
  getAdminUser,
  listAdminUsers,
  resetUser,
  resumeUser,
  setAdmin,
  setPassword,
  suspendUser,
} from './admin-users.ts';
import { createMailLink, findMailLink, useResetLink, useVerifyLink } from './mail-links.ts';
import { createSession, findSession } from './sessions.ts';
import { createUser, getPasswordHash, getUser } from './users.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-01T12:30:00Z');

async function logIn(store: Store, userId: number): Promise<string | undefined> {
  const hash = await getPasswordHash(store.db, userId);
  return await createSession(store, { userId, verified: hash, next: hash }, NOW);
}

async function openUsers(store: Store) {
  const eva = await createUser(store, { name: 'eva', admin: true });
  const ana = await createUser(store, { name: 'Ana', dispname: 'Ana 100%', email: 'ana@example.org' });
  const by: Actor = { id: eva.id, name: eva.name };
  return { eva, ana, by };
}

const logged = async (store: Store) =>
  (await listActions(store.db, { limit: 50 })).map(
    ({ who, action, subject }) => `${who} ${action} ${subject}`,
  );

forEachDatabase(({ openFresh }) => {
  test('finds users by part of name, display name or email address, or by id, the latest first', async () => {
    const store = await openFresh();
    const { ana } = await openUsers(store);
    await createApplication(store, { name: 'x', plan: 'read', user_id: ana.id });
    await createApplication(store, { name: 'y', plan: 'read', user_id: ana.id });
    const found = async (q: string, offset = 0, limit = 10) => {
      const { total, items } = await listAdminUsers(store.db, { q, offset, limit });
      return [total, ...items.map(({ name }) => name)];
    };
    assert.deepEqual(await found(''), [2, 'Ana', 'eva']);
    assert.deepEqual(await found('', 1, 1), [2, 'eva']);
    assert.deepEqual(await found('', 7), [2]);
    assert.deepEqual(await found('NA'), [1, 'Ana']);
    assert.deepEqual(await found('example.org'), [1, 'Ana']);
    assert.deepEqual(await found('100%'), [1, 'Ana']);
    assert.deepEqual(await found(String(ana.id)), [1, 'Ana']);
    for (const q of ['%', '_', '!', '\0', "' or 1=1", 'x'.repeat(5000)])
      assert.deepEqual(await found(q), q === '%' ? [1, 'Ana'] : [0], q.slice(0, 10));
    const [record] = (await listAdminUsers(store.db, { q: 'ana', offset: 0, limit: 1 })).items;
    assert.deepEqual(record, { ...ana, suspended: false, applications: 2 });
  });

  test('a suspended user is logged out immediately, and resumes without the old sessions', async () => {
    const store = await openFresh();
    const { ana, by } = await openUsers(store);
    const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    const session = (await logIn(store, ana.id))!;
    const { access_token, refresh_token } = await createTokens(store, { client_id, user_id: ana.id });
    const link = await createMailLink(store, { user_id: ana.id, purpose: 'reset', email: ana.email }, NOW);

    assert.equal((await suspendUser(store, ana.id, by)).suspended, true);
    const nothingIsOpen = async () => {
      assert.equal(await findSession(store.db, session, LATER), undefined);
      assert.equal(await findGrant(store.db, access_token), undefined);
      assert.equal(await findRefreshToken(store.db, refresh_token), undefined);
      assert.deepEqual(await rotateTokens(store, refresh_token), { outcome: 'unknown' });
      assert.equal(await findMailLink(store.db, 'reset', link, LATER), undefined);
    };
    await nothingIsOpen();
    assert.equal(await logIn(store, ana.id), undefined);
    // Even a session created after the suspension is invalid.
    const late = await createTokens(store, { client_id, user_id: ana.id });
    assert.equal(await findGrant(store.db, late.access_token), undefined);
    const times = { created: NOW.toISOString(), expires: '2100-01-01T00:00:00.000Z' };
    await store.db
      .insertInto('session')
      .values({ token_hash: hashSecret('late'), user_id: ana.id, ...times })
      .execute();
    assert.equal(await findSession(store.db, 'late', LATER), undefined);

    assert.equal((await resumeUser(store, ana.id, by)).suspended, false);
    await nothingIsOpen();
    const again = await logIn(store, ana.id);
    assert.equal((await findSession(store.db, again!, LATER))?.id, ana.id);
    assert.deepEqual(await logged(store), [
      `eva user.resume user ${ana.id}`,
      `eva user.suspend user ${ana.id}`,
    ]);
  });

  test('administrators cannot suspend themselves or the last administrator', async () => {
    const store = await openFresh();
    const { eva, ana, by } = await openUsers(store);
    const forbidden = { kind: 'forbidden' };
    const last = { kind: 'forbidden', message: /the last administrator/ };
    await assert.rejects(suspendUser(store, eva.id, by), forbidden);
    await assert.rejects(resetUser(store, { id: eva.id }, by, NOW), forbidden);
    await assert.rejects(setAdmin(store, eva.id, false, by), last);
    await assert.rejects(suspendUser(store, eva.id, 'command line'), last);
    assert.deepEqual(await logged(store), []);

    assert.equal((await setAdmin(store, ana.id, true, by)).admin, true);
    await suspendUser(store, ana.id, by);
    // A suspended administrator does not count.
    await assert.rejects(setAdmin(store, eva.id, false, by), last);
    await assert.rejects(deleteUser(store, eva.id), last);
    await resumeUser(store, ana.id, by);
    assert.equal((await setAdmin(store, eva.id, false, by)).admin, false);
    await assert.rejects(suspendUser(store, 4711, by), { kind: 'not-found', message: /4711/ });
  });

  test('of two administrators who suspend each other concurrently, one remains', async () => {
    const store = await openFresh();
    const { eva, ana, by } = await openUsers(store);
    await setAdmin(store, ana.id, true, by);
    const outcomes = await Promise.allSettled([
      suspendUser(store, ana.id, by),
      suspendUser(store, eva.id, { id: ana.id, name: ana.name }),
    ]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const left = await Promise.all([eva, ana].map(({ id }) => getAdminUser(store.db, id)));
    assert.equal(left.filter(({ suspended }) => !suspended).length, 1);
  });

  test('a reset locks the account until its link is used; only a mailed link verifies the address', async () => {
    const store = await openFresh();
    const { ana, by } = await openUsers(store);
    const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    for (const mailed of [false, true]) {
      await setPassword(store, ana.id, 'correct horse', 'command line');
      const before = await getPasswordHash(store.db, ana.id);
      const session = (await logIn(store, ana.id))!;
      const { access_token } = await createTokens(store, { client_id, user_id: ana.id });
      const mail = mailed ? { kind: 'mail', payload: { userId: ana.id } } : undefined;
      const link = { user_id: ana.id, purpose: 'reset', email: ana.email } as const;
      const token =
        (await resetUser(store, { id: ana.id, mail }, by, NOW)) ?? (await createMailLink(store, link, NOW));
      const jobs = await store.db.selectFrom('job').select('kind').execute();
      assert.deepEqual(jobs, mailed ? [{ kind: 'mail' }] : []);
      assert.equal(await findSession(store.db, session, LATER), undefined);
      assert.equal(await findGrant(store.db, access_token), undefined);
      assert.equal(await getPasswordHash(store.db, ana.id), '');
      assert.equal(
        await createSession(store, { userId: ana.id, verified: before, next: before }, NOW),
        undefined,
      );
      await assert.rejects(useVerifyLink(store, token, LATER), { kind: 'not-found' });
      await useResetLink(store, token, 'new hash', LATER);
      assert.equal(await getPasswordHash(store.db, ana.id), 'new hash');
      assert.equal((await getUser(store.db, ana.id)).emailVerified, mailed);
      await assert.rejects(useResetLink(store, token, 'evil hash', LATER), { kind: 'not-found' });
    }
    await suspendUser(store, ana.id, by);
    await assert.rejects(resetUser(store, { id: ana.id }, by, NOW), { kind: 'conflict' });
    const log = JSON.stringify(await listActions(store.db, { limit: 50 }));
    assert.doesNotMatch(log, /hash|\/reset\/|correct horse/);
    assert.deepEqual((await logged(store)).slice(0, 3), [
      `eva user.suspend user ${ana.id}`,
      `eva user.reset user ${ana.id}`,
      `command line user.password user ${ana.id}`,
    ]);
  });
});
