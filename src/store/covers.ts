/**
 * Images that administrators have uploaded. They are in the database, so that every node has them. Queries return `uploaded:`
 * with the upload time in place of the imported file.
 */
import { type RawBuilder, sql } from 'kysely';
import { UPLOADED } from '../domain/media/media.ts';
import type { CatalogueKind } from '../domain/vocabulary.ts';
import { deleteRows, upsertRow } from './queries/rows.ts';
import type { Db, Schema, Trx } from './schema.ts';

/** The image of a row of the kind's table, in a query that names it so; empty if it has none. */
export function pictureOf(kind: CatalogueKind): RawBuilder<string> {
  return sql`coalesce((
    select ${sql.lit(UPLOADED)} || cover.changed from cover
    where cover.kind = ${sql.lit(kind)} and cover.id = ${sql.ref(`${kind}.id`)}), ${sql.ref(`${kind}.image`)})`;
}

export async function findCoverPicture(
  db: Db,
  kind: CatalogueKind,
  id: number,
): Promise<Uint8Array | undefined> {
  const row = await of(db, kind, id).select('picture').executeTakeFirst();
  return row?.picture;
}

/** When it was uploaded; `undefined` if none was. */
export async function findCoverChange(db: Db, kind: CatalogueKind, id: number): Promise<string | undefined> {
  const row = await of(db, kind, id).select('changed').executeTakeFirst();
  return row?.changed;
}

export async function saveCover(trx: Trx, { kind, id, ...values }: Schema['cover']): Promise<void> {
  await upsertRow(trx, 'cover', { kind, id }, values);
}

export async function deleteCover(trx: Trx, kind: CatalogueKind, id: number): Promise<void> {
  await deleteRows(trx, 'cover', { kind, id });
}

function of(db: Db, kind: CatalogueKind, id: number) {
  return db.selectFrom('cover').where('kind', '=', kind).where('id', '=', id);
}
