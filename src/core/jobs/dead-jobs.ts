/** Jobs that failed too often. They stay for a week: an administrator can have them tried again, or discard them. */
import { sql } from 'kysely';
import type { Actor } from '../../domain/admin.ts';
import type { DeadJob, JobsHealth } from '../../domain/node/health.ts';
import { Refusal } from '../../domain/refusal.ts';
import { logAction } from '../../store/admin-log.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

export interface DeadJobs {
  kind: string;
  jobs: number;
  /** Of the latest. */
  error: string;
}

/** Shown to administrators. */
const LATEST = 50;

/** By kind, the kind with the latest one first. */
export async function listDeadJobs(db: Db): Promise<DeadJobs[]> {
  const rows = await readDeadJobs(db, 1000);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return Array.from(byKind, ([kind, jobs]) => ({ kind, jobs: jobs.length, error: jobs[0].error }));
}

export async function readJobsHealth(db: Db): Promise<JobsHealth> {
  const jobs = db.selectFrom('job');
  return {
    waiting: await countRows(jobs.where('done', '=', 0).where('dead', '=', 0)),
    dead: await countRows(jobs.where('dead', '>', 0)),
    latest: await readDeadJobs(db, LATEST),
  };
}

async function readDeadJobs(db: Db, limit: number): Promise<DeadJob[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'dead', 'error'])
    .where('dead', '>', 0)
    .orderBy('dead', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ dead, ...job }) => ({ ...job, at: new Date(dead).toISOString() }));
}

/** Actions of administrators. Both throw `not-found` for any other job, and are logged. */
export function createDeadJobAdmin(store: Store) {
  return {
    /** As if it were new: a node takes it within seconds. */
    async retry(by: Actor, id: number): Promise<void> {
      await store.commit(async (trx) => {
        const due = sql.raw<number>(store.dialect.now);
        const revived = await trx
          .updateTable('job')
          .set({ dead: 0, attempts: 0, due, lease: 0, node: '' })
          .where('id', '=', id)
          .where('dead', '>', 0)
          .returning('kind')
          .executeTakeFirst();
        await logJobAction(trx, 'retry', id, revived, by);
      });
    },
    async discard(by: Actor, id: number): Promise<void> {
      await store.commit(async (trx) => {
        const deleted = await trx
          .deleteFrom('job')
          .where('id', '=', id)
          .where('dead', '>', 0)
          .returning('kind')
          .executeTakeFirst();
        await logJobAction(trx, 'discard', id, deleted, by);
      });
    },
  };
}

export type DeadJobAdmin = ReturnType<typeof createDeadJobAdmin>;

async function logJobAction(
  trx: Trx,
  verb: 'retry' | 'discard',
  id: number,
  job: { kind: string } | undefined,
  by: Actor,
): Promise<void> {
  if (job === undefined) throw new Refusal('not-found', `There is no failed job ${id}.`);
  await logAction(trx, { by, action: `job.${verb}`, subject: `job ${id}`, detail: { kind: job.kind } });
}
