/** Responses with the bytes of a file: all, a range, or 304. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Sent } from '../../core/listening/listening.ts';
import { giveBackChunk } from '../../domain/collections/chunks.ts';
import type { OpenAudio } from '../../domain/media/media.ts';
import { evaluateConditions, isRangeCurrent, type Validators } from '../etag.ts';
import { type HttpResponse, NO_STORE, PLAIN_TEXT } from '../response.ts';
import { isFromStart, readRange } from './ranges.ts';

/** As much of a request as the answer depends on. */
export interface FileRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** Aborted when the client is gone. */
  signal?: AbortSignal | undefined;
}

/** The date is known together with the size. */
export interface ServedFile extends Validators {
  type: string;
  /** Absent where it is not known yet: then all of it is sent, without a length. */
  size: number | undefined;
  /** The bytes from `from` up to, not including, `to`, or to the end. */
  read(from: number, to?: number): Readable;
  /** Called with how far a response from `from` was sent, at every progress and at its end. */
  sent?: Sent | undefined;
  /** Where the client reads the bytes itself. */
  location?: string | undefined;
}

/** Long enough for a second listen; the ETag shows changes. */
const KEPT = ['Cache-Control', 'public, max-age=3600'];

/**
 * `headers` are in every response but errors, for example a disposition, or how long it may be kept. Conditions are checked in the order of RFC 9110
 * 13.2.2. A stream is opened only if it will be read.
 */
export function fileResponse(
  request: FileRequest,
  file: ServedFile,
  headers: readonly string[],
): HttpResponse {
  const { size, type } = file;
  const modified = file.modified === undefined ? [] : ['Last-Modified', file.modified.toUTCString()];
  const validators = ['ETag', file.etag, ...modified];
  const ranges = ['Accept-Ranges', 'bytes'];
  const kept = headers.includes('Cache-Control') ? [] : KEPT;
  const condition = evaluateConditions(request.headers, file);
  if (condition === 412) return refusal(412, 'This has changed since.\n', validators);
  if (condition === 304) return { status: 304, headers: [...validators, ...ranges, ...kept, ...headers] };

  if (size === undefined) {
    return {
      status: 200,
      headers: ['Content-Type', type, ...validators, ...ranges, ...kept, ...headers],
      ...(request.method === 'GET' ? following(file.read(0), 0, file.sent) : {}),
    };
  }
  // Ranges are of GET alone (RFC 9110 14.2).
  const wanted =
    request.method === 'GET' && isRangeCurrent(request.headers, file) ? request.headers.range : undefined;
  const range = readRange(wanted, size);
  if (range === 'unsatisfiable') {
    const message = `There are ${size} bytes here, and none in this range.\n`;
    return refusal(416, message, [...ranges, 'Content-Range', `bytes */${size}`]);
  }
  const { from, to } = range === 'whole' ? { from: 0, to: size } : range;
  if (file.location !== undefined && request.method === 'GET' && to > from) {
    // How much of it the client reads is unknown.
    file.sent?.(from, to);
    return { status: 302, headers: ['Location', file.location, ...NO_STORE] };
  }
  const common = ['Content-Type', type, 'Content-Length', String(to - from), ...validators, ...ranges];
  const part = range === 'whole' ? [] : ['Content-Range', `bytes ${from}-${to - 1}/${size}`];
  const stream = request.method === 'GET' && to > from ? file.read(from, to) : undefined;
  return {
    status: range === 'whole' ? 200 : 206,
    headers: [...common, ...part, ...kept, ...headers],
    ...(stream && following(stream, from, file.sent)),
  };
}

/** The stream, and callbacks that report its progress. */
function following(stream: Readable, from: number, sent: Sent | undefined): Partial<HttpResponse> {
  let to = from;
  return {
    stream,
    taken(bytes, chunk) {
      to += bytes;
      sent?.(from, to);
      giveBackChunk(chunk);
    },
    sent: () => sent?.(from, to),
  };
}

/** How long a request waits for content that does not exist yet. Players give up after a minute. */
const WAIT_MS = 30_000;
/** How long one waits that could be answered immediately, without a seek table: most tracks are converted by then, and players still show progress. */
const EXACT_WAIT_MS = 5_000;
/** How long `HEAD` waits for the length, where `promptly` limits it. */
const HEAD_WAIT_MS = 800;
/** How long a conversion goes on for a client that got no length: its next request may have it. */
const RETURNS_WITHIN_MS = 60_000;

export interface AudioResponseOptions {
  whole?: boolean;
  /** The header Content-Disposition, which is also in `headers`. */
  disposition?: string;
  waitMs?: number;
  exactWaitMs?: number;
  sent?: Sent;
  isImmediate?: boolean;
}

/**
 * Like `fileResponse`, for an audio file that may still be in conversion.
 *
 * - If its size is known (mp31): as for a file. A range waits until its first byte exists.
 * - Otherwise (ogg, flac), without a range, and for `bytes=0-`, the first request of Chromium and Firefox: 200 without a length,
 *   immediately. They play it as it arrives, and seek in what they have.
 * - Any other range waits for the end. Safari requests `bytes=0-1` before anything else and plays nothing unless a 206
 *   has the total; a transcode is some dozen times faster than its music, so this takes seconds. If it
 *   takes too long, 200 with all of it, as if ranges were not supported.
 * - `HEAD` waits too, for the length. If that takes too long: 200 without it, and the conversion continues for a while.
 * - With `whole`, and if the first bytes do not contain the duration yet, every request waits.
 * - If they lack the seek table (mp32), every request waits a few seconds for the end.
 * - With `isImmediate` no request waits, except for parts: what is still being converted is 200 without a length and ranges, so
 *   that the client knows that it cannot seek in it yet, but has to request another start.
 *
 * Audio that the client can read elsewhere is a redirect, except for `HEAD`: a signature holds for one method.
 *
 * Releases the audio when the answer was taken or the client is gone, and when this throws.
 */
