import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { createUser } from '../core/accounts/users.ts';
import { deleteUser, finishLeaving } from '../core/delete-user.ts';
import { COMMAND_LINE } from '../domain/admin.ts';
import { countActions, listActions, logAction, type NewAction } from './admin-log.ts';
import type { Store } from './store.ts';

const ANA = { id: 7, name: 'ana' };

const log = (store: Store, ...actions: NewAction[]) =>
  store.commit(async (trx) => {
    for (const entry of actions) await logAction(trx, entry);
  });

forEachDatabase(({ openFresh }) => {
  test('lists who did what, to what, when, the latest first', async () => {
    const store = await openFresh();
    const detail = { before: { name: '<b>Onda</b>' }, after: { name: 'موجة' } };
    const started = new Date().toISOString();
    await log(
      store,
      { by: ANA, action: 'track.edit', subject: 'track 10001', detail },
      { by: COMMAND_LINE, action: 'app.suspend', subject: 'application 5eedcafe' },
    );
    const [second, first] = await listActions(store.db, { limit: 10 });
    assert.ok(first.at >= started && first.id < second.id);
    assert.deepEqual(
      [first, second].map(({ id: _, at: __, ...rest }) => rest),
      [
        { user_id: 7, who: 'ana', action: 'track.edit', subject: 'track 10001', detail },
        {
          ...{ user_id: null, who: 'command line', action: 'app.suspend' },
          ...{ subject: 'application 5eedcafe', detail: {} },
        },
      ],
    );
  });

  test('finds actions by user, kind and subject, in pages', async () => {
    const store = await openFresh();
    const by = (id: number) => ({ id, name: `admin${id}` });
    for (let at = 0; at < 12; at++) {
      const subject = `track ${at % 4}`;
      await log(store, { by: by(at % 2), action: at % 3 ? 'track.edit' : 'track.hide', subject });
    }
    const subjects = async (filter: object) =>
      (await listActions(store.db, { limit: 100, ...filter })).map(({ subject }) => subject.slice(6));
    assert.deepEqual(await subjects({ who: 'admin1' }), ['3', '1', '3', '1', '3', '1']);
    assert.deepEqual(await subjects({ action: 'track.hide' }), ['1', '2', '3', '0']);
    assert.deepEqual(await subjects({ subject: 'track 2', action: 'track.edit' }), ['2', '2']);
    const page = await listActions(store.db, { limit: 5 });
    const rest = await listActions(store.db, { limit: 100, offset: 5 });
    assert.equal(page.length, 5);
    assert.equal(rest.length, 7);
    assert.ok(rest[0].id < page[4].id);
    await log(store, { by: ANA, action: 'track.edit', subject: 'track 9' });
    assert.deepEqual(await listActions(store.db, { limit: 100, offset: 5, until: page[0].id }), rest);
    assert.equal(await countActions(store.db, { who: 'admin1', subject: 'track 3' }), 3);
  });

  test('entries cannot be changed, deleted or replaced', async () => {
    const store = await openFresh();
    await log(store, { by: ANA, action: 'track.edit', subject: 'track 1' });
    const before = await listActions(store.db, { limit: 10 });
    const attempts = [
      sql`update admin_action set who = 'eva'`,
      sql`delete from admin_action`,
      // One of the two is not a statement of this database, and is refused too.
      sql`truncate admin_action`,
      sql`insert or replace into admin_action (id, at, who, action, subject, detail)
        values (${before[0].id}, '', 'eva', '', '', '{}')`,
      sql`insert into admin_action (id, at, who, action, subject, detail)
        values (${before[0].id}, '', 'eva', '', '', '{}') on conflict (id) do update set who = 'eva'`,
    ];
    for (const attempt of attempts) await assert.rejects(attempt.execute(store.db));
    await assert.rejects(sql`delete from admin_action`.execute(store.db), /rows stay as they are/);
    assert.deepEqual(await listActions(store.db, { limit: 10 }), before);
  });

  test('the actions of a deleted user stay', async () => {
    const store = await openFresh();
    await createUser(store, { name: 'eva', admin: true });
    const rui = await createUser(store, { name: 'rui', admin: true });
    await log(store, { by: rui, action: 'track.edit', subject: 'track 1' });
    const before = await listActions(store.db, { limit: 10 });
    await deleteUser(store, rui.id);
    await finishLeaving(store);
    assert.deepEqual(await listActions(store.db, { limit: 10 }), before);
    assert.equal(before[0].who, 'rui');
  });

  test('a failed action leaves no entry', async () => {
    const store = await openFresh();
    const failing = store.commit(async (trx) => {
      await logAction(trx, { by: ANA, action: 'track.edit', subject: 'track 1' });
      throw new Error('the deed failed');
    });
    await assert.rejects(failing, /the deed failed/);
    assert.deepEqual(await listActions(store.db, { limit: 10 }), []);
  });
});
