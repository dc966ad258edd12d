/**
 * Audio files in the requested format: the stored file if it has this format, otherwise converted once for
 * all requests.
 */
import type { AudioStatus, Cover, OpenAudio, TranscodeFormat } from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioTags } from '../audio-tags.ts';
import { DiskCache } from '../disk-cache.ts';
import type { Ffmpeg } from '../ffmpeg/find.ts';
import type { Original, Originals, SignedUrl } from '../originals.ts';
import type { ReadBytes } from '../read-at.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { type AudioEntry, createEntries, openedAudio } from './audio-entries.ts';
import type { AudioFile, WholeFile } from './audio-file.ts';
import { audioName, beginningOf } from './audio-name.ts';
import { type ConversionCounts, Conversions, type ConversionsOptions } from './conversions.ts';
import { refusalOf } from './refusals.ts';
import {
  type ConversionLeases,
  ConvertedElsewhere,
  createSharedConversions,
  type SharedConversion,
} from './shared-conversions.ts';
import { createSharedTranscodes, type SharedTranscodesOptions } from './shared-transcodes.ts';
import { isAlready, isLossy, readSourceKind } from './source-kind.ts';
import type { MadeSamples } from './source-shape.ts';
import { isLossySource, isOriginal } from './stored-format.ts';
import type { TranscodeLimits } from './transcode.ts';
import { holdSource, lookAtSource, openRemoteSource, openSource, openWhole } from './whole-file.ts';

export interface AudioRequest {
  /** Identifies the source: two requests with one key mean the same audio. The size and time of a file need not be part of it. */
  key: string;
  source: { file: string } | MadeSamples;
  format: TranscodeFormat;
  tags: AudioTags;
  cover?: Cover | undefined;
  /** The client: limits how many conversions one client can wait for. */
  of?: string | undefined;
  /** No listener waits for it: it runs after those with listeners. */
  patient?: boolean;
  /** How long it may wait for another node that converts the same; not at all by default. */
  waitMs?: number | undefined;
  /**
   * A listener has jumped to this second. If not all of the audio exists, it is converted from there on, for this listener: it is
   * not cached, and ends with the request.
   */
  start?: number | undefined;
}

export interface Transcodes {
  /** Conversions at a time. */
  readonly atOnce: number;
  /**
   * Resolves as soon as there are bytes to send. Rejects with `not-found` if the source cannot be read, with `overload` if it
   * has to wait for another time. `signal`: the client has disconnected; rejects with its reason.
   */
  open(request: AudioRequest, signal?: AbortSignal): Promise<OpenAudio>;
  /** Converts nothing. Rejects with `not-found` if the source cannot be read. */
  look(request: AudioRequest): Promise<AudioStatus>;
  /** Whether the source has lost nothing, so that FLAC is worth its size. Rejects with `not-found` if it cannot be read. */
  isLossless(source: AudioRequest['source']): Promise<boolean>;
  status(): TranscodesStatus;
  /** Removes converted files, the least recently used first, until so many bytes are free; resolves to the number removed. */
  removeOldest(bytes: number): Promise<number>;
  /** Stops running conversions. */
  close(): Promise<void>;
}

export interface TranscodesStatus extends ConversionCounts {
  running: number;
  waiting: number;
  waitingMax: number;
  /** The size of the converted files, and its maximum. */
  bytes: number;
  max: number;
  /** How often a converted file was found, and how often one had to be converted. */
  hits: number;
  misses: number;
}

export interface TranscodesOptions {
  /** The folder of converted files and of those being converted. Used only by this service; may be emptied at any time. */
  folder: string;
  /** As it was last found. */
  ffmpeg: () => Ffmpeg;
  originals: Pick<Originals, 'look'>;
  /** What all nodes share: the files that they have converted, and who converts what. */
  shared?: { storage: SharedTranscodesOptions['storage']; leases: ConversionLeases } | undefined;
  /** Bytes of converted files. */
  max: number;
  /** Whether the disk has room for more. */
  hasRoom?: () => boolean;
  /** Conversions at a time. */
  atOnce: number;
  onConverted?: ConversionsOptions['onConverted'];
  log: Log;
  /** Maximum number of waiting conversions. */
  waitingMax?: number;
  /** How long a conversion without holders continues, while no other waits. */
  graceMs?: number;
  limits?: TranscodeLimits;
}

const WAITING_MAX = 50;
/** Parts that are converted for one client at a time. */
const PARTS_MAX = 4;
const GRACE_MS = 3000;
/** Five hours of music take about five minutes, and as FLAC about as many hundred megabytes. */
const LIMITS: TranscodeLimits = { timeMs: 20 * 60_000, outputMax: 4 * 1024 ** 3 };

