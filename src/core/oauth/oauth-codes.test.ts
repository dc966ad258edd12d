import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { revokeTokens } from '../../store/revoke.ts';
import type { Store } from '../../store/store.ts';
import { createUser } from '../accounts/users.ts';
import { createApplication } from '../applications/application-edits.ts';
import {
  createTokensOfCode,
  findCode,
  findGrant,
  newToken,
  purgeCodes,
  rotateTokens,
  saveCode,
  spendCode,
} from './oauth-tokens.ts';

async function newCode(store: Store, expires = new Date(Date.now() + 30_000)) {
  const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read', public: true });
  const { id: user_id } = await createUser(store, { name: 'ines' });
  const code = newToken();
  const request = {
    client_id,
    user_id,
    redirect_uri: 'https://radio.example/cb',
    scope: 'music',
    challenge: 'c'.repeat(43),
    expires,
  };
  await saveCode(store, code, request);
  return { code, request };
}

forEachDatabase(({ openFresh }) => {
  test('a code is found with its request, and stored as a hash', async () => {
    const store = await openFresh();
    const { code, request } = await newCode(store);
    assert.deepEqual(await findCode(store.db, code), { ...request, spent: false, public: true });
    assert.equal(await findCode(store.db, code.slice(1)), undefined);
    const stored = JSON.stringify(await store.db.selectFrom('oauth_code').selectAll().execute());
    assert.ok(!stored.includes(code));
  });

  test('codes of a deleted user or application are invalid', async () => {
    for (const table of ['application', 'user'] as const) {
      const store = await openFresh();
      const { code } = await newCode(store);
      await store.db.deleteFrom(table).execute();
      assert.equal(await findCode(store.db, code), undefined);
    }
  });

  test('a used code gives one pair of tokens to its owner', async () => {
    const store = await openFresh();
    const { code, request } = await newCode(store);
    assert.equal(await createTokensOfCode(store, code), undefined, 'not before it is used');
    assert.equal(await spendCode(store, code), true);
    assert.equal((await findCode(store.db, code))?.spent, true);
    const pair = await createTokensOfCode(store, code);
    const grant = await findGrant(store.db, pair!.access_token);
    assert.deepEqual(grant, { userId: request.user_id, clientId: request.client_id, scope: 'music' });
  });

  test('of concurrent uses one is the first', async () => {
    const store = await openFresh();
    const { code } = await newCode(store);
    const spent = await Promise.all(Array.from({ length: 8 }, () => spendCode(store, code)));
    assert.equal(spent.filter(Boolean).length, 1);
  });

  test('a code used again revokes all its tokens', async () => {
    const store = await openFresh();
    const { code } = await newCode(store);
    await spendCode(store, code);
    const first = await createTokensOfCode(store, code);
    const second = await rotateTokens(store, first!.refresh_token);
    assert.equal(second.outcome, 'rotated');
    assert.equal(await spendCode(store, code), false);
    assert.equal(await findGrant(store.db, first!.access_token), undefined);
    assert.deepEqual(await store.db.selectFrom('oauth_token').selectAll().execute(), []);
  });

  test('a code used again before its tokens are created gives none', async () => {
    const store = await openFresh();
    const { code } = await newCode(store);
    await spendCode(store, code);
    await spendCode(store, code);
    assert.equal(await createTokensOfCode(store, code), undefined);
  });

  test('unused codes are revoked with the tokens', async () => {
    const store = await openFresh();
    const { code, request } = await newCode(store);
    await spendCode(store, code);
    await store.commit((trx) => revokeTokens(trx, { user_id: request.user_id }));
    assert.equal(await createTokensOfCode(store, code), undefined);
    assert.equal(await spendCode(store, code), false);
  });

  test('codes are deleted a day after they expire', async () => {
    const store = await openFresh();
    const { code } = await newCode(store, new Date(Date.now() - 86_300_000));
    await purgeCodes(store, new Date());
    assert.ok(await findCode(store.db, code));
    await store.db
      .updateTable('oauth_code')
      .set({ expires: new Date(Date.now() - 86_500_000).toISOString() })
      .execute();
    await purgeCodes(store, new Date());
    assert.equal(await findCode(store.db, code), undefined);
  });

  test('a deleted user gets no code', async () => {
    const store = await openFresh();
    const { request } = await newCode(store);
    const deleted = { ...request, user_id: request.user_id + 1 };
    await assert.rejects(saveCode(store, newToken(), deleted), { kind: 'not-found' });
    assert.equal((await store.db.selectFrom('oauth_code').selectAll().execute()).length, 1);
  });
});
