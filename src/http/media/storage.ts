/** Audio to listen to and to keep, and zips: everything below `/storage`. */
import type { ListenerIdentity, Listening } from '../../core/listening/listening.ts';
import { trackFileName } from '../../domain/file-name.ts';
import type { OpenAudio, OpenZip, TrackMedia, ZipRequest } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AUDIO_FORMATS, type AudioFormat } from '../../domain/vocabulary.ts';
import { type HttpResponse, NOSNIFF } from '../response.ts';
import { type Route, route, type WebRequest } from '../route.ts';
import { quoteInput } from '../v3.0/errors.ts';
import { audioResponse, fileResponse, releasing, wantsPart } from './file-response.ts';

/**
 * What the routes need. Opening fails without ffmpeg or disk space.
 * `signal` ends the wait for it.
 */
export interface Storage {
  findTrack(id: number): Promise<TrackMedia | undefined>;
  openAudio(
    track: TrackMedia,
    format: AudioFormat,
    signal: AbortSignal | undefined,
    address: string,
  ): Promise<OpenAudio>;
  /** `undefined`: the album does not exist, or nothing of it may be downloaded. */
  openAlbum(id: number, request: ZipRequest): Promise<OpenZip | undefined>;
  openPlaylist(id: number, request: ZipRequest): Promise<OpenZip | undefined>;
}

/** The default format of streams: that of `audioformat` in the API. */
const DEFAULT_FORMAT: AudioFormat = 'mp31';
const ZIP_FORMAT: AudioFormat = 'mp32';
/** Players that build addresses themselves name Ogg as the public service does. */
const ALIASES: ReadonlyMap<string, AudioFormat> = new Map([
  ['ogg1', 'ogg'],
  ['ogg2', 'ogg'],
]);

export function storageRoutes(storage: Storage, listening: Pick<Listening, 'stream' | 'download'>): Route[] {
  async function getTrack(id: string | null): Promise<TrackMedia> {
    const track = isId(id) ? await storage.findTrack(Number(id)) : undefined;
    if (track === undefined) throw new Refusal('not-found', 'There is no such track.');
    return track;
  }

  async function openAudio(request: WebRequest, track: TrackMedia, format: AudioFormat): Promise<OpenAudio> {
    return await unlessGone(storage.openAudio(track, format, request.signal, request.address), request);
  }

  async function stream(request: WebRequest): Promise<HttpResponse> {
    const { query } = request;
    const format = readFormat(query.get('format') || DEFAULT_FORMAT, AUDIO_FORMATS);
    const track = await getTrack(query.get('trackid'));
    const audio = await openAudio(request, track, format);
    const sent = listening.stream(identityOf(request), track, format, audio);
    return await audioResponse(request, audio, NOSNIFF, { sent });
  }

  async function downloadTrack(request: WebRequest): Promise<HttpResponse> {
    const { parameters } = request;
    const format = readFormat(parameters['format'], AUDIO_FORMATS);
    const track = await getTrack(parameters['id']);
    if (!track.audiodownload_allowed) {
      throw new Refusal('not-found', 'The artist does not offer this track for download.');
    }
    const [header, disposition] = attachment(trackFileName(track, format));
    const headers = [...NOSNIFF, header, disposition];
    const audio = await openAudio(request, track, format);
    const download = { name: `${track.id} ${format}`, file: audio, tracks: [track.id] };
    const sent = listening.download(identityOf(request), download);
    // Downloads show how much is left.
    return await audioResponse(request, audio, headers, { whole: true, disposition, sent });
  }

  async function downloadZip(request: WebRequest): Promise<HttpResponse> {
    const { parameters, method, signal } = request;
    const [, kind, id] = /^([ap])(.+)$/.exec(parameters['what']) ?? [];
    if (!isId(id)) throw noZip();
    readFormat(parameters['format'], [ZIP_FORMAT]);
    const open = kind === 'a' ? storage.openAlbum : storage.openPlaylist;
    // Only HEAD and parts of the zip need its size.
    const inOrder = method === 'GET' && !wantsPart(request);
    const zip = await unlessGone(open(Number(id), { signal, inOrder }), request);
    if (zip === undefined) throw noZip();
    const { name, size, etag, modified, tracks } = zip;
    const headers = [...NOSNIFF, ...attachment(name)];
    const sent = listening.download(identityOf(request), { name: parameters['what'], file: zip, tracks });
    const read = (from: number, to?: number) => zip.read(from, to);
    const file = { type: 'application/zip', size, etag, modified, read, sent };
    return releasing(fileResponse(request, file, headers), () => zip.release());
  }

  const files = (path: string, handle: (request: WebRequest) => Promise<HttpResponse>) =>
    route('everyone', 'json', 'GET', path, handle, { media: 'stream' });
  return [
    // `/storage/?trackid=700&format=mp31&from=app-5eedcafe`
    files('/storage', stream),
    files('/storage/download/track/:id/:format', downloadTrack),
    // `/storage/download/a70/mp32/`, `/storage/download/p5/mp32/`
    files('/storage/download/:what/:format', downloadZip),
  ];
}

/** A failure after the client is gone is not logged. */
async function unlessGone<T>(opening: Promise<T>, { signal }: WebRequest): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw signal?.aborted ? new Refusal('overload', 'The client has disconnected.') : error;
  }
}

export function identityOf({ address, headers, query }: WebRequest): ListenerIdentity {
  return { address, userAgent: headers['user-agent'] ?? '', from: query.get('from') ?? '' };
}

export function isId(text: string | null | undefined): text is string {
  return text != null && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
}

function readFormat(came: string, accepted: readonly AudioFormat[]): AudioFormat {
  const name = ALIASES.get(came) ?? came;
  const format = accepted.find((one) => one === name);
  if (format !== undefined) return format;
  throw new Refusal('type', `format: ${quoteInput(came)} came; accepted: ${accepted.join(', ')}`);
}

function noZip(): Refusal {
  return new Refusal('not-found', 'There is nothing to download here.');
}

/** RFC 6266: the name as it is, and one of plain letters for what does not know `filename*`. */
function attachment(name: string): string[] {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  // RFC 8187 leaves fewer characters as they are than addresses do.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return ['Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`];
}
