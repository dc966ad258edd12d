import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { listActions } from '../../store/admin-log.ts';
import { ADDRESS, ANA, cheapHashes, openAccounts } from './accounts.fixture.ts';
import { setAdmin } from './admin-users.ts';
import { addSetupCode, announceSetup, hasSetupCode, isSetupCode } from './setup.ts';
import { createUser } from './users.ts';

cheapHashes();

const EVA = { ...ANA, name: 'eva', email: '' };
const NOW = new Date('2026-03-01T12:00:00Z');
const WRONG_CODE = { kind: 'login', field: 'code' };
const NO_SETUP = { kind: 'not-found' };

forEachDatabase((database) => {
  test('the first start logs a code, which creates one administrator and logs in', async () => {
    const { store, accounts, log, logged } = await openAccounts(database);
    await announceSetup(store, { url: 'http://music.example' }, log);
    const line = JSON.parse(logged());
    assert.match(line.message, /^there is no administrator yet: .*`cantiga user create <name> --admin`$/);
    assert.equal(line.level, 'warn', 'CANTIGA_LOG=warn shows it');
    assert.equal(line.page, 'http://music.example/setup');
    assert.match(line.setup_code, /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = await store.db.selectFrom('meta').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(line.setup_code.replaceAll('-', '')), 'only its hash is stored');

    assert.equal(await accounts.needsSetup(), true);
    const { user, session } = await accounts.setUp(line.setup_code, { ...ANA, name: 'admin' }, ADDRESS);
    assert.equal(user.admin, true);
    assert.deepEqual(await accounts.findSession(session), user);
    assert.equal(await accounts.needsSetup(), false);
    await assert.rejects(accounts.setUp(line.setup_code, EVA, ADDRESS), NO_SETUP);
    await announceSetup(store, { url: 'http://music.example' }, log);
    assert.equal(logged().split('\n').length, 2, 'a later start logs none');
    const actions = await listActions(store.db, { limit: 10 });
    assert.deepEqual(
      actions.map(({ who, action, subject }) => [who, action, subject]),
      [['admin', 'user.create', `user ${user.id}`]],
    );
  });

  test('the code of every node works on all of them, also after many restarts', async () => {
    const { store, accounts } = await openAccounts(database);
    const codes: string[] = [];
    for (let start = 0; start < 22; start++) {
      codes.push((await addSetupCode(store, new Date(NOW.getTime() + start * 1000)))!);
    }
    const valid = await Promise.all(codes.map((code) => isSetupCode(store.db, code)));
    assert.deepEqual(valid, [false, false, ...codes.slice(2).map(() => true)]);
    const typed = `  ${codes[2].toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    assert.equal((await accounts.setUp(typed, ANA, ADDRESS)).user.admin, true);
    assert.equal(await isSetupCode(store.db, codes[21]), false);
  });

  test('of concurrent uses exactly one succeeds', async () => {
    const { store, accounts } = await openAccounts(database);
    const code = (await addSetupCode(store, NOW))!;
    const other = (await addSetupCode(store, NOW))!;
    const uses = [code, code, other, other].map((one, index) =>
      accounts.setUp(one, { ...EVA, name: `eva${index}` }, ADDRESS),
    );
    const outcomes = await Promise.allSettled(uses);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.equal(outcome.reason.kind, 'not-found');
    const users = await store.db.selectFrom('user').select('admin').execute();
    assert.deepEqual(users, [{ admin: 1 }]);
  });

  test('rejects wrong codes, at most ten from one network; a rejected name or password uses nothing up', async () => {
    const { store, accounts, pass } = await openAccounts(database);
    const code = (await addSetupCode(store, NOW))!;
    await accounts.signUp(ANA, ADDRESS);
    for (let time = 0; time < 15; time++) {
      await assert.rejects(accounts.setUp(code, { ...EVA, name: 'ANA' }, ADDRESS), { kind: 'duplicate' });
      await assert.rejects(accounts.setUp(code, { ...EVA, password: 'short' }, ADDRESS), { kind: 'type' });
    }
    for (const wrong of [
      '',
      '%',
      '0000-0000-0000-0000-0000',
      code.slice(1),
      `${code}0`,
      'x'.repeat(1e6),
      '\0',
    ])
      await assert.rejects(accounts.setUp(wrong, EVA, ADDRESS), WRONG_CODE);
    await Promise.all([1, 2, 3].map(() => assert.rejects(accounts.setUp('no', EVA, ADDRESS), WRONG_CODE)));
    await assert.rejects(accounts.setUp(code, EVA, ADDRESS), { kind: 'rate-limit' });
    assert.equal((await store.db.selectFrom('user').select('id').where('admin', '=', 1).execute()).length, 0);
    pass(15 * 60);
    await accounts.setUp(code, EVA, ADDRESS);
  });

  test('an administrator who is created or appointed otherwise ends the setup', async () => {
    const one = await openAccounts(database);
    const code = (await addSetupCode(one.store, NOW))!;
    await createUser(one.store, { name: 'olga', admin: true });
    assert.equal(await one.accounts.needsSetup(), false);
    await assert.rejects(one.accounts.setUp(code, EVA, ADDRESS), NO_SETUP);

    const two = await openAccounts(database);
    await addSetupCode(two.store, NOW);
    const { id } = await createUser(two.store, { name: 'olga' });
    assert.equal(await two.accounts.needsSetup(), true);
    await setAdmin(two.store, id, true, 'command line');
    assert.equal(await two.accounts.needsSetup(), false);

    // As after a restored backup, or by a node of an older version.
    const three = await openAccounts(database);
    const old = (await addSetupCode(three.store, NOW))!;
    await createUser(three.store, { name: 'olga' });
    await three.store.db.updateTable('user').set({ admin: 1 }).execute();
    await assert.rejects(three.accounts.setUp(old, EVA, ADDRESS), NO_SETUP);
    assert.equal(await addSetupCode(three.store, NOW), undefined);
    assert.equal(await hasSetupCode(three.store.db), false);
  });
});
