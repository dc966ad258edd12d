/** Budgets of processor time: one account for each address and each application, which the query threads charge. */
import type { Payer } from '../http/http-services.ts';

/** Milliseconds of debt at most, so that every account is out of debt soon after its last request. */
const DEBT_MAX = 2000;
/** Stored accounts; beyond it, new ones start with a full budget each time. */
const ACCOUNTS_MAX = 65_536;
/** Milliseconds that the first call of an account is expected to take. */
const TYPICAL = 1;

export interface TimeBudgets {
  /** Milliseconds of processor time a second; 0 sets no limit. */
  address: number;
  application: number;
}

export const keyOf = ({ address, application }: Payer): string => `${address} ${application}`;

export interface TimeAccount {
  budget: number;
  left: number;
  /** When `left` was last updated. */
  at: number;
  /** Milliseconds that its calls take on average. */
  typical: number;
}

/** Milliseconds that the next call is expected to take. */
export function typicalOf(accounts: readonly TimeAccount[]): number {
  let longest = 0;
  for (const { typical } of accounts) longest = Math.max(longest, typical);
  return longest;
}

/** `isTypical`: the next call is expected to take as long. */
export function charge(accounts: readonly TimeAccount[], used: number, isTypical: boolean): void {
  for (const account of accounts) {
    account.left = Math.max(-DEBT_MAX, account.left - used);
    if (isTypical) account.typical += (used - account.typical) / 8;
  }
}

/** What is left in all of them: negative for a debt. */
export function balanceOf(accounts: readonly TimeAccount[], now: number): number {
  let left = 0;
  for (const account of accounts) left += refilled(account, now).left;
  return left;
}

function refilled(account: TimeAccount, now: number): TimeAccount {
  account.left = Math.min(account.budget, account.left + ((now - account.at) / 1000) * account.budget);
  account.at = now;
  return account;
}

/** The accounts of a payer; none for a budget without a limit. */
export type AccountsOf = (payer: Payer, now: number) => TimeAccount[];

export function createTimeAccounts({ address, application }: TimeBudgets): AccountsOf {
  const addresses = createAccounts(address);
  const applications = createAccounts(application);
  return (payer, now) => {
    const accounts: TimeAccount[] = [];
    if (address > 0) accounts.push(addresses(payer.address, now));
    if (application > 0 && payer.application !== undefined)
      accounts.push(applications(payer.application, now));
    return accounts;
  };
}

/** Accounts by name, created at first use; those with a full budget are removed when there are too many. */
function createAccounts(budget: number): (name: string, now: number) => TimeAccount {
  const accounts = new Map<string, TimeAccount>();
  return (name, now) => {
    const known = accounts.get(name);
    if (known !== undefined) return refilled(known, now);
    if (accounts.size >= ACCOUNTS_MAX) {
      for (const [other, account] of accounts)
        if (refilled(account, now).left === budget) accounts.delete(other);
    }
    const account = { budget, left: budget, at: now, typical: TYPICAL };
    if (accounts.size < ACCOUNTS_MAX) accounts.set(name, account);
    return account;
  };
}
