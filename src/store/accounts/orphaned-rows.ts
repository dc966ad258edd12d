/**
 * Rows of deleted users in tables that nodes of an older version do not know. During a rolling upgrade such a node deletes a user, and
 * leaves them behind.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';
import { deleteRemains } from './delete-user.ts';

/** The tables that were added since the last version of the schema that refuses older programs, and their columns with users. */
export const NEWER_TABLES = [
  ['artist_member', 'user_id'],
  ['artist_request', 'user_id'],
  ['terms_acceptance', 'user_id'],
  ['app_key', 'user_id'],
  ['bookmark', 'user_id'],
  ['play_queue', 'user_id'],
  ['share', 'user_id'],
  ['listener', 'user_id'],
  ['listen', 'user_id'],
  ['user_follow', 'user_id'],
  ['user_follow', 'followed_id'],
  ['releases_seen', 'user_id'],
  ['playlist_member', 'user_id'],
  ['playlist_track', 'added_by'],
  ['report', 'handler_id'],
  ['report_entry', 'user_id'],
  ['release_action', 'user_id'],
] as const;

/** The same, of playlists that were deleted with their user. */
const OF_PLAYLISTS = ['playlist_member', 'playlist_cover'] as const;

/** Users per query: each takes a step along an index. */
const AT_ONCE = 500;
/** Above all ids. */
const NONE = 2 ** 53;

export async function deleteOrphanedRows(store: Store, _now: Date, stop?: AbortSignal): Promise<void> {
  for (const [table, column] of NEWER_TABLES)
    for await (const id of missingParents(store.db, table, column, 'user')) {
      if (stop?.aborted) return;
      await deleteRemains(store, id, stop);
    }
  for (const table of OF_PLAYLISTS)
    for await (const id of missingParents(store.db, table, 'playlist_id', 'playlist')) {
      if (stop?.aborted) return;
      await store.commit((trx) =>
        trx
          .deleteFrom(table)
          .where('playlist_id', '=', id)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('playlist').select('id').where('id', '=', id))),
          )
          .execute(),
      );
    }
}

/** The values of the column that are no id of the parent table. Looks at each value once, however many rows have it. */
async function* missingParents(
  db: Db,
  table: string,
  column: string,
  parent: 'user' | 'playlist',
): AsyncGenerator<number> {
  const [from, by, owners] = [sql.table(table), sql.ref(column), sql.table(parent)];
  for (let after = -1, isLast = false; !isLast; ) {
    const { rows } = await sql<{ id: number; isMissing: number }>`
      with recursive step (id, n) as (
        select (select min(${by}) from ${from} where ${by} > ${after}), 1
        union all
        select (select min(${by}) from ${from} where ${by} > step.id), n + 1
        from step where step.id is not null and n < ${sql.lit(AT_ONCE)}
      )
      select id, case when exists (select 1 from ${owners} as parent where parent.id = step.id) then 0 else 1 end
        as "isMissing"
      from step where id is not null order by n`.execute(db);
    for (const { id, isMissing } of rows) if (isMissing) yield id;
    isLast = rows.length < AT_ONCE;
    after = rows.at(-1)?.id ?? NONE;
    await turn();
  }
}
