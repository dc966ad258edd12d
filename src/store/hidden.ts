/**
 * Hidden items and their children: with an artist their albums and tracks, with an album its tracks, also those of other artists. Nothing else changes, so
 * that restoring is complete. An import does not restore what an administrator has hidden; an administrator cannot restore
 * what is hidden because its file is missing (see `imports/missing-files.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { HiddenReason, Named, Visibility } from '../domain/admin.ts';
import type { CatalogueKind } from '../domain/vocabulary.ts';
import { deleteRows, insertIfNew } from './queries/rows.ts';
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

/** Whether a row of the kind's table is shown, in a query that names it so. */
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

const REASONS = [
  ['administrator', 'hidden'],
  ['file-missing', 'file-missing'],
  ['unpublished', 'unpublished'],
] as const satisfies [HiddenReason, Visibility][];

/** The same. Of several reasons, the first one that applies. */
export function visibilityOf(kind: CatalogueKind): RawBuilder<Visibility> {
  const of = sql`hidden.kind = ${sql.lit(kind)} and hidden.id = ${sql.ref(`${kind}.id`)}`;
  const own = REASONS.map(
    ([reason, visibility]) => sql`
    when exists (select 1 from hidden where ${of} and reason = ${sql.lit(reason)}) then ${sql.lit(visibility)}`,
  );
  const isMerged = sql`exists (select 1 from merged_artist where merged_artist.id = artist.id)`;
  return sql`case ${kind === 'artist' ? sql`when ${isMerged} then 'merged'` : sql``} ${sql.join(own, sql``)}
    ${kind === 'artist' ? sql`` : sql`when not (${unhidden('artist', `${kind}.artist_id`)}) then 'artist-hidden'`}
    when not (${SHOWN[kind]}) then 'album-hidden' else 'shown' end`;
}

/** Rows that are hidden, directly or with their parent; descending ids below `before`. */
export async function listInvisible(
  db: Db,
  kind: CatalogueKind,
  before: number,
  max: number,
): Promise<Named[]> {
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
  const { rows } = await sql<Named>`
    select id, name from (${sql.join(parts, sql` union `)}) as invisible
    where id < ${before} order by id desc limit ${max}`.execute(db);
  return rows;
}

/** Hides it for another reason than before, if it was hidden. Returns whether it was not hidden for this reason. */
export async function hide(
  trx: Trx,
  kind: CatalogueKind,
  id: number,
  reason: HiddenReason = 'administrator',
): Promise<boolean> {
  return await insertIfNew(trx, 'hidden', { kind, id, reason, at: new Date().toISOString() });
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
