/** Where things are, below the public address. */
import { IMAGE_SIZES, type ImageSize } from '../../domain/vocabulary.ts';

export const trackPath = (id: number) => `/track/${id}`;
export const albumPath = (id: number) => `/list/a${id}`;
export const playlistPath = (id: number) => `/list/p${id}`;
export const artistPath = (id: number) => `/artist/${id}`;

/** What the interface calls `audio`, `audiodownload` and `zip`, in the formats that it gives when none is asked for. */
export const streamPath = (id: number) => `/storage/?trackid=${id}&format=mp31`;
export const downloadPath = (id: number) => `/storage/download/track/${id}/mp32/`;
export const albumZipPath = (id: number) => `/storage/download/a${id}/mp32/`;
export const playlistZipPath = (id: number) => `/storage/download/p${id}/mp32/`;

export interface Image {
  type: 'track' | 'album' | 'artist';
  id: number;
}

export const LARGEST: ImageSize = IMAGE_SIZES[IMAGE_SIZES.length - 1];

export function imagePath({ type, id }: Image, width: ImageSize): string {
  return `/image/?type=${type}&id=${id}&width=${width}`;
}
