/** Where audio comes from: the library, uploads, and the built-in catalogue. With it the zips and images of the same items. */

import { pipeline } from 'node:stream';
import { isBuiltIn } from '../../domain/built-in.ts';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import {
  type AudioOptions,
  type AudioStatus,
  type ImageKind,
  type ImageOwner,
  type Images,
  type OpenAudio,
  type OpenZip,
  square,
  type TrackMedia,
  type TranscodeFormat,
  UPLOADED,
  type ZipProgress,
  type ZipRequest,
} from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import { requireFound } from '../../domain/refusal.ts';
import type { AudioFormat, AudioQuality } from '../../domain/vocabulary.ts';
import { embeddedIn, fileHolding, isEmbedded } from '../../media/images/embedded.ts';
import { type SkippingStream, skipSeconds } from '../../media/mp3/skip-seconds.ts';
import type { Originals } from '../../media/originals.ts';
import type { AudioRequest, Transcodes } from '../../media/transcodes/transcodes.ts';
import { downloadable, TRACKS_MAX } from '../../media/zip/zip-contents.ts';
import { zipProgress } from '../../media/zip/zip-progress.ts';
import { createZips, type Zips } from '../../media/zip/zips.ts';
import type { Store } from '../../store/store.ts';
import type { LoadBuiltIn } from '../built-in.ts';
import { networkOf } from '../limits/network.ts';
import { cachedForOutages } from '../node/outage-cache.ts';
import type { Playlists } from '../playlists/playlists.ts';
import {
  findAlbumMedia,
  findImageOwner,
  findMp3Sizes,
  findPlaylistMedia,
  findTrackMedia,
  firstTracks,
  listAlbumMedia,
} from './media-rows.ts';

interface MediaParts {
  store: Store;
  playlists: Pick<Playlists, 'found'>;
  transcodes: Transcodes;
  images: Images;
  originals: Pick<Originals, 'locate'>;
  loadBuiltIn: LoadBuiltIn;
  settings: { url: string };
  log: Log;
}

/** A listener would rather wait that long than hear nothing; then the response is 503. */
const FAILOVER_MS = 5000;

/** How long the conversion of a track of a zip may be left to another node. */
const ZIP_WAIT_MS = 60_000;

/** About 10 MB. */
const SIZES_MAX = 50_000;

/** The size of the cover in an audio file or a zip. */
const COVER_SIZE = square(600);

