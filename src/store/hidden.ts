/**
 * Hidden items and their children: with an artist their albums and tracks, with an album its tracks, also those of other artists. Nothing else changes, so
 * that restoring is complete. An import does not restore what an administrator has hidden; an administrator cannot restore
 * what is hidden because its file is missing (see `imports/missing-files.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { HiddenReason, Visibility } from '../domain/admin.ts';
import type { CatalogueKind } from '../domain/vocabulary.ts';
import { deleteRows, selectRows } from './queries/rows.ts';
import type { Db, Trx } from './schema.ts';

/** By kind, the ids that are hidden directly; also merged artists, and albums of hidden artists. */
export type HiddenIds = Record<CatalogueKind, ReadonlySet<number>>;

const HIDDEN_ARTISTS = sql<number>`(select id from hidden where kind = 'artist')`;

export async function readHidden(db: Db): Promise<HiddenIds> {
  const rows = await db.selectFrom('hidden').select(['kind', 'id']).execute();
  const merged = await db.selectFrom('merged_artist').select('id').execute();
  const theirs = await db.selectFrom('album').select('id').where('artist_id', 'in', HIDDEN_ARTISTS).execute();
  const of = (kind: CatalogueKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    artist: new Set([...of('artist'), ...merged.map(({ id }) => id)]),
    album: new Set([...of('album'), ...theirs.map(({ id }) => id)]),
    track: new Set(of('track')),
  };
}

const unhidden = (kind: CatalogueKind, id: string) =>
  sql<boolean>`not exists (
    select 1 from hidden where hidden.kind = ${sql.lit(kind)} and hidden.id = ${sql.ref(id)})`;

/** Of a row of the kind's table, in a query that names it so. */
export const SHOWN: Record<CatalogueKind, RawBuilder<boolean>> = {
  artist: sql`${unhidden('artist', 'artist.id')}
    and not exists (select 1 from merged_artist where merged_artist.id = artist.id)`,
  album: sql`${unhidden('album', 'album.id')} and ${unhidden('artist', 'album.artist_id')}`,
  track: sql`${unhidden('track', 'track.id')} and ${unhidden('artist', 'track.artist_id')}
    and ${unhidden('album', 'track.album_id')}
    and not exists (
      select 1 from album as own_album inner join hidden on hidden.kind = 'artist' and hidden.id = own_album.artist_id
      where own_album.id = track.album_id)`,
};

export interface ItemWithOwners {
  id: number;
  /** Of an album or a track. */
  artist_id?: number;
  /** Of a track. */
  album_id?: number | null;
}

/** The visibility of each, by id. */
export async function findVisibilities(
  db: Db,
  kind: CatalogueKind,
  rows: readonly ItemWithOwners[],
): Promise<Map<number, Visibility>> {
  const ids = rows.map(({ id }) => id);
  const [own, missing, unpublished, artists, albums, merged] = [
    await hiddenAmong(db, kind, ids, 'administrator'),
    await hiddenAmong(db, kind, ids, 'file-missing'),
    await hiddenAmong(db, kind, ids, 'unpublished'),
    await hiddenAmong(db, 'artist', known(rows.map(({ artist_id }) => artist_id))),
    await hiddenAlbumsAmong(db, known(rows.map(({ album_id }) => album_id))),
    await mergedAmong(db, kind === 'artist' ? ids : []),
  ];
  const visibilityOf = ({ id, artist_id, album_id }: ItemWithOwners): Visibility => {
    if (merged.has(id)) return 'merged';
    if (own.has(id)) return 'hidden';
    if (missing.has(id)) return 'file-missing';
    if (unpublished.has(id)) return 'unpublished';
    if (artist_id !== undefined && artists.has(artist_id)) return 'artist-hidden';
    return album_id && albums.has(album_id) ? 'album-hidden' : 'shown';
  };
  return new Map(rows.map((row) => [row.id, visibilityOf(row)]));
}

const known = (ids: (number | null | undefined)[]) => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
];

async function hiddenAmong(
  db: Db,
  kind: CatalogueKind,
  ids: number[],
  reason?: HiddenReason,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  let query = db.selectFrom('hidden').select('id').where('kind', '=', kind).where('id', 'in', ids);
  if (reason !== undefined) query = query.where('reason', '=', reason);
  const rows = await query.execute();
  return new Set(rows.map(({ id }) => id));
}

/** Directly, or with their artist. */
async function hiddenAlbumsAmong(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from album where id in (${sql.join(ids)}) and not (${SHOWN.album})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function mergedAmong(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await selectRows(db, 'merged_artist', ['id'], { id: ids });
  return new Set(rows.map(({ id }) => id));
}

export interface InvisibleRow {
  id: number;
  name: string;
}

/** Rows that are hidden, directly or with their parent; descending ids below `before`. */
export async function listInvisible(
  db: Db,
  kind: CatalogueKind,
  before: number,
  max: number,
): Promise<InvisibleRow[]> {
  const hidden = (of: CatalogueKind) => sql`(select id from hidden where kind = ${sql.lit(of)})`;
  const select = sql`select id, name from ${sql.table(kind)}`;
  // Each part uses an index of its own.
  const parts = [sql`${select} where id in ${hidden(kind)}`];
  if (kind === 'artist') parts.push(sql`${select} where id in (select id from merged_artist)`);
  else parts.push(sql`${select} where artist_id in ${hidden('artist')}`);
  if (kind === 'track') {
    const theirs = sql`(select id from album where artist_id in ${hidden('artist')})`;
    parts.push(sql`${select} where album_id in ${hidden('album')}`);
    parts.push(sql`${select} where album_id in ${theirs}`);
  }
  const { rows } = await sql<InvisibleRow>`
    select id, name from (${sql.join(parts, sql` union `)}) as invisible
    where id < ${before} order by id desc limit ${max}`.execute(db);
  return rows;
}

/** For another reason than before, if it was hidden. Returns whether it was not hidden for this reason. */
export async function hide(
  trx: Trx,
  kind: CatalogueKind,
  id: number,
  reason: HiddenReason = 'administrator',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('hidden')
    .values({ kind, id, reason, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'id', 'reason']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Undoes `hide`. Returns whether it was hidden for this reason. */
export async function restore(
  trx: Trx,
  kind: CatalogueKind,
  id: number,
  reason: HiddenReason = 'administrator',
): Promise<boolean> {
  return (await deleteRows(trx, 'hidden', { kind, id, reason })) === 1;
}
