/** Writes a release to the catalogue: its album, its tracks and its cover. */
import type { AlbumRecord, TrackRecord } from '../../domain/imports/records.ts';
import { writeCatalogue } from '../../import/writing/write-catalogue.ts';
import { embeddedIn } from '../../media/images/embedded.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { deleteCover, findCoverChange, saveCover } from '../../store/covers.ts';
import { hide, restore } from '../../store/hidden.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { requireComplete } from './release-content.ts';
import { listFiles } from './studio-files.ts';
import { findReleaseCover, listAlbumTracks, type StoredRelease, updateRelease } from './studio-releases.ts';

/** The caller holds the import lock and the release. */
export async function writeRelease(
  store: Store,
  trx: Trx,
  release: StoredRelease,
  now: string,
): Promise<void> {
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
  const cover = await findReleaseCover(trx, id);
  const shown = (await findCoverChange(trx, 'album', id)) ?? '';
  if (cover !== undefined && cover.changed > shown) await saveCover(trx, { kind: 'album', id, ...cover });
  if (cover === undefined && updated > shown) await deleteCover(trx, 'album', id);
}

async function recordsOf(
  trx: Trx,
  { id, artist_id, content }: StoredRelease,
): Promise<{ album: AlbumRecord; tracks: TrackRecord[] }> {
  const files = new Map((await listFiles(trx, id)).map((file) => [file.id, file]));
  const waveforms = trx.selectFrom('studio_file').select(['id', 'peaks']).where('release_id', '=', id);
  const peaks = new Map((await waveforms.execute()).map((file) => [file.id, Uint8Array.from(file.peaks)]));
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
