/** Jobs that failed too often. They stay for a week: an administrator can have them tried again, or discard them. */

import { sql } from 'kysely';
import type { Actor } from '../../domain/admin.ts';
import type { DeadJob, JobsHealth } from '../../domain/node/health.ts';
import { requireFound } from '../../domain/refusal.ts';
import { logAction } from '../../store/admin-log.ts';
import { countRows, selectRows } from '../../store/queries/rows.ts';
import type { Db, SqlFragment } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

export interface DeadJobs {
  kind: string;
  jobs: number;
  /** The error of the latest. */
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
  return {
    waiting: await countRows(db, 'job', { done: 0, dead: 0 }),
    dead: await countRows(db, 'job', { dead: sql`> 0` }),
    latest: await readDeadJobs(db, LATEST),
  };
}

async function readDeadJobs(db: Db, limit: number): Promise<DeadJob[]> {
  const columns = ['id', 'kind', 'attempts', 'dead', 'error'] as const;
  const rows = await selectRows(db, 'job', columns, { dead: sql`> 0` }, ['dead desc', 'id desc'], limit);
  return rows.map(({ dead, ...job }) => ({ ...job, at: new Date(dead).toISOString() }));
}

/** Actions of administrators. Both throw `not-found` for any other job, and are logged. */
export function createDeadJobAdmin(store: Store) {
  const act = (by: Actor, id: number, verb: 'retry' | 'discard', statement: SqlFragment) =>
    store.commit(async (trx) => {
      const { rows } = await sql<{ kind: string }>`
        ${statement} where id = ${id} and dead > 0 returning kind`.execute(trx);
      const detail = requireFound(rows.at(0), `There is no failed job ${id}.`);
      await logAction(trx, { by, action: `job.${verb}`, subject: `job ${id}`, detail: { ...detail } });
    });
  return {
    /** As if it were new: a node takes it within seconds. */
    retry: (by: Actor, id: number) =>
      act(
        by,
        id,
        'retry',
        sql`update job set dead = 0, attempts = 0, due = ${sql.raw(store.dialect.now)}, lease = 0, node = ''`,
      ),
    discard: (by: Actor, id: number) => act(by, id, 'discard', sql`delete from job`),
  };
}

export type DeadJobAdmin = ReturnType<typeof createDeadJobAdmin>;
