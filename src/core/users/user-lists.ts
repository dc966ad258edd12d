/** The lists of a user: albums in the collection, and artists the user is a fan of. */

import { sql } from 'kysely';
import { inParts } from '../../store/queries/in-parts.ts';
import { selectRows } from '../../store/queries/rows.ts';
import { statement } from '../../store/queries/statement.ts';
import { amongIds } from '../../store/queries/where.ts';
import type { Db, Trx } from '../../store/schema.ts';
import { type RowWalk, walk } from './filtered-page.ts';

export interface UserList {
  table: 'user_album' | 'user_artist';
  id: 'album_id' | 'artist_id';
  /**
   * The statement that adds an item: it keeps the first timestamp, and does nothing if the user, album or artist is unknown. Affects no row if
   * nothing is added.
   */
  add: ReturnType<typeof statement<'moment' | 'userId' | 'targetId'>>;
}

function userList(table: UserList['table'], id: UserList['id'], target: 'album' | 'artist'): UserList {
  const add = statement<'moment' | 'userId' | 'targetId'>(
    (value) => sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(id)}, date)
      select "user".id, target.id, cast(${value('moment')} as text)
      from "user", ${sql.table(target)} as target
      where "user".id = ${value('userId')} and target.id = ${value('targetId')}
      on conflict (user_id, ${sql.ref(id)}) do nothing`,
  );
  return { table, id, add };
}

export const USER_ALBUMS = userList('user_album', 'album_id', 'album');
export const USER_ARTISTS = userList('user_artist', 'artist_id', 'artist');

/** Returns since when it was on the list, if it was. */
export async function takeOffList(
  trx: Trx,
  { table, id }: UserList,
  userId: number,
  targetId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ date: string }>`
    delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(id)} = ${targetId}
    returning date`.execute(trx);
  return rows[0]?.date;
}

/** Those of these that are on it, ascending. */
export async function findOnList(
  db: Db,
  { table, id }: UserList,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const conditions = sql.join([sql`user_id = ${userId}`, ...amongIds(sql.ref(id), ids)], sql` and `);
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} where ${conditions} order by ${sql.ref(id)}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** By date, then by ascending id; without a direction, by id alone. */
export function walkUserList(
  db: Db,
  { table, id }: UserList,
  userId: number,
  ids: readonly number[] | undefined,
  direction?: { descending: boolean },
): RowWalk<{ date: string }> {
  const conditions = amongIds(sql.ref(id), ids);
  return walk(
    db,
    { table, id, columns: ['date'], userId, conditions },
    direction && { column: 'date', ...direction },
  );
}

// The likes, collections and scores of a user among some items, with their dates.

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
    selectRows(db, 'review', ['album_id', 'score'], { user_id: userId, album_id: some, hidden: 0 }),
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
