/** The URLs inside results, below the public URL; all but the ids is encoded once. */
import { byName } from '../../../domain/collections/by-name.ts';
import type { Client } from '../../../domain/ports.ts';
import {
  AUDIO_FORMATS,
  type AudioFormat,
  AVATAR_SIZES,
  FEED_IMAGE_SIZES,
  IMAGE_SIZES,
  type ImageSize,
} from '../../../domain/vocabulary.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';

export const DEFAULT_IMAGE_SIZE: ImageSize = 300;

export function createUrls(url: string) {
  const below = (path: string) => encodeText(`${url}/${path}`);
  return {
    image: byName(['track', 'album', 'artist', 'user', 'radio', 'feed'], (type) =>
      below(`image/?type=${type}&id=`),
    ),
    /** Before the path in the link of a feed. */
    feedLink: encodeText(url),
    /** `&size=996_350` */
    feedSize: byName(FEED_IMAGE_SIZES, (size) => encodeText(`&size=${size}`)),
    radioStream: below('stream/'),
    /** `&width=300` */
    width: byName([...IMAGE_SIZES, ...AVATAR_SIZES], (size) => encodeText(`&width=${size}`)),
    audio: below('storage/?trackid='),
    trackDownload: below('storage/download/track/'),
    albumDownload: below('storage/download/a'),
    playlistDownload: below('storage/download/p'),
    /** `/mp32/` */
    downloadFormat: byName(AUDIO_FORMATS, (format) => encodeText(`/${format}/`)),
    short: { track: below('t/'), artist: below('a/'), album: below('l/a'), playlist: below('l/p') },
    share: {
      track: below('track/'),
      artist: below('artist/'),
      album: below('list/a'),
      playlist: below('list/p'),
    },
  };
}

export type Urls = ReturnType<typeof createUrls>;

/** The application, as far as results depend on it. */
export type CallingClient = Pick<Client, 'clientId'>;

/** After the track id in `audio`. */
export function audioSuffix(format: AudioFormat, client: CallingClient): EncodedText {
  return encodeText(`&format=${format}&${from(client)}`);
}

/** After the id of the radio in `stream`. */
export function radioSuffix(client: CallingClient): EncodedText {
  return encodeText(`/?${from(client)}`);
}

/** The application that a stream or a download counts for. The client id is not a secret. */
export function from({ clientId }: CallingClient): string {
  return `from=app-${encodeURIComponent(clientId)}`;
}
