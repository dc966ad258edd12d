/** Audio, covers and avatars. */
import type { ListenerIdentity } from '../../core/listening/listening.ts';
import { type ImageOwner, type OpenAudio, square, type TrackMedia } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type AudioFormat, AVATAR_SIZES, IMAGE_SIZES, RADIO_IMAGE_SIZES } from '../../domain/vocabulary.ts';
import { releasing } from '../media/file-response.ts';
import { imageResponse } from '../media/image.ts';
import { type AudioRequest, downloadTrack, streamTrack, type TrackFile } from '../media/storage.ts';
import { type HttpResponse, NO_STORE } from '../response.ts';
import { mediaEndpoint, type PlayerCall } from './endpoint.ts';
import { rowOf } from './items.ts';
import {
  flag,
  itemId,
  notFound,
  notSupported,
  oneOf,
  required,
  text,
  wholeNumber,
  wrongValue,
} from './protocol.ts';

/** Without a format, the good mp3: it is what songs are described as. `raw` is the same. */
const FORMATS = ['raw', 'mp3', 'ogg', 'oga', 'opus', 'flac'] as const;
/** kbit/s: players with a lower limit get the small mp3, which has 96. */
const GOOD_BITS = 128;
const SECONDS_MAX = 86_400;

function audioFormat(
  format: (typeof FORMATS)[number] | undefined,
  maxBitRate: number | undefined,
  timeOffset: number,
): AudioFormat {
  const isLimited = maxBitRate !== undefined && maxBitRate > 0 && maxBitRate < GOOD_BITS;
  const mp3 = isLimited ? 'mp31' : 'mp32';
  // Only mp3 can be cut anywhere.
  if (timeOffset > 0) return mp3;
  switch (format) {
    case 'ogg':
    case 'oga':
    case 'opus':
      return isLimited ? 'mp31' : 'ogg';
    case 'flac':
      return isLimited ? 'mp31' : 'flac';
    default:
      return mp3;
  }
}

/** The players of a user are one listener, whatever their networks and user agents. */
export function listenerOf({ request, user }: PlayerCall): ListenerIdentity {
  return { address: request.address, userAgent: '', from: '', userId: user.id };
}

/** Ranges are of GET alone; a POST here is a GET with its parameters in the body. */
function audioRequestOf({ request }: PlayerCall): AudioRequest {
  const { method, headers, signal, address } = request;
  return { method: method === 'POST' ? 'GET' : method, headers, signal, address };
}

/** Also of a track that is not in the catalogue, such as a hidden one: error 70. */
async function getMedia({ services, catalogue }: PlayerCall, id: number): Promise<TrackMedia> {
  rowOf(catalogue, { kind: 'track', id });
  const track = await services.media.findTrack(id);
  if (track === undefined) throw notFound('song');
  return track;
}

/** The URL contains credentials, so no shared cache may store the response. */
function privately(response: HttpResponse): HttpResponse {
  const headers = response.headers.map((text) => text.replace(/^public, (?=max-age)/, 'private, '));
  return { ...response, headers };
}

/** A stream from the middle of the audio has no length and no ranges. */
function laterResponse(
  call: PlayerCall,
  { track, format, listener }: TrackFile,
  audio: OpenAudio,
  seconds: number,
): HttpResponse {
  const headers = ['Content-Type', audio.type, ...NO_STORE, 'Accept-Ranges', 'none'];
  if (call.request.method === 'HEAD') {
    audio.release();
    return { status: 200, headers };
  }
  const stream = call.services.media.readAfter(audio, seconds);
  const sent = call.services.listening.stream(listener, track, format, audio);
  let bytes = 0;
  const taken = (more: number) => {
    bytes += more;
    sent(stream.skipped(), stream.skipped() + bytes);
  };
  return releasing({ status: 200, headers, stream, taken }, () => audio.release());
}

