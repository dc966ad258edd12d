/**
 * The queue of work that must be done once, by any node, and again if it fails. A node takes a job for the time of a lease, and renews the
 * lease while it works; a job whose lease has ended is taken by another node. So a job is done at least once, and more often only if a node
 * dies or is cut off from the database between its work and `finishJob`. All times are those of the database, in milliseconds since 1970.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { deleteRows, selectOne, updateRows } from '../queries/rows.ts';
import type { Trx } from '../schema.ts';
import type { Store } from '../store.ts';

export interface NewJob {
  kind: string;
  payload: object;
  /** Only one job of the kind in each period, on all nodes. */
  everyMs?: number;
  /** It is due as if it had been added so long ago. */
  aheadMs?: number;
  /** One job of a lane is done at a time. */
  lane?: string;
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

/** What a node does for itself (`takeKey`): converts audio, with the name of the converted file as the key, or decodes a track for its waveform. */
export const CONVERSION_JOB = 'conversion';
export const DECODING_JOB = 'decoding';

const DAY_MS = 86_400_000;
/** Periodic jobs that were done. */
const DONE_DAYS = 2;
const DEAD_DAYS = 7;
const ERROR_MAX = 500;

const nowOf = ({ dialect }: Pick<Store, 'dialect'>) => sql.raw<number>(dialect.now);

export async function addJob(store: Pick<Store, 'dialect'>, trx: Trx, job: NewJob): Promise<void> {
  const { kind, payload, everyMs, aheadMs = 0, lane = '' } = job;
  const now = nowOf(store);
  const key = everyMs === undefined ? randomUUID() : sql<string>`cast(${now} / ${sql.lit(everyMs)} as text)`;
  const due = sql<number>`${now} - ${sql.lit(aheadMs)}`;
  await trx
    .insertInto('job')
    .values({ kind, key, lane, payload: JSON.stringify(payload), due })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
}

/**
 * The job of this kind that is due for the longest time, if any, unless its lane is busy. Two nodes that take at the same time can take two of one
 * lane.
 */
export async function takeJob(
  store: Store,
  kind: string,
  { node, leaseMs }: JobLease,
): Promise<TakenJob | undefined> {
  const now = nowOf(store);
  const isDue = sql<boolean>`kind = ${kind} and done = 0 and dead = 0 and due <= ${now} and lease <= ${now}
    and (lane = '' or not exists (select 1 from job as other where other.kind = ${kind}
      and other.lane = job.lane and other.done = 0 and other.dead = 0 and other.lease > ${now}))`;
  // Most of the time there is none: then nothing is locked.
  const due = await store.db.selectFrom('job').select('id').where(isDue).limit(1).execute();
  if (due.length === 0) return undefined;
  return await store.commit(async (trx) => {
    const { rows } = await sql<TakenJob>`
      with taken as materialized (
        select id from job where ${isDue} order by due, id limit 1 ${sql.raw(store.dialect.skipLocked)}
      )
      update job set node = ${node}, lease = ${now} + ${sql.lit(leaseMs)}, attempts = attempts + 1
      where id in (select id from taken)
      returning id, kind, payload, attempts`.execute(trx);
    return rows[0];
  });
}

/**
 * Takes a job with this key, which need not be in the queue, for work that is done where it is needed and nowhere else. Returns its id;
 * `undefined` if another node has it, or this one. No node looks for such a job; `finishJobs` ends it.
 */
export async function takeKey(
  store: Store,
  kind: string,
  key: string,
  { node, leaseMs }: JobLease,
): Promise<number | undefined> {
  const now = nowOf(store);
  const lease = sql<number>`${now} + ${sql.lit(leaseMs)}`;
  const taken = await store.commit((trx) =>
    trx
      .insertInto('job')
      .values({ kind, key, payload: '{}', due: now, node, lease, attempts: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'key'])
          .doUpdateSet({ node, lease, attempts: sql<number>`job.attempts + 1` })
          .where('job.lease', '<=', now),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return taken?.id;
}

/** Whether a node has a job with this key. */
export async function isKeyTaken(store: Store, kind: string, key: string): Promise<boolean> {
  const taken = await selectOne(store.db, 'job', ['id'], { kind, key, lease: sql`> ${nowOf(store)}` });
  return taken !== undefined;
}

/** The following return whether the node still has one of the jobs; they leave those of other nodes alone. */
export async function renewJobs(store: Store, ids: readonly number[], lease: JobLease): Promise<boolean> {
  const until = sql<number>`${nowOf(store)} + ${sql.lit(lease.leaseMs)}`;
  return await change(store, ids, lease.node, { lease: until });
}

/** Jobs of a period are kept, so that no other node adds them again. */
export async function finishJobs(
  store: Store,
  ids: readonly number[],
  node: string,
  isPeriodic = false,
): Promise<boolean> {
  if (isPeriodic) return await change(store, ids, node, { done: nowOf(store) });
  if (ids.length === 0) return false;
  return (await store.commit((trx) => deleteRows(trx, 'job', { id: ids, node }))) > 0;
}

/** To be tried again later; without a delay they are dead. */
export async function failJobs(
  store: Store,
  ids: readonly number[],
  node: string,
  { error, delayMs }: { error: string; delayMs: number | undefined },
): Promise<boolean> {
  const now = nowOf(store);
  const text = error.slice(0, ERROR_MAX);
  if (delayMs === undefined) return await change(store, ids, node, { error: text, dead: now });
  const due = sql<number>`${now} + ${sql.lit(delayMs)}`;
  return await change(store, ids, node, { error: text, due, lease: 0, node: '' });
}

/** Gives back jobs that were interrupted: they count as not tried. */
export async function releaseJobs(store: Store, ids: readonly number[], node: string): Promise<boolean> {
  return await change(store, ids, node, { attempts: sql<number>`attempts - 1`, lease: 0, node: '' });
}

async function change(
  store: Store,
  ids: readonly number[],
  node: string,
  to: Parameters<typeof updateRows<'job'>>[3],
): Promise<boolean> {
  if (ids.length === 0) return false;
  return (await store.commit((trx) => updateRows(trx, 'job', { id: ids, node }, to))) > 0;
}

/** Deletes the mails of a restored backup: they were sent after it was made, or are too old by now. */
export async function dropMailJobs(trx: Trx): Promise<void> {
  await deleteRows(trx, 'job', { kind: 'mail' });
}

export async function purgeJobs(store: Store): Promise<void> {
  const now = nowOf(store);
  const before = (days: number) => sql<number>`${now} - ${sql.lit(days * DAY_MS)}`;
  await store.commit(async (trx) => {
    await deleteRows(trx, 'job', { done: sql`between 1 and ${before(DONE_DAYS)}` });
    await deleteRows(trx, 'job', { dead: sql`between 1 and ${before(DEAD_DAYS)}` });
    // Jobs of a node that was killed: no other one looks for them.
    await deleteRows(trx, 'job', { kind: [CONVERSION_JOB, DECODING_JOB], lease: sql`<= ${now}` });
  });
}
