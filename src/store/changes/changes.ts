/**
 * How every node learns that the store has changed: a write to data that nodes cache appends a
 * row to `change` in the same transaction, and nodes watch the highest number of each kind. The exception are likes and other
 * actions that touch items: `core/activity` records them within a second, many in one change of kind `rating`.
 */
import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import { byName } from '../../domain/collections/by-name.ts';
import { coalesced } from '../../domain/collections/queue.ts';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import {
  CATALOGUE_KINDS,
  type CatalogueKind,
  CHANGED_ENTITIES,
  type ChangedEntity,
} from '../../domain/vocabulary.ts';
import type { Listener } from '../dialect/dialect.ts';
import { SHOWN } from '../hidden.ts';
import { inParts } from '../queries/in-parts.ts';
import { selectOne } from '../queries/rows.ts';
import type { ChangeKind, Db, Schema, SqlFragment, Trx } from '../schema.ts';
import type { Store } from '../store.ts';

/** The number of the latest change of each kind; 0 if there was none. */
export type Changes = Record<ChangeKind, number>;

/** What has changed, by kind. */
export interface NewChange {
  /** The records, for the change log. */
  catalogue?: ChangedRecords;
  application?: true;
  rating?: true;
}

/**
 * Call it last in the transaction: numbers rise in the order of commits because from here on no other change can
 * be recorded until this transaction has ended. Returns the highest number.
 */
export async function recordChange(store: Store, trx: Trx, change: NewChange): Promise<number> {
  await store.dialect.lock(trx, 'change');
  const at = new Date().toISOString();
  let seq = 0;
  for (const kind of Object.keys(change) as ChangeKind[]) {
    const { rows } = await sql<{ seq: number }>`insert into change (seq, kind, at)
      select coalesce(max(seq), 0) + 1, cast(${kind} as text), cast(${at} as text) from change
      returning seq`.execute(trx);
    seq = rows[0].seq;
    if (kind === 'catalogue') await recordRecords(trx, { seq, at }, change.catalogue!);
  }
  await store.dialect.notify(trx);
  return seq;
}

export async function latestChanges(db: Db): Promise<Changes> {
  const latest = (kind: ChangeKind) =>
    sql<number>`coalesce((select max(seq) from change where kind = ${sql.lit(kind)}), 0)`;
  const { rows } = await sql<Changes>`
    select ${latest('catalogue')} as catalogue, ${latest('application')} as application,
      ${latest('rating')} as rating`.execute(db);
  return rows[0];
}

/** When the change was made; empty if it was not, or so long ago that it is forgotten. */
export async function timeOfChange(db: Db, seq: number): Promise<string> {
  const row = await selectOne(db, 'change', ['at'], { seq });
  return row?.at ?? '';
}

