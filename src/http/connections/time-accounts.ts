/** Budgets of processor time: one account for each address and each application. The fair queue and the query threads charge them. */

import { Refusal } from '../../domain/refusal.ts';

export const BUSY_SECONDS = 5;
export const TOO_MUCH_WAITS =
  'Too many requests of this address or application are waiting for the processor already; send fewer at a time.';

/** For API requests while too many of their address or application wait already. */
export const tooMuchWaits = () => new Refusal('rate-limit', TOO_MUCH_WAITS, { retryAfter: BUSY_SECONDS });

/** Milliseconds of debt at most, so that every account is out of debt soon after its last request. */
const DEBT_MAX = 2000;
/** Stored accounts; beyond it, new ones start with a full budget each time. */
const ACCOUNTS_MAX = 65_536;
/** Milliseconds that the first piece of asynchronous work of an account is expected to take. */
const TYPICAL = 1;

export interface TimeBudgets {
  /** Milliseconds of processor time a second; 0 sets no limit. */
  address: number;
  application: number;
}

/** The address and the application whose budgets the work uses. */
export interface Payer {
  address: string;
  /** `undefined` where it is unknown. */
  application: string | undefined;
}

export const keyOf = ({ address, application }: Payer): string => `${address} ${application}`;

export interface TimeAccount {
  budget: number;
  left: number;
  /** When `left` was last updated. */
  at: number;
  /** Milliseconds that its work takes on average, and the same of work that runs asynchronously and in query threads. */
  typical: number;
  typicalAsync: number;
  typicalCall: number;
  /** Work that runs asynchronously. */
  running: number;
}

/** Milliseconds that the next piece of work is expected to take. */
export function typicalOf(
  accounts: readonly TimeAccount[],
  kind: 'typical' | 'typicalAsync' | 'typicalCall',
): number {
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

/** Work of a query thread. `isTypical`: the next call is expected to take as long. */
export function chargeCall(accounts: readonly TimeAccount[], used: number, isTypical: boolean): void {
  for (const account of accounts) {
    account.left = Math.max(-DEBT_MAX, account.left - used);
    if (isTypical) account.typicalCall += (used - account.typicalCall) / 8;
  }
}

/** What is left in all of them: negative for a debt. */
export function balanceOf(accounts: readonly TimeAccount[], now: number): number {
  let left = 0;
  for (const account of accounts) left += refilled(account, now).left;
  return left;
}

export function refilled(account: TimeAccount, now: number): TimeAccount {
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
        if (account.running === 0 && refilled(account, now).left === budget) accounts.delete(other);
    }
    const typical = { typical: TYPICAL, typicalAsync: TYPICAL, typicalCall: TYPICAL };
    const account = { budget, left: budget, at: now, ...typical, running: 0 };
    if (accounts.size < ACCOUNTS_MAX) accounts.set(name, account);
    return account;
  };
}
