/**
 * What members and administrators write about an artist: biography, website, locations and image. They are edits of the catalogue, so
 * that no import overwrites them. Every node shows them within seconds. What members do is in the activity of the artist, what
 * administrators do in their log.
 */
import { createHash } from 'node:crypto';
import type { Location, Translations } from '../../domain/imports/record-values.ts';
import { uploadTimeOf } from '../../domain/media/media.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import {
  type ArtistProfile,
  type ArtistRole,
  PROFILE_LIMITS,
  type ProfileContent,
} from '../../domain/studio/studio.ts';
import { requireLine, requireParagraphs, wrong } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import { TEXT_LANGUAGES } from '../../domain/vocabulary.ts';
import { makePicture } from '../../media/images/uploads.ts';
import { logAction } from '../../store/admin-log.ts';
import { type EditedColumns, editRow, findRow, findSuccessor } from '../../store/catalogue-edits.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { deleteRows, upsertRow } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import { requireValid } from '../admin/editable.ts';
import { imageOf, listItems } from '../admin/find-items.ts';
import { logReleaseAction } from './release-actions.ts';
import { requireList, requireObject, shown, textOf } from './release-content.ts';
import { requireReader, requireTerms } from './studio-artists.ts';
import type { StudioContext } from './studio-context.ts';

interface ProfileAction {
  action: 'profile' | 'image' | 'image-delete';
  /** The changed fields. */
  before?: Partial<ProfileContent>;
  after?: Partial<ProfileContent>;
}

/**
 * All methods throw `forbidden` unless the user is a member or an administrator. `version` is the one that the user saw: if the profile
 * has another one by now, they throw `conflict` and change nothing.
 */
export function createArtistProfiles({ store, now }: StudioContext) {
  async function change(
    user: User,
    id: number,
    version: string,
    act: (trx: Trx, profile: ArtistProfile) => Promise<ProfileAction | undefined>,
  ): Promise<ArtistProfile> {
    return await store.commit(async (trx) => {
      // Neither an import nor an administrator may change the artist at the same time.
      await store.dialect.lock(trx, 'import', 'brief');
      const role = await requireProfileEditor(trx, id, user);
      const profile = await profileOf(trx, id, role);
      requireVersion(profile, version);
      await requireUnmerged(trx, id);
      const done = await act(trx, profile);
      if (done === undefined) return profile;
      await log(trx, user, role, id, done);
      const changed = await profileOf(trx, id, role);
      await recordChange(store, trx, { catalogue: { written: { artist: [id] } } });
      return changed;
    });
  }

  async function log(
    trx: Trx,
    by: User,
    role: ArtistRole | null,
    id: number,
    { action, before, after }: ProfileAction,
  ): Promise<void> {
    if (role === null) {
      const detail = after === undefined ? {} : { before, after };
      const verb = action === 'profile' ? 'edit' : action;
      return await logAction(trx, { by, subject: `artist ${id}`, action: `artist.${verb}`, detail });
    }
    const detail = after && { fields: Object.keys(after) };
    await logReleaseAction(trx, by, { artist_id: id }, action, now(), detail);
  }

  return {
    async get(user: User, id: number): Promise<ArtistProfile> {
      return await profileOf(store.db, id, await requireReader(store.db, id, user));
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
        const among = (values: ProfileContent) =>
          Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
        return { action: 'profile', before: among(before), after: among(content) };
      }),

    /** Rejects (kind `type`) data that is not an image. */
    async saveImage(user: User, id: number, version: string, upload: Buffer): Promise<ArtistProfile> {
      const role = await requireProfileEditor(store.db, id, user);
      requireVersion(await profileOf(store.db, id, role), version);
      const picture = await makePicture('cover', upload);
      return await change(user, id, version, async (trx) => {
        await upsertRow(trx, 'cover', { kind: 'artist', id }, { picture, changed: now().toISOString() });
        return { action: 'image' };
      });
    },
    /** Shows the image of the import again, if there is one. */
    deleteImage: (user: User, id: number, version: string) =>
      change(user, id, version, async (trx, { image_uploaded }) => {
        if (!image_uploaded) return undefined;
        await deleteRows(trx, 'cover', { kind: 'artist', id });
        return { action: 'image-delete' };
      }),
  };
}

/** Administrators need no role, and accept no terms: `null`, unless they are members, too. */
async function requireProfileEditor(db: Db, id: number, user: User): Promise<ArtistRole | null> {
  const role = await requireReader(db, id, user);
  if (role !== null) await requireTerms(db, user);
  return role;
}

async function profileOf(db: Db, id: number, role: ArtistRole | null): Promise<ArtistProfile> {
  const row = requireFound(await findRow(db, 'artist', id), `There is no artist with the id ${id}.`);
  const { name, website } = row;
  const [{ picture }] = await listItems(db, 'artist', [id]);
  return {
    id,
    name,
    role,
    website,
    description: JSON.parse(row.description || '{}') as Translations,
    locations: JSON.parse(row.locations || '[]') as Location[],
    image: imageOf('artist', id, { picture }),
    image_uploaded: uploadTimeOf(picture) !== '',
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
    'A member, an administrator or an import has changed this profile since you opened it. Nothing was saved. Load it again.',
  );
}

async function requireUnmerged(trx: Trx, id: number): Promise<void> {
  const into = await findSuccessor(trx, id);
  if (into !== undefined) throw new Refusal('conflict', `This artist was merged into artist ${into}.`);
}

// Checks the profile of an artist. The rules of the import format follow; these are what members may add to it.

/** `before` is what the catalogue has: a biography that an import has brought stays, even if it is longer than members may write. */
function readProfile(came: unknown, before: ProfileContent): ProfileContent {
  const content = requireObject('content', came);
  return {
    website: requireLine('website', textOf('website', content), 0, PROFILE_LIMITS.website),
    description: readDescription(content['description'], before.description),
    locations: readLocations(content['locations'], before.locations),
  };
}

/** In the languages of the API. Those without a text are left out. */
function readDescription(came: unknown, before: Translations): Translations {
  const texts = requireObject('description', came);
  const known = new Set<string>([...TEXT_LANGUAGES, ...Object.keys(before)]);
  const read = Object.keys(texts).map((language): [string, string] => {
    if (!known.has(language))
      throw wrong('description', `texts in ${TEXT_LANGUAGES.join(', ')}`, shown(language));
    const sent = textOf(language, texts, 'description');
    const isKept = Object.hasOwn(before, language) && before[language] === sent;
    const field = `description.${language}`;
    return [language, isKept ? sent : requireParagraphs(field, sent, PROFILE_LIMITS.description)];
  });
  return Object.fromEntries(read.filter(([, text]) => text !== ''));
}

function readLocations(came: unknown, before: readonly Location[]): Location[] {
  const max = Math.max(PROFILE_LIMITS.locations, before.length);
  return requireList('locations', came, max).map((one, at) => {
    const field = `locations[${at}]`;
    const location = requireObject(field, one);
    const { latitude, longitude } = location;
    if (typeof latitude !== 'number' || typeof longitude !== 'number')
      throw wrong(field, 'latitude and longitude as numbers', 'something else');
    const city = requireLine(`${field}.city`, textOf('city', location, field), 0, PROFILE_LIMITS.city);
    return { latitude, longitude, country: textOf('country', location, field), city };
  });
}
