/** Zips of albums and playlists: their tracks, and how many of them are converted. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import {
  type AudioStatus,
  type Images,
  type OpenZip,
  square,
  type TrackMedia,
  type ZipProgress,
  type ZipRequest,
} from '../../domain/media/media.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { TRACKS_MAX } from '../../media/zip/zip-contents.ts';
import { zipProgress } from '../../media/zip/zip-progress.ts';
import type { Zips } from '../../media/zip/zips.ts';
import type { Store } from '../../store/store.ts';
import type { Playlists } from '../playlists/playlists.ts';
import type { ImageOwners } from './image-owners.ts';
import {
  findAlbumMedia,
  findPlaylistMedia,
  firstTracks,
  hasPlaylistDownloads,
  hasTrackDownloads,
  listAlbumMedia,
} from './media-rows.ts';

export type ZipKind = 'album' | 'playlist';

interface ZipDownloadsParts {
  store: Store;
  playlists: Pick<Playlists, 'found'>;
  images: Pick<Images, 'open'>;
  owners: Pick<ImageOwners, 'fileOf'>;
  zips: Zips;
  audioStatus(track: TrackMedia, format: AudioFormat): Promise<AudioStatus>;
}

const COVER_SIZE = square(600);

/** Pages ask again and again during a download: all of them get one result for this long. */
const PROGRESS_MS = 1500;
const PROGRESS_MAX = 200;

export function createZipDownloads(parts: ZipDownloadsParts) {
  const { playlists, images, owners, zips, audioStatus } = parts;
  const { db } = parts.store;

  /** `undefined`: it does not exist, or has no zip. */
  async function tracksOf(
    kind: ZipKind,
    id: number,
    viewer: number | undefined,
  ): Promise<TrackMedia[] | undefined> {
    if (kind === 'album')
      return (await findAlbumMedia(db, id))?.zip_allowed
        ? await listAlbumMedia(db, id, TRACKS_MAX)
        : undefined;
    const playlist = await findPlaylistMedia(db, id, viewer);
    return playlist && (await firstTracks(db, playlists, playlist, TRACKS_MAX));
  }

  async function readProgress(kind: ZipKind, id: number, format: AudioFormat, viewer: number | undefined) {
    const tracks = await tracksOf(kind, id, viewer);
    const progress = tracks && (await zipProgress(tracks, format, audioStatus));
    return progress?.tracks === 0 ? undefined : progress;
  }

  const progress = new BoundedMap<string, Promise<ZipProgress | undefined>>({
    max: PROGRESS_MAX,
    maxAgeMs: PROGRESS_MS,
  });

  return {
    async openAlbum(id: number, request: ZipRequest): Promise<OpenZip | undefined> {
      const album = await findAlbumMedia(db, id);
      if (!album?.zip_allowed) return undefined;
      const owner = { kind: 'album', id, name: album.name, file: owners.fileOf(album.image) } as const;
      const cover = await (await images.open(owner, COVER_SIZE, 'jpeg')).read();
      const tracks = await listAlbumMedia(db, id, TRACKS_MAX);
      const title = `${album.artist_name} - ${album.name}`;
      return await zips.open({ title, cover, tracks, format: request.format }, request);
    },
    /** Of public playlists, and of private ones that the viewer may see. */
    async openPlaylist(id: number, request: ZipRequest, viewer?: number): Promise<OpenZip | undefined> {
      const playlist = await findPlaylistMedia(db, id, viewer);
      if (playlist === undefined) return undefined;
      const tracks = await firstTracks(db, playlists, playlist, TRACKS_MAX);
      return await zips.open(
        { title: playlist.name, cover: undefined, tracks, format: request.format },
        request,
      );
    },
    /** How many tracks of a zip are converted, on this node. `undefined` if there is nothing that the viewer may download. */
    zipProgress(
      kind: ZipKind,
      id: number,
      format: AudioFormat,
      viewer?: number,
    ): Promise<ZipProgress | undefined> {
      const key = `${kind} ${id} ${format} ${viewer ?? ''}`;
      const found = progress.get(key);
      if (found !== undefined) return found;
      const reading = readProgress(kind, id, format, viewer);
      progress.set(key, reading);
      reading.catch(() => progress.delete(key));
      return reading;
    },
    /** Whether the playlist exists and is public, and one of its tracks may be downloaded. */
    async offersPlaylist(id: number): Promise<boolean> {
      const playlist = await findPlaylistMedia(db, id, undefined);
      if (playlist === undefined) return false;
      return playlist.query === ''
        ? await hasPlaylistDownloads(db, id)
        : await hasTrackDownloads(db, (await playlists.found(playlist.query)).slice(0, TRACKS_MAX));
    },
  };
}
