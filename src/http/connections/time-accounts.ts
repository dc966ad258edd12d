/** The budgets of processor time that the fair queue charges: one account for each address and each application. */

/** Milliseconds of debt at most, so that every account is out of debt soon after its last request. */
const DEBT_MAX = 2000;
/** Stored accounts; beyond it, new ones start with a full budget each time. */
const ACCOUNTS_MAX = 65_536;
/** Milliseconds that the first piece of asynchronous work of an account is expected to take. */
const TYPICAL = 1;

export interface TimeAccount {
  budget: number;
  left: number;
  /** When `left` was last updated. */
  at: number;
  /** Milliseconds that its work takes on average, and the same of work that runs asynchronously. */
  typical: number;
  typicalAsync: number;
  /** Work that runs asynchronously. */
  running: number;
}

/** Milliseconds that the next piece of work is expected to take. */
export function typicalOf(accounts: readonly TimeAccount[], kind: 'typical' | 'typicalAsync'): number {
  let typical = 0;
  for (const account of accounts) typical = Math.max(typical, account[kind]);
  return typical;
}

/** Work that runs already is expected to cost what the account's work costs on average. */
export function hasBudget({ left, running, typical }: TimeAccount): boolean {
  return left > running * typical;
}

export function charge(accounts: readonly TimeAccount[], used: number, isAsync: boolean): void {
  for (const account of accounts) {
    account.left = Math.max(-DEBT_MAX, account.left - used);
    account.typical += (used - account.typical) / 8;
    if (isAsync) account.typicalAsync += (used - account.typicalAsync) / 8;
  }
}

export function refilled(account: TimeAccount, now: number): TimeAccount {
  account.left = Math.min(account.budget, account.left + ((now - account.at) / 1000) * account.budget);
  account.at = now;
  return account;
}

/** Accounts by name, created at first use; those with a full budget are removed when there are too many. */
export function createAccounts(budget: number): (name: string, now: number) => TimeAccount {
  const accounts = new Map<string, TimeAccount>();
  return (name, now) => {
    const known = accounts.get(name);
    if (known !== undefined) return refilled(known, now);
    if (accounts.size >= ACCOUNTS_MAX) {
      for (const [other, account] of accounts)
        if (account.running === 0 && refilled(account, now).left === budget) accounts.delete(other);
    }
    const account = { budget, left: budget, at: now, typical: TYPICAL, typicalAsync: TYPICAL, running: 0 };
    if (accounts.size < ACCOUNTS_MAX) accounts.set(name, account);
    return account;
  };
}
