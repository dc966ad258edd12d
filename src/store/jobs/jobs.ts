/**
 * The queue of work that must be done once, by any node, and again if it fails. A node takes a job for the time of a lease, and renews the
 * lease while it works; a job whose lease has ended is taken by another node. So a job is done at least once, and more often only if a node
 * dies or is cut off from the database between its work and `finishJob`. All times are those of the database, in milliseconds since 1970.
 */
import { randomUUID } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type { Schema, Trx } from '../schema.ts';
import type { Store } from '../store.ts';

export interface NewJob {
  kind: string;
  payload: object;
  /** Only one job of the kind in each period, on all nodes. */
  everyMs?: number;
  /** It is due as if it had been added so long ago. */
  aheadMs?: number;
}

export interface TakenJob {
  id: number;
  kind: string;
  payload: string;
  /** With this one. */
  attempts: number;
}

/** Which node has a job, and for how long. */
export interface JobLease {
  node: string;
  leaseMs: number;
}

const DAY_MS = 86_400_000;
/** Periodic jobs that were done. */
const DONE_DAYS = 2;
const DEAD_DAYS = 7;
const ERROR_MAX = 500;

const nowOf = ({ dialect }: Pick<Store, 'dialect'>) => sql.raw<number>(dialect.now);

export async function addJob(store: Pick<Store, 'dialect'>, trx: Trx, job: NewJob): Promise<void> {
  const { kind, payload, everyMs, aheadMs = 0 } = job;
  const now = nowOf(store);
  const key = everyMs === undefined ? randomUUID() : sql<string>`cast(${now} / ${sql.lit(everyMs)} as text)`;
  await trx
    .insertInto('job')
    .values({ kind, key, payload: JSON.stringify(payload), due: sql<number>`${now} - ${sql.lit(aheadMs)}` })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
}

/** The job of this kind that is due for the longest time, if any. */
export async function takeJob(
  store: Store,
  kind: string,
  { node, leaseMs }: JobLease,
): Promise<TakenJob | undefined> {
  const now = nowOf(store);
  const isDue = sql<boolean>`kind = ${kind} and done = 0 and dead = 0 and due <= ${now} and lease <= ${now}`;
  // Most of the time there is none: then nothing is locked.
  const due = await store.db.selectFrom('job').select('id').where(isDue).limit(1).execute();
  if (due.length === 0) return undefined;
  return await store.commit(async (trx) => {
    const { rows } = await sql<TakenJob>`
      update job set node = ${node}, lease = ${now} + ${sql.lit(leaseMs)}, attempts = attempts + 1
      where id = (
        select id from job where ${isDue} order by due, id limit 1 ${sql.raw(store.dialect.skipLocked)}
      )
      returning id, kind, payload, attempts`.execute(trx);
    return rows[0];
  });
}

/** Whether the node still has the job. */
export async function renewJob(store: Store, id: number, { node, leaseMs }: JobLease): Promise<boolean> {
  const lease = sql<number>`${nowOf(store)} + ${sql.lit(leaseMs)}`;
  return await change(store, id, node, { lease });
}

/** Jobs of a period are kept, so that no other node adds them again. */
export async function finishJob(
  store: Store,
  id: number,
  node: string,
  isPeriodic: boolean,
): Promise<boolean> {
  if (isPeriodic) return await change(store, id, node, { done: nowOf(store) });
  const { numDeletedRows } = await store.commit((trx) =>
    trx.deleteFrom('job').where('id', '=', id).where('node', '=', node).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

/** To be tried again later; without a delay it is dead. */
export async function failJob(
  store: Store,
  id: number,
  node: string,
  { error, delayMs }: { error: string; delayMs: number | undefined },
): Promise<boolean> {
  const now = nowOf(store);
  const text = error.slice(0, ERROR_MAX);
  if (delayMs === undefined) return await change(store, id, node, { error: text, dead: now });
  const due = sql<number>`${now} + ${sql.lit(delayMs)}`;
  return await change(store, id, node, { error: text, due, lease: 0, node: '' });
}

/** Gives back a job that was interrupted: it counts as not tried. */
export async function releaseJob(store: Store, id: number, node: string): Promise<boolean> {
  return await change(store, id, node, { attempts: sql<number>`attempts - 1`, lease: 0, node: '' });
}

async function change(
  store: Store,
  id: number,
  node: string,
  to: UpdateObject<Schema, 'job'>,
): Promise<boolean> {
  const { numUpdatedRows } = await store.commit((trx) =>
    trx.updateTable('job').set(to).where('id', '=', id).where('node', '=', node).executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Of a restored backup: the mails were sent after it was made, or are too old by now. */
export async function dropMailJobs(trx: Trx): Promise<void> {
  await trx.deleteFrom('job').where('kind', '=', 'mail').execute();
}

export async function purgeJobs(store: Store): Promise<void> {
  const now = nowOf(store);
  const before = (days: number) => sql<number>`${now} - ${sql.lit(days * DAY_MS)}`;
  await store.commit((trx) =>
    trx
      .deleteFrom('job')
      .where((where) =>
        where.or([
          where.and([where('done', '>', 0), where('done', '<', before(DONE_DAYS))]),
          where.and([where('dead', '>', 0), where('dead', '<', before(DEAD_DAYS))]),
        ]),
      )
      .execute(),
  );
}
