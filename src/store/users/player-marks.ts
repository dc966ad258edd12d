/** The likes, collections and scores of a user among some items, with their dates. */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { inParts } from '../queries/in-parts.ts';
import type { Db } from '../schema.ts';
import { USER_ALBUMS, USER_ARTISTS, type UserList } from './user-lists.ts';

export interface ItemMark {
  id: number;
  /** When it was liked or added; empty if it was not. */
  starred: string;
  /** Of the review, 1 to 10; 0 if there is none. */
  score: number;
}

/** Some milliseconds on SQLite, which blocks the process meanwhile. */
const IDS_PER_STATEMENT = 500;

async function collect<Row>(
  ids: readonly number[],
  read: (some: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (const some of inParts([...new Set(ids)], IDS_PER_STATEMENT)) {
    all.push(...(await read(some)));
    if (ids.length > IDS_PER_STATEMENT) await turn();
  }
  return all;
}

export async function findTrackMarks(db: Db, userId: number, ids: readonly number[]): Promise<ItemMark[]> {
  return await collect(ids, (some) =>
    db
      .selectFrom('user_track')
      .select(['track_id as id', 'liked as starred', 'score'])
      .where('user_id', '=', userId)
      .where('track_id', 'in', some)
      .execute(),
  );
}

export async function findAlbumMarks(db: Db, userId: number, ids: readonly number[]): Promise<ItemMark[]> {
  const scored = await collect(ids, (some) =>
    db
      .selectFrom('review')
      .select(['album_id', 'score'])
      .where('user_id', '=', userId)
      .where('album_id', 'in', some)
      .where('hidden', '=', 0)
      .execute(),
  );
  const marks = new Map((await findDates(db, USER_ALBUMS, userId, ids)).map((mark) => [mark.id, mark]));
  for (const { album_id, score } of scored) {
    if (album_id === null || score === null) continue;
    marks.set(album_id, { id: album_id, starred: marks.get(album_id)?.starred ?? '', score });
  }
  return [...marks.values()];
}

export const findArtistMarks = (db: Db, userId: number, ids: readonly number[]): Promise<ItemMark[]> =>
  findDates(db, USER_ARTISTS, userId, ids);

async function findDates(
  db: Db,
  { table, id }: UserList,
  userId: number,
  ids: readonly number[],
): Promise<ItemMark[]> {
  return await collect(ids, async (some) => {
    const { rows } = await sql<{ id: number; starred: string }>`
      select ${sql.ref(id)} as id, date as starred from ${sql.table(table)}
      where user_id = ${userId} and ${sql.ref(id)} in (${sql.join(some)})`.execute(db);
    return rows.map((row) => ({ ...row, score: 0 }));
  });
}
