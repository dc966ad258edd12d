/** Creates and edits releases. Nothing of it is visible before it is published. */

import { Refusal, requireFound } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, requireFewer } from '../../domain/refusal-messages.ts';
import {
  RELEASE_LIMITS,
  RELEASES_MAX,
  type ReleaseContent,
  type ReleaseSummary,
  type StudioRelease,
} from '../../domain/studio/studio.ts';
import { requireLine, wrong } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import { makePicture } from '../../media/images/uploads.ts';
import { takeCatalogueIds } from '../../store/ids.ts';
import { findPicture } from '../../store/pictures.ts';
import {
  countRows,
  deleteRows,
  insertRows,
  selectRows,
  updateRows,
  upsertRow,
} from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';
import { logReleaseAction } from './release-actions.ts';
import { changesOf } from './release-activity.ts';
import { EMPTY_RELEASE, readContent, requireComplete } from './release-content.ts';
import { getStudioArtist, holdArtist, requireEditor, requireMember } from './studio-artists.ts';
import type { StudioContext } from './studio-context.ts';
import {
  contentColumns,
  countArtistBytes,
  getFile,
  getRelease,
  holdRelease,
  isTrackAudio,
  listFiles,
  listUploads,
  type StoredRelease,
  updateRelease,
} from './studio-rows.ts';

/** All methods throw `not-found` for an unknown release, and `forbidden` unless the user is a member of its artist. */
export function createReleases({ store, storage, storageMax, now }: StudioContext) {
  /** All of one state: a file that was received is among the uploads or, once it is checked, among the files. */
  const get = (user: User, id: number): Promise<StudioRelease> =>
    store.snapshot(async (trx) => {
      const release = await getRelease(trx, id);
      await requireMember(trx, release.artist_id, user);
      const { artist_id, version, published_version, updated_by, fault, content, rights_at, rights_by } =
        release;
      const { name } = await getStudioArtist(trx, artist_id);
      const files = await listFiles(trx, id);
      const uploads = await listUploads(trx, id);
      return {
        ...summaryOf({ ...release, ...content, tracks: content.tracks.length }),
        artist: { id: artist_id, name },
        version,
        published_version,
        updated_by,
        fault,
        content,
        rights: rights_at === '' ? null : { at: rights_at, by: rights_by },
        files: files.map(({ artist_id: _, release_id: __, stored: ___, ...file }) => file),
        uploads: uploads.map(({ artist_id: _, release_id: __, uploader_id: ___, ...upload }) => upload),
        storage: { used: await countArtistBytes(trx, artist_id), max: storageMax },
      };
    });

  /** A new version of a release, which is locked meanwhile; the user is an editor. */
  async function change(
    user: User,
    id: number,
    act: (trx: Trx, release: StoredRelease, updated: string) => Promise<Parameters<typeof updateRelease>[2]>,
  ) {
    await store.commit(async (trx) => {
      const release = await holdRelease(trx, id);
      await requireEditor(trx, release.artist_id, user);
      const updated = now().toISOString();
      const changes = await act(trx, release, updated);
      const version = release.version + 1;
      await updateRelease(trx, id, { ...changes, version, updated, updated_by: user.name });
    });
    return await get(user, id);
  }

  return {
    get,
    async list(artistId: number): Promise<ReleaseSummary[]> {
      // Without their content, which may be large.
      const rows = await store.db
        .selectFrom('studio_release')
        .leftJoin('studio_cover', 'studio_cover.release_id', 'studio_release.id')
        .select(['studio_release.id', 'name', 'state', 'releasedate', 'tracks', 'updated'])
        .select('studio_cover.changed as cover')
        .where('studio_release.artist_id', '=', artistId)
        .orderBy('studio_release.id', 'desc')
        .limit(RELEASES_MAX)
        .execute();
      return rows.map(summaryOf);
    },
    async create(user: User, artistId: number, text: string): Promise<StudioRelease> {
      const name = requireLine('name', text, 0, RELEASE_LIMITS.name);
      const id = await store.commit(async (trx) => {
        await holdArtist(trx, artistId);
        await requireEditor(trx, artistId, user);
        const others = await countRows(trx, 'studio_release', { artist_id: artistId });
        requireFewer(others, RELEASES_MAX, 'releasesMax', 'conflict');
        const [next] = await takeCatalogueIds(trx, 'album', 1);
        const release = { id: next, artist_id: artistId };
        const created = now().toISOString();
        const content = { ...EMPTY_RELEASE, name };
        const times = { created, updated: created, updated_by: user.name };
        await insertRows(trx, 'studio_release', { ...release, ...contentColumns(content), ...times });
        await logReleaseAction(trx, user, release, 'create', created, { name });
        return next;
      });
      return await get(user, id);
    },
    /** Throws (kind `conflict`) if another member has saved it since this version. */
    async save(user: User, id: number, version: number, came: unknown): Promise<StudioRelease> {
      const content = readContent(came);
      return await change(user, id, async (trx, release, updated) => {
        requireVersion(release, version);
        await requireOwnFiles(trx, id, content);
        const tracks = await withIds(trx, release, content);
        const saved = { ...content, tracks };
        // What is scheduled stays complete, and its date follows.
        if (release.state === 'scheduled') requireComplete(saved);
        await logReleaseAction(trx, user, release, 'save', updated, changesOf(release.content, saved));
        const publish = release.state === 'scheduled' && { publish_at: momentOf(saved.releasedate) };
        return { content: saved, ...publish };
      });
    },

    /** Rejects (kind `type`) data that is not an image. */
    async saveCover(user: User, id: number, upload: Buffer): Promise<StudioRelease> {
      const { artist_id } = await getRelease(store.db, id);
      await requireEditor(store.db, artist_id, user);
      const picture = await makePicture('cover', upload);
      return await change(user, id, async (trx, release, changed) => {
        await upsertRow(trx, 'studio_cover', { release_id: id }, { picture, changed });
        await logReleaseAction(trx, user, release, 'cover', changed);
        return {};
      });
    },
    deleteCover: (user: User, id: number) =>
      change(user, id, async (trx, release, updated) => {
        await deleteRows(trx, 'studio_cover', { release_id: id });
        await logReleaseAction(trx, user, release, 'cover-delete', updated);
        return {};
      }),
    /** As WebP. */
    async cover(user: User, id: number): Promise<Uint8Array> {
      const { artist_id } = await getRelease(store.db, id);
      await requireMember(store.db, artist_id, user);
      return requireFound(await findPicture(store.db, 'release', id), 'This release has no cover.');
    },

    /** Throws (kind `conflict`) for a file of a track, saved or in the catalogue. */
    async deleteFile(user: User, fileId: number): Promise<void> {
      const { stored } = await getFile(store.db, fileId);
      await store.commit(async (trx) => {
        const file = await getFile(trx, fileId);
        const release = await holdRelease(trx, file.release_id);
        await requireEditor(trx, release.artist_id, user);
        if (release.content.tracks.some(({ file_id }) => file_id === fileId))
          throw new Refusal('conflict', REFUSAL_MESSAGES.fileOfTrack);
        if (await isTrackAudio(trx, release.id, stored))
          throw new Refusal('conflict', REFUSAL_MESSAGES.filePublished);
        // The removed tracks of the album lose the file.
        await updateRows(trx, 'track', { album_id: release.id, audio: stored }, { audio: '' });
        await deleteRows(trx, 'studio_file', { id: fileId });
        await logReleaseAction(trx, user, release, 'file-delete', now(), { name: file.name });
      });
      await storage.removeUnused(stored);
    },
  };
}

