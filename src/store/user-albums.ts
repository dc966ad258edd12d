/** The albums people have taken into their list. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { among, type Walk, type WalkedTable, walk } from './walk.ts';

/** Keeps the first moment. Does nothing where the person or the album is not known. */
export async function relateToAlbum(
  trx: Transaction<Schema>,
  userId: number,
  albumId: number,
  moment: string,
): Promise<void> {
  await sql`
    insert into user_album (user_id, album_id, date)
    select "user".id, album.id, cast(${moment} as text)
    from "user", album where "user".id = ${userId} and album.id = ${albumId}
    on conflict (user_id, album_id) do nothing`.execute(trx);
}

/** By date, and by ascending id where that is the same. */
export function walkUserAlbums(
  db: Kysely<Schema>,
  userId: number,
  ids: readonly number[] | undefined,
  descending: boolean,
): Walk<{ date: string }> {
  return walk(db, tableOf(userId, ids, ['date']), { by: sql.ref('date'), descending });
}

export function walkUserAlbumIds(
  db: Kysely<Schema>,
  userId: number,
  ids: readonly number[] | undefined,
): Walk<unknown> {
  return walk(db, tableOf(userId, ids, []), undefined);
}

function tableOf(userId: number, ids: readonly number[] | undefined, columns: string[]): WalkedTable {
  return { table: 'user_album', id: 'album_id', columns, userId, conditions: among('album_id', ids) };
}
