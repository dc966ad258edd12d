/**
 * Does the jobs of the queue (`store/jobs/jobs.ts`): each kind by itself, so that many jobs of one kind do not delay another. A job that fails is
 * tried again after a pause that doubles, and is dead after some attempts: `/admin` and `cantiga doctor` show dead jobs.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Tracer } from '../../domain/node/tracing.ts';
import type { Log } from '../../domain/ports.ts';
import {
  addJob,
  failJob,
  finishJob,
  type NewJob,
  releaseJob,
  renewJob,
  type TakenJob,
  takeJob,
} from '../../store/jobs/jobs.ts';
import type { Store } from '../../store/store.ts';
import { traced } from '../tracing/traced.ts';

export interface JobHandler<T> {
  /** May run more than once. Throws if the job must be tried again. The message of the error is stored. */
  run(payload: T, job: { attempt: number; signal: AbortSignal }): Promise<void>;
  isPeriodic?: boolean;
  attemptsMax?: number;
}

/** Thrown by a job that is to be tried again after a certain time, for a reason that does not concern the operator. */
export class RetryLater extends Error {
  readonly ms: number;

  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}

export interface JobsOptions {
  store: Store;
  log: Log;
  tracer?: Tracer | undefined;
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
const PAUSE_MAX_MS = 3_600_000;
/** At the end, jobs that are due are still done for so long. */
const SETTLE_MS = 5000;

export function createJobs(options: JobsOptions) {
  const { store, log, tracer, pollMs = POLL_MS, leaseMs = LEASE_MS } = options;
  const { attemptsMax = ATTEMPTS_MAX, pauseMs = PAUSE_MS } = options;
  const node = randomUUID();
  const stop = new AbortController();
  const { signal } = stop;
  const failures = createFailureLog(log, {
    fails: 'Jobs cannot be taken or finished; it is tried again',
    works: 'Jobs are taken and finished again',
  });
  const kinds = new Map<string, { wake(): Promise<void> }>();

  async function attempt(job: TakenJob, handler: JobHandler<never>): Promise<void> {
    const { run, isPeriodic = false } = handler;
    const renewal = setInterval(
      () => void renewJob(store, job.id, { node, leaseMs }).catch(() => {}),
      leaseMs / 3,
    );
    try {
      await traced(tracer, `job ${job.kind}`, async (span) => {
        span?.set({ 'cantiga.job.attempt': job.attempts });
        await run(JSON.parse(job.payload) as never, { attempt: job.attempts, signal });
      });
      if (signal.aborted && isPeriodic) await releaseJob(store, job.id, node);
      else await finishJob(store, job.id, node, isPeriodic);
    } catch (error) {
      if (signal.aborted) await releaseJob(store, job.id, node);
      else await fail(job, error, handler);
    } finally {
      clearInterval(renewal);
    }
  }

  const maxOf = (handler: JobHandler<never>) => handler.attemptsMax ?? attemptsMax;

  async function fail(job: TakenJob, error: unknown, handler: JobHandler<never>): Promise<void> {
    const { id, kind, attempts } = job;
    const reason = error instanceof Error ? error.message : String(error);
    const isLast = attempts >= maxOf(handler);
    const pause = error instanceof RetryLater ? error.ms : pauseMs * 2 ** (attempts - 1);
    const delayMs = isLast ? undefined : Math.round(Math.min(pause, PAUSE_MAX_MS));
    await failJob(store, id, node, { error: reason, delayMs });
    const level = error instanceof RetryLater ? 'debug' : 'warn';
    if (isLast) log.error('a job failed too often and is given up', { kind, attempts, reason });
    else log[level]('a job failed and is tried again', { kind, attempts, reason, seconds: delayMs! / 1000 });
  }

  async function runDue(kind: string, handler: JobHandler<never>): Promise<void> {
    try {
      while (!signal.aborted) {
        const job = await takeJob(store, kind, { node, leaseMs });
        if (job === undefined) return;
        // Nodes that were killed have tried it.
        if (job.attempts > maxOf(handler))
          await fail(job, new Error('the node ended during each attempt'), handler);
        else await attempt(job, handler);
        failures.worked();
      }
    } catch (error) {
      // The next poll tries again; a job that was taken waits for the end of its lease.
      if (!signal.aborted) failures.failed(error);
    }
  }

  const timer = setInterval(() => {
    for (const { wake } of kinds.values()) void wake();
  }, pollMs).unref();

  return {
    /** From now on, this node does the jobs of this kind. */
    handle<T>(kind: string, handler: JobHandler<T>): void {
      let running = Promise.resolve();
      let next: Promise<void> | undefined;
      const wake = () => {
        next ??= running.then(() => {
          next = undefined;
          running = runDue(kind, handler as JobHandler<never>);
          return running;
        });
        return next;
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
    /** Resolves when this node has done all jobs that are due, or after some seconds. */
    async settle(): Promise<void> {
      const all = Promise.all(Array.from(kinds.values(), ({ wake }) => wake()));
      await Promise.race([all, sleep(SETTLE_MS, undefined, { ref: false })]);
    },
    /** Interrupts what is running; another node, or the next start, does it. */
    async close(): Promise<void> {
      clearInterval(timer);
      stop.abort();
      const all = Promise.all(Array.from(kinds.values(), ({ wake }) => wake()));
      await Promise.race([all, sleep(SETTLE_MS, undefined, { ref: false })]);
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
