/**
 * The collaborators of a playlist. The owner invites a user by name, who accepts or declines, or everyone with a link, which can
 * be revoked. All changes lock the playlist, so the limits hold.
 */
import { sql } from 'kysely';
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import { COLLABORATORS_MAX, type Collaborator, type PlaylistInvitation } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '../../domain/refusal-messages.ts';
import { holdUser } from '../hold-user.ts';
import { countRows } from '../queries/where.ts';
import type { Db, Trx } from '../schema.ts';
import { hashSecret, newUrlToken } from '../secrets.ts';
import type { Store } from '../store.ts';
import { holdAsOwner } from './playlist-access.ts';
import { noPlaylist, type PlaylistCaller } from './playlist-rows.ts';

/** Playlists that a user edits for others, and open invitations. */
const MEMBERSHIPS_MAX = 200;

/** In the order of their names. */
export async function listMembers(db: Db, id: number): Promise<Collaborator[]> {
  const rows = await db
    .selectFrom('playlist_member')
    .innerJoin('user', 'user.id', 'playlist_member.user_id')
    .select(['user.id', 'user.name', 'playlist_member.accepted'])
    .where('playlist_member.playlist_id', '=', id)
    .orderBy('user.name_folded')
    .execute();
  return rows.map(({ accepted, ...user }) => ({ ...user, pending: accepted === '' }));
}

export async function hasInviteLink(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('playlist').select('invite_hash').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.invite_hash !== null;
}

/** Returns the token of the link; one from before is revoked. */
export async function createInviteLink(store: Store, caller: PlaylistCaller): Promise<string> {
  const token = newUrlToken();
  await setInviteHash(store, caller, hashSecret(token));
  return token;
}

export async function revokeInviteLink(store: Store, caller: PlaylistCaller): Promise<void> {
  await setInviteHash(store, caller, null);
}

async function setInviteHash(store: Store, caller: PlaylistCaller, hash: string | null): Promise<void> {
  await store.commit(async (trx) => {
    await holdAsOwner(trx, caller);
    await trx.updateTable('playlist').set({ invite_hash: hash }).where('id', '=', caller.id).execute();
  });
}

/** Rejects (kind `not-found`) an unknown user, and (kind `forbidden`) more than the playlist or the user may have. */
export async function inviteMember(
  store: Store,
  caller: PlaylistCaller,
  name: string,
  now: string,
): Promise<void> {
  await store.commit(async (trx) => {
    const user = await trx
      .selectFrom('user')
      .select('id')
      .where('name_folded', '=', foldUserName(name))
      .where('suspended', '=', 0)
      .executeTakeFirst();
    if (user === undefined) throw new Refusal('not-found', REFUSAL_MESSAGES.noSuchUser, { field: 'name' });
    if (user.id === caller.userId) throw new Refusal('type', REFUSAL_MESSAGES.ownPlaylist, { field: 'name' });
    // Before the owner of a lower id would be locked: see `playlist-access.ts`.
    if (user.id < caller.userId) await holdUser(trx, user.id);
    await holdAsOwner(trx, caller);
    if (user.id > caller.userId) await holdUser(trx, user.id);
    await addMember(trx, { userId: user.id, id: caller.id }, { invited: now, accepted: '' });
  });
}

/** The playlist that the link invites to; `undefined` if it is not valid. */
export async function findInvited(db: Db, token: string): Promise<PlaylistInvitation | undefined> {
  const [found] = await invitations(db)
    .where('playlist.invite_hash', '=', hashSecret(token))
    .limit(1)
    .execute();
  return found && invitationOf(found);
}

/** Returns the id of the playlist. Rejects (kind `not-found`) a link that is not valid. */
export async function joinByLink(store: Store, userId: number, token: string, now: string): Promise<number> {
  return await store.commit(async (trx) => {
    await holdUser(trx, userId);
    const joined = await trx
      .updateTable('playlist')
      .set({ name: sql`name` })
      .where('invite_hash', '=', hashSecret(token))
      .returning(['id', 'user_id'])
      .executeTakeFirst();
    if (joined === undefined) throw new Refusal('not-found', REFUSAL_MESSAGES.invitationInvalid);
    const { id, user_id } = joined;
    if (user_id !== userId) await addMember(trx, { userId, id }, { invited: now, accepted: now });
    return id;
  });
}

/** An open invitation stays open until it is accepted; who is a collaborator already stays one. */
async function addMember(
  trx: Trx,
  { userId, id }: PlaylistCaller,
  { invited, accepted }: { invited: string; accepted: string },
): Promise<void> {
  const key = { playlist_id: id, user_id: userId };
  const before = await trx
    .selectFrom('playlist_member')
    .select('accepted')
    .where('playlist_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (before !== undefined) {
    if (before.accepted === '' && accepted !== '') await accept(trx, { userId, id }, accepted);
    return;
  }
  if ((await countRows(trx.selectFrom('playlist_member').where('playlist_id', '=', id))) >= COLLABORATORS_MAX)
    throw new Refusal('forbidden', refusalMessage('collaboratorsMax', { max: COLLABORATORS_MAX }));
  if ((await countRows(trx.selectFrom('playlist_member').where('user_id', '=', userId))) >= MEMBERSHIPS_MAX)
    throw new Refusal('forbidden', refusalMessage('collaborationsMax', { max: MEMBERSHIPS_MAX }));
  await trx
    .insertInto('playlist_member')
    .values({ ...key, invited, accepted })
    .execute();
}

async function accept(trx: Trx, { userId, id }: PlaylistCaller, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('playlist_member')
    .set({ accepted: now })
    .where('playlist_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The open invitations of a user. */
export async function listInvitations(db: Db, userId: number): Promise<PlaylistInvitation[]> {
  const rows = await invitations(db)
    .innerJoin('playlist_member', 'playlist_member.playlist_id', 'playlist.id')
    .where('playlist_member.user_id', '=', userId)
    .where('playlist_member.accepted', '=', '')
    .orderBy('playlist.id')
    .execute();
  return rows.map(invitationOf);
}

/** Rejects (kind `not-found`) without an invitation. */
export async function acceptInvitation(store: Store, caller: PlaylistCaller, now: string): Promise<void> {
  await store.commit(async (trx) => {
    await holdUser(trx, caller.userId);
    if (!(await accept(trx, caller, now))) throw noPlaylist(caller.id);
  });
}

/** By the owner. Rejects (kind `not-found`) a user who is neither a collaborator nor invited. */
export async function removeMember(store: Store, caller: PlaylistCaller, memberId: number): Promise<void> {
  await store.commit(async (trx) => {
    await holdAsOwner(trx, caller);
    await deleteMember(trx, { userId: memberId, id: caller.id });
  });
}

/** The user leaves, or declines an invitation. */
export async function leavePlaylist(store: Store, caller: PlaylistCaller): Promise<void> {
  await store.commit((trx) => deleteMember(trx, caller));
}

async function deleteMember(trx: Trx, { userId, id }: PlaylistCaller): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('playlist_member')
    .where('playlist_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new Refusal('not-found', `User ${userId} is not a collaborator of the playlist ${id}.`);
}

function invitations(db: Db) {
  return db
    .selectFrom('playlist')
    .innerJoin('user', 'user.id', 'playlist.user_id')
    .select(['playlist.id', 'playlist.name', 'user.id as owner_id', 'user.name as owner_name']);
}

function invitationOf(row: {
  id: number;
  name: string;
  owner_id: number;
  owner_name: string;
}): PlaylistInvitation {
  const { id, name, owner_id, owner_name } = row;
  return { id, name, owner: { id: owner_id, name: owner_name } };
}
