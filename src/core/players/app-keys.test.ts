import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { APP_KEYS_MAX } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { revokeTokens } from '../../store/revoke.ts';
import type { Store } from '../../store/store.ts';
import { createUser } from '../accounts/users.ts';
import { createAppKeys, type PlayerCredentials } from './app-keys.ts';

const HERE = { address: '192.0.2.1', client: 'Player' };
const START = Date.UTC(2026, 0, 1);

async function setUp(store: Store, secret?: string) {
  const time = { now: START };
  const keys = createAppKeys({ store, secret, clock: () => new Date(time.now) });
  const ana = await createUser(store, { name: 'ana' });
  const nameOf = async (credentials: PlayerCredentials, address = HERE.address) =>
    (await keys.authenticate({ ...HERE, credentials, address }))?.name;
  return { keys, ana, time, nameOf };
}

const tokenOf = (key: string, salt: string) => createHash('md5').update(`${key}${salt}`).digest('hex');

forEachDatabase(({ openFresh }) => {
  test('the store has neither a key nor what its hash could be guessed from', async () => {
    const store = await openFresh();
    const { keys, ana } = await setUp(store);
    const { key } = await keys.create(ana, 'Phone');
    assert.match(key, /^([0-9a-z]{4}-){6}[0-9a-z]{4}$/);
    const [row] = await store.db.selectFrom('app_key').selectAll().execute();
    assert.ok(!JSON.stringify(row).includes(key));
  });

  test('keys are listed with their last use, and revoked', async () => {
    const store = await openFresh();
    const { keys, ana, time, nameOf } = await setUp(store);
    const { key, id } = await keys.create(ana, ' Phone ');
    assert.equal((await keys.list(ana))[0].used, '');
    assert.equal(await nameOf({ apiKey: key }), 'ana');
    const used = async () => (await keys.list(ana)).map(({ name, used, used_by }) => [name, used, used_by]);
    assert.deepEqual(await used(), [['Phone', '2026-01-01T00:00:00.000Z', 'Player']]);
    const other = { credentials: { apiKey: key }, address: HERE.address, client: 'Other' };
    await keys.authenticate(other);
    assert.equal((await used())[0][2], 'Player', 'two clients with one key do not write with each request');
    time.now += 60_000;
    await nameOf({ apiKey: key });
    assert.deepEqual(
      await used(),
      [['Phone', '2026-01-01T00:00:00.000Z', 'Player']],
      'not written again so soon',
    );
    await keys.authenticate(other);
    assert.deepEqual(await used(), [['Phone', '2026-01-01T00:01:00.000Z', 'Other']]);
    const eva = await createUser(store, { name: 'eva' });
    await assert.rejects(keys.revoke(eva, id), { kind: 'not-found' });
    await keys.revoke(ana, id);
    assert.equal(await nameOf({ apiKey: key }), undefined);
  });

  test('tokens need the secret with which the key was encrypted; the key itself does not', async () => {
    const store = await openFresh();
    const { keys, ana, nameOf } = await setUp(store, 'a secret of the operator');
    await keys.create(ana, 'Other');
    const { key } = await keys.create(ana, 'Phone');
    const byToken = { name: 'ana', token: tokenOf(key, 's'), salt: 's' };
    assert.equal(await nameOf(byToken), 'ana');
    const others = createAppKeys({ store, secret: 'another secret' });
    assert.equal(await others.authenticate({ ...HERE, credentials: byToken }), undefined);
    assert.equal(
      (await others.authenticate({ ...HERE, credentials: { name: 'ana', password: key } }))?.name,
      'ana',
    );
  });

  test('suspended users, and a reset of the password, make keys invalid', async () => {
    const store = await openFresh();
    const { keys, ana, nameOf } = await setUp(store);
    const { key } = await keys.create(ana, 'Phone');
    const suspend = (suspended: number) =>
      store.db.updateTable('user').set({ suspended }).where('id', '=', ana.id).execute();
    await suspend(1);
    assert.equal(await nameOf({ apiKey: key }), undefined);
    await suspend(0);
    assert.equal(await nameOf({ apiKey: key }), 'ana');
    await store.commit((trx) => revokeTokens(trx, { user_id: ana.id }));
    assert.equal(await nameOf({ apiKey: key }), undefined);
  });

  test('a user has a limited number of keys', async () => {
    const store = await openFresh();
    const { keys, ana } = await setUp(store);
    for (let i = 0; i < APP_KEYS_MAX; i++) await keys.create(ana, `Key ${i}`);
    await assert.rejects(keys.create(ana, 'One more'), { kind: 'forbidden' });
  });
});

test('wrong keys are limited, by account and by address, and right ones still work', async () => {
  const { openStore } = await import('../../store/store.ts');
  const store = await openStore({ kind: 'sqlite', file: ':memory:' });
  const { keys, ana, time, nameOf } = await setUp(store);
  const { key } = await keys.create(ana, 'Phone');
  const isLimited = (error: unknown) => error instanceof Refusal && error.kind === 'rate-limit';
  for (let i = 0; i < 10; i++) assert.equal(await nameOf({ name: 'ana', password: `guess ${i}` }), undefined);
  await assert.rejects(nameOf({ name: 'Ana', password: 'guess' }), isLimited);
  assert.equal(
    await nameOf({ name: 'ana', password: 'guess' }, '198.51.100.1'),
    undefined,
    'another network',
  );
  for (let i = 11; i < 50; i++) await nameOf({ apiKey: `guess ${i}` });
  await assert.rejects(nameOf({ apiKey: 'guess' }), isLimited);
  assert.equal(await nameOf({ apiKey: key }), 'ana');
  time.now += 16 * 60_000;
  assert.equal(await nameOf({ apiKey: 'guess' }), undefined, 'a quarter of an hour later');
  await store.close();
});
