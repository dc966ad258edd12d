/** Artists, albums and tracks as administrators see them in lists, including hidden ones. */
import { sql } from 'kysely';
import type { Visibility } from '../../domain/admin.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import { pictureOf } from '../../store/covers.ts';
import { findVisibilities } from '../../store/hidden.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Db } from '../../store/schema.ts';

export interface ItemRow {
  id: number;
  name: string;
  artist_id?: number;
  artist_name?: string;
  album_id?: number | null;
  album_name?: string | null;
  releasedate?: string;
  /** A file, or `uploaded:…`; empty for none. */
  picture: string;
  visibility: Visibility;
}

/** In the order of `ids`; unknown ids are left out. */
export async function listItems(db: Db, kind: CatalogueKind, ids: readonly number[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<ItemRow, 'visibility'>>`
    ${SELECT[kind]} where ${sql.ref(`${kind}.id`)} in (${sql.join(ids)})`.execute(db);
  const visibilities = await findVisibilities(db, kind, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, visibility: visibilities.get(id) ?? 'shown' }];
  });
}

const SELECT = {
  artist: sql`select artist.id, artist.name, ${pictureOf('artist')} as picture from artist`,
  album: sql`
    select album.id, album.name, album.artist_id, artist.name as artist_name, album.releasedate,
      ${pictureOf('album')} as picture
    from album inner join artist on artist.id = album.artist_id`,
  track: sql`
    select track.id, track.name, track.artist_id, artist.name as artist_name, track.album_id,
      album.name as album_name, track.releasedate, ${pictureOf('track')} as picture
    from track inner join artist on artist.id = track.artist_id left join album on album.id = track.album_id`,
};

/** How many albums and tracks an artist has, or tracks an album; hidden ones too. */
export async function countBelow(
  db: Db,
  table: 'album' | 'track',
  column: 'artist_id' | 'album_id',
  id: number,
): Promise<number> {
  return await countRows(db.selectFrom(table).where(sql.ref(column), '=', id));
}
