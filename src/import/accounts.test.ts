import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { getPasswordHash } from '../core/accounts/users.ts';
import { listActions } from '../store/admin-log.ts';
import { verifyPassword } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';
import { importPath } from './import.ts';
import { fileOf, user } from './sample-records.fixture.ts';

const ANA = { id: 9, name: 'ana' };

forEachDatabase(({ openFresh }) => {
  const take = async (store: Store, records: object[]) =>
    importPath(store, await fileOf(records), { by: ANA, accounts: true });
  const logged = async (store: Store) => {
    const actions = await listActions(store.db, { limit: 50 });
    return actions.reverse().map(({ who, action, subject, detail }) => [who, action, subject, detail]);
  };
  const rui = { ...user, admin: true, password: 'first words', email: 'rui@example.org' };
  const eva = { entity: 'user', id: 4, name: 'Eva' };

  test('changes of accounts by an import are in the activity log, like manual ones', async () => {
    const store = await openFresh();
    await take(store, [rui, eva]);
    const expected = [
      'ana',
      'user.admin',
      'user 3',
      { name: 'Rui', before: { admin: false }, after: { admin: true } },
    ];
    assert.deepEqual(await logged(store), [expected]);
    await take(store, [
      { ...rui, password: 'others know' },
      { ...eva, admin: true },
    ]);
    await take(store, [{ ...rui, password: 'others know', email: 'ana@example.org', admin: false }]);
    assert.deepEqual((await logged(store)).slice(1), [
      ['ana', 'user.password', 'user 3', { name: 'Rui' }],
      ['ana', 'user.admin', 'user 4', { name: 'Eva', before: { admin: false }, after: { admin: true } }],
      ['ana', 'user.admin', 'user 3', { name: 'Rui', before: { admin: true }, after: { admin: false } }],
      ['ana', 'user.email', 'user 3', { name: 'Rui' }],
    ]);
  });

  test('an imported password is accepted, however common it is', async () => {
    const store = await openFresh();
    await take(store, [{ ...rui, password: 'password' }]);
    assert.ok(await verifyPassword('password', await getPasswordHash(store.db, rui.id)));
  });

  test('an import without changes of users logs nothing about them', async () => {
    const store = await openFresh();
    await take(store, [rui, eva]);
    await take(store, [
      rui,
      { ...eva, dispname: 'Eva B.' },
      { ...eva, id: 5, name: 'Bo', password: 'his words' },
    ]);
    assert.equal((await logged(store)).length, 1);
  });

  test('no import removes the rights of the last administrator', async () => {
    const store = await openFresh();
    await take(store, [rui, { ...eva, admin: true }]);
    await store.db.updateTable('user').set({ suspended: 1 }).where('id', '=', 4).execute();
    await assert.rejects(
      take(store, [{ ...rui, admin: false }]),
      /the last administrator would lose their rights/,
    );
    assert.equal(
      (await store.db.selectFrom('user').select('admin').where('id', '=', 3).executeTakeFirst())?.admin,
      1,
    );
    // The successor may be anywhere in the file.
    await take(store, [
      { ...rui, admin: false },
      { ...eva, id: 6, name: 'Bo', admin: true },
    ]);
  });

  test('changes of applications by an import are logged too', async () => {
    const store = await openFresh();
    const norte = { entity: 'application', client_id: '5eedcafe', name: 'Norte' };
    const secret = { client_secret: 'a'.repeat(32) };
    await take(store, [norte, { ...norte, client_id: '5eedcaff', name: 'Sur', plan: 'readwrite' }]);
    await take(store, [{ ...norte, ...secret }]);
    await take(store, [{ ...norte, ...secret, plan: 'readwrite' }]);
    await take(store, [{ ...norte, ...secret, description: 'Plays.' }]);
    const sur = { name: 'Sur', plan: 'readwrite', user_id: null };
    const plan = { name: 'Norte', before: { plan: 'read' }, after: { plan: 'readwrite' } };
    assert.deepEqual(await logged(store), [
      ['ana', 'application.create', 'application 5eedcaff', sur],
      ['ana', 'application.secret', 'application 5eedcafe', { name: 'Norte' }],
      ['ana', 'application.edit', 'application 5eedcafe', plan],
    ]);
  });
});