/** The smallest size that is not smaller than requested, or the largest. */
function sizeFrom<Size extends number>(
  sizes: readonly Size[],
  requested: number | undefined,
  otherwise: Size,
): Size {
  if (requested === undefined || requested === 0) return otherwise;
  const ascending = [...sizes].sort((one, other) => one - other);
  return ascending.find((size) => size >= requested) ?? ascending[ascending.length - 1];
}

const COVER_KINDS = ['album', 'track', 'single', 'artist', 'playlist', 'radio'] as const;
const DEFAULT_COVER = 600;
/** One placeholder for all, since any name can be sent. */
const UNKNOWN_USER: ImageOwner = { kind: 'user', id: 0, name: '', file: '' };
/** Covers have an ETag; they are private because the URL contains credentials. */
const KEPT = ['Cache-Control', 'private, max-age=3600'];

const STREAM = {
  id: required(itemId('track')),
  maxBitRate: wholeNumber(10_000),
  format: oneOf(FORMATS),
  timeOffset: wholeNumber(SECONDS_MAX),
  estimateContentLength: flag,
};

export const MEDIA = [
  mediaEndpoint('stream', 'stream', STREAM, async (p, call) => {
    const { maxBitRate, timeOffset = 0 } = p;
    const format = audioFormat(p.format, maxBitRate, timeOffset);
    const track = await getMedia(call, p.id.id);
    if (track.duration > 0 && timeOffset >= track.duration)
      throw wrongValue('timeOffset', String(timeOffset), `seconds below ${track.duration}`);
    const file = { track, format, listener: listenerOf(call) };
    // Without a start, all of it exists.
    const later =
      timeOffset > 0 ? (audio: OpenAudio) => laterResponse(call, file, audio, timeOffset) : undefined;
    const options = { start: timeOffset, isImmediate: timeOffset > 0, later };
    return privately(await streamTrack(call.services, audioRequestOf(call), file, options));
  }),

  mediaEndpoint('download', 'stream', { id: required(itemId('track')) }, async ({ id }, call) => {
    const track = await getMedia(call, id.id);
    if (!track.audiodownload_allowed)
      throw new Refusal('forbidden', 'The artist does not offer this song for download.');
    const file = { track, format: 'mp32', listener: listenerOf(call) } as const;
    return privately(await downloadTrack(call.services, audioRequestOf(call), file));
  }),

  mediaEndpoint(
    'getCoverArt',
    'picture',
    { id: required(itemId(...COVER_KINDS)), size: wholeNumber(10_000) },
    async ({ id: { kind, id }, size }, call) => {
      const { images, media } = call.services;
      const owner = await (kind === 'playlist'
        ? media.findPlaylistImage(id, call.user.id)
        : media.findImageOwner(kind === 'single' ? 'track' : kind, id));
      if (owner === undefined) throw notFound('cover');
      const side =
        kind === 'radio'
          ? sizeFrom(RADIO_IMAGE_SIZES, size, 150)
          : sizeFrom(IMAGE_SIZES, size, DEFAULT_COVER);
      const { etag, read } = await images.open(owner, square(side), 'jpeg');
      return await imageResponse(call.request, { etag, format: 'jpeg', about: KEPT }, read);
    },
  ),

  mediaEndpoint('getAvatar', 'picture', { username: text }, async ({ username }, call) => {
    const { images, media } = call.services;
    const { user } = call;
    // Avatars of other users are on their pages; players show their own.
    const isOwn = username === undefined || username.toLowerCase() === user.name.toLowerCase();
    const owner = (isOwn && (await media.findImageOwner('user', user.id))) || UNKNOWN_USER;
    const { etag, read } = await images.open(owner, square(Math.max(...AVATAR_SIZES)), 'jpeg');
    return await imageResponse(call.request, { etag, format: 'jpeg', about: KEPT }, read);
  }),

  mediaEndpoint('getCaptions', 'picture', { id: required(text) }, () => {
    throw notFound('captions');
  }),
  mediaEndpoint('hls.m3u8', 'picture', { id: required(text) }, () => {
    throw notSupported('HLS; use stream');
  }),
];
