/**
 * Deletes users. One transaction deletes the account, its credentials and everything that others could see. The rest may be
 * large: it is recorded in a note and deleted in parts, so that other writers do not wait long. If the process ends
 * meanwhile, housekeeping continues from the note.
 *
 *   deleteUser     user, tokens, keys, sessions, applications, avatar, playlists: deleted; reviews: hidden; note: leaving_7 [31,32]
 *   finishLeaving  the tracks of lists 31 and 32, the name at tracks on lists of others, likes, follows, reviews, touching what they count for; the note last
 */
import { type RawBuilder, sql } from 'kysely';
import type { OnlyOwnedArtist } from '../domain/accounts/account-pages.ts';
import type { TouchedKind } from '../domain/activity/activity.ts';
import type { Actor } from '../domain/admin.ts';
import { logAction } from '../store/admin-log.ts';
import { recordChange } from '../store/changes/changes.ts';
import { lockIds, raiseLastId, retireIds } from '../store/ids.ts';
import { deleteReturning, deleteRows, insertRows, selectOne, selectRows } from '../store/queries/rows.ts';
import { revokeTokens } from '../store/revoke.ts';
import type { Db, Trx } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { recordTouched, type Touched } from '../store/touched.ts';
import { getAdminUser, requireOtherAdmin } from './accounts/admin-users.ts';
import { removeApplication } from './applications/application-edits.ts';
import { leaveReports } from './reports/reports.ts';
import { leaveArtists } from './studio/studio-artists.ts';

/** Rows per transaction: some milliseconds on SQLite, which blocks the process meanwhile. */
const ROWS_AT_ONCE = 500;

const NOTE = 'leaving_';
const noteOf = (userId: number) => `${NOTE}${userId}` as const;

const AT_ONCE = [
  // Before the listens: who adds one locks this row first.
  'listener',
  'playlist_member',
  'bookmark',
  'play_queue',
  'releases_seen',
  'share',
  'avatar',
  'session',
  'mail_link',
  'artist_request',
  'terms_acceptance',
] as const;

/** The artists without another owner, by name; what happens to them without the user is in `leaveArtists`. */
export async function listOnlyOwned(db: Db, userId: number): Promise<OnlyOwnedArtist[]> {
  const { rows } = await sql<{ name: string; others: number }>`
    select artist.name, (select count(*) from artist_member other
      where other.artist_id = own.artist_id and other.user_id <> own.user_id) as others
    from artist_member own join artist on artist.id = own.artist_id
    where own.user_id = ${userId} and own.role = 'owner' and not exists (
      select 1 from artist_member other
      where other.artist_id = own.artist_id and other.user_id <> own.user_id and other.role = 'owner')
    order by artist.name, artist.id`.execute(db);
  return rows.map(({ name, others }) => ({ name, hasMembers: Number(others) > 0 }));
}

/**
 * Deletes the account and everything about the user, including owned applications; `finishLeaving` does what takes long.
 * Throws (kind `forbidden`) for the last administrator. It is logged if someone else does it: `by`.
 */
export async function deleteUser(store: Store, id: number, by?: Actor): Promise<void> {
  await store.rewrite(async (trx) => {
    // Two administrators who are deleted concurrently must not both find the other one.
    await lockIds(trx, 'user');
    await requireOtherAdmin(trx, await getAdminUser(trx, id));
    // The name does not belong in a log that is never cleared.
    if (by !== undefined) await logAction(trx, { by, action: 'user.delete', subject: `user ${id}` });

    // First: from here on no transaction can hold this user to add data, and data of earlier ones is visible.
    await deleteRows(trx, 'user', { id });
    const owned = await selectRows(trx, 'application', ['client_id'], { user_id: id });
    for (const { client_id } of owned) await removeApplication(trx, client_id);
    await revokeTokens(trx, { user_id: id });
    await retireIds(trx, 'review', sql`user_id = ${id}`);
    const own = sql`where user_id = ${id}`;
    await repeat(
      trx,
      sql`update review set hidden = 1 where id in (
        select id from review ${own} and hidden = 0 limit ${sql.lit(ROWS_AT_ONCE)})`,
    );
    await leaveNote(trx, id);
    await leaveArtists(trx, id);
    await leaveReports(trx, id);
    await leavePlaylists(trx, id);
    await repeat(
      trx,
      sql`delete from playlist where id in (select id from playlist ${own} limit ${sql.lit(ROWS_AT_ONCE)})`,
    );
    for (const table of AT_ONCE) await deleteRows(trx, table, { user_id: id });
    await raiseLastId(trx, 'user', id);
    await recordChange(store, trx, { application: true });
  });
}

/** Until the statement, which changes at most `ROWS_AT_ONCE` rows, changes none: SQLite lets other work in between. */
async function repeat(trx: Trx, change: RawBuilder<unknown>): Promise<void> {
  for (let changed = 1n; changed > 0n; ) changed = (await change.execute(trx)).numAffectedRows ?? 0n;
}

