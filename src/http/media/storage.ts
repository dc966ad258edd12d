/** Audio to listen to and to keep, and zips: everything below `/storage`; and radios. */
import type { ListenerIdentity } from '../../core/listening/listening.ts';
import type { Media } from '../../core/media/media.ts';
import type { Radio } from '../../core/radios/radios.ts';
import { RADIO_STREAM } from '../../core/radios/stations.ts';
import { trackFileName } from '../../domain/media/file-name.ts';
import { AUDIO_TYPES, type OpenAudio, type TrackMedia } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AUDIO_FORMATS, AUDIO_QUALITIES, type AudioFormat } from '../../domain/vocabulary.ts';
import { type HttpResponse, NO_STORE } from '../response.ts';
import { type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { quoteInput, readOne } from '../v3.0/errors.ts';
import { attachment } from './attachment.ts';
import {
  audioResponse,
  conversionWait,
  fileResponse,
  promptly,
  releasing,
  wantsPart,
} from './file-response.ts';

/** The default format of streams: that of `audioformat` in the API. */
const DEFAULT_FORMAT: AudioFormat = 'mp31';
/** The format of streams with a file name. */
const FILE_FORMAT: AudioFormat = 'mp32';
const ZIP_TYPE = 'application/zip';
const PRIVATE = ['Cache-Control', 'private, no-cache'];
/** Seconds, where the duration is unknown. */
const START_MAX = 86_400;
/** Players that build addresses themselves name Ogg as the public service does. */
const ALIASES: ReadonlyMap<string, AudioFormat> = new Map([
  ['ogg1', 'ogg'],
  ['ogg2', 'ogg'],
]);

/** A request to storage, or to an endpoint of players. */
export type AudioRequest = Pick<WebRequest, 'method' | 'headers' | 'address' | 'signal'>;
type AudioServices = Pick<RouteContext, 'media' | 'listening'>;

/** What a listener requests. */
export interface TrackFile {
  track: TrackMedia;
  format: AudioFormat;
  listener: ListenerIdentity;
}

/** Opens the audio, and responds with it. `headers` are in every response. */
async function respondWith(
  { media }: AudioServices,
  request: AudioRequest,
  { track, format }: TrackFile,
  { headers, start, whole }: { headers: readonly string[]; start?: number | undefined; whole?: boolean },
  respond: (audio: OpenAudio, request: AudioRequest) => Promise<HttpResponse> | HttpResponse,
): Promise<HttpResponse> {
  const opened = async (prompt: AudioRequest) => {
    const { signal, address } = prompt;
    const waitMs = conversionWait(prompt, whole);
    const opening = media.openAudio(track, format, { signal, address, start, waitMs });
    return await respond(await unlessGone(opening, prompt), prompt);
  };
  // The length of `mp31` is known when its conversion begins, and clients rely on it.
  if (format === 'mp31') return await opened(request);
  return await promptly(request, ['Content-Type', AUDIO_TYPES[format], ...headers], opened);
}

interface StreamOptions {
  /** Seconds. */
  start?: number | undefined;
  isImmediate: boolean;
  /** The response where the audio cannot begin at `start`. */
  later?: ((audio: OpenAudio) => HttpResponse) | undefined;
}

/** Audio to listen to. */
export function streamTrack(
  services: AudioServices,
  request: AudioRequest,
  file: TrackFile,
  { start, isImmediate, later }: StreamOptions,
): Promise<HttpResponse> {
  const { track, format, listener } = file;
  return respondWith(services, request, file, { headers: [], start }, (audio, prompt) => {
    if (later !== undefined && !audio.start) return later(audio);
    const sent = services.listening.stream(listener, track, format, audio);
    return audioResponse(prompt, audio, [], { sent, isImmediate });
  });
}

/** Audio to keep. */
export function downloadTrack(
  services: AudioServices,
  request: AudioRequest,
  file: TrackFile,
): Promise<HttpResponse> {
  const { track, format, listener } = file;
  const [header, disposition] = attachment(trackFileName(track, format));
  const headers = [header, disposition];
  return respondWith(services, request, file, { headers, whole: true }, (audio, prompt) => {
    const download = { name: `${track.id} ${format}`, file: audio, tracks: [track.id] };
    const sent = services.listening.download(listener, download);
    // Downloads show how much is left.
    return audioResponse(prompt, audio, headers, { whole: true, disposition, sent });
  });
}

export function storageRoutes({ media, listening }: RouteContext): Route[] {
  const services = { media, listening };

  async function getTrack(id: string | null): Promise<TrackMedia> {
    const track = isId(id) ? await media.findTrack(Number(id)) : undefined;
    if (track === undefined) throw new Refusal('not-found', 'Track not found.');
    return track;
  }

  async function stream(request: WebRequest): Promise<HttpResponse> {
    const { query } = request;
    const quality = query.get('quality');
    const wanted = quality ? readOne('quality', quality, AUDIO_QUALITIES) : undefined;
    const named = readFormat(query.get('format') || DEFAULT_FORMAT, AUDIO_FORMATS);
    const track = await getTrack(query.get('trackid'));
    return await streamFrom(request, track, wanted ? await media.formatOf(track, wanted) : named);
  }

  async function streamFile(request: WebRequest): Promise<HttpResponse> {
    return await streamFrom(request, await getTrack(request.parameters['id']), FILE_FORMAT);
  }

  function streamFrom(request: WebRequest, track: TrackMedia, format: AudioFormat): Promise<HttpResponse> {
    const from = request.query.get('start');
    const start = from ? readStart(from, track) : undefined;
    const file = { track, format, listener: identityOf(request) };
    return streamTrack(services, request, file, { start, isImmediate: from !== null });
  }

  async function download(request: WebRequest): Promise<HttpResponse> {
    const { parameters } = request;
    const format = readFormat(parameters['format'], AUDIO_FORMATS);
    const track = await getTrack(parameters['id']);
    if (!track.audiodownload_allowed) {
      throw new Refusal('not-found', 'The artist does not allow downloads of this track.');
    }
    return await downloadTrack(services, request, { track, format, listener: identityOf(request) });
  }

  async function downloadZip(request: WebRequest): Promise<HttpResponse> {
    const [, kind, id] = /^([ap])(.+)$/.exec(request.parameters['what']) ?? [];
    return await sendZip(request, kind, id, kind === 'a' ? media.openAlbum : media.openPlaylist);
  }

  async function sendZip(
    request: WebRequest,
    kind: string,
    id: string,
    open: Media['openAlbum'],
    more: readonly string[] = [],
  ): Promise<HttpResponse> {
    if (!isId(id)) throw noZip();
    const format = readFormat(request.parameters['format'], AUDIO_FORMATS);
    // Only parts of the zip need its size.
    const inOrder = request.method === 'HEAD' || !wantsPart(request);
    return await promptly(request, ['Content-Type', ZIP_TYPE], async (prompt) => {
      const { signal } = prompt;
      const zip = await unlessGone(open(Number(id), { format, signal, inOrder }), prompt);
      if (zip === undefined) throw noZip();
      const { name, size, etag, modified, tracks } = zip;
      const headers = [...attachment(name), ...more];
      const sent = listening.download(identityOf(request), {
        name: `${kind}${id} ${format}`,
        file: zip,
        tracks,
      });
      const read = (from: number, to?: number) => zip.read(from, to);
      const file = { type: ZIP_TYPE, size, etag, modified, read, sent };
      return releasing(fileResponse(request, file, headers), () => zip.release());
    });
  }

  const files = (path: string, handle: (request: WebRequest) => Promise<HttpResponse>) =>
    route('everyone', 'json', 'GET', path, handle, { media: 'stream' });
  return [
    // `/storage/?trackid=700&format=mp31&from=app-5eedcafe`, and of the pages `/storage/?trackid=700&quality=good`
    files('/storage', stream),
    // `/storage/track/700.mp3`: podcast players and others recognize audio by the ending of its URL.
    files('/storage/track/:id.mp3', streamFile),
    files('/storage/download/track/:id/:format', download),
    // `/storage/download/a70/mp32/`, `/storage/download/p5/mp32/`
    files('/storage/download/:what/:format', downloadZip),
    // Also of a private playlist that the user may see.
    route(
      'user',
      'json',
      'GET',
      '/web-api/playlists/:id/zip/:format',
      (request, { user }) => {
        const open: Media['openAlbum'] = (id, options) => media.openPlaylist(id, options, user.id);
        return sendZip(request, 'p', request.parameters['id'], open, PRIVATE);
      },
      { media: 'stream' },
    ),
  ];
}

/** A failure after the client is gone is not logged. */
async function unlessGone<T>(opening: Promise<T>, { signal }: Pick<WebRequest, 'signal'>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw signal?.aborted ? new Refusal('overload', 'The client has disconnected.') : error;
  }
}