export type Releases = ReturnType<typeof createReleases>;

export function requireVersion({ version, updated_by, updated }: StoredRelease, seen: number): void {
  if (version === seen) return;
  throw new Refusal(
    'conflict',
    `${updated_by} has changed this release since you opened it (${updated}). Nothing was saved. Load it again.`,
  );
}

/** The beginning of a day, UTC. */
export function momentOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function summaryOf(release: Omit<ReleaseSummary, 'cover'> & { cover: string | null }): ReleaseSummary {
  const { id, name, state, releasedate, tracks, updated, cover } = release;
  return {
    id,
    name,
    state,
    releasedate,
    tracks,
    updated,
    cover: cover === null ? '' : `/web-api/studio/releases/${id}/cover?v=${encodeURIComponent(cover)}`,
  };
}

/** Each track has a file of the release, and no two have the same. */
async function requireOwnFiles(trx: Trx, id: number, { tracks }: ReleaseContent): Promise<void> {
  const rows = await selectRows(trx, 'studio_file', ['id'], { release_id: id });
  const files = new Set(rows.map((row) => row.id));
  for (const [at, { file_id }] of tracks.entries())
    if (!files.delete(file_id))
      throw wrong(`tracks[${at}].file_id`, 'a file of this release that no other track has', String(file_id));
}

/** New tracks get ids. The others keep theirs: they are those of the tracks that the release had before. */
async function withIds(trx: Trx, { content: before }: StoredRelease, { tracks }: ReleaseContent) {
  const known = new Set(before.tracks.map(({ id }) => id));
  for (const [at, { id }] of tracks.entries())
    if (id !== 0 && !known.delete(id))
      throw wrong(`tracks[${at}].id`, 'a track of this release, or 0', String(id));
  const missing = tracks.filter(({ id }) => id === 0).length;
  const fresh = missing === 0 ? [] : await takeCatalogueIds(trx, 'track', missing);
  return tracks.map((track) => (track.id === 0 ? { ...track, id: fresh.shift()! } : track));
}
