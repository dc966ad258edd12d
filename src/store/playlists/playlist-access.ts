/**
 * Who may change a playlist: its owner everything, its collaborators the tracks. A change locks its users by id, and then the list:
 * changes of one list run one after the other, and none is lost.
 */
import { sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import { isHeld } from '../hold-user.ts';
import type { Trx } from '../schema.ts';
import type { Store } from '../store.ts';
import { noPlaylist, type PlaylistCaller } from './playlist-rows.ts';

export interface HeldPlaylist {
  ownerId: number;
  isOwner: boolean;
  private: boolean;
  /** Before the change. */
  version: number;
}

/** For changes by its owner. Throws (kind `not-found`) for other users, and (kind `forbidden`) for collaborators. */
export async function holdAsOwner(trx: Trx, caller: PlaylistCaller): Promise<HeldPlaylist> {
  const held = await hold(trx, caller, 0);
  if (!held.isOwner) throw new Refusal('forbidden', REFUSAL_MESSAGES.playlistOwnerOnly);
  return held;
}

/**
 * Changes the tracks. Throws (kind `not-found`) for users who neither own nor edit the playlist, (kind `forbidden`) for dynamic
 * playlists, and (kind `conflict`) if it was changed since the version `seen`.
 */
export async function editTracks<T>(
  store: Store,
  caller: PlaylistCaller,
  seen: number | undefined,
  work: (trx: Trx, held: HeldPlaylist) => Promise<T>,
): Promise<T> {
  return await store.commit(async (trx) => {
    const held = await hold(trx, caller, 1);
    if (held.query !== '') throw new Refusal('forbidden', REFUSAL_MESSAGES.dynamicPlaylistFixed);
    if (seen !== undefined && held.version !== seen) {
      throw new Refusal(
        'conflict',
        `The playlist has changed: its version is ${held.version}, not ${seen}. Read it again.`,
      );
    }
    return await work(trx, held);
  });
}

/** Locks the users and the playlist until the transaction ends, and adds `step` to its version. */
async function hold(
  trx: Trx,
  { userId, id }: PlaylistCaller,
  step: 0 | 1,
): Promise<HeldPlaylist & { query: string }> {
  const found = await trx.selectFrom('playlist').select('user_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw noPlaylist(id);
  const { user_id: ownerId } = found;
  // In ascending order: two transactions with the same users cannot wait for each other.
  for (const user of [...new Set([userId, ownerId])].sort((one, other) => one - other))
    if (!(await isHeld(trx, user))) throw noPlaylist(id);
  const held = await trx
    .updateTable('playlist')
    .set({ version: sql`version + ${sql.lit(step)}` })
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning(['version', 'query', 'private'])
    .executeTakeFirst();
  const isOwner = userId === ownerId;
  if (held === undefined || !(isOwner || (await isMember(trx, { userId, id })))) throw noPlaylist(id);
  const { query } = held;
  return { ownerId, isOwner, query, private: held.private === 1, version: held.version - step };
}

async function isMember(trx: Trx, { userId, id }: PlaylistCaller): Promise<boolean> {
  const row = await trx
    .selectFrom('playlist_member')
    .select('user_id')
    .where('playlist_id', '=', id)
    .where('user_id', '=', userId)
    .where('accepted', '<>', '')
    .executeTakeFirst();
  return row !== undefined;
}
