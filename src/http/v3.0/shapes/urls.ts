/** The addresses inside results, below the service's public address; all but the ids is encoded once. */
import type { Client } from '../../../domain/ports.ts';
import {
  AUDIO_FORMATS,
  type AudioFormat,
  AVATAR_SIZES,
  type AvatarSize,
  FEED_IMAGE_SIZES,
  type FeedImageSize,
  IMAGE_SIZES,
  type ImageSize,
} from '../../../domain/vocabulary.ts';
import { type Part, part } from '../formats/syntax.ts';

export const DEFAULT_IMAGE_SIZE: ImageSize = 300;

export interface Urls {
  trackImage: Part;
  albumImage: Part;
  artistImage: Part;
  userImage: Part;
  radioImage: Part;
  feedImage: Part;
  /** What stands before the path of a feed's link. */
  feedLink: Part;
  /** `&size=996_350` */
  feedSize: Record<FeedImageSize, Part>;
  radioStream: Part;
  /** `&width=300` */
  width: Record<ImageSize | AvatarSize, Part>;
  audio: Part;
  trackDownload: Part;
  /** `/mp32/` */
  downloadFormat: Record<AudioFormat, Part>;
  albumDownload: Part;
  trackShort: Part;
  trackShare: Part;
  albumShort: Part;
  albumShare: Part;
  playlistDownload: Part;
  playlistShort: Part;
  playlistShare: Part;
  artistShort: Part;
  artistShare: Part;
}

export function createUrls(url: string): Urls {
  return {
    trackImage: part(`${url}/image/?type=track&id=`),
    albumImage: part(`${url}/image/?type=album&id=`),
    artistImage: part(`${url}/image/?type=artist&id=`),
    userImage: part(`${url}/image/?type=user&id=`),
    radioImage: part(`${url}/image/?type=radio&id=`),
    feedImage: part(`${url}/image/?type=feed&id=`),
    feedLink: part(url),
    feedSize: record(FEED_IMAGE_SIZES, (size) => part(`&size=${size}`)),
    radioStream: part(`${url}/stream/`),
    width: record([...IMAGE_SIZES, ...AVATAR_SIZES], (size) => part(`&width=${size}`)),
    audio: part(`${url}/storage/?trackid=`),
    trackDownload: part(`${url}/storage/download/track/`),
    downloadFormat: record(AUDIO_FORMATS, (format) => part(`/${format}/`)),
    albumDownload: part(`${url}/storage/download/a`),
    trackShort: part(`${url}/t/`),
    trackShare: part(`${url}/track/`),
    albumShort: part(`${url}/l/a`),
    albumShare: part(`${url}/list/a`),
    playlistDownload: part(`${url}/storage/download/p`),
    playlistShort: part(`${url}/l/p`),
    playlistShare: part(`${url}/list/p`),
    artistShort: part(`${url}/a/`),
    artistShare: part(`${url}/artist/`),
  };
}

const suffixes = new WeakMap<Client, Partial<Record<AudioFormat, Part>>>();

/** What stands behind the track id in `audio`. The client id is public, so nothing secret leaves with it. */
export function audioSuffix(format: AudioFormat, client: Client): Part {
  let known = suffixes.get(client);
  if (known === undefined) {
    known = {};
    suffixes.set(client, known);
  }
  known[format] ??= part(`&format=${format}&${from(client)}`);
  return known[format];
}

/** What stands behind the radio's id in `stream`. */
export function radioSuffix(client: Client): Part {
  return part(`/?${from(client)}`);
}

function from({ clientId }: Client): string {
  return `from=app-${encodeURIComponent(clientId)}`;
}

function record<K extends string | number>(keys: readonly K[], value: (key: K) => Part): Record<K, Part> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, Part>;
}
