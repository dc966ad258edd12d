/** Merged artists: all their data belongs to the other artist, and their id leads there. */
import { sql } from 'kysely';
import { mergeArtistDays } from '../activity/artist-days.ts';
import type { Db, Trx } from '../schema.ts';
import { mergeStudio } from './merge-studio.ts';

export async function findSuccessor(db: Db, artistId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('merged_artist')
    .select('into_id')
    .where('id', '=', artistId)
    .executeTakeFirst();
  return row?.into_id;
}

/** The current artist of each merged one. */
export async function readSuccessors(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('merged_artist').selectAll().execute();
  return new Map(rows.map(({ id, into_id }) => [id, into_id]));
}

/** Both must exist and differ, and neither is merged. Returns the ids that moved. A fan of both stays a fan since the earlier date. */
export async function mergeArtist(trx: Trx, from: number, into: number) {
  const move = async (table: 'album' | 'track') => {
    const moved = await trx
      .updateTable(table)
      .set({ artist_id: into })
      .where('artist_id', '=', from)
      .returning('id')
      .execute();
    return moved.map(({ id }) => id);
  };
  const [albums, tracks] = [await move('album'), await move('track')];
  await sql`
    insert into user_artist (user_id, artist_id, date)
    select user_id, cast(${into} as bigint), date from user_artist where artist_id = ${from}
    on conflict (user_id, artist_id) do update
      set date = case when excluded.date < user_artist.date then excluded.date else user_artist.date end`.execute(
    trx,
  );
  const { numDeletedRows } = await trx
    .deleteFrom('user_artist')
    .where('artist_id', '=', from)
    .executeTakeFirst();
  await mergeArtistDays(trx, from, into);
  const studio = await mergeStudio(trx, from, into);
  await trx
    .updateTable('feed')
    .set({ joinid: into })
    .where('type', '=', 'artist')
    .where('joinid', '=', from)
    .execute();
  // So that a chain of merges is one step.
  await trx.updateTable('merged_artist').set({ into_id: into }).where('into_id', '=', from).execute();
  await trx.insertInto('merged_artist').values({ id: from, into_id: into }).execute();
  return { albums, tracks, fans: Number(numDeletedRows), studio };
}
