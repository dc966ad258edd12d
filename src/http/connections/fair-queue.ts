/**
 * Shares processor time fairly between addresses and applications.
 *
 * Each address and each application has an account: a budget of processor time that refills with time. Work is charged the time
 * that it took. It starts immediately while its accounts have something left; otherwise it waits until the event loop has
 * served all other requests that have arrived. Of the work that waits, that with the smallest debt starts first.
 *
 *   budget 100 ms for each address, refilled by 100 ms a second; A's requests take 60 ms, B's take 1 ms
 *
 *   A sends 5 requests   the first two start immediately: A has −20 ms left, and 3 requests wait
 *   B sends 1 request    starts immediately, before the 3 of A: B has 99 ms left
 *   next loop iteration  one request of A starts (it has −80 ms left), since no other work waits
 *   B sends 1 request    starts immediately, before the 2 of A that are left
 *
 * So one expensive client delays all others by one of its requests at most, and uses the whole processor where no other client
 * needs it. Cheap work starts immediately even without a budget, as long as nothing waits and until all of it has taken a millisecond; then
 * other requests are served first. To queue each of it would cost more than others gain. A debt is bounded: after a burst of an hour, a client waits as long as after one of seconds. Work is rejected
 * only where the work ahead of it on the same accounts would take longer than `WAIT_MAX`.
 */

import {
  type AccountsOf,
  balanceOf,
  charge,
  hasBudget,
  keyOf,
  type Payer,
  type TimeAccount,
  typicalOf,
} from './time-accounts.ts';

/** Milliseconds: once queued work has taken so long, the event loop serves others first. */
const SLICE = 10;
/** Milliseconds that queued work may expect to wait. */
const WAIT_MAX = 10_000;
/**
 * Queued work that runs asynchronously at the same time: so much in any case, and more while all of it together is expected to take
 * less than a slice. Writes that wait for the same commit are cheap, and should not wait for each other.
 */
const RUNNING = { min: 4, max: 64 };
/**
 * Milliseconds after which it no longer counts among them: most work that takes so long waits for its client, for a slow body for
 * example. Others must not wait for it.
 */
const RUNNING_MS = 1000;
/** Milliseconds: cheap work is expected to take less, and all that starts ahead takes about as much before others are served. */
const CHEAP = { each: 0.25, together: 1 };

export interface FairQueueOptions {
  accountsOf: AccountsOf;
  clock?: Clock;
}

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Milliseconds that the event loop, and other threads on its behalf, have been busy so far. */
  busy(): number;
  /** Calls after the requests that have arrived in the meantime. */
  defer(run: () => void): void;
  /** Calls after so many milliseconds, unless the result is called before. */
  after(ms: number, run: () => void): () => void;
}

/** `elsewhere`: milliseconds that requests have used other threads so far. */
export const systemClock = (elsewhere = () => 0): Clock => ({
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active + elsewhere(),
  defer: (run) => setImmediate(run),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
});

/** Returns a promise where the work continues later; it must not reject. */
export type Work = () => Promise<void> | undefined;

/** The waiting work of one address with one application. */
interface Flow {
  key: string;
  accounts: TimeAccount[];
  waiting: Work[];
  /** When its latest work started, in pieces of queued work. */
  served: number;
}