export function createMedia(parts: MediaParts) {
  const { transcodes, images, originals, settings, log } = parts;
  const { db } = parts.store;
  /** The sizes of the mp32 files of tracks that were opened on this node, in bytes. */
  const sizes = new BoundedMap<number, number>({ max: SIZES_MAX });
  const owners = createImageOwners(parts);
  const pageOf = (trackId: number) => `${settings.url}/track/${trackId}`;

  async function sourceOf({ audio }: TrackMedia): Promise<AudioRequest['source']> {
    if (audio !== '' && !isBuiltIn(audio)) return { file: originals.locate(audio) };
    const synthesized = audio === '' ? undefined : (await parts.loadBuiltIn()).findAudio(audio);
    return requireFound(synthesized, 'This track has no audio.');
  }

  async function requestFor(track: TrackMedia, format: TranscodeFormat): Promise<AudioRequest> {
    const tags = {
      title: track.name,
      artist: track.artist_name,
      album: track.album_name,
      track: track.position,
      date: track.releasedate,
      license: track.license_ccurl,
      isrc: track.isrc,
      replaygain: track.replaygain,
      url: pageOf(track.id),
    };
    const source = await sourceOf(track);
    const cover = format === 'radio' ? undefined : await images.findCover(owners.ofTrack(track), COVER_SIZE);
    return { key: track.audio, source, format, tags, cover };
  }

  async function open(
    track: TrackMedia,
    format: TranscodeFormat,
    { signal, address, start, waitMs, patient = false }: AudioOptions & { patient?: boolean },
  ): Promise<OpenAudio> {
    const request = await requestFor(track, format);
    const of = address === undefined ? undefined : networkOf(address);
    const audio = await transcodes.open({ ...request, of, patient, start, waitMs }, signal);
    // All of the track. A size that is not known yet is noted when it is converted.
    if (!audio.start && format === 'mp32') {
      const note = () => void (audio.size && sizes.set(track.id, audio.size));
      if (audio.size === undefined) audio.finished.then(note, () => {});
      else note();
    }
    return audio;
  }

  const audioStatus = async (track: TrackMedia, format: AudioFormat) =>
    await transcodes.look(await requestFor(track, format));

  const zips = createZips({
    openAudio: (track, format, signal) => open(track, format, { signal, patient: true, waitMs: ZIP_WAIT_MS }),
    audioStatus,
    atOnce: transcodes.atOnce,
    pageOf,
    log,
  });

  return {
    findTrack: cachedForOutages((id: number) => findTrackMedia(db, id), { waitMs: FAILOVER_MS }),
    /** Refuses with `not-found` a track that has no audio. */
    openAudio: (track: TrackMedia, format: TranscodeFormat, options: AudioOptions) =>
      open(track, format, options),
    /** The sizes of the tracks as mp32, in bytes, as far as they are known without opening the audio. */
    async knownSizes(trackIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const known = new Map<number, number>();
      for (const id of trackIds) {
        const size = sizes.get(id);
        if (size !== undefined) known.set(id, size);
      }
      const others = trackIds.filter((id) => !known.has(id));
      const stored = await findMp3Sizes(db, others).catch(() => new Map<number, number>());
      return new Map([...stored, ...known]);
    },
    /** An original that has lost something already is sent as an mp3: FLAC would only be larger. */
    async formatOf(track: TrackMedia, quality: AudioQuality): Promise<AudioFormat> {
      if (quality === 'small') return 'mp31';
      if (quality === 'good') return 'mp32';
      return (await transcodes.isLossless(await sourceOf(track))) ? 'flac' : 'mp32';
    },
    /** The audio of an mp3 format after its first seconds. */
    readAfter(audio: OpenAudio, seconds: number): SkippingStream {
      return pipeline(audio.read(0), skipSeconds(seconds), () => {});
    },
    ...createZipDownloads(parts, owners, zips, audioStatus),
    findImageOwner: cachedForOutages(owners.find),
    /** The image of a playlist, for a viewer who may see private ones. */
    findPlaylistImage: owners.ofPlaylist,
    /** Zips that are being prepared, and those being read. */
    zips: () => zips.status(),
    close: () => zips.close(),
  };
}

export type Media = ReturnType<typeof createMedia>;

// Where the images of artists, albums, tracks and playlists come from.

/** The tracks of a playlist among which four different covers are looked for. */
const MOSAIC_TRACKS = 20;
const MOSAIC_PARTS = 4;

