/** Who may do what in the Studio. Every use case begins here. */
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import { type ArtistRole, TERMS_VERSION } from '../../domain/studio/studio.ts';
import type { User } from '../../domain/users.ts';
import type { Db } from '../../store/schema.ts';
import { findRole, findTermsAcceptance } from '../../store/studio/studio-artists.ts';

/** Throws (kind `forbidden`) unless the user is a member of the artist; the message does not reveal whether the artist exists. */
export async function requireMember(db: Db, artistId: number, { id }: Pick<User, 'id'>): Promise<ArtistRole> {
  const role = await findRole(db, artistId, id);
  if (role === undefined) throw new Refusal('forbidden', REFUSAL_MESSAGES.artistMembersOnly);
  return role;
}

/** Throws (kind `forbidden`). */
export async function requireOwner(db: Db, artistId: number, user: Pick<User, 'id'>): Promise<void> {
  if ((await requireMember(db, artistId, user)) !== 'owner')
    throw new Refusal('forbidden', REFUSAL_MESSAGES.artistOwnersOnly);
}

/** Throws (kind `forbidden`) until the user has accepted the current terms. */
export async function requireTerms(db: Db, { id }: Pick<User, 'id'>): Promise<void> {
  if ((await findTermsAcceptance(db, id, TERMS_VERSION)) !== undefined) return;
  throw new Refusal('forbidden', REFUSAL_MESSAGES.artistTerms, { field: 'terms' });
}

/** A member who has accepted the terms, as every change requires. */
export async function requireEditor(db: Db, artistId: number, user: Pick<User, 'id'>): Promise<ArtistRole> {
  const role = await requireMember(db, artistId, user);
  await requireTerms(db, user);
  return role;
}