function identityOf({ address, headers, query }: WebRequest): ListenerIdentity {
  return { address, userAgent: headers['user-agent'] ?? '', from: query.get('from') ?? '' };
}

export function isId(text: string | null | undefined): text is string {
  return text != null && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
}

function readFormat(came: string, accepted: readonly AudioFormat[]): AudioFormat {
  return readOne('format', ALIASES.get(came) ?? came, accepted);
}

/** A second of the track. */
function readStart(came: string, { duration }: TrackMedia): number {
  const end = duration > 0 ? duration : START_MAX;
  const start = /^\d{1,6}(\.\d{1,3})?$/.test(came) ? Number(came) : Number.NaN;
  if (start < end) return start;
  throw new Refusal('type', `start: ${quoteInput(came)} came; accepted: seconds from 0 to below ${end}`);
}

function noZip(): Refusal {
  return new Refusal('not-found', 'Nothing to download here.');
}

const RADIO_HEADERS = [
  // Proxies that buffer responses would keep a radio silent for ever.
  ...['Content-Type', RADIO_STREAM.type, 'X-Accel-Buffering', 'no'],
  ...NO_STORE,
];

/** Radios to listen to: `/stream/7/?from=app-5eedcafe`. */
export function radioRoute({ radios, stations }: RouteContext): Route {
  async function handle(request: WebRequest): Promise<HttpResponse> {
    const { parameters, headers, method } = request;
    const radio = isId(parameters['id']) ? radios.find(Number(parameters['id'])) : undefined;
    if (radio === undefined) throw new Refusal('not-found', 'Radio not found.');
    const titles = headers['icy-metadata'] === '1';
    const answer = {
      status: 200,
      headers: titles ? [...RADIO_HEADERS, ...titleHeaders(radio)] : RADIO_HEADERS,
    };
    if (method === 'HEAD') {
      await stations.check(radio);
      return answer;
    }
    const { stream, taken } = await stations.listen(radio, identityOf(request), titles);
    return { ...answer, stream, taken };
  }
  return route('everyone', 'json', 'GET', '/stream/:id', handle, { media: 'stream' });
}

function titleHeaders({ dispname }: Radio): string[] {
  return [
    ...['icy-name', headerText(dispname), 'icy-br', String(RADIO_STREAM.kbits)],
    ...['icy-metaint', String(RADIO_STREAM.titleEvery)],
    ...['Access-Control-Expose-Headers', 'icy-br, icy-metaint, icy-name'],
  ];
}

/** Players expect UTF-8, which Node takes as one character a byte. */
function headerText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Buffer.from(line).toString('latin1');
}
