/**
 * Writes the change log by record: the table `changed`, with the latest change of each record that is or was visible. A record
 * is listed when its own row changes, or when it becomes visible or invisible, for example with its artist:
 *
 *   import of artist 1, album 5, track 7   artist 1 created, album 5 created, track 7 created (one number for all)
 *   artist 1 gets another name             artist 1 updated: names inside other records are not listed
 *   artist 1 is hidden                     artist 1, album 5, track 7 deleted
 *   track 7 is hidden                      nothing: it was invisible already
 *   artist 1 is restored                   artist 1, album 5 created
 *
 * Whether a record was visible before a change is known from its last row here.
 */
import { CompiledQuery, sql } from 'kysely';
import { byName } from '../../domain/collections/by-name.ts';
import {
  CATALOGUE_KINDS,
  type CatalogueKind,
  CHANGED_ENTITIES,
  type ChangedEntity,
} from '../../domain/vocabulary.ts';
import { SHOWN } from '../hidden.ts';
import { inParts } from '../queries/in-parts.ts';
import type { Schema, SqlFragment, Trx } from '../schema.ts';

/** The records of the catalogue that a transaction has changed. Ids may repeat. */
export interface ChangedRecords {
  /** Those whose own row was added, changed or deleted. */
  written?: Partial<Record<ChangedEntity, Iterable<number>>>;
  /** Those that were hidden or shown again themselves; the items that are hidden with them are found here. */
  hiddenOrShown?: Partial<Record<CatalogueKind, Iterable<number>>>;
}

type Change = Pick<Schema['changed'], 'seq' | 'at'>;

const ALWAYS = sql`1 = 1`;
const IS_SHOWN: Record<ChangedEntity, SqlFragment> = { ...SHOWN, radio: ALWAYS };

/** Call it through `recordChange`, after all other writes of the transaction. */
export async function recordRecords(
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
  const hidden = await trx.selectFrom('hidden').select('id').executeTakeFirst();
  const merged = await trx.selectFrom('merged_artist').select('id').executeTakeFirst();
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