/** Deletes the remaining data of deleted users. `stop` ends it early: the next call continues from there. */
export async function finishLeaving(store: Store, stop?: AbortSignal): Promise<void> {
  const all = await store.db.selectFrom('meta').select('key').execute();
  for (const { key } of all) {
    if (key.startsWith(NOTE)) await finish(store, Number(key.slice(NOTE.length)), stop);
  }
}

/** Repeated or concurrent calls are harmless. */
async function finish(store: Store, userId: number, stop: AbortSignal | undefined): Promise<void> {
  const note = await selectOne(store.db, 'meta', ['value'], { key: noteOf(userId) });
  if (note === undefined) return;
  const some = sql`limit ${sql.lit(ROWS_AT_ONCE)}`;
  const parts = [
    // An import may have created a list with this id again.
    ...(JSON.parse(note.value) as number[]).map(
      (id) => sql<Deleted>`delete from playlist_track where playlist_id = ${id} and position in (
        select position from playlist_track where playlist_id = ${id} ${some})
        and not exists (select 1 from playlist where playlist.id = ${id})
        returning track_id`,
    ),
    // What a collaborator has added stays on the playlists of others, without the name.
    sql<Deleted>`update playlist_track set added_by = null where (playlist_id, position) in (
      select playlist_id, position from playlist_track where added_by = ${userId} ${some})
      returning null as track_id`,
    ...PERSONAL.map(([table, column, key, ...returned]) => {
      const [from, own, by] = [sql.table(table), sql`${sql.ref(column)} = ${userId}`, sql.ref(key)];
      return sql<Deleted>`delete from ${from} where ${own} and ${by} in (
        select ${by} from ${from} where ${own} ${some})
        returning ${sql.join(returned.map((column) => sql.ref(column)))}`;
    }),
    // What the user did with releases stays, without the user.
    sql<Deleted>`update release_action set user_id = null where id in (
      select id from release_action where user_id = ${userId} ${some})
      returning release_id`,
  ];
  for (const part of parts) await changeInParts(store, stop, part);
  if (stop?.aborted) return;
  await store.rewrite((trx) => deleteRows(trx, 'meta', { key: noteOf(userId) }));
}

/** Table, the column with the user, key, and the columns with what is touched. */
const PERSONAL = [
  ['user_follow', 'followed_id', 'user_id', 'followed_id'],
  ['user_track', 'user_id', 'track_id', 'track_id', 'user_id'],
  ['user_album', 'user_id', 'album_id', 'album_id'],
  ['user_artist', 'user_id', 'artist_id', 'artist_id'],
  ['user_follow', 'user_id', 'followed_id', 'followed_id'],
  ['review', 'user_id', 'id', 'track_id', 'album_id'],
  ['listen', 'user_id', 'n', 'n'],
] as const;

const TOUCHED = ['track', 'album', 'artist', 'user'] as const satisfies TouchedKind[];
type Deleted = Partial<Record<`${TouchedKind}_id`, number | null>>;

/** Touches what the deleted rows were counted for. */
async function changeInParts(
  store: Store,
  stop: AbortSignal | undefined,
  part: RawBuilder<Deleted>,
): Promise<void> {
  while (!stop?.aborted) {
    const deleted = await store.rewrite(async (trx) => {
      const { rows } = await part.execute(trx);
      await recordTouched(store, trx, rows.flatMap(touchedBy));
      return rows.length;
    });
    if (deleted === 0) return;
  }
}

function touchedBy(row: Deleted): Touched[] {
  return TOUCHED.flatMap((kind) => {
    const id = row[`${kind}_id`] ?? null;
    return id === null ? [] : { kind, id };
  });
}

/** An import may create a playlist with the same id again: it must have neither collaborators nor a cover. */
async function leavePlaylists(trx: Trx, userId: number): Promise<void> {
  const own = sql`in (select id from playlist where user_id = ${userId})`;
  for (const table of ['playlist_member', 'playlist_cover'] as const)
    await deleteRows(trx, table, { playlist_id: own });
}

async function leaveNote(trx: Trx, userId: number): Promise<void> {
  const playlists = await selectRows(trx, 'playlist', ['id'], { user_id: userId }, ['id']);
  const ids = playlists.map(({ id }) => id);
  // Links to a user's items must not lead to another user's items later.
  if (ids.length > 0) await raiseLastId(trx, 'playlist', ids[ids.length - 1]);
  // An import may have created a user with this id again before all data of the deleted one was removed.
  const [before] = await deleteReturning(trx, 'meta', { key: noteOf(userId) }, ['value']);
  const all = [...(JSON.parse(before?.value ?? '[]') as number[]), ...ids];
  await insertRows(trx, 'meta', { key: noteOf(userId), value: JSON.stringify(all) });
}
