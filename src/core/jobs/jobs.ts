/**
 * Does the jobs of the queue (`store/jobs/jobs.ts`): each kind by itself, so that many jobs of one kind do not delay another. A job that fails is
 * tried again after a pause that doubles, and is dead after some attempts: `/admin` and `cantiga doctor` show dead jobs.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { addJob, type NewJob, type TakenJob, takeJobs } from '../../store/jobs/jobs.ts';
import type { Store } from '../../store/store.ts';
import { type BatchHandler, createAttempts, type JobHandler } from './job-attempts.ts';

/** How the jobs of a kind are done. Never rejects because of a job. */
interface Runner {
  size: number;
  /** Calls of `run`. */
  atOnce: number;
  attemptsMax: number;
  isPaused(): boolean;
  run(jobs: TakenJob[]): Promise<void>;
  gaveUp?(payload: never): Promise<void>;
}

export interface JobsOptions {
  store: Store;
  log: Log;
  /** How often a node looks for the jobs of others that are due. */
  pollMs?: number;
  /** A job of a node that was killed is taken over after this time. */
  leaseMs?: number;
  attemptsMax?: number;
  /** Before the second attempt; it doubles each time. */
  pauseMs?: number;
}

const POLL_MS = 5000;
const LEASE_MS = 60_000;
const ATTEMPTS_MAX = 10;
const PAUSE_MS = 15_000;
/** At the end, jobs that are due are still done for so long. */
const SETTLE_MS = 5000;

export function createJobs(options: JobsOptions) {
  const { store, log, pollMs = POLL_MS, leaseMs = LEASE_MS } = options;
  const { attemptsMax = ATTEMPTS_MAX, pauseMs = PAUSE_MS } = options;
  const node = randomUUID();
  const stop = new AbortController();
  const { signal } = stop;
  const failures = createFailureLog(log, {
    fails: 'Jobs cannot be taken or finished; it is tried again',
    works: 'Jobs are taken and finished again',
  });
  const attempts = createAttempts({ store, log, node, leaseMs, pauseMs, signal });
  const kinds = new Map<string, { wake(): Promise<void> }>();

  async function work(jobs: TakenJob[], { attemptsMax: max, run, gaveUp }: Runner): Promise<void> {
    try {
      // Nodes that were killed have tried it.
      const hopeless = jobs.filter((job) => job.attempts > max);
      const others = jobs.filter((job) => job.attempts <= max);
      for (const job of hopeless)
        await attempts.fail(job, new Error('the node ended during each attempt'), max, gaveUp);
      if (others.length > 0) await run(others);
      failures.worked();
    } catch (error) {
      // They wait for the end of their lease.
      if (!signal.aborted) failures.failed(error);
    }
  }

  /** `nextWake` resolves when there may be further jobs. */
  async function runDue(kind: string, runner: Runner, nextWake: () => Promise<void>): Promise<void> {
    const running = new Set<Promise<void>>();
    try {
      while (!signal.aborted && !runner.isPaused()) {
        if (running.size >= runner.atOnce) {
          await Promise.race(running);
          continue;
        }
        const woken = nextWake();
        // One after the other: two that are taken at the same time could be of one lane.
        const jobs = await takeJobs(store, kind, { node, leaseMs }, runner.size);
        if (jobs.length > 0) {
          const done = work(jobs, runner).finally(() => running.delete(done));
          running.add(done);
        } else if (running.size === 0) return;
        // The next job of a lane can be taken when the one before it is done.
        else await Promise.race([...running, woken]);
      }
    } catch (error) {
      // The next poll tries again.
      if (!signal.aborted) failures.failed(error);
    }
    await Promise.all(running);
  }

  function register(kind: string, runner: Runner): void {
    let running = Promise.resolve();
    let next: Promise<void> | undefined;
    let woken = Promise.withResolvers<void>();
    const nextWake = () => {
      woken = Promise.withResolvers<void>();
      return woken.promise;
    };
    const wake = () => {
      woken.resolve();
      next ??= running.then(() => {
        next = undefined;
        running = runDue(kind, runner, nextWake);
        return running;
      });
      return next;
    };
    kinds.set(kind, { wake });
  }

  const timer = setInterval(() => {
    for (const { wake } of kinds.values()) void wake();
  }, pollMs).unref();

  /** Resolves when this node has done all jobs that are due, or after some seconds. */
  async function settle(): Promise<void> {
    const all = Promise.all(Array.from(kinds.values(), ({ wake }) => wake()));
    await Promise.race([all, sleep(SETTLE_MS, undefined, { ref: false })]);
  }

  return {
    /** From now on, this node does the jobs of this kind. */
    handle<T>(kind: string, handler: JobHandler<T>): void {
      const max = handler.attemptsMax ?? attemptsMax;
      const run = ([job]: TakenJob[]) => attempts.run(job, handler as JobHandler<never>, max);
      const { atOnce = 1, gaveUp } = handler as JobHandler<never>;
      const own = { size: 1, atOnce, attemptsMax: max, isPaused: () => false, run };
      register(kind, gaveUp === undefined ? own : { ...own, gaveUp });
    },
    handleBatch<T>(kind: string, handler: BatchHandler<T>): void {
      const { size, isPaused } = handler;
      const run = (jobs: TakenJob[]) =>
        attempts.runBatch(jobs, handler as unknown as BatchHandler<unknown>, attemptsMax);
      register(kind, { size, atOnce: 1, attemptsMax, isPaused, run });
    },
    /** Resolves when the job is stored. */
    async add(job: NewJob): Promise<void> {
      await store.commit((trx) => addJob(store, trx, job));
      void kinds.get(job.kind)?.wake();
    },
    /** After a job was stored with other rows (`addJob`): it need not wait for the next poll. */
    wake(kind: string): void {
      void kinds.get(kind)?.wake();
    },
    settle,
    /** Interrupts what is running; another node, or the next start, does it. */
    async close(): Promise<void> {
      clearInterval(timer);
      stop.abort();
      await settle();
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

// Adds jobs at the beginning of every period, once on all nodes: every node looks often, and the first one of a period adds the job.

const LOOK_MS = 5 * 60_000;

export function startPeriodicJobs(
  jobs: Pick<Jobs, 'add'>,
  kinds: { kind: string; everyMs: number }[],
  log: Log,
  messages: Parameters<typeof createFailureLog>[1],
) {
  const failures = createFailureLog(log, messages);
  const look = () =>
    Promise.all(kinds.map(({ kind, everyMs }) => jobs.add({ kind, payload: {}, everyMs }))).then(
      () => void failures.worked(),
      failures.failed,
    );
  const first = look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await first;
    },
  };
}
