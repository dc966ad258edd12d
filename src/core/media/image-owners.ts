/** Where the images of artists, albums, tracks and playlists come from. */
import { isBuiltIn } from '../../domain/built-in.ts';
import { type ImageKind, type ImageOwner, type TrackMedia, UPLOADED } from '../../domain/media/media.ts';
import { CATALOGUE_KINDS } from '../../domain/vocabulary.ts';
import { embeddedIn, fileHolding, isEmbedded } from '../../media/images/embedded.ts';
import type { Originals } from '../../media/originals.ts';
import { findCoverPicture } from '../../store/covers.ts';
import type { Store } from '../../store/store.ts';
import { findPlaylistCover } from '../playlists/playlist-covers.ts';
import type { Playlists } from '../playlists/playlists.ts';
import { findImageOwner, findPlaylistMedia, firstTracks } from './media-rows.ts';

interface ImageOwnersParts {
  store: Store;
  playlists: Pick<Playlists, 'found'>;
  originals: Pick<Originals, 'locate'>;
}

/** The tracks of a playlist among which four different covers are looked for. */
const MOSAIC_TRACKS = 20;
const MOSAIC_PARTS = 4;

/** Images that administrators have uploaded, and those of playlists. */
export function createUploadedCovers({ db }: Store) {
  return async ({ kind, id }: ImageOwner): Promise<Uint8Array | undefined> => {
    if (kind === 'playlist') return await findPlaylistCover(db, id);
    const pictured = CATALOGUE_KINDS.find((one) => one === kind);
    return pictured && (await findCoverPicture(db, pictured, id));
  };
}

export function createImageOwners({ store: { db }, playlists, originals }: ImageOwnersParts) {
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
    if (cover !== null) return { kind: 'playlist', id, name, file: UPLOADED + cover };
    const owners = (await firstTracks(db, playlists, playlist, MOSAIC_TRACKS)).map(shownCover);
    const distinct = [...new Map(owners.map((owner) => [`${owner.kind} ${owner.id}`, owner])).values()];
    const mosaic = distinct.slice(0, distinct.length < MOSAIC_PARTS ? 1 : MOSAIC_PARTS);
    return { kind: 'playlist', id, name, file: '', mosaic };
  }

  return {
    fileOf,
    ofTrack,
    ofPlaylist,
    /** Of public playlists, too. */
    async find(kind: ImageKind, id: number): Promise<ImageOwner | undefined> {
      if (kind === 'playlist') return await ofPlaylist(id, undefined);
      const owner = await findImageOwner(db, kind, id);
      return owner && { ...owner, file: fileOf(owner.file) };
    },
  };
}

export type ImageOwners = ReturnType<typeof createImageOwners>;
