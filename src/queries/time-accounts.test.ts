import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceOf, charge, createTimeAccounts, typicalOf } from './time-accounts.ts';

const A = { address: 'A', application: undefined };

test('a debt expires after a while, and a budget does not grow beyond its maximum', () => {
  const accountsOf = createTimeAccounts({ address: 100, application: 0 });
  charge(accountsOf(A, 0), 60_000, true);
  assert.equal(balanceOf(accountsOf(A, 0), 0), -2000, 'however long its calls took');
  assert.equal(balanceOf(accountsOf(A, 10_000), 10_000), -1000);
  assert.equal(balanceOf(accountsOf(A, 60_000), 60_000), 100);
});

test('an application pays for all its addresses, and each address for itself', () => {
  const accountsOf = createTimeAccounts({ address: 100, application: 100 });
  const of = (address: string) => accountsOf({ address, application: 'x' }, 0);
  charge(of('A'), 50, true);
  assert.deepEqual([balanceOf(of('A'), 0), balanceOf(of('B'), 0)], [100, 150]);
  assert.equal(balanceOf(accountsOf({ address: 'B', application: undefined }, 0), 0), 100);
});

test('beyond 65,536 accounts, those that are out of debt make room for new ones', () => {
  const accountsOf = createTimeAccounts({ address: 100, application: 0 });
  const used = (address: string, now: number) => {
    const accounts = accountsOf({ address, application: undefined }, now);
    charge(accounts, 50, true);
    return balanceOf(accountsOf({ address, application: undefined }, now), now);
  };
  for (let i = 0; i < 65_536; i++) used(`${i}`, 0);
  assert.equal(used('A', 0), 100, 'it is not stored');
  assert.equal(used('A', 1000), 50);
});

test('without budgets there are no accounts', () => {
  const accountsOf = createTimeAccounts({ address: 0, application: 0 });
  assert.deepEqual(accountsOf({ address: 'A', application: 'x' }, 0), []);
});

test('a call is expected to take what the calls of its payer take, without pages', () => {
  const accounts = createTimeAccounts({ address: 100, application: 0 })(A, 0);
  for (let i = 0; i < 50; i++) charge(accounts, 8, true);
  charge(accounts, 1000, false);
  assert.equal(Math.round(typicalOf(accounts)), 8);
});
