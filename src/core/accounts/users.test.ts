import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { COMMAND_LINE } from '../../domain/admin.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { changePassword } from '../../store/revoke.ts';
import { verifyPassword } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { readTouchedAfter } from '../../store/touched.ts';
import { createApplication } from '../applications/application-edits.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { createTokens, saveCode } from '../oauth/oauth-tokens.ts';
import { setAdmin, setPassword } from './admin-users.ts';
import { createMailLink } from './mail-links.ts';
import { fillAccount, leftTables, logIn } from './personal-rows.fixture.ts';
import { createSession, findSession } from './sessions.ts';
import {
  createUser,
  findUserByName,
  findUserByNameOrEmail,
  getPasswordHash,
  listUsers,
  setDispname,
  setEmail,
} from './users.ts';

const now = new Date('2026-03-01T12:00:00Z');

forEachDatabase(({ openFresh }) => {
  test('a user is created with the given fields, and the password is stored as a hash', async () => {
    const store = await openFresh();
    const user = await createUser(store, {
      name: 'Ana',
      email: 'Ana@Example.org',
      password: 'correct horse',
      admin: true,
      lang: 'es',
    });
    assert.deepEqual(user, {
      id: 1,
      name: 'Ana',
      dispname: 'Ana',
      lang: 'es',
      creationdate: new Date().toISOString().slice(0, 10),
      email: 'Ana@Example.org',
      emailVerified: false,
      admin: true,
    });
    assert.ok(await verifyPassword('correct horse', await getPasswordHash(store.db, 1)));
    assert.deepEqual(await listUsers(store.db), [user]);
  });

  test('of concurrent sign-ups with one name in different case exactly one succeeds', async () => {
    const store = await openFresh();
    const names = ['ana', 'Ana', 'ANA', 'aNa', 'anA', 'ＡＮＡ'];
    const outcomes = await Promise.allSettled(names.map((name) => createUser(store, { name })));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        assert.equal(outcome.reason.kind, 'duplicate');
        assert.equal(outcome.reason.field, 'name');
      }
    }
    assert.equal((await listUsers(store.db)).length, 1);
  });

  test('an email address belongs to one account, in any case; many accounts may have none', async () => {
    const store = await openFresh();
    const one = await createUser(store, { name: 'ana', email: 'ana@example.org' });
    await assert.rejects(createUser(store, { name: 'eva', email: 'ANA@example.org' }), {
      kind: 'duplicate',
      field: 'email',
    });
    await createUser(store, { name: 'eva' });
    const two = await createUser(store, { name: 'ida' });
    await assert.rejects(setEmail(store, two.id, 'Ana@Example.org'), { kind: 'duplicate', field: 'email' });
    await setEmail(store, one.id, 'ANA@EXAMPLE.ORG');
    await setEmail(store, one.id, '');
    await setEmail(store, two.id, 'ana@example.org');
  });

  test('of two concurrent sign-ups with one email address one succeeds', async () => {
    const store = await openFresh();
    const users = [];
    for (const name of ['ana', 'eva', 'ida']) users.push(await createUser(store, { name }));
    const outcomes = await Promise.allSettled(users.map(({ id }) => setEmail(store, id, 'all@example.org')));
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []));
    assert.deepEqual(failures, ['duplicate', 'duplicate']);
  });

  test('ids rise above all earlier ids, and those of deleted users are never reused', async () => {
    const store = await openFresh();
    await createUser(store, { name: 'one' });
    await store.db.updateTable('user').set({ id: 700 }).execute();
    const next = await createUser(store, { name: 'two' });
    assert.equal(next.id, 701);
    await deleteUser(store, 701);
    await deleteUser(store, 700);
    assert.equal((await createUser(store, { name: 'two' })).id, 702);
    const ids = await Promise.all(
      ['a1', 'b1', 'c1', 'd1'].map(async (name) => (await createUser(store, { name })).id),
    );
    assert.deepEqual(ids.sort(), [703, 704, 705, 706]);
  });

  test('an imported id of a deleted user is not reused', async () => {
    const store = await openFresh();
    await createUser(store, { name: 'one' });
    await store.db.updateTable('user').set({ id: 9000 }).execute();
    await deleteUser(store, 9000);
    assert.equal((await createUser(store, { name: 'two' })).id, 9001);
  });

  test('finds a user by name or email address in any case; a name comes before an address', async () => {
    const store = await openFresh();
    const ana = await createUser(store, { name: 'José', email: 'jose@example.org' });
    assert.deepEqual(await findUserByName(store.db, 'JOSE\u0301'), ana);
    assert.equal(await findUserByName(store.db, 'jose@example.org'), undefined);
    for (const text of ['josé', 'JOSE@EXAMPLE.ORG'])
      assert.deepEqual((await findUserByNameOrEmail(store.db, text))?.user, ana);
    for (const text of ['', 'nobody', 'josé\0', 'x'.repeat(5000)])
      assert.equal(await findUserByNameOrEmail(store.db, text), undefined);
    const other = await createUser(store, { name: 'other' });
    await store.db
      .updateTable('user')
      .set({ name_folded: 'jose@example.org' })
      .where('id', '=', other.id)
      .execute();
    assert.equal((await findUserByNameOrEmail(store.db, 'jose@example.org'))?.user.id, other.id);
  });

  test('a new password ends every session and every reset link of this user only', async () => {
    const store = await openFresh();
    const { ana, session } = await createAna(store);
    const eva = await createUser(store, { name: 'eva', password: 'other words' });
    const sessionOfEva = await logIn(store, eva.id);
    await createMailLink(store, { user_id: ana.id, purpose: 'reset', email: 'ana@example.org' }, now);
    await setPassword(store, ana.id, 'battery staple', COMMAND_LINE);
    assert.ok(await verifyPassword('battery staple', await getPasswordHash(store.db, ana.id)));
    assert.equal(await findSession(store.db, session, now), undefined);
    assert.equal((await findSession(store.db, sessionOfEva, now))?.id, eva.id);
    assert.deepEqual(await store.db.selectFrom('mail_link').selectAll().execute(), []);
    await assert.rejects(setPassword(store, ana.id, 'ana', COMMAND_LINE), {
      kind: 'type',
      field: 'password',
    });
    await assert.rejects(setPassword(store, 4711, 'battery staple', COMMAND_LINE), { kind: 'not-found' });
  });

  test('a new email address is not verified, and links to the old one are invalid', async () => {
    const store = await openFresh();
    const { ana } = await createAna(store);
    await store.db.updateTable('user').set({ email_verified: 1 }).execute();
    await createMailLink(store, { user_id: ana.id, purpose: 'verify', email: 'ana@example.org' }, now);
    await setEmail(store, ana.id, 'new@example.org');
    const changed = await findUserByName(store.db, 'ana');
    assert.deepEqual([changed?.email, changed?.emailVerified], ['new@example.org', false]);
    assert.deepEqual(await store.db.selectFrom('mail_link').selectAll().execute(), []);
  });

  test('display name and rights are changed; changing an unknown user fails', async () => {
    const store = await openFresh();
    const { ana } = await createAna(store);
    await setDispname(store, ana.id, 'Ana 🎸');
    await setAdmin(store, ana.id, true, COMMAND_LINE);
    const changed = await findUserByName(store.db, 'ana');
    assert.deepEqual([changed?.dispname, changed?.admin], ['Ana 🎸', true]);
    await assert.rejects(setAdmin(store, 4711, true, COMMAND_LINE), { kind: 'not-found', message: /4711/ });
  });

  test('deleting an account leaves nothing about the user, and everything about others', async () => {
    const store = await openFresh();
    const { ana } = await createAna(store);
    const eva = await createUser(store, { name: 'eva', password: 'other words' });
    for (const user of [ana, eva]) await fillAccount(store, user.id);
    const before = await latestChanges(store.db);
    await deleteUser(store, ana.id);
    await finishLeaving(store);
    for (const table of await leftTables(store)) {
      const rows = await store.db.selectFrom(table).select('user_id').execute();
      const left = rows.map((row) => row.user_id).filter((id) => id !== null);
      assert.deepEqual(new Set(left), new Set([eva.id]), table);
    }
    const actions = await store.db.selectFrom('admin_action').select('user_id').execute();
    assert.equal(actions.length, 2, 'the actions of administrators stay');
    assert.deepEqual(
      (await listUsers(store.db)).map(({ id }) => id),
      [eva.id],
    );
    const lists = await store.db.selectFrom('playlist_track').select('playlist_id').execute();
    assert.deepEqual(lists, [{ playlist_id: eva.id }]);
    assert.equal((await store.db.selectFrom('app_usage').selectAll().execute()).length, 1);
    const after = await latestChanges(store.db);
    assert.ok(after.application > before.application);
    const touched = (await Array.fromAsync(readTouchedAfter(store.db, before.rating))).flat();
    assert.deepEqual(touched.map(({ kind, id }) => `${kind} ${id}`).sort(), [
      ...['album 1', 'artist 1', 'track 1', `user ${ana.id}`],
    ]);
    await assert.rejects(deleteUser(store, ana.id), { kind: 'not-found' });
  });

  test('a user with much data is deleted immediately, and the rest is deleted in parts, also by another process', async () => {
    const store = await openFresh();
    const [ana, eva] = [await createUser(store, { name: 'ana' }), await createUser(store, { name: 'eva' })];
    for (const user of [ana, eva]) await fillAccount(store, user.id);
    const date = '2026-01-01 00:00:00';
    const entries = Array.from({ length: 2500 }, (_, at) => ({
      ...{ playlist_id: ana.id, position: at + 2, track_id: 1, date },
    }));
    for (const some of inParts(entries)) await store.db.insertInto('playlist_track').values(some).execute();

    const isNote = ({ key }: { key: string }) => key.startsWith('leaving_');
    // The process ends after the third transaction.
    let commits = 0;
    const rows: number[] = [];
    const count = async () => {
      const found = await store.db.selectFrom('playlist_track').select('position').execute();
      rows.push(found.length);
    };
    const dying: Store = {
      ...store,
      rewrite: async (work) => {
        if (commits === 3) throw new Error('killed');
        commits += 1;
        const done = await store.rewrite(work);
        await count();
        return done;
      },
    };
    await deleteUser(dying, ana.id);
    await assert.rejects(finishLeaving(dying), /killed/);
    assert.deepEqual(rows, [2502, 2002, 1502], 'one part at a time');
    await finishLeaving(store, AbortSignal.abort());
    assert.equal((await store.db.selectFrom('meta').select('key').execute()).filter(isNote).length, 1);
    assert.equal(await findUserByName(store.db, 'ana'), undefined);
    const ofAna = async (table: Awaited<ReturnType<typeof leftTables>>[number]) =>
      (await store.db.selectFrom(table).select('user_id').where('user_id', '=', ana.id).execute()).length;
    for (const table of [
      'session',
      'oauth_token',
      'oauth_code',
      'application',
      'avatar',
      'playlist',
      'app_key',
    ] as const)
      assert.equal(await ofAna(table), 0, table);
    const shown = await store.db.selectFrom('review').select('user_id').where('hidden', '=', 0).execute();
    assert.deepEqual(shown, [{ user_id: eva.id }], 'undeleted rows are not visible');

    await finishLeaving(store);
    for (const table of await leftTables(store)) assert.equal(await ofAna(table), 0, table);
    assert.deepEqual(await store.db.selectFrom('playlist_track').select('playlist_id').execute(), [
      { playlist_id: eva.id },
    ]);
    assert.ok(!(await store.db.selectFrom('meta').select('key').execute()).some(isNote));
    const before = await latestChanges(store.db);
    await finishLeaving(store);
    assert.deepEqual(await latestChanges(store.db), before, 'it is done once');
  });

  test('a playlist that was imported again is not emptied for its deleted user', async () => {
    const store = await openFresh();
    const ana = await createUser(store, { name: 'ana' });
    await fillAccount(store, ana.id);
    await store.db
      .insertInto('meta')
      .values({ key: 'leaving_4711', value: `[${ana.id}]` })
      .execute();
    await finishLeaving(store);
    assert.equal((await store.db.selectFrom('playlist_track').selectAll().execute()).length, 1);
  });

  test('nothing is added to an account during its deletion, and nothing remains', async () => {
    const store = await openFresh();
    const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    const code = { redirect_uri: '', scope: 'music', challenge: '', expires: now };
    for (const round of [1, 2, 3, 4]) {
      const { id } = await createUser(store, { name: `ana${round}` });
      const deletion = () => deleteUser(store, id);
      const additions = [
        () => createApplication(store, { name: 'Radio', plan: 'read', user_id: id }),
        () => createMailLink(store, { user_id: id, purpose: 'verify', email: 'ana@example.org' }, now),
        () => createTokens(store, { client_id, user_id: id }),
        () => saveCode(store, `code ${round}`, { ...code, client_id, user_id: id }),
        () => createSession(store, { userId: id, verified: '', next: '' }, now),
      ];
      const all = round % 2 === 0 ? [deletion, ...additions] : [...additions, deletion];
      await Promise.allSettled(all.map((one) => one()));
      for (const table of ['application', 'mail_link', 'oauth_token', 'oauth_code', 'session'] as const)
        assert.deepEqual(
          await store.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute(),
          [],
          table,
        );
      for (const add of additions.slice(0, 4)) await assert.rejects(add(), { kind: 'not-found' });
    }
  });

  test('deleting the owner of an application revokes it for its users', async () => {
    const store = await openFresh();
    const { ana } = await createAna(store);
    const eva = await createUser(store, { name: 'eva' });
    const { client_id } = await createApplication(store, { name: 'Radio', plan: 'read', user_id: ana.id });
    await createTokens(store, { client_id, user_id: eva.id });
    await deleteUser(store, ana.id);
    assert.deepEqual(await store.db.selectFrom('oauth_token').selectAll().execute(), []);
    assert.deepEqual(await store.db.selectFrom('application').selectAll().execute(), []);
  });

  test('the last administrator cannot be deleted, not even by two concurrent deletions', async () => {
    const store = await openFresh();
    for (const round of [1, 2, 3]) {
      const one = await createUser(store, { name: `one${round}`, admin: true });
      const two = await createUser(store, { name: `two${round}`, admin: true });
      await store.db.updateTable('user').set({ admin: 0 }).where('id', '<', one.id).execute();
      const outcomes = await Promise.allSettled([deleteUser(store, one.id), deleteUser(store, two.id)]);
      const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.kind] : []));
      assert.deepEqual(failures, ['forbidden']);
    }
    assert.equal((await listUsers(store.db)).length, 3);
  });

  test('replacing a password revokes authorized applications, changing it does not', async () => {
    const store = await openFresh();
    const { ana } = await createAna(store);
    const eva = await createUser(store, { name: 'eva' });
    for (const user of [ana, eva]) await fillAccount(store, user.id);
    const owners = async (table: 'oauth_token' | 'oauth_code' | 'session') => {
      const rows = await store.db.selectFrom(table).select('user_id').orderBy('user_id').execute();
      return [...new Set(rows.map(({ user_id }) => user_id))];
    };
    await store.commit((trx) => changePassword(trx, ana.id, 'hash'));
    assert.deepEqual(await owners('session'), [eva.id]);
    for (const table of ['oauth_token', 'oauth_code'] as const)
      assert.deepEqual(await owners(table), [ana.id, eva.id], table);
    await setPassword(store, ana.id, 'battery staple', COMMAND_LINE);
    for (const table of ['oauth_token', 'oauth_code'] as const)
      assert.deepEqual(await owners(table), [eva.id], table);
  });
});

async function createAna(store: Store) {
  const ana = await createUser(store, { name: 'ana', email: 'ana@example.org', password: 'correct horse' });
  return { ana, session: await logIn(store, ana.id) };
}
