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

// What a user has done with some items: in ascending ids, without items that have no row.

/** Some milliseconds on SQLite, which blocks the process meanwhile. */
const IDS_PER_STATEMENT = 500;

async function among<Row>(ids: readonly number[], read: (some: number[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  const ascending = [...new Set(ids)].sort((one, other) => one - other);
  for (const some of inParts(ascending, IDS_PER_STATEMENT)) rows.push(...(await read(some)));
  return rows;
}

export function findUserTracks(db: Db, userId: number, ids: readonly number[]) {
  const columns = ['track_id', 'liked', 'favorited', 'disliked', 'score'] as const;
  return among(ids, (some) =>
    selectRows(db, 'user_track', columns, { user_id: userId, track_id: some }, ['track_id']),
  );
}

/** Since when they are on the list. */
export function findOnList(
  db: Db,
  { table, id }: UserList,
  userId: number,
  ids: readonly number[],
): Promise<{ id: number; date: string }[]> {
  return among(ids, async (some) => {
    const { rows } = await sql<{ id: number; date: string }>`
      select ${sql.ref(id)} as id, date from ${sql.table(table)}
      where user_id = ${userId} and ${sql.ref(id)} in (${sql.join(some)}) order by ${sql.ref(id)}`.execute(
      db,
    );
    return rows;
  });
}

/** The scores of the user's reviews. */
export function findAlbumScores(db: Db, userId: number, ids: readonly number[]) {
  return among(ids, (some) =>
    selectRows(db, 'review', ['album_id', 'score'], { user_id: userId, album_id: some, hidden: 0 }),
  );
}
