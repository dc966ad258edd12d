import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { TokenPair } from '../../domain/users.ts';
import { revokeTokens } from '../../store/revoke.ts';
import type { Store } from '../../store/store.ts';
import { createUser } from '../accounts/users.ts';
import { createApplication } from '../applications/application-edits.ts';
import {
  createTokens,
  findGrant,
  findRefreshToken,
  listAllowed,
  purgeTokens,
  revokeToken,
  rotateTokens,
} from './oauth-tokens.ts';

const TOKEN = /^[0-9a-f]{40}$/;

/** Only the clock is fake. */
function stopClock(t: TestContext): (seconds: number) => void {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  return (seconds) => t.mock.timers.setTime(Date.now() + seconds * 1000);
}

async function createUsers(store: Store) {
  const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
  const { id } = await createUser(store, { name: 'ines' });
  return { client_id, user_id: id };
}

async function rotated(store: Store, { refresh_token }: TokenPair): Promise<TokenPair> {
  const rotation = await rotateTokens(store, refresh_token);
  assert.ok(rotation.outcome === 'rotated', rotation.outcome);
  return rotation.pair;
}

const rows = async (store: Store) => (await store.db.selectFrom('oauth_token').selectAll().execute()).length;

forEachDatabase(({ openFresh }) => {
  test('a pair of tokens has 40 characters each, and only hashes are stored', async () => {
    const store = await openFresh();
    const owner = await createUsers(store);
    const pair = await createTokens(store, owner);
    assert.match(pair.access_token, TOKEN);
    assert.match(pair.refresh_token, TOKEN);
    assert.equal(pair.expires_in, 7200);
    const stored = JSON.stringify(await store.db.selectFrom('oauth_token').selectAll().execute());
    assert.ok(!stored.includes(pair.access_token) && !stored.includes(pair.refresh_token));
    const grant = { userId: owner.user_id, clientId: owner.client_id, scope: 'music' };
    assert.deepEqual(await findGrant(store.db, pair.access_token), grant);
    assert.deepEqual(await findRefreshToken(store.db, pair.refresh_token), { ...owner, scope: 'music' });
  });

  test('an access token is found only as a whole, and not as a refresh token', async () => {
    const store = await openFresh();
    const { access_token, refresh_token } = await createTokens(store, await createUsers(store));
    const wrong = [
      '',
      access_token.slice(0, 39),
      `${access_token}0`,
      access_token.toUpperCase(),
      refresh_token,
    ];
    for (const token of [...wrong, `${access_token.slice(0, 39)}\0`, '%', "' or 1=1"]) {
      assert.equal(await findGrant(store.db, token), undefined);
    }
    assert.equal(await findRefreshToken(store.db, access_token), undefined);
  });

  test('an access token is valid for the announced two hours, and not much longer', async (t) => {
    const store = await openFresh();
    const pass = stopClock(t);
    const { access_token } = await createTokens(store, await createUsers(store));
    pass(7200);
    assert.ok(await findGrant(store.db, access_token));
    pass(31);
    assert.equal(await findGrant(store.db, access_token), undefined);
  });

  test('tokens of a deleted user or application are invalid', async () => {
    const store = await openFresh();
    const owner = await createUsers(store);
    const { access_token, refresh_token } = await createTokens(store, owner);
    await store.db.deleteFrom('application').execute();
    assert.equal(await findGrant(store.db, access_token), undefined);
    await createApplication(store, { ...owner, name: 'x', plan: 'read', user_id: undefined });
    assert.ok(await findGrant(store.db, access_token));
    await store.db.deleteFrom('user').execute();
    assert.equal(await findGrant(store.db, access_token), undefined);
    assert.equal(await findRefreshToken(store.db, refresh_token), undefined);
  });

  test('a refresh returns another pair, and the previous access token stays valid', async () => {
    const store = await openFresh();
    const first = await createTokens(store, await createUsers(store));
    const second = await rotated(store, first);
    assert.match(second.access_token, TOKEN);
    assert.match(second.refresh_token, TOKEN);
    assert.equal(new Set([...Object.values(first), ...Object.values(second)]).size, 5);
    assert.ok(await findGrant(store.db, first.access_token));
    assert.ok(await findGrant(store.db, second.access_token));
    const third = await rotated(store, second);
    assert.ok(await findGrant(store.db, third.access_token));
  });

  test('32 concurrent refreshes return the same pair, and create one row', async () => {
    const store = await openFresh();
    const first = await createTokens(store, await createUsers(store));
    const pairs = await Promise.all(Array.from({ length: 32 }, () => rotated(store, first)));
    for (const pair of pairs) assert.deepEqual(pair, pairs[0]);
    assert.equal(await rows(store), 2);
    assert.ok(await findGrant(store.db, pairs[0].access_token));
    await rotated(store, pairs[0]);
  });

  test('a refresh repeated within 30 seconds returns the same pair', async (t) => {
    const store = await openFresh();
    const pass = stopClock(t);
    const first = await createTokens(store, await createUsers(store));
    const second = await rotated(store, first);
    pass(30);
    assert.deepEqual(await rotated(store, first), second);
    assert.equal(await rows(store), 2);
    pass(7170);
    assert.ok(
      await findGrant(store.db, second.access_token),
      'valid for as long as the repeated response says',
    );
  });

  test('a refresh token used again later revokes the whole family, and no other', async (t) => {
    const store = await openFresh();
    const pass = stopClock(t);
    const owner = await createUsers(store);
    const other = await createTokens(store, owner);
    const first = await createTokens(store, owner);
    const second = await rotated(store, first);
    const third = await rotated(store, second);
    pass(30.001);
    assert.deepEqual(await rotateTokens(store, first.refresh_token), { outcome: 'reused' });
    for (const { access_token, refresh_token } of [first, second, third]) {
      assert.equal(await findGrant(store.db, access_token), undefined);
      assert.deepEqual(await rotateTokens(store, refresh_token), { outcome: 'unknown' });
    }
    assert.ok(await findGrant(store.db, other.access_token));
  });

  test('neither the database nor a rotated token alone reveals the next pair', async () => {
    const store = await openFresh();
    const first = await createTokens(store, await createUsers(store));
    await rotated(store, first);
    const { salt } = await store.db
      .selectFrom('oauth_token')
      .select('salt')
      .where('rotated', '<>', '')
      .executeTakeFirstOrThrow();
    assert.match(salt, /^[0-9a-f]{32}$/);
    // With another salt, the same token gives another pair.
    const again = await openFresh();
    const owner = await createUsers(again);
    const row = {
      ...(await store.db.selectFrom('oauth_token').selectAll().executeTakeFirstOrThrow()),
      ...owner,
    };
    await again.db
      .insertInto('oauth_token')
      .values({ ...row, rotated: '', salt: '' })
      .execute();
    const pair = await rotateTokens(again, first.refresh_token);
    assert.notDeepEqual(pair, await rotateTokens(store, first.refresh_token));
  });

  test('either token of an application revokes the family; those of others stay', async () => {
    const store = await openFresh();
    const owner = await createUsers(store);
    for (const which of ['access_token', 'refresh_token'] as const) {
      const first = await createTokens(store, owner);
      const second = await rotated(store, first);
      assert.equal(await revokeToken(store, '0badc0de', second[which]), 'foreign');
      assert.ok(await findGrant(store.db, second.access_token));
      assert.equal(await revokeToken(store, owner.client_id, second[which]), 'revoked');
      assert.equal(await findGrant(store.db, first.access_token), undefined);
      assert.equal(await findGrant(store.db, second.access_token), undefined);
      assert.equal(await revokeToken(store, owner.client_id, second[which]), 'unknown');
    }
    assert.equal(await rows(store), 0);
  });

  test('all tokens of a user, of an application, or of both are revoked', async () => {
    const store = await openFresh();
    const { client_id, user_id } = await createUsers(store);
    const another = (await createApplication(store, { name: 'Player', plan: 'read' })).client_id;
    const friend = (await createUser(store, { name: 'rui' })).id;
    const make = (client: string, user: number) => createTokens(store, { client_id: client, user_id: user });
    const both = await make(client_id, user_id);
    const mine = await make(another, user_id);
    const theirs = await make(client_id, friend);
    const far = await make(another, friend);
    const alive = async () => {
      const found = await Promise.all(
        [both, mine, theirs, far].map(({ access_token }) => findGrant(store.db, access_token)),
      );
      return found.map((grant) => grant !== undefined);
    };
    await store.commit((trx) => revokeTokens(trx, { user_id, client_id }));
    assert.deepEqual(await alive(), [false, true, true, true]);
    await store.commit((trx) => revokeTokens(trx, { user_id }));
    assert.deepEqual(await alive(), [false, false, true, true]);
    await store.commit((trx) => revokeTokens(trx, { client_id }));
    assert.deepEqual(await alive(), [false, false, false, true]);
    const noUser = {} as { user_id: number };
    await assert.rejects(
      store.commit((trx) => revokeTokens(trx, noUser)),
      TypeError,
    );
    assert.deepEqual(await alive(), [false, false, false, true]);
  });

  test('a concurrent refresh does not survive a revocation', async () => {
    const store = await openFresh();
    const owner = await createUsers(store);
    const pairs = await Promise.all(Array.from({ length: 8 }, () => createTokens(store, owner)));
    await Promise.all([
      ...pairs.map(({ refresh_token }) => rotateTokens(store, refresh_token)),
      store.commit((trx) => revokeTokens(trx, { user_id: owner.user_id })),
      ...pairs.map(({ refresh_token }) => rotateTokens(store, refresh_token)),
    ]);
    assert.equal(await rows(store), 0);
  });

  test('lists the authorized applications of a user, since when, and the last use', async (t) => {
    const store = await openFresh();
    const pass = stopClock(t);
    const owner = await createUsers(store);
    const another = (await createApplication(store, { name: 'Another', plan: 'read' })).client_id;
    const first = await createTokens(store, owner);
    pass(60);
    await createTokens(store, { ...owner, client_id: another });
    pass(60);
    await rotated(store, first);
    assert.deepEqual(await listAllowed(store.db, owner.user_id), [
      {
        client_id: another,
        name: 'Another',
        first: '2026-03-01T12:01:00.000Z',
        last: '2026-03-01T12:01:00.000Z',
        scope: 'music',
      },
      {
        client_id: owner.client_id,
        name: 'Radio Norte',
        first: '2026-03-01T12:00:00.000Z',
        last: '2026-03-01T12:02:00.000Z',
        scope: 'music',
      },
    ]);
    await store.commit((trx) => revokeTokens(trx, owner));
    assert.deepEqual(
      (await listAllowed(store.db, owner.user_id)).map(({ name }) => name),
      ['Another'],
    );
    assert.deepEqual(await listAllowed(store.db, owner.user_id + 1), []);
  });

  test('tokens rotated long ago are deleted, and no usable ones', async (t) => {
    const store = await openFresh();
    const pass = stopClock(t);
    const owner = await createUsers(store);
    const first = await createTokens(store, owner);
    pass(1);
    const second = await rotated(store, first);
    pass(1);
    const third = await rotated(store, second);
    pass(89 * 86_400);
    await purgeTokens(store, new Date());
    assert.equal(await rows(store), 3);
    pass(2 * 86_400);
    await purgeTokens(store, new Date());
    assert.equal(await rows(store), 2);
    assert.equal(await findRefreshToken(store.db, second.refresh_token), undefined);
    assert.equal((await listAllowed(store.db, owner.user_id))[0].first, '2026-03-01T12:00:00.000Z');
    await rotated(store, third);
  });

  test('a used salt is deleted, so that an old token and the database do not reveal the pair', async (t) => {
    const store = await openFresh();
    const pass = stopClock(t);
    const first = await createTokens(store, await createUsers(store));
    const second = await rotated(store, first);
    const salts = async () => {
      const rows = await store.db
        .selectFrom('oauth_token')
        .select('salt')
        .where('rotated', '<>', '')
        .execute();
      return rows.map(({ salt }) => salt);
    };
    pass(30);
    await purgeTokens(store, new Date());
    assert.deepEqual(await rotated(store, first), second);
    pass(300);
    await purgeTokens(store, new Date());
    assert.deepEqual(await salts(), ['']);
    await rotated(store, second);
    assert.deepEqual(await rotateTokens(store, first.refresh_token), { outcome: 'reused' });
  });

  test('a deleted user gets no tokens', async () => {
    const store = await openFresh();
    const { client_id, user_id } = await createUsers(store);
    await assert.rejects(createTokens(store, { client_id, user_id: user_id + 1 }), { kind: 'not-found' });
    assert.equal(await rows(store), 0);
  });
});