export async function audioResponse(
  request: FileRequest,
  audio: OpenAudio,
  headers: readonly string[],
  {
    whole = false,
    disposition,
    waitMs = WAIT_MS,
    exactWaitMs = EXACT_WAIT_MS,
    sent,
    isImmediate = false,
  }: AudioResponseOptions = {},
): Promise<HttpResponse> {
  const isHead = request.method === 'HEAD';
  let release = () => audio.release();
  try {
    if (isImmediate && audio.isWhole?.() === false && audio.hasDuration && !wantsPart(request))
      return releasing(unfinishedAnswer(audio, headers, sent, isHead), release);
    const needsEnd = whole || isHead || !audio.hasDuration || wantsPart(request);
    if (audio.size === undefined && (needsEnd || audio.isUnfinished))
      await settled(audio.finished, needsEnd ? waitMs : exactWaitMs, request.signal);
    const { type, size, etag, modified } = audio;
    if (size === undefined || etag === undefined) {
      if (isHead) release = () => audio.release(RETURNS_WITHIN_MS);
      return releasing(unfinishedAnswer(audio, headers, sent, isHead), release);
    }
    const from = firstByte(request, size);
    const isThere = from === 0 || (await settled(audio.reached(from), waitMs, request.signal));
    const read = (from: number, to: number) => audio.read(from, to);
    const location = isHead ? undefined : await audio.redirect?.(disposition);
    const file = { type, size, etag, modified, read, sent, location };
    return releasing(fileResponse(isThere ? request : withoutRange(request), file, headers), release);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * A response to `HEAD` that takes longer than a moment, because the conversion waits for others or for the storage, is 200 without a length
 * (behaviour.md 19). `known` are the headers that it has anyway; its `respond` is aborted.
 */
export async function promptly<Request extends FileRequest>(
  request: Request,
  known: readonly string[],
  respond: (request: Request) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (request.method !== 'HEAD') return await respond(request);
  const late = new AbortController();
  const signal = AbortSignal.any([late.signal, ...(request.signal ? [request.signal] : [])]);
  const { promise, resolve } = Promise.withResolvers<HttpResponse>();
  const timer = setTimeout(() => {
    resolve({ status: 200, headers: [...known, ...NO_STORE] });
    late.abort();
  }, HEAD_WAIT_MS);
  return await Promise.race([promise, respond({ ...request, signal })]).finally(() => clearTimeout(timer));
}

/** Shorter than `WAIT_MS`: then there is time to begin with an answer. */
const WHOLE_WAIT_MS = 20_000;
const PART_WAIT_MS = 500;

/**
 * How long a request may wait for another node that converts the same audio. A download starts when all of it is there, whichever node
 * converts it. The length, and a part from the middle, exist there sooner than here. A listener of the beginning waits for nothing.
 */
export function conversionWait(request: FileRequest, whole = false): number {
  if (whole) return WHOLE_WAIT_MS;
  return request.method === 'HEAD' || wantsPart(request) ? PART_WAIT_MS : 0;
}

/** `bytes=0-` is all of it. */
export function wantsPart({ headers: { range } }: FileRequest): boolean {
  return range !== undefined && !isFromStart(range);
}

/** The first byte that the response will have. */
function firstByte({ method, headers }: FileRequest, size: number): number {
  const range = method === 'GET' ? readRange(headers.range, size) : 'whole';
  return typeof range === 'object' ? range.from : 0;
}

function withoutRange({ headers: { range: _, ...headers }, ...request }: FileRequest): FileRequest {
  return { ...request, headers };
}

/** All of it as it grows. Its first bytes may still be changed at its end, so no cache may store it. */
function unfinishedAnswer(
  audio: OpenAudio,
  headers: readonly string[],
  sent: Sent | undefined,
  isHead = false,
): HttpResponse {
  return {
    status: 200,
    headers: ['Content-Type', audio.type, ...NO_STORE, ...headers],
    ...(isHead ? {} : following(audio.read(0), 0, sent)),
  };
}

/** Lets go of what an answer is made of when its stream ends, however that comes. */
export function releasing(handled: HttpResponse, release: () => void): HttpResponse {
  if (handled.stream === undefined) release();
  else handled.stream.once('close', release);
  return handled;
}

/** Whether it was in time, and the client is still there. */
async function settled(
  awaited: Promise<void>,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { promise: enough, resolve } = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(false);
  const timer = setTimeout(giveUp, waitMs);
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();
  try {
    return await Promise.race([awaited.then(() => true), enough]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function refusal(status: number, message: string, headers: readonly string[]): HttpResponse {
  const common = [...PLAIN_TEXT, ...NO_STORE];
  return { status, headers: [...common, ...headers], body: Buffer.from(message) };
}
