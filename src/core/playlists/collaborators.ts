/** The collaborators of a playlist: invited by name or by a link, and removed by its owner or by themselves. */
import type { Collaborators, PlaylistInvitation } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import type { User } from '../../domain/users.ts';
import {
  acceptInvitation,
  createInviteLink,
  findInvited,
  hasInviteLink,
  inviteMember,
  joinByLink,
  leavePlaylist,
  listInvitations,
  listMembers,
  removeMember,
  revokeInviteLink,
} from '../../store/playlists/playlist-members.ts';
import { getOwnPlaylist } from '../../store/playlists/playlist-rows.ts';
import type { Store } from '../../store/store.ts';

export function createCollaborators(store: Store, now: () => string) {
  const { db } = store;
  return {
    /** For its owner and its collaborators, who do not see open invitations. */
    async list({ id: userId }: User, id: number): Promise<Collaborators> {
      const { role } = await getOwnPlaylist(db, { userId, id });
      const members = await listMembers(db, id);
      if (role === 'owner') return { collaborators: members, hasLink: await hasInviteLink(db, id) };
      return { collaborators: members.filter(({ pending }) => !pending), hasLink: false };
    },
    /** Both are for the owner. The link replaces the one before. */
    createLink: ({ id: userId }: User, id: number): Promise<string> =>
      createInviteLink(store, { userId, id }),
    revokeLink: ({ id: userId }: User, id: number): Promise<void> => revokeInviteLink(store, { userId, id }),
    /** By the owner. The user accepts or declines. */
    invite: ({ id: userId }: User, id: number, name: string): Promise<void> =>
      inviteMember(store, { userId, id }, name, now()),
    /** By the owner, or by the collaborator. */
    remove: ({ id: userId }: User, id: number, memberId: number): Promise<void> =>
      memberId === userId
        ? leavePlaylist(store, { userId, id })
        : removeMember(store, { userId, id }, memberId),

    invitations: ({ id }: User): Promise<PlaylistInvitation[]> => listInvitations(db, id),
    accept: ({ id: userId }: User, id: number): Promise<void> =>
      acceptInvitation(store, { userId, id }, now()),
    /** The playlist of a link. Rejects (kind `not-found`) one that was revoked. */
    async getInvited(token: string): Promise<PlaylistInvitation> {
      const found = await findInvited(db, token);
      if (found === undefined) throw new Refusal('not-found', REFUSAL_MESSAGES.invitationInvalid);
      return found;
    },
    /** Returns the id of the playlist. */
    join: ({ id }: User, token: string): Promise<number> => joinByLink(store, id, token, now()),
  };
}