export function createTranscodes(options: TranscodesOptions): Transcodes {
  const { folder, ffmpeg, originals, max, hasRoom, atOnce, log, limits = LIMITS } = options;
  const { waitingMax = WAITING_MAX, graceMs = GRACE_MS } = options;
  const cache = new DiskCache({
    folder,
    max,
    hasRoom,
    log,
    names: /^[0-9a-f]{40}\.(mp3|ogg|flac)$/,
    isInUse: (name) => entries.find(name) !== undefined,
  });
  const entries = createEntries({
    graceMs,
    onDispose() {
      cache.trim().catch((error) => log.warn('converted audio could not be removed', { error }));
    },
  });
  const transcodes =
    options.shared && createSharedTranscodes({ storage: options.shared.storage, cache, log });
  const sharedConversion =
    transcodes && createSharedConversions({ transcodes, leases: options.shared!.leases, log });
  const conversions = new Conversions({
    ffmpeg,
    cache,
    entries,
    folder,
    atOnce,
    waitingMax,
    limits,
    log,
    onConverted: options.onConverted,
  });
  let closed = false;
  const use = { hits: 0, misses: 0 };
  cache
    .load()
    .catch((error) => log.error('the folder for converted audio cannot be used', { folder, error }));

  async function identify(request: AudioRequest): Promise<{ source: Original | MadeSamples; name: string }> {
    await cache.load();
    const source =
      'file' in request.source ? await lookAtSource(request.source.file, originals) : request.source;
    const found = ffmpeg();
    const version = 'missing' in found ? '' : found.version;
    const name = audioName(request, 'hold' in source ? source : undefined, version);
    if (version !== '') return { source, name };
    // Whatever version has converted it.
    const beginning = beginningOf(name);
    const made = (await cache.findBeginning(beginning)) ?? (await transcodes?.find(beginning, request.key));
    return { source, name: made ?? name };
  }

  async function look(request: AudioRequest): Promise<AudioStatus> {
    const { source, name } = await identify(request);
    const isMade = (await cache.find(name)) !== undefined || entries.find(name)?.file?.whole === true;
    if (isMade || (await isOriginal(source, request.format))) return { version: name, state: 'ready' };
    return { version: name, state: conversions.isDoubtful(name) ? 'doubtful' : 'unmade' };
  }

  async function open(requested: AudioRequest, signal?: AbortSignal): Promise<OpenAudio> {
    const request = await withoutNeedlessStart(requested);
    const { source, name } = await identify(request);
    signal?.throwIfAborted();
    if (closed) throw refusalOf('stopped');
    const { start = 0, of = '' } = request;
    const found = entries.find(name);
    if (found === undefined && start > 0) limitParts(of);
    const entry =
      found ?? entries.add(name, request.patient === true, (added) => begin(added, request, source));
    if (start > 0) Object.assign(entry, { start, partOf: of });
    entry.waitsUntil = Math.min(entry.waitsUntil, performance.now() + (request.waitMs ?? 0));
    entries.hold(entry);
    try {
      const file = await unlessAborted(entry.begun, signal);
      return openedAudio(entries, entry, file, request.format);
    } catch (error) {
      entries.release(entry);
      throw error;
    }
  }

  /** Where all of the audio exists, the client can read it from any position. */
  async function withoutNeedlessStart(request: AudioRequest): Promise<AudioRequest> {
    if (!request.start) return request;
    const whole = { ...request, start: 0 };
    const { state, version } = await look(whole);
    return state === 'ready' || (await transcodes?.has(version, request.key)) ? whole : request;
  }

  /** Parts are not cached, so a client could have the same audio converted again and again. */
  function limitParts(of: string): void {
    entries.stopIdleParts(of);
    if (entries.countParts(of) >= PARTS_MAX)
      throw new Refusal('overload', 'You play from too many positions now. Please try again in a moment.', {
        retryAfter: 2,
      });
  }

  async function begin(
    entry: AudioEntry,
    request: AudioRequest,
    source: Original | MadeSamples,
  ): Promise<AudioFile> {
    const shared = request.start ? undefined : sharedConversion?.(entry, request.key);
    for (;;) {
      const cached = request.start ? undefined : ((await cache.find(entry.name)) ?? (await shared?.find()));
      const finished = cached === undefined ? undefined : await openWhole(cached);
      if (finished !== undefined) {
        use.hits++;
        return taken(entry, finished);
      }
      try {
        return await beginFromSource(entry, request, source, shared);
      } catch (error) {
        if (!(error instanceof ConvertedElsewhere)) throw error;
      }
    }
  }

  async function beginFromSource(
    entry: AudioEntry,
    request: AudioRequest,
    source: Original | MadeSamples,
    shared: SharedConversion | undefined,
  ): Promise<AudioFile> {
    const { start = 0 } = request;
    const failure = conversions.findFailure(entry.name);
    if (failure !== undefined) throw failure;
    const { format, tags, cover, of } = request;
    let lossy = false;
    const isWanted = async (read: ReadBytes) => {
      const kind = await readSourceKind(read);
      lossy = isLossy(kind);
      return start === 0 && isAlready(kind, format);
    };
    const remote = 'hold' in source ? await openRemoteSource(source, isWanted) : undefined;
    const signedUrl = 'hold' in source ? source.remote?.signedUrl : undefined;
    if (remote !== undefined) return taken(entry, remote, signedUrl);
    const readable = 'hold' in source ? await holdSource(source) : source;
    const held = 'path' in readable ? readable : undefined;
    const release = () => held?.release();
    try {
      const original = held && (await openSource(held, isWanted));
      if (original !== undefined) {
        // It is open, so its readers keep it.
        release();
        return taken(entry, original, signedUrl);
      }
      const file = await conversions.convert(entry, {
        source: readable,
        format,
        tags,
        cover,
        lossy,
        start,
        of,
        shared,
      });
      use.misses++;
      file.finished.then(release, release);
      await file.begun;
      return file;
    } catch (error) {
      release();
      throw error;
    }
  }

  function taken(entry: AudioEntry, { file, modified, begin }: WholeFile, signedUrl?: SignedUrl): AudioFile {
    Object.assign(entry, { file, modified, begin, hasDuration: true, signedUrl });
    entries.settle(entry);
    return file;
  }

  return {
    atOnce,
    open,
    look,
    isLossless: async (source) =>
      !('file' in source) || !(await isLossySource(await lookAtSource(source.file, originals))),
    status() {
      const waiting = entries.waiting();
      return { ...conversions.status(), waiting, waitingMax, bytes: cache.bytes, max, ...use };
    },
    removeOldest: (bytes) => cache.removeOldest(bytes),
    async close() {
      closed = true;
      await entries.close();
      await conversions.close();
      await transcodes?.close();
    },
  };
}
