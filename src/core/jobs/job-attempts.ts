/** One attempt of a job, or of a batch of jobs: runs its handler, keeps the lease meanwhile, and stores how it ended. */
import type { Log } from '../../domain/ports.ts';
import { failJobs, finishJobs, releaseJobs, renewJobs, type TakenJob } from '../../store/jobs/jobs.ts';
import type { Store } from '../../store/store.ts';
import { traced } from '../tracing/tracing.ts';

export interface JobHandler<T> {
  /** May run more than once. Throws if the job must be tried again. The message of the error is stored. */
  run(payload: T, job: { attempt: number; signal: AbortSignal }): Promise<void>;
  isPeriodic?: boolean;
  attemptsMax?: number;
  /** How many this node does at the same time; those of one lane (`NewJob`) still one after the other. */
  atOnce?: number;
  /** It failed too often: it is not tried again, unless an administrator wants it. */
  gaveUp?(payload: T): Promise<void>;
}

/** For jobs that are done together, as those whose results one transaction saves. */
export interface BatchHandler<T> {
  /** At most so many at a time. */
  size: number;
  /** Whether this node takes none at the moment. */
  isPaused(): boolean;
  /**
   * Does the jobs, and returns those that are still to be done: by another node, or after `laterMs`. All others are done. Throws if
   * all must be tried again.
   */
  run(jobs: readonly BatchJob<T>[], signal: AbortSignal): Promise<UndoneJobs<T>>;
}

export interface BatchJob<T> {
  payload: T;
  /** With this one. */
  attempt: number;
}

export interface UndoneJobs<T> {
  /** They were not tried. */
  interrupted: readonly BatchJob<T>[];
  /** They count as tried. */
  later: readonly BatchJob<T>[];
  laterMs: number;
}

/** Thrown by a job that is to be tried again after a certain time, for a reason that does not concern the operator. */
export class RetryLater extends Error {
  readonly ms: number;

  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}

const PAUSE_MAX_MS = 3_600_000;

export interface AttemptOptions {
  store: Store;
  log: Log;
  /** The id of this node in the queue. */
  node: string;
  leaseMs: number;
  /** Before the second attempt; it doubles each time. */
  pauseMs: number;
  /** Aborted when the node ends: jobs are then given back. */
  signal: AbortSignal;
}

export function createAttempts({ store, log, node, leaseMs, pauseMs, signal }: AttemptOptions) {
  /** Keeps the jobs while `work` runs. */
  async function renewing(jobs: readonly TakenJob[], work: () => Promise<void>): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    const renewal = setInterval(
      () => void renewJobs(store, ids, { node, leaseMs }).catch(() => {}),
      leaseMs / 3,
    );
    try {
      await work();
    } finally {
      clearInterval(renewal);
    }
  }

  async function runJob(job: TakenJob, handler: JobHandler<never>, max: number): Promise<void> {
    const { run, isPeriodic } = handler;
    await renewing([job], async () => {
      try {
        await traced(`job ${job.kind}`, async (span) => {
          span.setAttribute('cantiga.job.attempt', job.attempts);
          await run(JSON.parse(job.payload) as never, { attempt: job.attempts, signal });
        });
        if (signal.aborted && isPeriodic) await releaseJobs(store, [job.id], node);
        else await finishJobs(store, [job.id], node, isPeriodic);
      } catch (error) {
        if (signal.aborted) await releaseJobs(store, [job.id], node);
        else await fail(job, error, max, handler.gaveUp);
      }
    });
  }

  async function runBatch(taken: TakenJob[], { run }: BatchHandler<unknown>, max: number): Promise<void> {
    const jobs = taken.map(({ payload, attempts }) => ({ payload: JSON.parse(payload), attempt: attempts }));
    await renewing(taken, async () => {
      try {
        const { interrupted, later, laterMs } = await traced(`job ${taken[0].kind}`, async (span) => {
          span.setAttribute('cantiga.job.batch', taken.length);
          return await run(jobs, signal);
        });
        const idsOf = (some: readonly BatchJob<unknown>[]) =>
          taken.flatMap(({ id }, at) => (some.includes(jobs[at]) ? id : []));
        const done = jobs.filter((job) => !interrupted.includes(job) && !later.includes(job));
        await releaseJobs(store, idsOf(interrupted), node);
        await failJobs(store, idsOf(later), node, { error: '', delayMs: laterMs });
        await finishJobs(store, idsOf(done), node);
      } catch (error) {
        for (const job of taken)
          if (signal.aborted) await releaseJobs(store, [job.id], node);
          else await fail(job, error, max);
      }
    });
  }

  async function fail(
    job: TakenJob,
    error: unknown,
    max: number,
    gaveUp?: (payload: never) => Promise<void>,
  ): Promise<void> {
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

  return { run: runJob, runBatch, fail };
}