function createImageOwners({ store: { db }, playlists, originals }: MediaParts) {
  /** Images of the built-in catalogue have no file: they are drawn. */
  const fileOf = (stored: string) => {
    if (stored === '' || isBuiltIn(stored)) return '';
    if (stored.startsWith(UPLOADED)) return stored;
    if (isEmbedded(stored)) return embeddedIn(originals.locate(fileHolding(stored)));
    return originals.locate(stored);
  };

  /** The image in its audio files: that of its album, if there is one. */
  function ofTrack({ id, name, album_id, album_name, image, album_image }: TrackMedia): ImageOwner {
    return album_id !== null && album_image !== ''
      ? { kind: 'album', id: album_id, name: album_name, file: fileOf(album_image) }
      : { kind: 'track', id, name, file: fileOf(image) };
  }

  /** As the API shows a track: without an image of its own, that of its album, which may be drawn. */
  function shownCover(track: TrackMedia): ImageOwner {
    const { album_id, album_name, album_image, image } = track;
    if (album_id === null || image !== '') return ofTrack(track);
    return { kind: 'album', id: album_id, name: album_name, file: fileOf(album_image) };
  }

  /** Four different covers of its first tracks, or only the first if there are fewer: two or three do not form a square. */
  async function ofPlaylist(id: number, viewer: number | undefined): Promise<ImageOwner | undefined> {
    const playlist = await findPlaylistMedia(db, id, viewer);
    if (playlist === undefined) return undefined;
    const { name, cover } = playlist;
    if (cover !== '') return { kind: 'playlist', id, name, file: cover };
    const owners = (await firstTracks(db, playlists, playlist, MOSAIC_TRACKS)).map(shownCover);
    const distinct = [...new Map(owners.map((owner) => [`${owner.kind} ${owner.id}`, owner])).values()];
    const mosaic = distinct.slice(0, distinct.length < MOSAIC_PARTS ? 1 : MOSAIC_PARTS);
    return { kind: 'playlist', id, name, file: '', mosaic };
  }

  return {
    fileOf,
    ofTrack,
    ofPlaylist,
    /** Finds the owner of an image, also of a public playlist. */
    async find(kind: ImageKind, id: number): Promise<ImageOwner | undefined> {
      if (kind === 'playlist') return await ofPlaylist(id, undefined);
      const owner = await findImageOwner(db, kind, id);
      return owner && { ...owner, file: fileOf(owner.file) };
    },
  };
}

type ImageOwners = ReturnType<typeof createImageOwners>;

// Zips of albums and playlists: their tracks, and how many of them are converted.

export type ZipKind = 'album' | 'playlist';

/** Pages ask again and again during a download: all of them get one result for this long. */
const PROGRESS_MS = 1500;
const PROGRESS_MAX = 200;

function createZipDownloads(
  { store: { db }, playlists, images }: MediaParts,
  owners: ImageOwners,
  zips: Zips,
  audioStatus: (track: TrackMedia, format: AudioFormat) => Promise<AudioStatus>,
) {
  /** `undefined`: it does not exist, or has no zip, or the viewer may not see it. `owner` has the cover. */
  async function find(
    kind: ZipKind,
    id: number,
    viewer: number | undefined,
  ): Promise<{ title: string; tracks: TrackMedia[]; owner?: ImageOwner } | undefined> {
    if (kind === 'playlist') {
      const playlist = await findPlaylistMedia(db, id, viewer);
      if (playlist === undefined) return undefined;
      return { title: playlist.name, tracks: await firstTracks(db, playlists, playlist, TRACKS_MAX) };
    }
    const album = await findAlbumMedia(db, id);
    if (!album?.zip_allowed) return undefined;
    const { name, artist_name, image } = album;
    const owner: ImageOwner = { kind, id, name, file: owners.fileOf(image) };
    return { title: `${artist_name} - ${name}`, tracks: await listAlbumMedia(db, id, TRACKS_MAX), owner };
  }

  const open =
    (kind: ZipKind) =>
    async (id: number, request: ZipRequest, viewer?: number): Promise<OpenZip | undefined> => {
      const found = await find(kind, id, viewer);
      if (found === undefined) return undefined;
      const { title, tracks, owner } = found;
      const cover = owner && (await (await images.open(owner, COVER_SIZE, 'jpeg')).read());
      return await zips.open({ title, cover, tracks, format: request.format }, request);
    };

  async function readProgress(kind: ZipKind, id: number, format: AudioFormat, viewer: number | undefined) {
    const found = await find(kind, id, viewer);
    const progress = found && (await zipProgress(found.tracks, format, audioStatus));
    return progress?.tracks === 0 ? undefined : progress;
  }

  const progress = new BoundedMap<string, Promise<ZipProgress | undefined>>({
    max: PROGRESS_MAX,
    maxAgeMs: PROGRESS_MS,
  });

  return {
    openAlbum: open('album'),
    openPlaylist: open('playlist'),
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
      const found = await find('playlist', id, undefined);
      return found !== undefined && downloadable(found).some(({ track }) => track.audio !== '');
    },
  };
}
