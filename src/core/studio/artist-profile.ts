/**
 * What members write about their artist: biography, website, locations and image. They are edits of the catalogue, as those of
 * administrators are, so that no import overwrites them. Every node shows them within seconds.
 */
import { createHash } from 'node:crypto';
import type { Location, Translations } from '../../domain/imports/record-values.ts';
import { UPLOADED } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ArtistProfile, ProfileContent } from '../../domain/studio/studio.ts';
import type { User } from '../../domain/users.ts';
import { type EditedColumns, editRow, findRow } from '../../store/admin/catalogue-edits.ts';
import { findSuccessor } from '../../store/admin/merged-artists.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { deleteCover, findCoverChange, saveCover } from '../../store/media/covers.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { logReleaseAction, type NewReleaseAction } from '../../store/studio/release-actions.ts';
import { requireValid } from '../admin/fields.ts';
import { imageOf } from '../admin/image-address.ts';
import { requireEditor, requireMember } from './access.ts';
import { readProfile } from './profile-content.ts';

export interface ArtistProfilesOptions {
  store: Store;
  makeCover(upload: Buffer): Promise<Buffer>;
  now: () => Date;
}

/** For the activity of the artist. */
type ProfileAction = Pick<NewReleaseAction, 'action' | 'detail'>;

/**
 * All methods throw `forbidden` unless the user is a member. `version` is the one that the member saw: if the profile has another one
 * by now, they throw `conflict` and change nothing.
 */
export function createArtistProfiles({ store, makeCover, now }: ArtistProfilesOptions) {
  async function change(
    user: User,
    id: number,
    version: string,
    act: (trx: Trx, profile: ArtistProfile) => Promise<ProfileAction | undefined>,
  ): Promise<ArtistProfile> {
    return await store.commit(async (trx) => {
      // Neither an import nor an administrator may change the artist at the same time.
      await store.dialect.lock(trx, 'import', 'brief');
      await requireEditor(trx, id, user);
      const profile = await profileOf(trx, id);
      requireVersion(profile, version);
      await requireUnmerged(trx, id);
      const done = await act(trx, profile);
      if (done === undefined) return profile;
      const at = now().toISOString();
      await logReleaseAction(trx, { artist_id: id, release_id: 0, by: user.id, at, ...done });
      const changed = await profileOf(trx, id);
      await recordChange(store, trx, { catalogue: { written: { artist: [id] } } });
      return changed;
    });
  }

  return {
    async get(user: User, id: number): Promise<ArtistProfile> {
      await requireMember(store.db, id, user);
      return await profileOf(store.db, id);
    },

    /** Throws (kind `type`, with the field) what an import would reject, or what is longer than a profile may be. */
    save: (user: User, id: number, version: string, came: unknown) =>
      change(user, id, version, async (trx, before) => {
        const content = readProfile(came, before);
        requireValid({ entity: 'artist', id, name: before.name, ...content });
        const columns = changedColumns(before, content);
        const fields = Object.keys(columns);
        if (fields.length === 0) return undefined;
        await editRow(trx, 'artist', id, columns);
        return { action: 'profile', detail: { fields } };
      }),

    /** Rejects (kind `type`) data that is not an image. */
    async saveImage(user: User, id: number, version: string, upload: Buffer): Promise<ArtistProfile> {
      await requireEditor(store.db, id, user);
      requireVersion(await profileOf(store.db, id), version);
      const picture = await makeCover(upload);
      return await change(user, id, version, async (trx) => {
        await saveCover(trx, { kind: 'artist', id, picture, changed: now().toISOString() });
        return { action: 'image' };
      });
    },
    /** Shows the image of the import again, if there is one. */
    deleteImage: (user: User, id: number, version: string) =>
      change(user, id, version, async (trx, { image_uploaded }) => {
        if (!image_uploaded) return undefined;
        await deleteCover(trx, 'artist', id);
        return { action: 'image-delete' };
      }),
  };
}

async function profileOf(db: Db, id: number): Promise<ArtistProfile> {
  const row = await findRow(db, 'artist', id);
  if (row === undefined) throw new Refusal('not-found', `There is no artist with the id ${id}.`);
  const { name, website, image } = row;
  const uploaded = await findCoverChange(db, 'artist', id);
  const picture = uploaded === undefined ? image : UPLOADED + uploaded;
  return {
    ...{ id, name, website },
    description: JSON.parse(row.description || '{}') as Translations,
    locations: JSON.parse(row.locations || '[]') as Location[],
    image: picture === '' ? '' : imageOf('artist', id, { picture }),
    image_uploaded: uploaded !== undefined,
    version: createHash('sha256')
      .update(JSON.stringify([website, row.description, row.locations, picture]))
      .digest('hex')
      .slice(0, 16),
  };
}

function changedColumns(before: ProfileContent, after: ProfileContent): EditedColumns {
  const columns: EditedColumns = {};
  if (after.website !== before.website) columns['website'] = after.website;
  for (const field of ['description', 'locations'] as const) {
    const value = JSON.stringify(after[field]);
    if (value !== JSON.stringify(before[field])) columns[field] = value;
  }
  return columns;
}

function requireVersion({ version }: ArtistProfile, seen: string): void {
  if (version === seen) return;
  throw new Refusal(
    'conflict',
    'Another member, an administrator or an import has changed this profile since you opened it. Nothing was saved. Load it again.',
  );
}

async function requireUnmerged(trx: Trx, id: number): Promise<void> {
  const into = await findSuccessor(trx, id);
  if (into !== undefined) throw new Refusal('conflict', `This artist was merged into artist ${into}.`);
}
