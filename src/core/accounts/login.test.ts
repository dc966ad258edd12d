import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { ADDRESS, ANA, cheapHashes, openAccounts, WRONG } from './accounts.fixture.ts';
import { createUser } from './users.ts';

const hashing = cheapHashes();

const addressOf = (i: number) => `198.51.100.${i}`;

async function kindsOf(logins: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(logins);
  return outcomes.map((one) => (one.status === 'rejected' ? one.reason.kind : 'in'));
}

forEachDatabase((database) => {
  test('a wrong password, an unknown name and an account without a password cost the same and give the same error', async () => {
    const { accounts, store } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    await createUser(store, { name: 'imported' });
    hashing.costs.length = 0;
    for (const typed of ['ana', 'nobody', 'imported', '', 'ana\0', 'nobody@example.org'])
      await assert.rejects(accounts.logIn(typed, 'battery staple', ADDRESS), WRONG);
    assert.deepEqual(hashing.costs, Array(6).fill('argon2id 19456 2 1 32'));
  });

  test('a text that is too long for a password is neither hashed nor counted, for any account', async () => {
    const { accounts } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    hashing.costs.length = 0;
    const endless = 'x'.repeat(2000);
    for (let i = 0; i < 60; i++)
      await assert.rejects(accounts.logIn(i % 2 ? 'ana' : 'nobody', endless, ADDRESS), WRONG);
    for (let i = 0; i < 11; i++)
      await assert.rejects(accounts.deleteAccount(user, endless, ADDRESS), { kind: 'login' });
    assert.equal(hashing.costs.length, 0);
    await accounts.logIn('ana', ANA.password, ADDRESS);
  });

  test('repeated failures lock an account for that network for a while, whether it exists or not', async () => {
    const { accounts, pass } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    const messages: string[] = [];
    for (const typed of ['ana', 'nobody']) {
      for (let i = 0; i < 10; i++)
        await assert.rejects(accounts.logIn(typed, 'wrong words', '192.0.2.7'), WRONG);
      const refusal = await accounts.logIn(typed, ANA.password, '192.0.2.7').catch((error) => error);
      assert.equal(refusal.kind, 'rate-limit');
      assert.equal(refusal.retryAfter, 900);
      messages.push(refusal.message);
    }
    assert.equal(messages[0], messages[1]);
    await accounts.logIn('ana', ANA.password, '198.51.100.1');
    await assert.rejects(accounts.logIn('ana', ANA.password, '192.0.2.7'), { kind: 'rate-limit' });
    pass(900);
    await accounts.logIn('ana', ANA.password, '192.0.2.7');
  });

  test('log-ins, failures and changes of an account are in the log, and nothing that was typed', async () => {
    const { accounts, logged } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const next = 'battery staple';
    await accounts.logIn('ana', ANA.password, ADDRESS);
    await assert.rejects(accounts.logIn('ana', 'wrong words', '192.0.2.7'), WRONG);
    await assert.rejects(accounts.logIn(ANA.password, 'wrong words', '192.0.2.8'), WRONG);
    await accounts.changePassword(user, ANA.password, next, ADDRESS);
    await accounts.changeEmail(user, 'ana@example.net', next, ADDRESS);
    await accounts.deleteAccount(user, next, ADDRESS);
    const lines = logged().trim().split('\n');
    const events = lines.map((line) => JSON.parse(line)).filter(({ address }) => address !== undefined);
    assert.deepEqual(
      events.map(({ message, user, address }) => [message, user, address]),
      [
        ['account created', user.id, ADDRESS],
        ['login', user.id, ADDRESS],
        ['login failed', user.id, '192.0.2.7'],
        ['login failed', undefined, '192.0.2.8'],
        ['password changed', user.id, ADDRESS],
        ['email address changed', user.id, ADDRESS],
        ['account deleted', user.id, ADDRESS],
      ],
    );
    for (const typed of [ANA.password, 'wrong words', next, 'example.net'])
      assert.ok(!events.some((event) => JSON.stringify(event).includes(typed)), typed);
  });

  test('a hundred failures from many networks lock an account everywhere, whether it exists or not', async () => {
    const { accounts, pass } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    const messages: string[] = [];
    for (const typed of ['ana', 'nobody']) {
      for (let i = 0; i < 100; i++) {
        // A log-in of the owner meanwhile does not reset the count of the attackers.
        if (i === 50) await accounts.logIn('ana', ANA.password, ADDRESS).catch(() => {});
        await assert.rejects(accounts.logIn(typed, 'wrong words', addressOf(i % 10)), WRONG);
      }
      const refusal = await accounts.logIn(typed, ANA.password, ADDRESS).catch((error) => error);
      assert.deepEqual([refusal.kind, refusal.retryAfter], ['rate-limit', 900]);
      messages.push(refusal.message);
    }
    assert.equal(messages[0], messages[1]);
    pass(900);
    await accounts.logIn('ana', ANA.password, ADDRESS);
  });

  test('a user has ten attempts over all spellings, without revealing that two spellings mean one user', async () => {
    const { accounts, mailed } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const guess = (typed: string) => accounts.logIn(typed, 'wrong words', ADDRESS);
    for (let i = 0; i < 10; i++) await assert.rejects(guess('ana'), WRONG);
    for (const typed of [ANA.email, 'nobody@example.org']) {
      hashing.costs.length = 0;
      await assert.rejects(accounts.logIn(typed, ANA.password, ADDRESS), WRONG);
      assert.equal(hashing.costs.length, 1);
      for (let i = 0; i < 9; i++) await assert.rejects(guess(typed), WRONG);
      await assert.rejects(guess(typed), { kind: 'rate-limit', retryAfter: 900 });
    }
    await assert.rejects(accounts.deleteAccount(user, ANA.password, ADDRESS), { kind: 'rate-limit' });
    await accounts.mailReset('ana', ADDRESS);
    await accounts.resetPassword(await mailed(), 'battery staple', '198.51.100.9');
    await accounts.logIn(ANA.email, 'battery staple', ADDRESS);
  });

  test('a success resets the account; the address only gets its own attempt back', async () => {
    const { accounts } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    for (let i = 0; i < 9; i++) await assert.rejects(accounts.logIn('ana', 'wrong words', ADDRESS), WRONG);
    await accounts.logIn('ana', 'correct horse', ADDRESS);
    for (let i = 0; i < 9; i++) await assert.rejects(accounts.logIn('ana', 'wrong words', ADDRESS), WRONG);
    await accounts.logIn('ana', 'correct horse', ADDRESS);
    for (let i = 0; i < 32; i++)
      await assert.rejects(accounts.logIn(`nobody${i}`, 'wrong words', ADDRESS), WRONG);
    await assert.rejects(accounts.logIn('ana', 'correct horse', ADDRESS), { kind: 'rate-limit' });
    await accounts.logIn('ana', 'correct horse', '192.0.2.2');
  });

  test('concurrent log-ins cannot exceed the limit', async () => {
    const { accounts } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    for (let i = 0; i < 9; i++) await assert.rejects(accounts.logIn('ana', 'wrong words', ADDRESS), WRONG);
    const flood = Array.from({ length: 8 }, () => accounts.logIn('ana', 'wrong words', ADDRESS));
    assert.deepEqual((await kindsOf(flood)).sort(), ['login', ...Array(7).fill('rate-limit')]);
  });

  test('a flood of log-ins is refused while others are computed, and does not count as failures', async () => {
    const { accounts } = await openAccounts(database);
    hashing.held = [];
    const flood = Array.from({ length: 80 }, (_, i) => accounts.logIn(`no${i}`, 'wrong words', addressOf(i)));
    const turnedAway: number[] = [];
    const outcomes = flood.map((one, i) =>
      one.catch((error) => {
        if (error.kind === 'overload') turnedAway.push(i);
        return error.kind;
      }),
    );
    // Nothing finishes meanwhile: two are computed, sixty wait, and the rest is refused.
    while (turnedAway.length < 18) await setImmediate();
    assert.equal(hashing.held.length, 2);
    const computing = hashing.held;
    hashing.held = undefined;
    for (const compute of computing) compute();
    const kinds = await Promise.all(outcomes);
    assert.equal(kinds.filter((kind) => kind === 'login').length, 62);
    assert.equal(kinds.filter((kind) => kind === 'overload').length, 18);
    const [i] = turnedAway;
    for (let n = 0; n < 10; n++)
      await assert.rejects(accounts.logIn(`no${i}`, 'wrong words', addressOf(i)), WRONG);
  });

  test('one network cannot fill the queue, not even by logging in to its own accounts', async () => {
    const { accounts } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    hashing.held = [];
    let turnedAway = 0;
    const flood = Array.from({ length: 30 }, () =>
      accounts.logIn('ana', ANA.password, ADDRESS).catch((error) => {
        turnedAway += Number(error.kind === 'overload');
        return undefined;
      }),
    );
    // Two are computed and six wait; those refused by the account limit do not reach the queue.
    while (hashing.held.length < 2 || turnedAway === 0) await setImmediate();
    const other = accounts.logIn('ana', ANA.password, addressOf(1));
    await setImmediate();
    const computing = hashing.held;
    hashing.held = undefined;
    for (const compute of computing) compute();
    assert.ok((await other).session);
    const entered = (await Promise.all(flood)).filter((one) => one !== undefined);
    assert.ok(entered.length >= 8 && entered.length < 30, String(entered.length));
  });
});
