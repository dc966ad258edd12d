/** Ids of items created here. An id is never reused, so that references to a deleted item cannot point to another one. */
import { sql } from 'kysely';
import { STUDIO_IDS } from '../domain/imports/import-sources.ts';
import { Refusal } from '../domain/refusal.ts';
import type { CatalogueKind } from '../domain/vocabulary.ts';
import { readMeta, updateRows } from './queries/rows.ts';
import type { IdKind, SqlFragment, Trx } from './schema.ts';

/** Other transactions that take such an id wait until this one has ended: an update without changes locks its row in both databases. */
export async function lockIds(trx: Trx, kind: IdKind): Promise<void> {
  await updateRows(trx, 'meta', { key: keyOf(kind) }, { value: sql`value` });
}

/** Greater than every id that any of them ever had. */
export async function takeId(trx: Trx, kind: IdKind): Promise<number> {
  return (await takeIds(trx, kind, 1, Number.MAX_SAFE_INTEGER))[0];
}

/** Consecutive ids of the Studio, in ascending order: each is greater than every one that was taken before. */
export async function takeCatalogueIds(trx: Trx, kind: CatalogueKind, count: number): Promise<number[]> {
  return await takeIds(trx, kind, count, STUDIO_IDS.last);
}

async function takeIds(trx: Trx, kind: IdKind, count: number, max: number): Promise<number[]> {
  await lockIds(trx, kind);
  const taken = Number(await readMeta(trx, keyOf(kind)));
  const highest = await findHighestId(trx, kind, sql`id <= ${max}`);
  const first = Math.max(taken, highest) + 1;
  const last = first + count - 1;
  const end = max === Number.MAX_SAFE_INTEGER ? '2^53' : max + 1;
  if (last > max) throw new Refusal('store', `No ${kind} id is left below ${end}.`);
  await raiseLastId(trx, kind, last);
  return Array.from({ length: count }, (_, at) => first + at);
}

/** 0 if no row meets the condition. */
async function findHighestId(trx: Trx, kind: IdKind, condition: SqlFragment): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(id) as highest from ${sql.table(kind)} where ${condition}`.execute(trx);
  return rows[0].highest ?? 0;
}

/** Call it before the rows that meet the condition are deleted: their ids are never reused. */
export async function retireIds(trx: Trx, kind: IdKind, condition: SqlFragment): Promise<void> {
  await raiseLastId(trx, kind, await findHighestId(trx, kind, condition));
}

/** So that the id is never reused, even after its item is deleted. */
export async function raiseLastId(trx: Trx, kind: IdKind, id: number): Promise<void> {
  await trx
    .updateTable('meta')
    .set({ value: String(id) })
    .where('key', '=', keyOf(kind))
    .where(sql<number>`cast(value as bigint)`, '<', id)
    .execute();
}

function keyOf(kind: IdKind): `last_${IdKind}_id` {
  return `last_${kind}_id`;
}
