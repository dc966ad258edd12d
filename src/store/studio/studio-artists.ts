/** Who manages which artist in the Studio. */
import { sql } from 'kysely';
import type { OnlyOwnedArtist } from '../../domain/accounts/account-pages.ts';
import type { Named } from '../../domain/admin.ts';
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ArtistMember, ArtistRole } from '../../domain/studio/studio.ts';
import { SHOWN } from '../hidden.ts';
import type { Db, Trx } from '../schema.ts';
import { logReleaseAction } from './release-actions.ts';

export async function findRole(db: Db, artistId: number, userId: number): Promise<ArtistRole | undefined> {
  const row = await db
    .selectFrom('artist_member')
    .select('role')
    .where('artist_id', '=', artistId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

export async function listOwnArtists(db: Db, userId: number): Promise<(Named & { role: ArtistRole })[]> {
  return await db
    .selectFrom('artist_member')
    .innerJoin('artist', 'artist.id', 'artist_member.artist_id')
    .select(['artist.id', 'artist.name', 'artist_member.role'])
    .where('artist_member.user_id', '=', userId)
    .orderBy('artist.name')
    .orderBy('artist.id')
    .execute();
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
  if (rows.length === 0) throw new Refusal('not-found', `There is no artist with the id ${id}.`);
  return { ...rows[0], shown: rows[0].shown === 1 };
}

/** Albums and tracks of the artist that were not published in the Studio. */
export async function countImported(db: Db, artistId: number): Promise<{ albums: number; tracks: number }> {
  const count = async (table: 'album' | 'track') => {
    const { first, last } = STUDIO_IDS;
    const { rows } = await sql<{ n: number | string }>`
      select count(*) as n from ${sql.table(table)}
      where artist_id = ${artistId} and not id between ${first} and ${last}`.execute(db);
    return Number(rows[0].n);
  };
  return { albums: await count('album'), tracks: await count('track') };
}

/** Changes of the members of one artist wait for each other. */
export async function holdArtist(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('artist').set({ name: sql`name` }).where('id', '=', id).execute();
}

export async function saveMember(
  trx: Trx,
  member: { artist_id: number; user_id: number; role: ArtistRole; since: string },
): Promise<void> {
  await trx
    .insertInto('artist_member')
    .values(member)
    .onConflict((conflict) => conflict.columns(['artist_id', 'user_id']).doUpdateSet({ role: member.role }))
    .execute();
}

export async function deleteMember(trx: Trx, artistId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('artist_member')
    .where('artist_id', '=', artistId)
    .where('user_id', '=', userId)
    .execute();
}

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

/** Where the user was the only owner, the earliest of the other members becomes one: without an owner, members could not be added, and could not leave. */
export async function leaveArtists(trx: Trx, userId: number): Promise<void> {
  const at = new Date().toISOString();
  const left = await trx
    .deleteFrom('artist_member')
    .where('user_id', '=', userId)
    .returning(['artist_id', 'role'])
    .execute();
  for (const { artist_id, role } of left) {
    const log = { artist_id, release_id: 0, by: userId, at };
    await logReleaseAction(trx, { ...log, action: 'member-remove', detail: { member: userId } });
    if (role !== 'owner') continue;
    await holdArtist(trx, artist_id);
    const members = await listMembers(trx, artist_id);
    if (members.length === 0 || members.some((member) => member.role === 'owner')) continue;
    const [{ id, since }] = members;
    await saveMember(trx, { artist_id, user_id: id, role: 'owner', since });
    await logReleaseAction(trx, { ...log, action: 'member-role', detail: { member: id, role: 'owner' } });
  }
}

/** When the user accepted this version of the terms. */
export async function findTermsAcceptance(
  db: Db,
  userId: number,
  version: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('terms_acceptance')
    .select('at')
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.at;
}

/** The first acceptance counts. */
export async function acceptTerms(trx: Trx, userId: number, version: string, at: string): Promise<void> {
  await trx
    .insertInto('terms_acceptance')
    .values({ user_id: userId, version, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .execute();
}
