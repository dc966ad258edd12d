/** The members of an artist: owners decide who they are, and every member may leave. */
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '../../domain/refusal-messages.ts';
import { type ArtistRole, MEMBERS_MAX } from '../../domain/studio/studio.ts';
import type { User } from '../../domain/users.ts';
import { isHeld } from '../../store/hold-user.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { findUserByName } from '../accounts/users.ts';
import { logReleaseAction, type NewReleaseAction } from './release-actions.ts';
import { holdArtist, listMembers, requireMember, requireOwner, saveMember } from './studio-artists.ts';

export function createMembers(store: Store, now: () => Date) {
  const log = (
    trx: Trx,
    user: User,
    artistId: number,
    entry: Pick<NewReleaseAction, 'action' | 'detail'>,
  ): Promise<void> =>
    logReleaseAction(trx, {
      artist_id: artistId,
      release_id: 0,
      by: user.id,
      at: now().toISOString(),
      ...entry,
    });
  return {
    /** Adds a member, or changes the role of one. Throws (kind `forbidden`) unless the user is an owner. */
    async save(user: User, artistId: number, name: string, role: ArtistRole): Promise<void> {
      const member = await getNamed(store, name);
      await store.commit(async (trx) => {
        await holdArtist(trx, artistId);
        await requireOwner(trx, artistId, user);
        if (!(await isHeld(trx, member.id))) throw unknownName();
        const members = await listMembers(trx, artistId);
        const before = members.find(({ id }) => id === member.id);
        const isNew = before === undefined;
        if (isNew && members.length >= MEMBERS_MAX)
          throw new Refusal('conflict', refusalMessage('artistMembersMax', { max: MEMBERS_MAX }));
        await saveMember(trx, { artist_id: artistId, user_id: member.id, role, since: now().toISOString() });
        await requireSomeOwner(trx, artistId);
        if (before?.role === role) return;
        const action = isNew ? 'member-add' : 'member-role';
        await log(trx, user, artistId, { action, detail: { member: member.id, role } });
      });
    },
    /** Throws (kind `forbidden`) unless the user is an owner, or the member who leaves. */
    async remove(user: User, artistId: number, name: string): Promise<void> {
      const member = await getNamed(store, name);
      await store.commit(async (trx) => {
        await holdArtist(trx, artistId);
        if (member.id === user.id) await requireMember(trx, artistId, user);
        else await requireOwner(trx, artistId, user);
        await trx
          .deleteFrom('artist_member')
          .where('artist_id', '=', artistId)
          .where('user_id', '=', member.id)
          .execute();
        await requireSomeOwner(trx, artistId);
        await log(trx, user, artistId, { action: 'member-remove', detail: { member: member.id } });
      });
    },
  };
}

async function getNamed(store: Store, name: string): Promise<User> {
  const found = await findUserByName(store.db, name);
  if (found === undefined) throw unknownName();
  return found;
}

function unknownName(): Refusal {
  return new Refusal('type', REFUSAL_MESSAGES.noSuchUser, { field: 'name' });
}

/** Otherwise only an administrator could help. */
async function requireSomeOwner(trx: Trx, artistId: number): Promise<void> {
  const members = await listMembers(trx, artistId);
  if (members.some(({ role }) => role === 'owner')) return;
  throw new Refusal('conflict', REFUSAL_MESSAGES.artistNeedsOwner);
}
