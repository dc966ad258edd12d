/** Where sound and pictures come from: the library, what people upload, and the demo's synthesizers. */
import { resolve } from 'node:path';
import { demoSamples } from '../demo/sound/sound.ts';
import type { FindPictureOwner, OpenZip, Pictures, Sound, TrackMedia } from '../domain/media.ts';
import { Refusal } from '../domain/refusal.ts';
import type { AudioFormat } from '../domain/vocabulary.ts';
import { isEmbedded } from '../media/images/embedded.ts';
import type { SoundRequest, Transcodes } from '../media/transcodes/transcodes.ts';
import { createCollections, TRACKS_MAX } from '../media/zip/collections.ts';
import {
  findAlbumMedia,
  findPictureOwner,
  findPlaylistName,
  findTrackMedia,
  listAlbumMedia,
  listPlaylistMedia,
} from '../store/media-rows.ts';
import type { Store } from '../store/store.ts';

export interface Media {
  findTrack(id: number): Promise<TrackMedia | undefined>;
  /** Refuses with `not-found` a track that has no sound. */
  openSound(track: TrackMedia, format: AudioFormat, signal?: AbortSignal): Promise<Sound>;
  openAlbum(id: number, signal?: AbortSignal): Promise<OpenZip | undefined>;
  openPlaylist(id: number, signal?: AbortSignal): Promise<OpenZip | undefined>;
  findPictureOwner: FindPictureOwner;
}

export interface MediaParts {
  store: Store;
  transcodes: Transcodes;
  pictures: Pictures;
  /** Where files are that the store names by a relative path. */
  library: string;
  settings: { url: string };
}

const DEMO = /^demo:(\d+)$/;
/** Of the cover in a zip. */
const COVER_SIDE = 600;

export function createMedia({ store: { db }, transcodes, pictures, library, settings }: MediaParts): Media {
  const pageOf = (trackId: number) => `${settings.url}/track/${trackId}`;
  const fileOf = (stored: string) =>
    stored === '' || isEmbedded(stored) ? stored : resolve(library, stored);

  function sourceOf({ audio }: TrackMedia): SoundRequest['source'] {
    const samples = demoSamples(Number(DEMO.exec(audio)?.[1]));
    if (samples !== undefined) return { samples };
    if (audio === '' || DEMO.test(audio))
      throw new Refusal('not-found', 'There is no sound of this track here.');
    return { file: fileOf(audio) };
  }

  async function openSound(track: TrackMedia, format: AudioFormat, signal?: AbortSignal): Promise<Sound> {
    const tags = {
      title: track.name,
      artist: track.artist_name,
      album: track.album_name,
      track: track.position,
      date: track.releasedate,
      license: track.license_ccurl,
      url: pageOf(track.id),
    };
    const image = fileOf(track.album_image || track.image);
    // What is inside a file goes along with it where that is sent as it is.
    const cover = image === '' || isEmbedded(image) ? undefined : image;
    return await transcodes.open({ key: track.audio, source: sourceOf(track), format, tags, cover }, signal);
  }

  const openCollection = createCollections({ openSound, pageOf });

  return {
    findTrack: (id) => findTrackMedia(db, id),
    openSound,
    async openAlbum(id, signal) {
      const album = await findAlbumMedia(db, id);
      if (!album?.zip_allowed) return undefined;
      const owner = { kind: 'album', id, name: album.name, file: fileOf(album.image) } as const;
      const cover = await (await pictures.open(owner, COVER_SIDE, 'jpeg')).read();
      const tracks = await listAlbumMedia(db, id);
      return await openCollection({ title: `${album.artist_name} - ${album.name}`, cover, tracks }, signal);
    },
    async openPlaylist(id, signal) {
      const title = await findPlaylistName(db, id);
      if (title === undefined) return undefined;
      const tracks = await listPlaylistMedia(db, id, TRACKS_MAX);
      return await openCollection({ title, cover: undefined, tracks }, signal);
    },
    async findPictureOwner(kind, id) {
      const owner = await findPictureOwner(db, kind, id);
      return owner && { ...owner, file: fileOf(owner.file) };
    },
  };
}
