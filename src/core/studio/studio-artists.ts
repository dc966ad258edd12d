/** Who manages which artist in the Studio, and who may do what there: every use case begins here. */
import { sql } from 'kysely';
import type { Named } from '../../domain/admin.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, requireFewer } from '../../domain/refusal-messages.ts';
import {
  type ArtistMember,
  type ArtistRole,
  MEMBERS_MAX,
  TERMS_VERSION,
} from '../../domain/studio/studio.ts';
import type { Owner, User } from '../../domain/users.ts';
import { SHOWN } from '../../store/hidden.ts';
import { isHeld } from '../../store/hold-user.ts';
import { deleteReturning, deleteRows, selectOne, updateRows, upsertRow } from '../../store/queries/rows.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { findUserByName } from '../accounts/users.ts';
import { logReleaseAction } from './release-actions.ts';

async function findRole(db: Db, artistId: number, userId: number): Promise<ArtistRole | undefined> {
  const row = await selectOne(db, 'artist_member', ['role'], { artist_id: artistId, user_id: userId });
  return row?.role;
}

export async function listMembers(db: Db, artistId: number): Promise<(ArtistMember & { id: number })[]> {
  return await db
    .selectFrom('artist_member')
    .innerJoin('user', 'user.id', 'artist_member.user_id')
    .select(['user.id', 'user.name', 'user.dispname', 'artist_member.role', 'artist_member.since'])
    .where('artist_member.artist_id', '=', artistId)
    .orderBy('artist_member.since')
    .orderBy('user.id')
    .execute();
}

/** Throws (kind `not-found`). `shown`: it is visible in the catalogue. */
export async function getStudioArtist(db: Db, id: number): Promise<Named & { shown: boolean }> {
  const { rows } = await sql<Named & { shown: number }>`
    select id, name, case when ${SHOWN.artist} then 1 else 0 end as shown
    from artist where id = ${id}`.execute(db);
  const artist = requireFound(rows.at(0), `There is no artist with the id ${id}.`);
  return { ...artist, shown: artist.shown === 1 };
}

/** Changes of the members of one artist wait for each other. */
export async function holdArtist(trx: Trx, id: number): Promise<void> {
  await updateRows(trx, 'artist', { id }, { name: sql`name` });
}

export async function saveMember(
  trx: Trx,
  { artist_id, user_id, role, since }: Schema['artist_member'],
): Promise<void> {
  await upsertRow(trx, 'artist_member', { artist_id, user_id }, { role }, { since });
}

/** Where the user was the only owner, the earliest of the other members becomes one: without an owner, members could not be added, and could not leave. */
export async function leaveArtists(trx: Trx, userId: number): Promise<void> {
  const [by, at] = [{ id: userId }, new Date()];
  const left = await deleteReturning(trx, 'artist_member', { user_id: userId }, ['artist_id', 'role']);
  for (const { artist_id, role } of left) {
    await logReleaseAction(trx, by, { artist_id }, 'member-remove', at, { member: userId });
    if (role !== 'owner') continue;
    await holdArtist(trx, artist_id);
    const members = await listMembers(trx, artist_id);
    if (members.length === 0 || members.some((member) => member.role === 'owner')) continue;
    const [{ id, since }] = members;
    await saveMember(trx, { artist_id, user_id: id, role: 'owner', since });
    await logReleaseAction(trx, by, { artist_id }, 'member-role', at, { member: id, role: 'owner' });
  }
}

/** When the user accepted the current terms. */
export async function findTermsAcceptance(db: Db, user_id: number): Promise<string | undefined> {
  return (await selectOne(db, 'terms_acceptance', ['at'], { user_id, version: TERMS_VERSION }))?.at;
}

/** Throws (kind `forbidden`) unless the user is a member of the artist; the message does not reveal whether the artist exists. */
export async function requireMember(db: Db, artistId: number, { id }: Owner): Promise<ArtistRole> {
  const role = await findRole(db, artistId, id);
  if (role === undefined) throw new Refusal('forbidden', REFUSAL_MESSAGES.artistMembersOnly);
  return role;
}

/** The role; `null` for an administrator who is not a member. Throws (kind `forbidden`) for other users. */
export async function requireReader(db: Db, artistId: number, user: User): Promise<ArtistRole | null> {
  if (user.admin) return (await findRole(db, artistId, user.id)) ?? null;
  return await requireMember(db, artistId, user);
}

/** Throws (kind `forbidden`). */
async function requireOwner(db: Db, artistId: number, user: Owner): Promise<void> {
  if ((await requireMember(db, artistId, user)) !== 'owner')
    throw new Refusal('forbidden', REFUSAL_MESSAGES.artistOwnersOnly);
}

/** Throws (kind `forbidden`) until the user has accepted the current terms. */
export async function requireTerms(db: Db, { id }: Owner): Promise<void> {
  if ((await findTermsAcceptance(db, id)) !== undefined) return;
  throw new Refusal('forbidden', REFUSAL_MESSAGES.artistTerms, { field: 'terms' });
}

/** A member who has accepted the terms, as every change requires. */
export async function requireEditor(db: Db, artistId: number, user: Owner): Promise<ArtistRole> {
  const role = await requireMember(db, artistId, user);
  await requireTerms(db, user);
  return role;
}

// The members of an artist: owners decide who they are, and every member may leave.

export function createMembers(store: Store, now: () => Date) {
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
        if (isNew) requireFewer(members.length, MEMBERS_MAX, 'artistMembersMax', 'conflict');
        const at = now().toISOString();
        await saveMember(trx, { artist_id: artistId, user_id: member.id, role, since: at });
        await requireSomeOwner(trx, artistId);
        if (before?.role === role) return;
        const action = isNew ? 'member-add' : 'member-role';
        const detail = { member: member.id, role };
        await logReleaseAction(trx, user, { artist_id: artistId }, action, at, detail);
      });
    },
    /** Throws (kind `forbidden`) unless the user is an owner, or the member who leaves. */
    async remove(user: User, artistId: number, name: string): Promise<void> {
      const member = await getNamed(store, name);
      await store.commit(async (trx) => {
        await holdArtist(trx, artistId);
        if (member.id === user.id) await requireMember(trx, artistId, user);
        else await requireOwner(trx, artistId, user);
        await deleteRows(trx, 'artist_member', { artist_id: artistId, user_id: member.id });
        await requireSomeOwner(trx, artistId);
        const detail = { member: member.id };
        await logReleaseAction(trx, user, { artist_id: artistId }, 'member-remove', now(), detail);
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
