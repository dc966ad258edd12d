/**
 * Rows of the catalogue as administrators change them. Each edited field is also stored separately: an import
 * applies it over the record of its source, so that an edit survives every import.
 */
import { sql } from 'kysely';
import type { CatalogueKind } from '../domain/vocabulary.ts';
import { selectOne, selectRows, upsertRow } from './queries/rows.ts';
import type { Db, EntityRows, Trx } from './schema.ts';

/** Columns of a row, as the store has them. */
export type EditedColumns = Record<string, string | number | null>;

export interface CatalogueRows {
  artist: EntityRows['artist'];
  album: EntityRows['album'];
  track: EntityRows['track'];
}

export async function findRow<Kind extends CatalogueKind>(
  db: Db,
  kind: Kind,
  id: number,
): Promise<CatalogueRows[Kind] | undefined> {
  const { rows } = await sql<CatalogueRows[Kind]>`
    select * from ${sql.table(kind)} where id = ${id}`.execute(db);
  return rows[0];
}

/** Sets these columns, now and in every later import. */
export async function editRow(
  trx: Trx,
  kind: CatalogueKind,
  id: number,
  columns: EditedColumns,
): Promise<void> {
  const changes = Object.entries(columns);
  const set = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(kind)} set ${sql.join(set)} where id = ${id}`.execute(trx);
  for (const [field, value] of changes)
    await upsertRow(trx, 'edited', { kind, id, field }, { value: JSON.stringify(value) });
}

export async function listEditedFields(db: Db, kind: CatalogueKind, id: number): Promise<string[]> {
  const rows = await selectRows(db, 'edited', ['field'], { kind, id }, ['field']);
  return rows.map(({ field }) => field);
}

/** The edited columns by id, which imports do not change. Edits are made by hand, so that all of them fit in memory. */
export async function readEdits(db: Db): Promise<Record<CatalogueKind, ReadonlyMap<number, EditedColumns>>> {
  const edits = { artist: new Map(), album: new Map(), track: new Map() } as const;
  for (const { kind, id, field, value } of await db.selectFrom('edited').selectAll().execute())
    edits[kind].set(id, { ...edits[kind].get(id), [field]: JSON.parse(value) });
  return edits;
}

/** The artist that this one was merged into. */
export async function findSuccessor(db: Db, artistId: number): Promise<number | undefined> {
  const row = await selectOne(db, 'merged_artist', ['into_id'], { id: artistId });
  return row?.into_id;
}

/** The current artist of each merged one. */
export async function readSuccessors(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('merged_artist').selectAll().execute();
  return new Map(rows.map(({ id, into_id }) => [id, into_id]));
}
