/**
 * Reads the change log by record, the table `changed`, in the order of changes; the records of one change are in the order of
 * their entities and ids. `changes.ts` writes it.
 */
import { sql } from 'kysely';
import { DAY_MS } from '../../domain/timestamps.ts';
import { CHANGED_ENTITIES, type ChangedEntity } from '../../domain/vocabulary.ts';
import { pagesOf } from '../queries/pages.ts';
import { deleteRows, readMeta, selectOne, selectRows, updateRows } from '../queries/rows.ts';
import type { Db, Schema, SqlFragment, Trx } from '../schema.ts';
import type { Store } from '../store.ts';

export type Changed = Schema['changed'];

/** A place in the log, which is in this order. */
export type LogPosition = Pick<Changed, 'seq' | 'entity' | 'id'>;

const PAGE = 4000;
const KEPT_DAYS = 90;
/** Rows per transaction: some milliseconds on SQLite, which blocks the process meanwhile. */
const ROWS_AT_ONCE = 500;

export interface LogRange {
  /** By default from the start. */
  after?: LogPosition | undefined;
  /** The highest number. */
  upTo?: number;
  /** By default all. */
  entities?: readonly ChangedEntity[];
}

/** The next changes after a position, at most `max`: each entity along the index. */
export async function readChanged(
  db: Db,
  { after, upTo = Number.MAX_SAFE_INTEGER, entities = CHANGED_ENTITIES }: LogRange,
  max: number,
): Promise<Changed[]> {
  const each = entities.map(
    (entity) => sql`select * from (select entity, id, seq, action, at from changed
      where ${inRange(entity, after, upTo)} order by seq, id limit ${max}) as ${sql.ref(`of_${entity}`)}`,
  );
  const { rows } = await sql<Changed>`${sql.join(each, sql` union all `)}
    order by seq, entity, id limit ${max}`.execute(db);
  return rows;
}

function inRange(entity: ChangedEntity, after: LogPosition | undefined, upTo: number): SqlFragment {
  const own = sql`entity = ${sql.lit(entity)} and seq <= ${upTo}`;
  if (after === undefined) return own;
  if (entity === after.entity) return sql`${own} and (seq, id) > (${after.seq}, ${after.id})`;
  // Records of one change are in the order of their entities.
  return sql`${own} and seq ${sql.raw(entity > after.entity ? '>=' : '>')} ${after.seq}`;
}

/** How many there are, at most `max`. Of a long log: call it with `store.longReads`. */
export async function countChanged(
  db: Db,
  { after, upTo = Number.MAX_SAFE_INTEGER, entities = CHANGED_ENTITIES }: LogRange,
  max = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const each = entities.map(
    (entity) => sql`select count(*) as found from (select 1 from changed
      where ${inRange(entity, after, upTo)} limit ${max}) as ${sql.ref(`of_${entity}`)}`,
  );
  const { rows } = await sql<{ found: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Math.min(
    max,
    rows.reduce((sum, { found }) => sum + found, 0),
  );
}

/** How many records have changes above `seq`; it stops counting at `max`. */
export function countChangedAfter(db: Db, seq: number, max: number): Promise<number> {
  return countChanged(db, { after: endOf(seq) }, max);
}

/** The records with changes above `seq`, page by page, in the order of the log. */
export function readChangedAfter(db: Db, seq: number): AsyncGenerator<Changed[]> {
  return pagesOf<Changed>(PAGE, (last) => readChanged(db, { after: last ?? endOf(seq) }, PAGE));
}

/** The number of the latest change of a record, if the log has it. */
export async function findChange(db: Db, entity: ChangedEntity, id: number): Promise<number | undefined> {
  return (await selectOne(db, 'changed', ['seq'], { entity, id }))?.seq;
}

/** The position after all records of this change. */
export function endOf(seq: number): LogPosition {
  return { seq, entity: CHANGED_ENTITIES[CHANGED_ENTITIES.length - 1], id: Number.MAX_SAFE_INTEGER };
}

export function comparePositions(a: LogPosition, b: LogPosition): number {
  return (
    a.seq - b.seq || CHANGED_ENTITIES.indexOf(a.entity) - CHANGED_ENTITIES.indexOf(b.entity) || a.id - b.id
  );
}

/** The number up to which deletions may be missing: a reader that has not read all changes up to it must start over. */
export async function changesRemovedUpTo(db: Db): Promise<number> {
  return Math.max(0, ...(await lastRemoved(db)).map(({ seq }) => seq));
}

/** The last removed row of each entity, in the order of the log. */
export async function lastRemoved(
  db: Db,
  entities: readonly ChangedEntity[] = CHANGED_ENTITIES,
): Promise<LogPosition[]> {
  const last: RemovedRows = JSON.parse(await readMeta(db, 'changes_removed'));
  return entities.flatMap((entity) => last[entity] ?? []);
}

type RemovedRows = Partial<Record<ChangedEntity, LogPosition>>;

/** Removes deletions after 90 days, a few at a time. */
export async function purgeDeleted(store: Store, now: Date, stop?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  while (!stop?.aborted) if ((await store.commit((trx) => purgeSome(store, trx, before))) === 0) return;
}

async function purgeSome(store: Store, trx: Trx, before: string): Promise<number> {
  // No row is created again meanwhile, and no other node moves the last position back.
  await store.dialect.lock(trx, 'change');
  // A literal, as in the condition of the index.
  const isOld = { action: sql`= 'deleted'`, at: sql`< ${before}` };
  const old = await selectRows(trx, 'changed', ['seq', 'entity', 'id'], isOld, ['at'], ROWS_AT_ONCE);
  if (old.length === 0) return 0;
  for (const entity of CHANGED_ENTITIES) {
    const ids = old.filter((row) => row.entity === entity).map(({ id }) => id);
    if (ids.length > 0) await deleteRows(trx, 'changed', { entity, id: ids });
  }
  const inOrder = [...(await lastRemoved(trx)), ...old].sort(comparePositions);
  const last: RemovedRows = Object.fromEntries(inOrder.map((row) => [row.entity, row]));
  await updateRows(trx, 'meta', { key: 'changes_removed' }, { value: JSON.stringify(last) });
  return old.length;
}
