/** The artists people are fans of. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { among, type Walk, type WalkedTable, walk } from './walk.ts';

/** Keeps the first moment. Does nothing where the person or the artist is not known. */
export async function relateToArtist(
  trx: Transaction<Schema>,
  userId: number,
  artistId: number,
  moment: string,
): Promise<void> {
  await sql`
    insert into user_artist (user_id, artist_id, date)
    select "user".id, artist.id, cast(${moment} as text)
    from "user", artist where "user".id = ${userId} and artist.id = ${artistId}
    on conflict (user_id, artist_id) do nothing`.execute(trx);
}

/** By date, and by ascending id where that is the same. */
export function walkUserArtists(
  db: Kysely<Schema>,
  userId: number,
  ids: readonly number[] | undefined,
  descending: boolean,
): Walk<{ date: string }> {
  return walk(db, tableOf(userId, ids, ['date']), { by: sql.ref('date'), descending });
}

export function walkUserArtistIds(
  db: Kysely<Schema>,
  userId: number,
  ids: readonly number[] | undefined,
): Walk<unknown> {
  return walk(db, tableOf(userId, ids, []), undefined);
}

function tableOf(userId: number, ids: readonly number[] | undefined, columns: string[]): WalkedTable {
  return { table: 'user_artist', id: 'artist_id', columns, userId, conditions: among('artist_id', ids) };
}
