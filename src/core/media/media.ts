/** Where sound and pictures come from: the library, what people upload, and the built-in catalogue. */
import { resolve } from 'node:path';
import { CATALOGUE_KINDS } from '../../domain/admin.ts';
import { isBuiltIn } from '../../domain/built-in.ts';
import {
  type FindPictureOwner,
  type OpenZip,
  type PictureOwner,
  type Pictures,
  type Sound,
  type SoundFormat,
  square,
  type TrackMedia,
  UPLOADED,
  type ZipRequest,
} from '../../domain/media.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { embeddedIn, fileHolding, isEmbedded } from '../../media/images/embedded.ts';
import type { SoundRequest, Transcodes } from '../../media/transcodes/transcodes.ts';
import { TRACKS_MAX } from '../../media/zip/zip-contents.ts';
import { createZips } from '../../media/zip/zips.ts';
import { findCoverPicture } from '../../store/covers.ts';
import {
  findAlbumMedia,
  findPictureOwner,
  findPlaylistName,
  findTrackMedia,
  hasPlaylistDownloads,
  listAlbumMedia,
  listPlaylistMedia,
} from '../../store/media-rows.ts';
import type { Store } from '../../store/store.ts';
import type { LoadBuiltIn } from '../built-in.ts';
import { networkOf } from '../limits/network.ts';
import { cachedForOutages } from '../node/outage-cache.ts';

export interface Media {
  findTrack(id: number): Promise<TrackMedia | undefined>;
  /** Refuses with `not-found` a track that has no sound. */
  openSound(
    track: TrackMedia,
    format: SoundFormat,
    signal?: AbortSignal,
    /** Of who asks: no address can take all places. */
    address?: string,
  ): Promise<Sound>;
  openAlbum(id: number, request: ZipRequest): Promise<OpenZip | undefined>;
  openPlaylist(id: number, request: ZipRequest): Promise<OpenZip | undefined>;
  /** Whether the playlist exists, and one of its tracks may be downloaded. */
  offersPlaylist(id: number): Promise<boolean>;
  findPictureOwner: FindPictureOwner;
  /** Zips that are being prepared, and those that somebody reads. */
  zips(): { preparing: number; open: number };
  close(): void;
}

export interface MediaParts {
  store: Store;
  transcodes: Transcodes;
  pictures: Pictures;
  /** Where files are that the store names by a relative path. */
  library: string;
  loadBuiltIn: LoadBuiltIn;
  settings: { url: string };
  log: Log;
}

interface Asking {
  signal: AbortSignal | undefined;
  address?: string | undefined;
  /** Nobody listens yet. */
  patient: boolean;
}

/** Of the cover in a zip, and in a sound. */
const COVER_SIZE = square(600);

/** The pictures that administrators have uploaded, by what they are of. */
export function createUploadedCovers({ db }: Store) {
  return async ({ kind, id }: PictureOwner): Promise<Uint8Array | undefined> => {
    const pictured = CATALOGUE_KINDS.find((one) => one === kind);
    return pictured && (await findCoverPicture(db, pictured, id));
  };
}

export function createMedia(parts: MediaParts): Media {
  const { transcodes, pictures, library, settings, log } = parts;
  const { db } = parts.store;
  const pageOf = (trackId: number) => `${settings.url}/track/${trackId}`;
  /** Pictures of the built-in catalogue have no file: they are drawn. */
  const fileOf = (stored: string) => {
    if (stored === '' || isBuiltIn(stored)) return '';
    if (stored.startsWith(UPLOADED)) return stored;
    if (isEmbedded(stored)) return embeddedIn(resolve(library, fileHolding(stored)));
    return resolve(library, stored);
  };

  async function sourceOf({ audio }: TrackMedia): Promise<SoundRequest['source']> {
    if (audio !== '' && !isBuiltIn(audio)) return { file: fileOf(audio) };
    const synthesized = audio === '' ? undefined : (await parts.loadBuiltIn()).findAudio(audio);
    if (synthesized === undefined) throw new Refusal('not-found', 'There is no sound of this track here.');
    return synthesized;
  }

  async function requestFor(track: TrackMedia, format: SoundFormat): Promise<SoundRequest> {
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
    const cover = format === 'radio' ? undefined : await pictures.findCover(pictured(track), COVER_SIZE);
    return { key: track.audio, source, format, tags, cover };
  }

  async function open(
    track: TrackMedia,
    format: SoundFormat,
    { signal, address, patient }: Asking,
  ): Promise<Sound> {
    const request = await requestFor(track, format);
    const of = address === undefined ? undefined : networkOf(address);
    return await transcodes.open({ ...request, of, patient }, signal);
  }

  function pictured({ id, name, album_id, album_name, image, album_image }: TrackMedia): PictureOwner {
    return album_id !== null && album_image !== ''
      ? { kind: 'album', id: album_id, name: album_name, file: fileOf(album_image) }
      : { kind: 'track', id, name, file: fileOf(image) };
  }

  const zips = createZips({
    openSound: (track, format, signal) => open(track, format, { signal, patient: true }),
    lookAtSound: async (track, format) => await transcodes.look(await requestFor(track, format)),
    atOnce: transcodes.atOnce,
    ...{ pageOf, log },
  });

  return {
    findTrack: cachedForOutages((id) => findTrackMedia(db, id)),
    openSound: (track, format, signal, address) => open(track, format, { signal, address, patient: false }),
    async openAlbum(id, request) {
      const album = await findAlbumMedia(db, id);
      if (!album?.zip_allowed) return undefined;
      const owner = { kind: 'album', id, name: album.name, file: fileOf(album.image) } as const;
      const cover = await (await pictures.open(owner, COVER_SIZE, 'jpeg')).read();
      const tracks = await listAlbumMedia(db, id);
      return await zips.open({ title: `${album.artist_name} - ${album.name}`, cover, tracks }, request);
    },
    async openPlaylist(id, request) {
      const title = await findPlaylistName(db, id);
      if (title === undefined) return undefined;
      const tracks = await listPlaylistMedia(db, id, TRACKS_MAX);
      return await zips.open({ title, cover: undefined, tracks }, request);
    },
    offersPlaylist: (id) => hasPlaylistDownloads(db, id),
    findPictureOwner: cachedForOutages(async (kind, id) => {
      const owner = await findPictureOwner(db, kind, id);
      return owner && { ...owner, file: fileOf(owner.file) };
    }),
    zips: () => zips.status(),
    close: () => zips.close(),
  };
}
