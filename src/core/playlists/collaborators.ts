/**
 * The collaborators of a playlist. The owner invites a user by name, who accepts or declines, or everyone with a link, which can be revoked. All
 * changes lock the playlist, so the limits hold.
 */
import { sql } from 'kysely';
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import { COLLABORATORS_MAX, type Collaborators, type PlaylistInvitation } from '../../domain/playlists.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, requireFewer } from '../../domain/refusal-messages.ts';
import type { User } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import {
  countRows,
  deleteRows,
  insertRows,
  selectOne,
  updateReturning,
  updateRows,
} from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import { hashSecret, newUrlToken } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { getOwnPlaylist, holdAsOwner, noPlaylist, type PlaylistCaller } from './playlist-rows.ts';

/** Playlists that a user edits for others, and open invitations. */
const MEMBERSHIPS_MAX = 200;

export function createCollaborators(store: Store, now: () => string) {
  const { db } = store;

  async function setInviteHash(caller: PlaylistCaller, hash: string | null): Promise<void> {
    await store.commit(async (trx) => {
      await holdAsOwner(trx, caller);
      await updateRows(trx, 'playlist', { id: caller.id }, { invite_hash: hash });
    });
  }

  return {
    /** Lists them for its owner and its collaborators, who do not see open invitations; in the order of their names. */
    async list({ id: userId }: User, id: number): Promise<Collaborators> {
      const { role } = await getOwnPlaylist(db, { userId, id });
      const rows = await db
        .selectFrom('playlist_member')
        .innerJoin('user', 'user.id', 'playlist_member.user_id')
        .select(['user.id', 'user.name', 'playlist_member.accepted'])
        .where('playlist_member.playlist_id', '=', id)
        .orderBy('user.name_folded')
        .execute();
      const collaborators = rows.map(({ accepted, ...user }) => ({ ...user, pending: accepted === '' }));
      if (role !== 'owner')
        return { collaborators: collaborators.filter(({ pending }) => !pending), hasLink: false };
      const playlist = await selectOne(db, 'playlist', ['invite_hash'], { id });
      return { collaborators, hasLink: (playlist?.invite_hash ?? null) !== null };
    },
    /** Both are for the owner. The link replaces the one before. */
    async createLink({ id: userId }: User, id: number): Promise<string> {
      const token = newUrlToken();
      await setInviteHash({ userId, id }, hashSecret(token));
      return token;
    },
    revokeLink: ({ id: userId }: User, id: number): Promise<void> => setInviteHash({ userId, id }, null),
    /**
     * By the owner. The user accepts or declines. Rejects (kind `not-found`) an unknown user, and (kind `forbidden`) more than the playlist or the
     * user may have.
     */
    async invite({ id: userId }: User, id: number, name: string): Promise<void> {
      const invited = now();
      await store.commit(async (trx) => {
        const user = await selectOne(trx, 'user', ['id'], { name_folded: foldUserName(name), suspended: 0 });
        if (user === undefined)
          throw new Refusal('not-found', REFUSAL_MESSAGES.noSuchUser, { field: 'name' });
        if (user.id === userId) throw new Refusal('type', REFUSAL_MESSAGES.ownPlaylist, { field: 'name' });
        // Before the owner of a lower id would be locked: see `playlist-rows.ts`.
        if (user.id < userId) await holdUser(trx, user.id);
        await holdAsOwner(trx, { userId, id });
        if (user.id > userId) await holdUser(trx, user.id);
        await addMember(trx, { userId: user.id, id }, { invited, accepted: '' });
      });
    },
    /** By the owner, or by the collaborator, also to decline. Rejects (kind `not-found`) a user who is neither a collaborator nor invited. */
    async remove({ id: userId }: User, id: number, memberId: number): Promise<void> {
      await store.commit(async (trx) => {
        if (memberId !== userId) await holdAsOwner(trx, { userId, id });
        requireFound(
          await deleteRows(trx, 'playlist_member', { playlist_id: id, user_id: memberId }),
          `User ${memberId} is not a collaborator of the playlist ${id}.`,
        );
      });
    },

    /** The open ones of a user. */
    async invitations({ id }: User): Promise<PlaylistInvitation[]> {
      const rows = await invitations(db)
        .innerJoin('playlist_member', 'playlist_member.playlist_id', 'playlist.id')
        .where('playlist_member.user_id', '=', id)
        .where('playlist_member.accepted', '=', '')
        .orderBy('playlist.id')
        .execute();
      return rows.map(invitationOf);
    },
    /** Rejects (kind `not-found`) without an invitation. */
    async accept({ id: userId }: User, id: number): Promise<void> {
      const accepted = now();
      await store.commit(async (trx) => {
        await holdUser(trx, userId);
        const key = { playlist_id: id, user_id: userId };
        if ((await updateRows(trx, 'playlist_member', key, { accepted })) === 0) throw noPlaylist(id);
      });
    },
    /** The playlist of a link. Rejects (kind `not-found`) one that was revoked. */
    async getInvited(token: string): Promise<PlaylistInvitation> {
      const found = await invitations(db)
        .where('playlist.invite_hash', '=', hashSecret(token))
        .limit(1)
        .executeTakeFirst();
      return invitationOf(requireFound(found, REFUSAL_MESSAGES.invitationInvalid));
    },
    /** Returns the id of the playlist. Rejects as `getInvited`. */
    async join({ id: userId }: User, token: string): Promise<number> {
      const joined = now();
      return await store.commit(async (trx) => {
        await holdUser(trx, userId);
        const invited = { invite_hash: hashSecret(token) };
        const same = { name: sql`name` };
        const [playlist] = await updateReturning(trx, 'playlist', invited, same, ['id', 'user_id']);
        const { id, user_id } = requireFound(playlist, REFUSAL_MESSAGES.invitationInvalid);
        if (user_id !== userId) await addMember(trx, { userId, id }, { invited: joined, accepted: joined });
        return id;
      });
    },
  };
}

/** An open invitation stays open until it is accepted; who is a collaborator already stays one. */
async function addMember(
  trx: Trx,
  { userId, id }: PlaylistCaller,
  { invited, accepted }: { invited: string; accepted: string },
): Promise<void> {
  const key = { playlist_id: id, user_id: userId };
  const before = await selectOne(trx, 'playlist_member', ['accepted'], key);
  if (before !== undefined) {
    if (before.accepted === '') await updateRows(trx, 'playlist_member', key, { accepted });
    return;
  }
  const ofIt = await countRows(trx, 'playlist_member', { playlist_id: id });
  requireFewer(ofIt, COLLABORATORS_MAX, 'collaboratorsMax');
  const ofUser = await countRows(trx, 'playlist_member', { user_id: userId });
  requireFewer(ofUser, MEMBERSHIPS_MAX, 'collaborationsMax');
  await insertRows(trx, 'playlist_member', { ...key, invited, accepted });
}

function invitations(db: Db) {
  return db
    .selectFrom('playlist')
    .innerJoin('user', 'user.id', 'playlist.user_id')
    .select(['playlist.id', 'playlist.name', 'user.id as owner_id', 'user.name as owner_name']);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;

function invitationOf({ id, name, owner_id, owner_name }: InvitationRow): PlaylistInvitation {
  return { id, name, owner: { id: owner_id, name: owner_name } };
}
