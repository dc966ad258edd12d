/**
 * Does the jobs of the queue (`store/jobs/jobs.ts`): each kind by itself, so that many jobs of one kind do not delay another. A job that fails is
 * tried again after a pause that doubles, and is dead after some attempts: `/admin` and `cantiga doctor` show dead jobs.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { coalesced } from '../../domain/collections/queue.ts';
import { createFailureLog, type FailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import {
  addJob,
  failJobs,
  finishJobs,
  type NewJob,
  releaseJobs,
  renewJobs,
  type TakenJob,
  takeJob,
} from '../../store/jobs/jobs.ts';
import type { Store } from '../../store/store.ts';
import { repeat } from '../node/repeat.ts';
import { traced } from '../tracing/tracing.ts';

/** How the jobs of a kind are done. */
type Runner = JobHandler<never> & Required<Pick<JobHandler<never>, 'atOnce' | 'attemptsMax'>>;

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
  const kinds = new Map<string, { wake(): Promise<void> }>();

  /** Runs the handler, keeps the lease meanwhile, and stores how it ended. */
  async function attempt(job: TakenJob, runner: Runner): Promise<void> {
    const { id, kind, payload, attempts } = job;
    // It was taken while the node ended.
    if (signal.aborted) return void (await releaseJobs(store, [id], node));
    const renewal = setInterval(
      () => void renewJobs(store, [id], { node, leaseMs }).catch(() => {}),
      leaseMs / 3,
    );
    try {
      await traced(`job ${kind}`, async (span) => {
        span.setAttribute('cantiga.job.attempt', attempts);
        await runner.run(JSON.parse(payload) as never, { attempt: attempts, signal });
      });
      if (signal.aborted && runner.isPeriodic) await releaseJobs(store, [id], node);
      else await finishJobs(store, [id], node, runner.isPeriodic);
    } catch (error) {
      if (signal.aborted) await releaseJobs(store, [id], node);
      else await fail(job, error, runner);
    } finally {
      clearInterval(renewal);
    }
  }

  async function fail(job: TakenJob, error: unknown, { attemptsMax: max, gaveUp }: Runner): Promise<void> {
    const { id, kind, attempts } = job;
    const reason = error instanceof Error ? error.message : String(error);
    const isLast = attempts >= max;
    const pause = error instanceof RetryLater ? error.ms : pauseMs * 2 ** (attempts - 1);
    const delayMs = isLast ? undefined : Math.round(Math.min(pause, PAUSE_MAX_MS));
    await failJobs(store, [id], node, { error: reason, delayMs });
    if (isLast) await gaveUp?.(JSON.parse(job.payload) as never);
    const level = error instanceof RetryLater ? 'debug' : 'warn';
    if (isLast) log.error('a job failed too often and is given up', { kind, attempts, reason });
    else log[level]('a job failed and is tried again', { kind, attempts, reason, seconds: delayMs! / 1000 });
  }

  /** Never rejects because of a job. */
  async function work(job: TakenJob, runner: Runner): Promise<void> {
    try {
      // Nodes that were killed have tried it.
      const isHopeless = job.attempts > runner.attemptsMax;
      if (isHopeless) await fail(job, new Error('the node ended during each attempt'), runner);
      else await attempt(job, runner);
      failures.worked();
    } catch (error) {
      // It waits for the end of its lease.
      if (!signal.aborted) failures.failed(error);
    }
  }

  /** `nextWake` resolves when there may be further jobs. */
  async function runDue(kind: string, runner: Runner, nextWake: () => Promise<void>): Promise<void> {
    const running = new Set<Promise<void>>();
    try {
      while (!signal.aborted) {
        if (running.size >= runner.atOnce) {
          await Promise.race(running);
          continue;
        }
        const woken = nextWake();
        // One after the other: two that are taken at the same time could be of one lane.
        const job = await takeJob(store, kind, { node, leaseMs });
        if (job !== undefined) {
          const done = work(job, runner).finally(() => running.delete(done));
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
      const runner: Runner = { atOnce: 1, attemptsMax, ...(handler as JobHandler<never>) };
      let woken = Promise.withResolvers<void>();
      const nextWake = () => {
        woken = Promise.withResolvers<void>();
        return woken.promise;
      };
      const run = coalesced(() => runDue(kind, runner, nextWake));
      const wake = () => {
        woken.resolve();
        return run();
      };
      kinds.set(kind, { wake });
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

const LOOK_MS = 5 * 60_000;

/** Adds a job at the beginning of every period, once on all nodes: every node looks often, and the first one of a period adds it. */
export function startPeriodicJob(
  jobs: Pick<Jobs, 'add'>,
  job: { kind: string; everyMs: number },
  failures: FailureLog,
) {
  return repeat(LOOK_MS, () => jobs.add({ ...job, payload: {} }), failures);
}

const PAUSE_MAX_MS = 3_600_000;

interface JobHandler<T> {
  /** May run more than once. Throws if the job must be tried again. The message of the error is stored. */
  run(payload: T, job: { attempt: number; signal: AbortSignal }): Promise<void>;
  isPeriodic?: boolean;
  attemptsMax?: number;
  /** How many this node does at the same time; those of one lane (`NewJob`) still one after the other. */
  atOnce?: number;
  /** It failed too often: it is not tried again, unless an administrator wants it. */
  gaveUp?(payload: T): Promise<void>;
}

/** Thrown by a job that is to be tried again after a certain time, for a reason that does not concern the operator. */
export class RetryLater extends Error {
  readonly ms: number;

  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}
