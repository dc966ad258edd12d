/**
 * Publishes releases, now or at their release date, and withdraws them.
 *
 *   draft       → published      its rows are written to the catalogue
 *               → scheduled      its release date is in the future; any node publishes it then
 *   scheduled   → draft          withdrawn
 *   published   → published      the saved changes are written; tracks that were removed are hidden
 *               → unpublished    the album is hidden; likes and reviews stay
 *   unpublished → published      it is shown again
 */

import { sql } from 'kysely';
import type { AlbumRecord, TrackRecord } from '../../domain/imports/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { RIGHTS_VERSION, type StudioRelease } from '../../domain/studio/studio.ts';
import { wrong } from '../../domain/text/texts.ts';
import { dayOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { writeCatalogue } from '../../import/writing/write-catalogue.ts';
import { embeddedIn } from '../../media/images/embedded.ts';
import { findRow } from '../../store/catalogue-edits.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { hide, restore } from '../../store/hidden.ts';
import { findUploadTime } from '../../store/pictures.ts';
import { deleteRows, selectOne, selectRows, upsertRow } from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { deleteInTransaction } from '../admin/delete-items.ts';
import { logReleaseAction } from './release-actions.ts';
import { requireComplete } from './release-content.ts';
import { momentOf, type Releases, requireVersion } from './releases.ts';
import { requireEditor } from './studio-artists.ts';
import type { StudioContext } from './studio-context.ts';
import {
  deleteRelease,
  deleteUpload,
  holdRelease,
  listAlbumTracks,
  listFiles,
  listUploads,
  type StoredRelease,
  updateRelease,
} from './studio-rows.ts';

interface PublishOptions extends Pick<StudioContext, 'store' | 'storage' | 'log' | 'now'> {
  releases: Pick<Releases, 'get' | 'save'>;
}

/** All methods throw `not-found` for an unknown release, `forbidden` unless the user is a member, and `conflict` for another version. */
export function createPublishing({ store, storage, releases, log, now }: PublishOptions) {
  /** Neither an import nor another member may change it at the same time. A release may have hundreds of tracks, and they many likes. */
  async function change<T>(
    user: User,
    id: number,
    version: number,
    act: (trx: Trx, release: StoredRelease) => Promise<T>,
  ): Promise<T> {
    return await store.rewrite(async (trx) => {
      await store.dialect.lock(trx, 'import', 'brief');
      const release = await holdRelease(trx, id);
      await requireEditor(trx, release.artist_id, user);
      requireVersion(release, version);
      return await act(trx, release);
    });
  }

  async function publishDue(id: number): Promise<void> {
    const moment = now().toISOString();
    await store.rewrite(async (trx) => {
      await store.dialect.lock(trx, 'import', 'brief');
      const release = await holdRelease(trx, id);
      // Another node has published it, or its date was changed.
      if (release.state !== 'scheduled' || release.publish_at > moment) return;
      await logReleaseAction(trx, null, release, 'publish', moment);
      await writeRelease(store, trx, release, moment);
    });
  }

  /** Unless a member or another node has changed it meanwhile. */
  async function backToDraft(id: number, fault: string): Promise<void> {
    await store.commit(async (trx) => {
      const release = await holdRelease(trx, id);
      if (release.state !== 'scheduled') return;
      await updateRelease(trx, id, { state: 'draft', fault });
      await logReleaseAction(trx, null, release, 'fail', now(), { reason: fault });
    });
  }

  return {
    /** Saves a release. A scheduled one that is due by its new date is published; if that is not possible now, a node does it later. */
    async save(user: User, id: number, version: number, content: unknown): Promise<StudioRelease> {
      const saved = await releases.save(user, id, version, content);
      if (saved.state !== 'scheduled' || momentOf(saved.releasedate) > now().toISOString()) return saved;
      await publishDue(id).catch((error) => log.debug('a due release waits', { release: id, error }));
      return await releases.get(user, id);
    },

    /** `rights` is the version of the rights statement that the user accepts. Throws (kind `type`) if something is missing. */
    async publish(user: User, id: number, version: number, rights: string): Promise<StudioRelease> {
      if (rights !== RIGHTS_VERSION)
        throw wrong('rights', `the accepted version ${RIGHTS_VERSION}`, JSON.stringify(rights.slice(0, 20)));
      const moment = now();
      const accepted = { rights_at: moment.toISOString(), rights_by: user.name, rights_version: rights };
      await change(user, id, version, async (trx, release) => {
        requireComplete(release.content);
        await updateRelease(trx, id, accepted);
        const { releasedate } = release.content;
        if (releasedate <= dayOf(moment)) {
          await logReleaseAction(trx, user, release, 'publish', moment);
          return await writeRelease(store, trx, release, moment.toISOString());
        }
        if (release.state === 'published')
          throw wrong('releasedate', 'no day in the future, since the release is published', releasedate);
        await updateRelease(trx, id, { state: 'scheduled', publish_at: momentOf(releasedate), fault: '' });
        await logReleaseAction(trx, user, release, 'schedule', moment, { day: releasedate });
      });
      return await releases.get(user, id);
    },

    /** Also ends the schedule. Does nothing to a draft. */
    async unpublish(user: User, id: number, version: number): Promise<StudioRelease> {
      await change(user, id, version, async (trx, release) => {
        const { state, published_version } = release;
        if (state === 'published') await logReleaseAction(trx, user, release, 'withdraw', now());
        if (state === 'scheduled') {
          await logReleaseAction(trx, user, release, 'unschedule', now());
          await updateRelease(trx, id, {
            state: published_version === 0 ? 'draft' : 'unpublished',
            publish_at: '',
          });
        }
        if (state !== 'published') return;
        await updateRelease(trx, id, { state: 'unpublished' });
        await hide(trx, 'album', id, 'unpublished');
        await recordChange(store, trx, { catalogue: { hiddenOrShown: { album: [id] } } });
      });
      return await releases.get(user, id);
    },

    /** With its files, and with its likes and reviews if it was published. Cannot be undone. */
    async delete(user: User, id: number, version: number): Promise<void> {
      const { keys, originals } = await change(user, id, version, async (trx, { artist_id, content }) => {
        const files = await listFiles(trx, id);
        const uploads = await listUploads(trx, id);
        const parts = [];
        for (const upload of uploads) parts.push(...(await deleteUpload(trx, upload.id)));
        await deleteRelease(trx, id);
        await logReleaseAction(trx, user, { artist_id }, 'delete', now(), { name: content.name });
        // An administrator may have deleted it.
        if ((await findRow(trx, 'album', id)) !== undefined)
          await deleteInTransaction(store, trx, 'album', id, user);
        return { keys: parts.map(({ key }) => key), originals: files.map(({ stored }) => stored) };
      });
      for (const key of keys) await storage.files.remove(key);
      for (const stored of originals) await storage.removeUnused(stored);
    },

    /** Publishes the scheduled releases whose day has come. A release that cannot be published becomes a draft again, with the reason. */
    async publishAllDue(): Promise<void> {
      let fault: unknown;
      // The earliest first; some at a time.
      const isDue = { state: 'scheduled', publish_at: sql`<= ${now().toISOString()}` } as const;
      const due = await selectRows(store.db, 'studio_release', ['id'], isDue, ['publish_at'], 50);
      for (const { id } of due) {
        try {
          await publishDue(id);
        } catch (error) {
          if (!(error instanceof Refusal) || /^(overload|unavailable)$/.test(error.kind)) {
            // The others do not wait for it.
            fault = error;
            continue;
          }
          log.warn('a scheduled release could not be published', { release: id, reason: error.message });
          await backToDraft(id, error.message);
        }
      }
      if (fault !== undefined) throw fault;
    },
  };
}

// Writes a release to the catalogue: its album, its tracks and its cover.

/** The caller holds the import lock and the release. */
async function writeRelease(store: Store, trx: Trx, release: StoredRelease, now: string): Promise<void> {
  const { id, content, version } = release;
  requireComplete(content);
  const { album, tracks } = await recordsOf(trx, release);
  const written = await writeCatalogue(trx, [album, ...tracks]);
  await writeCover(trx, release);
  await restore(trx, 'album', id, 'unpublished');
  const current = new Set(tracks.map((track) => track.id));
  const all = await listAlbumTracks(trx, id);
  for (const track of all) await (current.has(track) ? restore : hide)(trx, 'track', track, 'unpublished');
  await updateRelease(trx, id, {
    state: 'published',
    published_version: version,
    publish_at: '',
    fault: '',
    ...(release.published === '' && { published: now }),
  });
  // The cover has no row of its own in the change log.
  written.album.push(id);
  await recordChange(store, trx, { catalogue: { written, hiddenOrShown: { album: [id], track: all } } });
}

/** A later image of an administrator stays. */
async function writeCover(trx: Trx, { id, updated }: StoredRelease): Promise<void> {
  const cover = await selectOne(trx, 'studio_cover', ['picture', 'changed'], { release_id: id });
  const shown = (await findUploadTime(trx, 'album', id)) ?? '';
  if (cover !== undefined && cover.changed > shown)
    await upsertRow(trx, 'cover', { kind: 'album', id }, cover);
  if (cover === undefined && updated > shown) await deleteRows(trx, 'cover', { kind: 'album', id });
}

async function recordsOf(
  trx: Trx,
  { id, artist_id, content }: StoredRelease,
): Promise<{ album: AlbumRecord; tracks: TrackRecord[] }> {
  const files = new Map((await listFiles(trx, id)).map((file) => [file.id, file]));
  const waveforms = await selectRows(trx, 'studio_file', ['id', 'peaks'], { release_id: id });
  const peaks = new Map(waveforms.map((file) => [file.id, Uint8Array.from(file.peaks)]));
  const { name, type, releasedate, tags, downloads } = content;
  const pictured = content.tracks.map(({ file_id }) => files.get(file_id)!).find((file) => file.tags.picture);
  const text = descriptionOf(content);
  const album: AlbumRecord = {
    entity: 'album',
    id,
    name,
    artist_id,
    releasedate,
    type,
    tags,
    zip_allowed: downloads,
    ...(pictured !== undefined && { image: embeddedIn(pictured.stored) }),
    ...(text !== '' && { description: { [content.lang || 'en']: text } }),
  };
  const tracks = content.tracks
    .toSorted((one, other) => one.disc - other.disc)
    .map((track, at): TrackRecord => {
      const file = files.get(track.file_id)!;
      const { lang, vocalinstrumental, genres, instruments, vartags } = track;
      return {
        entity: 'track',
        id: track.id,
        name: track.name,
        artist_id,
        album_id: id,
        position: at + 1,
        duration: file.duration,
        releasedate,
        audio: file.stored,
        license_ccurl: track.license_ccurl || content.license_ccurl,
        audiodownload_allowed: downloads,
        lyrics: track.lyrics,
        isrc: track.isrc,
        ...(file.tags.replaygain !== null && { replaygain: file.tags.replaygain }),
        waveform: peaks.get(file.id)!,
        musicinfo: { lang, vocalinstrumental, tags: { genres, instruments, vartags } },
      };
    });
  return { album, tracks };
}

/** The catalogue has no field for credits: they follow the description. */
function descriptionOf({ description, credits, tracks }: StoredRelease['content']): string {
  const ofTracks = tracks
    .filter((track) => track.credits !== '')
    .map((track) => `${track.name}: ${track.credits}`);
  return [description, credits, ofTracks.join('\n')].filter((text) => text !== '').join('\n\n');
}
