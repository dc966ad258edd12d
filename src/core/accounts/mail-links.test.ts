import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Store } from '../../store/store.ts';
import { createMailLink, findMailLink, useResetLink, useVerifyLink } from './mail-links.ts';
import { createSession } from './sessions.ts';
import { createUser, findUserByName, getPasswordHash, getUser, setEmail } from './users.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const email = 'ana@example.org';
const BAD = { kind: 'not-found', message: /has expired or was already used/ };

async function withLink(store: Store, purpose: 'verify' | 'reset') {
  const { id } = await createUser(store, { name: 'ana', email });
  return { id, token: await createMailLink(store, { user_id: id, purpose, email }, now) };
}

forEachDatabase(({ openFresh }) => {
  test('a link verifies the address once, and reading it does not use it up', async () => {
    const store = await openFresh();
    const { id, token } = await withLink(store, 'verify');
    assert.deepEqual(await findMailLink(store.db, 'verify', token, now), {
      user_id: id,
      purpose: 'verify',
      email,
    });
    assert.ok(!JSON.stringify(await store.db.selectFrom('mail_link').selectAll().execute()).includes(token));
    await useVerifyLink(store, token, now);
    assert.equal((await findUserByName(store.db, 'ana'))?.emailVerified, true);
    await assert.rejects(useVerifyLink(store, token, now), BAD);
    assert.equal(await findMailLink(store.db, 'verify', token, now), undefined);
  });

  test('a link verifies only the address it was mailed to', async () => {
    const store = await openFresh();
    const { id } = await withLink(store, 'verify');
    await setEmail(store, id, 'other@example.org');
    // Created for the old address during its change.
    const token = await createMailLink(store, { user_id: id, purpose: 'verify', email }, now);
    await assert.rejects(useVerifyLink(store, token, now), BAD);
    assert.equal((await findUserByName(store.db, 'ana'))?.emailVerified, false);
  });

  test('a reset link sets the password once, ends the sessions, and invalidates all other reset links', async () => {
    const store = await openFresh();
    const { id, token } = await withLink(store, 'reset');
    const second = await createMailLink(store, { user_id: id, purpose: 'reset', email }, now);
    await createSession(store, { userId: id, verified: '', next: '' }, now);
    await useResetLink(store, token, 'new hash', now);
    assert.equal(await getPasswordHash(store.db, id), 'new hash');
    assert.equal((await getUser(store.db, id)).emailVerified, true);
    assert.deepEqual(await store.db.selectFrom('session').selectAll().execute(), []);
    for (const used of [token, second])
      await assert.rejects(useResetLink(store, used, 'evil hash', now), BAD);
    assert.equal(await getPasswordHash(store.db, id), 'new hash');
  });

  test('of concurrent uses of one link one succeeds', async () => {
    const store = await openFresh();
    const { token } = await withLink(store, 'reset');
    const uses = Array.from({ length: 5 }, (_, i) => useResetLink(store, token, `hash ${i}`, now));
    const outcomes = await Promise.allSettled(uses);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('of concurrent uses of several links of one user one succeeds, and the others are invalid', async () => {
    const store = await openFresh();
    const { id, token } = await withLink(store, 'reset');
    const link = { user_id: id, purpose: 'reset', email } as const;
    const tokens = [token];
    for (let i = 0; i < 4; i++) tokens.push(await createMailLink(store, link, now));
    const outcomes = await Promise.allSettled(
      tokens.map((one, i) => useResetLink(store, one, `hash ${i}`, now)),
    );
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []));
    assert.deepEqual(failures, Array(4).fill('not-found'));
  });

  test('links are valid 24 hours to verify and one hour to reset, and not for the other purpose', async () => {
    const store = await openFresh();
    const { id, token } = await withLink(store, 'verify');
    const reset = await createMailLink(store, { user_id: id, purpose: 'reset', email }, now);
    assert.ok(await findMailLink(store.db, 'verify', token, later(23.9)));
    assert.equal(await findMailLink(store.db, 'verify', token, later(24)), undefined);
    assert.ok(await findMailLink(store.db, 'reset', reset, later(0.9)));
    assert.equal(await findMailLink(store.db, 'reset', reset, later(1)), undefined);
    await assert.rejects(useResetLink(store, token, 'hash', now), BAD);
    await assert.rejects(useVerifyLink(store, reset, now), BAD);
    await assert.rejects(useVerifyLink(store, token, later(24)), BAD);
    await useVerifyLink(store, token, now);
  });
});
