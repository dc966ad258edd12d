import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { COMMAND_LINE } from '../../domain/admin.ts';
import { hashSecret } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { setPassword } from './admin-users.ts';
import {
  createSession,
  endSession,
  findSession,
  IDLE_SECONDS,
  purgeSessions,
  SESSION_SECONDS,
  useSession,
} from './sessions.ts';
import { createUser } from './users.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

/** These tests compare hashes as texts, without computing any. */
async function withUser(store: Store, name = 'ana') {
  const user = await createUser(store, { name });
  await store.db.updateTable('user').set({ password_hash: 'old' }).where('id', '=', user.id).execute();
  return { person: user, proof: { userId: user.id, verified: 'old', next: 'old' } };
}

forEachDatabase(({ openFresh }) => {
  test('a session finds its user until it ends; the store contains only its hash', async () => {
    const store = await openFresh();
    const { person: user, proof } = await withUser(store);
    const token = (await createSession(store, proof, now))!;
    const other = (await createSession(store, proof, now))!;
    assert.match(token, /^[\w-]{43}$/);
    assert.notEqual(token, other);
    assert.deepEqual(await findSession(store.db, token, now), user);
    const rows = await store.db.selectFrom('session').selectAll().execute();
    assert.ok(rows.some(({ token_hash }) => token_hash === hashSecret(token)));
    assert.ok(!JSON.stringify(rows).includes(token));
    await endSession(store, token);
    assert.equal(await findSession(store.db, token, now), undefined);
    assert.deepEqual(await findSession(store.db, other, now), user);
    for (const wrong of ['', 'x', token.slice(1), hashSecret(other)])
      assert.equal(await findSession(store.db, wrong, now), undefined);
  });

  test('a session ends after fourteen days without a request, and is then deleted', async () => {
    const store = await openFresh();
    const { proof } = await withUser(store);
    const token = (await createSession(store, proof, now))!;
    const young = (await createSession(store, proof, later(10)))!;
    assert.ok(await findSession(store.db, token, later(IDLE_SECONDS - 1)));
    assert.equal(await findSession(store.db, token, later(IDLE_SECONDS)), undefined);
    assert.equal(await useSession(store, token, later(IDLE_SECONDS)), undefined);
    await purgeSessions(store, later(IDLE_SECONDS));
    const left = await store.db.selectFrom('session').select('token_hash').execute();
    assert.deepEqual(left, [{ token_hash: hashSecret(young) }]);
  });

  test('a session that is used ends after thirty days; its end is written once a day', async () => {
    const store = await openFresh();
    const { person, proof } = await withUser(store);
    const token = (await createSession(store, proof, now))!;
    const endIn = async () => {
      const { expires } = await store.db.selectFrom('session').select('expires').executeTakeFirstOrThrow();
      return (Date.parse(expires) - now.getTime()) / 1000;
    };
    const day = 24 * 60 * 60;
    assert.deepEqual(await useSession(store, token, later(day - 1)), person);
    assert.equal(await endIn(), IDLE_SECONDS, 'not yet');
    for (const days of [2, 15, 28])
      assert.deepEqual(await useSession(store, token, later(days * day)), person);
    assert.equal(await endIn(), SESSION_SECONDS);
    assert.deepEqual(await useSession(store, token, later(SESSION_SECONDS - 1)), person);
    assert.equal(await useSession(store, token, later(SESSION_SECONDS)), undefined);
  });

  test('no session is created for a password that was changed during log-in', async () => {
    const store = await openFresh();
    const { person: user, proof } = await withUser(store);
    await setPassword(store, user.id, 'battery staple', COMMAND_LINE);
    assert.equal(await createSession(store, proof, now), undefined);
    assert.deepEqual(await store.db.selectFrom('session').selectAll().execute(), []);
  });

  test('a log-in concurrent with a password change leaves no session', async () => {
    const store = await openFresh();
    for (let round = 0; round < 5; round++) {
      const { person: user, proof } = await withUser(store, `ana${round}`);
      await Promise.all([
        createSession(store, proof, now),
        store.commit(async (trx) => {
          await trx.updateTable('user').set({ password_hash: 'new' }).where('id', '=', user.id).execute();
          await trx.deleteFrom('session').where('user_id', '=', user.id).execute();
        }),
      ]);
    }
    assert.deepEqual(await store.db.selectFrom('session').selectAll().execute(), []);
  });

  test('a log-in replaces an outdated hash', async () => {
    const store = await openFresh();
    const { proof } = await withUser(store);
    assert.ok(await createSession(store, { ...proof, next: 'dearer' }, now));
    const { password_hash } = await store.db
      .selectFrom('user')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    assert.equal(password_hash, 'dearer');
  });

  test('the newest fifty sessions of a user are kept, and all of other users', async () => {
    const store = await openFresh();
    const { proof } = await withUser(store);
    const eva = await withUser(store, 'eva');
    const sessionOfEva = (await createSession(store, eva.proof, now))!;
    const tokens: string[] = [];
    for (let i = 0; i < 52; i++) tokens.push((await createSession(store, proof, later(i)))!);
    const alive = await Promise.all(tokens.map((token) => findSession(store.db, token, later(60))));
    assert.deepEqual(
      alive.map((user) => user !== undefined),
      [false, false, ...Array(50).fill(true)],
    );
    assert.ok(await findSession(store.db, sessionOfEva, later(60)));
    // Also one that a clock has made older than all others.
    const behind = (await createSession(store, proof, later(-60)))!;
    assert.ok(await findSession(store.db, behind, now));
  });
});
