/** API results reduced to what a card shows, since they are embedded in the page as JSON. */
import type { AlbumTeaser, ArtistTeaser, PlaylistTeaser } from '../../../../src/domain/catalogue/teasers.ts';

export interface RadioTeaser {
  id: string;
  name: string;
  image: string;
}

export function albumTeaser(album: AlbumTeaser): AlbumTeaser {
  const { id, name, artist_id, artist_name, image, releasedate } = album;
  return { id, name, artist_id, artist_name, image, releasedate };
}

export function artistTeaser({ id, name, image }: ArtistTeaser): ArtistTeaser {
  return { id, name, image };
}

export function radioTeaser(radio: { id: number; dispname: string; image: string }): RadioTeaser {
  return { id: String(radio.id), name: radio.dispname, image: radio.image };
}

export function playlistTeaser({ id, name, user_id, user_name }: PlaylistTeaser): PlaylistTeaser {
  return { id, name, user_id, user_name };
}
