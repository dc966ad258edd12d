/** API results reduced to what a card shows, since they are embedded in the page as JSON. */
import type { Api } from '../../api/api.ts';

export interface AlbumTeaser {
  id: string;
  name: string;
  artist_id: string;
  artist_name: string;
  image: string;
}

export interface ArtistTeaser {
  id: string;
  name: string;
  image: string;
}

export interface PlaylistTeaser {
  id: string;
  name: string;
  user_id: string;
  user_name: string;
  /** Covers of its tracks. */
  images: string[];
}

export interface RadioTeaser {
  id: string;
  name: string;
  image: string;
}

export function albumTeaser({ id, name, artist_id, artist_name, image }: AlbumTeaser): AlbumTeaser {
  return { id, name, artist_id, artist_name, image };
}

export function artistTeaser({ id, name, image }: ArtistTeaser): ArtistTeaser {
  return { id, name, image };
}

export function radioTeaser(radio: { id: number; dispname: string; image: string }): RadioTeaser {
  return { id: String(radio.id), name: radio.dispname, image: radio.image };
}

type PlaylistResult = Omit<PlaylistTeaser, 'images'>;

/** More tracks than covers are requested: several tracks may have the same cover. */
const COVER_TRACKS = 12;
const COVERS = 4;

/** Playlists have no image, so each shows the covers of its first tracks. */
export async function playlistTeasers(
  v3: Api['v3'],
  playlists: readonly PlaylistResult[],
  signal: AbortSignal,
): Promise<PlaylistTeaser[]> {
  if (playlists.length === 0) return [];
  const { results } = await v3.playlists.tracks(
    { id: playlists.map(({ id }) => id), limit: COVER_TRACKS },
    { signal },
  );
  const images = new Map(results.map(({ id, tracks }) => [id, coversOf(tracks)]));
  return playlists.map(({ id, name, user_id, user_name }) => {
    return { id, name, user_id, user_name, images: images.get(id) ?? [] };
  });
}

/** Four different covers, or only the first if there are fewer: two or three do not form a square. */
function coversOf(tracks: readonly { image: string }[]): string[] {
  const images = [...new Set(tracks.map(({ image }) => image).filter((image) => image !== ''))];
  return images.length < COVERS ? images.slice(0, 1) : images.slice(0, COVERS);
}