/** The number of changes of the catalogue after one up to another, and when the oldest of them was made; `null` if there is none. */
export async function countCatalogueChanges(
  db: Db,
  after: number,
  upTo: number,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*) as count, min(at) as oldest from change
    where kind = 'catalogue' and seq > ${after} and seq <= ${upTo}`.execute(db);
  return rows[0];
}

/** A node that was stopped recognizes the change that its saved generation ends with; of the other kinds, only the latest is needed. */
const KEPT_DAYS: Record<ChangeKind, number> = { catalogue: 90, application: 1, rating: 1 };

export async function purgeChanges(store: Store, now: Date): Promise<void> {
  await store.commit(async (trx) => {
    const latest = Object.values(await latestChanges(trx));
    for (const [kind, days] of Object.entries(KEPT_DAYS) as [ChangeKind, number][]) {
      const before = new Date(now.getTime() - days * DAY_MS).toISOString();
      const old = trx.deleteFrom('change').where('kind', '=', kind).where('at', '<', before);
      await old.where('seq', 'not in', latest).execute();
    }
  });
}

export interface WatchOptions {
  /** The changes the caller already has; by default none, so that existing changes are reported immediately. */
  since?: Changes;
  /** Called once when the database is lost or the caller fails, and once on recovery. */
  log?: Pick<Log, 'info' | 'warn'>;
}

/**
 * Calls `onChange` soon after a change by any node, one call at a time. Changes in quick succession may be reported as one.
 * Changes during an outage are reported afterwards, and changes for which `onChange` failed are reported again. Never throws.
 */
export function watchChanges(
  store: Store,
  onChange: (changes: Changes) => void | Promise<void>,
  { since = { catalogue: 0, application: 0, rating: 0 }, log }: WatchOptions = {},
): Listener {
  let known = since;
  let running: Promise<void> | undefined;
  let closed = false;
  /** What currently fails: polling, listening, or both. */
  const failing = new Set<'poll' | 'listen'>();
  const { title } = store.dialect;

  const failures =
    log &&
    createFailureLog(log, {
      fails: `Cannot follow the changes in ${title}; retrying`,
      works: `Following the changes in ${title} again`,
    });
  const fail = (what: 'poll' | 'listen', error: unknown) => {
    if (!closed) failures?.failed(error);
    failing.add(what);
  };
  const recovered = (what: 'poll' | 'listen') => {
    if (failing.delete(what) && failing.size === 0) failures?.worked();
  };
  const poll = coalesced(async () => {
    try {
      if (closed) return;
      const found = await latestChanges(store.db);
      if (closed) return;
      if (!isDeepStrictEqual(found, known)) await onChange(found);
      known = found;
      recovered('poll');
    } catch (error) {
      fail('poll', error);
    }
  });
  const wake = () => {
    if (!closed) running = poll();
  };
  const listener = store.dialect.listen({
    wake,
    lost: (error) => fail('listen', error),
    listens: () => recovered('listen'),
  });
  wake();

  return {
    async close() {
      closed = true;
      await listener.close();
      await running;
    },
  };
}

// Writes the change log by record: the table `changed`, with the latest change of each record that is or was visible. A record
// is listed when its own row changes, or when it becomes visible or invisible, for example with its artist:
//
//   import of artist 1, album 5, track 7   artist 1 created, album 5 created, track 7 created (one number for all)
//   artist 1 gets another name             artist 1 updated: names inside other records are not listed
//   artist 1 is hidden                     artist 1, album 5, track 7 deleted
//   track 7 is hidden                      nothing: it was invisible already
//   artist 1 is restored                   artist 1, album 5 created
//
// Whether a record was visible before a change is known from its last row here.

/** The records of the catalogue that a transaction has changed. Ids may repeat. */
export interface ChangedRecords {
  /** Rows that were added, changed or deleted themselves. */
  written?: Partial<Record<ChangedEntity, Iterable<number>>>;
  /** Items that were hidden or shown again themselves; the items that are hidden with them are found here. */
  hiddenOrShown?: Partial<Record<CatalogueKind, Iterable<number>>>;
}

type Change = Pick<Schema['changed'], 'seq' | 'at'>;

const ALWAYS = sql`1 = 1`;
const IS_SHOWN: Record<ChangedEntity, SqlFragment> = { ...SHOWN, radio: ALWAYS };

/** Call it through `recordChange`, after all other writes of the transaction. */
async function recordRecords(
  trx: Trx,
  change: Change,
  { written = {}, hiddenOrShown = {} }: ChangedRecords,
): Promise<void> {
  const isAnyHidden = await findAnyHidden(trx);
  const isShown = isAnyHidden ? IS_SHOWN : byName(CHANGED_ENTITIES, () => ALWAYS);
  for (const entity of ['artist', 'album', 'track', 'radio'] as const)
    await recordWritten(trx, change, entity, [...partsOf(written[entity])], isShown[entity]);
  if (isAnyHidden && written.album !== undefined) await recordMoved(trx, change);
  for (const kind of CATALOGUE_KINDS)
    for (const ids of partsOf(hiddenOrShown[kind]))
      for (const [child, condition] of withChildren(kind, sql`(${sql.join(ids)})`))
        await recordVisibility(trx, change, child, condition);
}

/** Each id once, ascending. Without a `Set`, which holds at most 16.7 million: an import may have more. */
function* partsOf(ids: Iterable<number> = []): Generator<number[]> {
  const ascending = Float64Array.from(ids).sort();
  yield* inParts(ascending.filter((id, i) => id !== ascending[i - 1]));
}

async function recordWritten(
  trx: Trx,
  change: Change,
  entity: ChangedEntity,
  parts: number[][],
  isShown: SqlFragment,
): Promise<void> {
  let insert = { length: 0, text: '' };
  for (const ids of parts) {
    const among = sql`in (${sql.join(ids)})`;
    if (insert.length !== ids.length) {
      // Compiled once: most parts have the same length, and compiling takes longer than executing.
      const query = insertShown(change, entity, sql`${sql.ref(`${entity}.id`)} ${among} and ${isShown}`);
      insert = { length: ids.length, text: query.compile(trx).sql };
    }
    const values = [change.seq, change.at, ...ids];
    const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(insert.text, values));
    // Usually all of them are visible.
    if (numAffectedRows !== BigInt(ids.length))
      await deleteInvisible(trx, change, entity, sql`changed.id ${among}`);
  }
}

/** Records that have become visible or invisible, among the rows that meet the condition. */
async function recordVisibility(
  trx: Trx,
  change: Change,
  entity: CatalogueKind,
  condition: SqlFragment,
): Promise<void> {
  const appeared = sql`${condition} and ${IS_SHOWN[entity]} and not ${wasVisible(entity)}`;
  await insertShown(change, entity, appeared).execute(trx);
  const among = sql`changed.id in (select id from ${sql.table(entity)} where ${condition})`;
  await deleteInvisible(trx, change, entity, among);
}

/** Conditions for the items that are hidden with those of `ids`, by their kind. */
function withChildren(kind: CatalogueKind, ids: SqlFragment): [CatalogueKind, SqlFragment][] {
  const own: [CatalogueKind, SqlFragment] = [kind, sql`${sql.ref(`${kind}.id`)} in ${ids}`];
  if (kind === 'track') return [own];
  if (kind === 'album') return [own, ['track', sql`track.album_id in ${ids}`]];
  return [
    own,
    ['album', sql`album.artist_id in ${ids}`],
    ['track', sql`track.artist_id in ${ids}`],
    ['track', sql`track.album_id in (select id from album where artist_id in ${ids})`],
  ];
}

/** If nothing is hidden, which is usual, large imports need not look it up for each record. */
async function findAnyHidden(trx: Trx): Promise<boolean> {
  const hidden = await selectOne(trx, 'hidden', ['id'], {});
  const merged = await selectOne(trx, 'merged_artist', ['id'], {});
  return hidden !== undefined || merged !== undefined;
}

/** The tracks of albums that have moved from a hidden artist to a visible one, or back. */
async function recordMoved(trx: Trx, { seq, at }: Change): Promise<void> {
  const moved = sql`(select id from changed
    where entity = 'album' and seq = ${seq} and action in ('created', 'deleted'))`;
  await recordVisibility(trx, { seq, at }, 'track', sql`track.album_id in ${moved}`);
}

const wasVisible = (entity: ChangedEntity) => sql`exists (
  select 1 from changed as before where before.entity = ${sql.lit(entity)}
    and before.id = ${sql.ref(`${entity}.id`)} and before.action <> 'deleted')`;

/** Its first parameters are the number and the time. */
function insertShown({ seq, at }: Change, entity: ChangedEntity, condition: SqlFragment): SqlFragment {
  return sql`insert into changed (entity, seq, at, id, action)
    select ${sql.lit(entity)}, cast(${seq} as bigint), cast(${at} as text), ${sql.ref(`${entity}.id`)}, 'created'
    from ${sql.table(entity)} where ${condition}
    on conflict (entity, id) do update set seq = excluded.seq, at = excluded.at,
      action = case when changed.action = 'deleted' then 'created' else 'updated' end`;
}

async function deleteInvisible(
  trx: Trx,
  { seq, at }: Change,
  entity: ChangedEntity,
  among: SqlFragment,
): Promise<void> {
  await sql`update changed set seq = ${seq}, action = 'deleted', at = ${at}
    where entity = ${sql.lit(entity)} and action <> 'deleted' and ${among} and not exists (
      select 1 from ${sql.table(entity)}
      where ${sql.ref(`${entity}.id`)} = changed.id and ${IS_SHOWN[entity]})`.execute(trx);
}
