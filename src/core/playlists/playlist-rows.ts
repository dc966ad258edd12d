/** Playlists with all their details, for a user. */
import { sql } from 'kysely';
import type {
  OwnPlaylist,
  OwnPlaylistEntries,
  PlaylistEntry,
  PlaylistRole,
  ShownPlaylist,
} from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import { isHeld } from '../../store/hold-user.ts';
import { selectOne, selectRows, updateReturning } from '../../store/queries/rows.ts';
import type { Db, SqlFragment, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { visibleTo } from './find-playlists.ts';

/** A playlist and the user who reads or changes it. */
export interface PlaylistCaller {
  userId: number;
  id: number;
}

type PlaylistHead = Omit<ShownPlaylist, 'total' | 'hasGaps' | 'entries'> & { tracks: number };

interface HeadRow extends Omit<PlaylistHead, 'private' | 'cover' | 'owner' | 'role'> {
  private: number;
  cover: string | null;
  user_id: number;
  user_name: string;
  is_member: number;
}

async function readHeads(
  db: Db,
  viewer: number | undefined,
  condition: SqlFragment,
): Promise<PlaylistHead[]> {
  const { rows } = await sql<HeadRow>`
    select playlist.id, playlist.name, creationdate, updated, version, private, description, query, user_id,
      (select changed from playlist_cover where playlist_id = playlist.id) as cover,
      (select "user".name from "user" where "user".id = playlist.user_id) as user_name,
      (select count(*) from playlist_member where playlist_id = playlist.id
        and playlist_member.user_id = ${viewer ?? 0} and accepted <> '') as is_member,
      (select count(*) from playlist_track where playlist_id = playlist.id) as tracks
    from playlist where ${condition} order by playlist.id`.execute(db);
  return rows.map((row) => headOf(row, viewer));
}

function headOf(row: HeadRow, viewer: number | undefined): PlaylistHead {
  const { user_id, user_name, is_member, cover, ...rest } = row;
  const role: PlaylistRole | undefined =
    user_id === viewer ? 'owner' : is_member > 0 ? 'collaborator' : undefined;
  const owner = { id: user_id, name: user_name };
  return { ...rest, private: rest.private === 1, cover: cover ?? '', owner, role };
}

/** The playlists that the user owns or edits, the oldest first. */
export async function listOwnPlaylists(db: Db, userId: number): Promise<OwnPlaylist[]> {
  const heads = await readHeads(
    db,
    userId,
    sql`(playlist.user_id = ${userId} or playlist.id in (
      select playlist_id from playlist_member where user_id = ${userId} and accepted <> ''))`,
  );
  return heads.map((head) => ({ ...head, role: head.role ?? 'collaborator' }));
}

/** `undefined` if it does not exist, or the viewer may not see it. */
export async function findPlaylist(
  db: Db,
  id: number,
  viewer: number | undefined,
): Promise<PlaylistHead | undefined> {
  const [found] = await readHeads(db, viewer, sql`playlist.id = ${id} and ${visibleTo(viewer)}`);
  return found;
}

/** Throws (kind `not-found`) if it does not exist, or the user neither owns nor edits it. */
export async function getOwnPlaylist(db: Db, { userId, id }: PlaylistCaller): Promise<OwnPlaylist> {
  const found = await findPlaylist(db, id, userId);
  if (found?.role === undefined) throw noPlaylist(id);
  return { ...found, role: found.role };
}

/** With its entries, all of one state. */
export async function getOwnEntries(store: Store, caller: PlaylistCaller): Promise<OwnPlaylistEntries> {
  return await store.snapshot(async (trx) => ({
    ...(await getOwnPlaylist(trx, caller)),
    entries: await listEntries(trx, caller.id),
  }));
}

export function listEntries(db: Db, id: number): Promise<PlaylistEntry[]> {
  return selectRows(db, 'playlist_track', ['position', 'track_id', 'date'], { playlist_id: id }, [
    'position',
  ]);
}

/** The names of the collaborators who added the entries at these positions, which are ascending; possibly of entries between them. */
export async function listAdders(
  db: Db,
  id: number,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (positions.length === 0) return new Map();
  const rows = await db
    .selectFrom('playlist_track')
    .innerJoin('user', 'user.id', 'playlist_track.added_by')
    .select(['position', 'user.name'])
    .where('playlist_id', '=', id)
    .where('position', '>=', positions[0])
    .where('position', '<=', positions[positions.length - 1])
    .execute();
  return new Map(rows.map(({ position, name }) => [position, name]));
}

export function noPlaylist(id: number): Refusal {
  return new Refusal('not-found', `You have no playlist ${id}.`);
}

// Who may change a playlist: its owner everything, its collaborators the tracks. A change locks its users by id, and then the list:
// changes of one list run one after the other, and none is lost.

export interface HeldPlaylist {
  id: number;
  ownerId: number;
  isOwner: boolean;
  /** The collaborator who changes it; `null` for the owner. */
  by: number | null;
  private: boolean;
  /** Before the change. */
  version: number;
  query: string;
}

/** Holds the playlist for changes by its owner. Throws (kind `not-found`) for other users, and (kind `forbidden`) for collaborators. */
export async function holdAsOwner(trx: Trx, caller: PlaylistCaller): Promise<HeldPlaylist> {
  const held = await hold(trx, caller, 0);
  if (!held.isOwner) throw new Refusal('forbidden', REFUSAL_MESSAGES.playlistOwnerOnly);
  return held;
}

/**
 * Changes the tracks, and also returns the playlist after the change. Throws (kind `not-found`) for users who neither own nor edit the
 * playlist, (kind `forbidden`) for dynamic playlists, and (kind `conflict`) if it was changed since the version `seen`.
 */
export async function editTracks<T extends object>(
  store: Store,
  caller: PlaylistCaller,
  seen: number | undefined,
  work: (trx: Trx, held: HeldPlaylist) => Promise<T>,
): Promise<T & { playlist: OwnPlaylist }> {
  return await store.commit(async (trx) => {
    const held = await hold(trx, caller, 1);
    if (held.query !== '') throw new Refusal('forbidden', REFUSAL_MESSAGES.dynamicPlaylistFixed);
    if (seen !== undefined && held.version !== seen) {
      throw new Refusal(
        'conflict',
        `The playlist has changed: its version is ${held.version}, not ${seen}. Read it again.`,
      );
    }
    return { ...(await work(trx, held)), playlist: await getOwnPlaylist(trx, caller) };
  });
}

/** Locks the users and the playlist until the transaction ends, and adds `step` to its version. */
async function hold(trx: Trx, { userId, id }: PlaylistCaller, step: 0 | 1): Promise<HeldPlaylist> {
  const found = await selectOne(trx, 'playlist', ['user_id'], { id });
  if (found === undefined) throw noPlaylist(id);
  const { user_id: ownerId } = found;
  // In ascending order: two transactions with the same users cannot wait for each other.
  for (const user of [...new Set([userId, ownerId])].sort((one, other) => one - other))
    if (!(await isHeld(trx, user))) throw noPlaylist(id);
  const changes = { version: sql`version + ${sql.lit(step)}` };
  const columns = ['version', 'query', 'private'] as const;
  const [held] = await updateReturning(trx, 'playlist', { id, user_id: ownerId }, changes, columns);
  const isOwner = userId === ownerId;
  if (held === undefined || !(isOwner || (await isMember(trx, { userId, id })))) throw noPlaylist(id);
  const { query, version } = held;
  const by = isOwner ? null : userId;
  return { id, ownerId, isOwner, by, query, private: held.private === 1, version: version - step };
}

async function isMember(trx: Trx, { userId, id }: PlaylistCaller): Promise<boolean> {
  const accepted = { playlist_id: id, user_id: userId, accepted: sql`<> ''` };
  return (await selectOne(trx, 'playlist_member', ['user_id'], accepted)) !== undefined;
}
