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
  return {
    trackImage: encodeText(`${url}/image/?type=track&id=`),
    albumImage: encodeText(`${url}/image/?type=album&id=`),
    artistImage: encodeText(`${url}/image/?type=artist&id=`),
    userImage: encodeText(`${url}/image/?type=user&id=`),
    radioImage: encodeText(`${url}/image/?type=radio&id=`),
    feedImage: encodeText(`${url}/image/?type=feed&id=`),
    /** Before the path in the link of a feed. */
    feedLink: encodeText(url),
    /** `&size=996_350` */
    feedSize: byName(FEED_IMAGE_SIZES, (size) => encodeText(`&size=${size}`)),
    radioStream: encodeText(`${url}/stream/`),
    /** `&width=300` */
    width: byName([...IMAGE_SIZES, ...AVATAR_SIZES], (size) => encodeText(`&width=${size}`)),
    audio: encodeText(`${url}/storage/?trackid=`),
    trackDownload: encodeText(`${url}/storage/download/track/`),
    /** `/mp32/` */
    downloadFormat: byName(AUDIO_FORMATS, (format) => encodeText(`/${format}/`)),
    albumDownload: encodeText(`${url}/storage/download/a`),
    trackShort: encodeText(`${url}/t/`),
    trackShare: encodeText(`${url}/track/`),
    albumShort: encodeText(`${url}/l/a`),
    albumShare: encodeText(`${url}/list/a`),
    playlistDownload: encodeText(`${url}/storage/download/p`),
    playlistShort: encodeText(`${url}/l/p`),
    playlistShare: encodeText(`${url}/list/p`),
    artistShort: encodeText(`${url}/a/`),
    artistShare: encodeText(`${url}/artist/`),
  };
}

export type Urls = ReturnType<typeof createUrls>;

type CallingClient = Pick<Client, 'clientId'>;

/** After the track id in `audio`. The client id is not a secret. */
export function audioSuffix(format: AudioFormat, client: CallingClient): EncodedText {
  return encodeText(`&format=${format}&${from(client)}`);
}

/** After the id of the radio in `stream`. */
export function radioSuffix(client: CallingClient): EncodedText {
  return encodeText(`/?${from(client)}`);
}

function from({ clientId }: CallingClient): string {
  return `from=app-${encodeURIComponent(clientId)}`;
}
