/** The lists of a user: albums in the collection, and artists the user is a fan of. */
import { sql } from 'kysely';
import { statement } from '../queries/statement.ts';
import { amongIds } from '../queries/where.ts';
import type { Db, Trx } from '../schema.ts';
import { type RowWalk, walk } from './keyset-walk.ts';

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