export function createFairQueue({ accountsOf, clock = systemClock() }: FairQueueOptions) {
  const share = createShare(clock);
  const flows = new Map<string, Flow>();
  let waiting = 0;
  let rejected = 0;
  let running = 0;
  /** Milliseconds that the running work is expected to take. */
  let expected = 0;
  let served = 0;
  let scheduled = false;
  /** Milliseconds that cheap work without a budget has taken since it last had to wait for other requests. */
  let ahead = 0;

  /** Counts asynchronous work that has waited. Call the result when it ends. */
  function hold(typical: number): () => void {
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      cancel();
      running--;
      expected -= typical;
      schedule();
    };
    const cancel = clock.after(RUNNING_MS, release);
    running++;
    expected += typical;
    return release;
  }

  /** Returns the milliseconds until it ended or continues later. `isHeld`: it counts among the running ones while it continues. */
  function start(
    accounts: readonly TimeAccount[],
    work: Work,
    isHeld: boolean,
    begun: number = clock.now(),
  ): number {
    const result = work();
    const used = clock.now() - begun;
    share.charged(used);
    if (result === undefined) {
      charge(accounts, used, false);
      return used;
    }
    for (const account of accounts) account.running++;
    const release = isHeld ? hold(typicalOf(accounts, 'typicalAsync')) : undefined;
    const leave = share.enter();
    void result.then(() => {
      for (const account of accounts) account.running--;
      charge(accounts, used + leave(), true);
      release?.();
    });
    return used;
  }

  function startAhead(accounts: readonly TimeAccount[], work: Work, now: number): void {
    ahead += start(accounts, work, true, now);
    if (ahead < CHEAP.together) return;
    clock.defer(() => {
      ahead = 0;
    });
  }

  const mayStart = () => running < RUNNING.min || (running < RUNNING.max && expected < SLICE);

  const mayStartAhead = (accounts: readonly TimeAccount[]) =>
    waiting === 0 && ahead < CHEAP.together && typicalOf(accounts, 'typical') < CHEAP.each && mayStart();

  function schedule(): void {
    if (scheduled || waiting === 0 || !mayStart()) return;
    scheduled = true;
    clock.defer(serve);
  }

  function serve(): void {
    scheduled = false;
    const end = clock.now() + SLICE;
    do {
      const flow = nextFlow(flows.values(), clock.now());
      if (flow === undefined) break;
      const work = flow.waiting.shift()!;
      if (flow.waiting.length === 0) flows.delete(flow.key);
      waiting--;
      flow.served = ++served;
      start(flow.accounts, work, true);
    } while (mayStart() && clock.now() < end);
    schedule();
  }

  function run(payer: Payer, work: Work, waitMax: number): boolean {
    const now = clock.now();
    const accounts = accountsOf(payer, now);
    if (accounts.every(hasBudget) && !(waiting > 0 && flows.has(keyOf(payer)))) {
      start(accounts, work, false, now);
      return true;
    }
    if (mayStartAhead(accounts)) {
      startAhead(accounts, work, now);
      return true;
    }
    const key = keyOf(payer);
    const flow = flows.get(key) ?? { key, accounts, waiting: [], served };
    if (flow.waiting.length * typicalOf(accounts, 'typical') > waitMax) {
      rejected++;
      return false;
    }
    flow.waiting.push(work);
    flows.set(key, flow);
    waiting++;
    schedule();
    return true;
  }

  return {
    /** Pieces of work that wait. */
    waiting: () => waiting,
    /** Since the start. */
    rejected: () => rejected,
    /** Starts the work now or later; false when it is rejected because too much work of its payer waits already. */
    run: (payer: Payer, work: Work) => run(payer, work, WAIT_MAX),
    /** The same for a further part of work that has begun; it is never rejected. */
    resume(payer: Payer, work: Work): void {
      run(payer, work, Number.POSITIVE_INFINITY);
    },
  };
}

export type FairQueue = ReturnType<typeof createFairQueue>;

/** The flow with the smallest debt; of equal ones, the one that was served the longest time ago. */
function nextFlow(flows: Iterable<Flow>, now: number): Flow | undefined {
  let next: Flow | undefined;
  let largest = Number.NEGATIVE_INFINITY;
  for (const flow of flows) {
    const left = balanceOf(flow.accounts, now);
    if (next === undefined || left > largest || (left === largest && flow.served < next.served)) {
      next = flow;
      largest = left;
    }
  }
  return next;
}

/**
 * Processor time of asynchronous work. Which work in progress used the processor is not known, so the busy time of the event loop that
 * is not charged to synchronous work is shared equally.
 */
function createShare({ busy }: Clock) {
  let running = 0;
  /** The share so far of work that has been running from the beginning. */
  let each = 0;
  let last = 0;
  let known = 0;
  const update = () => {
    const now = busy() - known;
    if (running > 0) each += Math.max(0, now - last) / running;
    last = now;
  };
  return {
    /** Reports milliseconds of synchronous work. */
    charged(used: number): void {
      known += used;
    },
    /** Call the result when the work ends: it returns the milliseconds of its share. */
    enter(): () => number {
      update();
      running++;
      const before = each;
      return () => {
        update();
        running--;
        return each - before;
      };
    },
  };
}
