/**
 * Sounds in the format that was asked for: as they are stored where that will do, else converted, once, for everybody who
 * asks at the same time and for those who come later.
 *
 * While somebody holds a sound there is an entry for it, with one descriptor for all its readers. Whoever opens a sound
 * holds it until `release`, and every stream until it is closed. An entry that nobody holds is closed; where it is still in
 * the making, a little later, since players often ask again at once.
 */
import { fdatasync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Cover, Samples, Sound, SoundFormat } from '../../domain/media.ts';
import type { Log } from '../../domain/ports.ts';
import { createQueue } from '../../domain/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Ffmpeg } from '../ffmpeg/find.ts';
import type { AudioTags } from '../ffmpeg/tags.ts';
import type { LibraryFile } from '../library-file.ts';
import { createCache } from './cache.ts';
import type { GrowingFile } from './growing-file.ts';
import { createFailures, type Failing, refusalOf } from './refusals.ts';
import { readSoundBegin } from './sound-begin.ts';
import { etagOf, nameOfSound, typeOf } from './sound-name.ts';
import { isAlready, isLossy, readSourceKind } from './source-kind.ts';
import { type Begun, beginTranscode, type TranscodeLimits } from './transcode.ts';
import { lookAtSource, openSource, openWhole, type WholeFile } from './whole-file.ts';

export interface SoundRequest {
  /** Names the source: two requests with one key mean the same sound. A file's size and time need not be part of it. */
  key: string;
  source: { file: string } | { samples: Samples };
  format: SoundFormat;
  tags: AudioTags;
  cover?: Cover | undefined;
  /** On whose behalf: nobody can take all places. */
  of?: string | undefined;
  /** Nobody listens to it yet: it waits until those are served who do. */
  patient?: boolean;
}

export interface Transcodes {
  /** Conversions at a time. */
  readonly atOnce: number;
  /**
   * Resolves as soon as there are bytes to send. What is read of mp3 and FLAC in the making is as long as the finished sound
   * and plays as well, but its header does not know the length yet: what is to be kept should wait for `finished`. Refuses with `not-found` what cannot be read, with `overload` what has to
   * wait for another time. `signal`: whoever asked is gone; rejects with its reason.
   */
  open(request: SoundRequest, signal?: AbortSignal): Promise<Sound>;
  standing(): TranscodesStanding;
  /** Stops what is in the making. */
  close(): Promise<void>;
}

export interface TranscodesStanding {
  running: number;
  waiting: number;
  waitingMax: number;
  /** Since the start: done, turned away because too many waited, and given up. */
  converted: number;
  refused: number;
  failed: number;
  /** Of finished sounds, and how many there may be. */
  bytes: number;
  most: number;
}

export interface TranscodesOptions {
  /** For finished sounds, and for those in the making. Ours alone; may be emptied at any time. */
  folder: string;
  ffmpeg: Ffmpeg;
  /** A source that lies in it and leads out of it is not read. */
  library: string;
  /** Bytes of finished sounds. */
  most: number;
  /** Conversions at a time. */
  atOnce: number;
  log: Log;
  /** Conversions that wait. */
  waitingMax?: number;
  /** How long a conversion goes on that nobody holds, while nobody else waits for its place. */
  graceMs?: number;
  limits?: TranscodeLimits;
}

const WAITING_MAX = 50;
/** Of these, conversions on one behalf, and those that nobody listens to yet. */
const OF_ONE_MAX = 25;
const PATIENT = { of: 'patient', patient: true };
const GRACE_MS = 3000;
/** Five hours of music take about five minutes, of which FLAC makes about as many hundred megabytes. */
const LIMITS: TranscodeLimits = { timeMs: 20 * 60_000, outputMax: 4 * 1024 ** 3 };

interface Entry {
  name: string;
  holders: number;
  modified: Date;
  begin: number | undefined;
  file: GrowingFile | undefined;
  /** For its turn to be converted. */
  waiting: boolean;
  patient: boolean;
  /** Neither waits nor is converted. */
  settled: boolean;
  stop: AbortController;
  grace: NodeJS.Timeout | undefined;
  /** There are bytes to send. */
  begun: Promise<GrowingFile>;
}

export function createTranscodes(options: TranscodesOptions): Transcodes {
  const { folder, ffmpeg, library, most, atOnce, log, limits = LIMITS } = options;
  const { waitingMax = WAITING_MAX, graceMs = GRACE_MS } = options;
  const version = 'missing' in ffmpeg ? '' : ffmpeg.version;
  const entries = new Map<string, Entry>();
  const inTurn = createQueue({
    atOnce,
    waitingMax,
    ofOneMax: OF_ONE_MAX,
    message: 'Too much sound is being converted now. Please try again in a moment.',
    retryAfter: 10,
  });
  const cache = createCache({ folder, most, isInUse: (name) => entries.has(name) });
  const failures = createFailures();
  /** Conversions that wait, or have not cleared up behind themselves. */
  const inMaking = new Set<Promise<void>>();
  const counts = { converted: 0, refused: 0, failed: 0 };
  let loading: Promise<void> | undefined;
  let closed = false;

  /** What failed is tried again: an operator may have mended it. */
  function load(): Promise<void> {
    loading ??= cache.load().catch((error) => {
      loading = undefined;
      log.error('the folder for converted sound cannot be used', { folder, error });
      throw error;
    });
    return loading;
  }
  load().catch(() => {});

  async function open(request: SoundRequest, signal?: AbortSignal): Promise<Sound> {
    await load();
    const source =
      'file' in request.source ? await lookAtSource(request.source.file, library) : request.source.samples;
    const name = nameOfSound(request, typeof source === 'function' ? undefined : source, version);
    signal?.throwIfAborted();
    if (closed) throw refusalOf('stopped');
    const entry = entries.get(name) ?? enter(name, request, source);
    hold(entry);
    try {
      const file = await unlessAborted(entry.begun, signal);
      return soundOf(entry, file, request.format);
    } catch (error) {
      release(entry);
      throw error;
    }
  }

  function enter(name: string, request: SoundRequest, source: LibraryFile | Samples): Entry {
    const stop = new AbortController();
    const entry: Entry = {
      ...{
        name,
        holders: 0,
        modified: new Date(),
        begin: undefined,
        file: undefined,
        stop,
        grace: undefined,
      },
      ...{ waiting: false, settled: false, patient: request.patient === true },
      begun: Promise.resolve().then(() => begin(entry, request, source)),
    };
    entries.set(name, entry);
    entry.begun.catch(() => settle(entry));
    return entry;
  }

  async function begin(
    entry: Entry,
    request: SoundRequest,
    source: LibraryFile | Samples,
  ): Promise<GrowingFile> {
    const { name } = entry;
    const cached = cache.find(name);
    const finished = cached === undefined ? undefined : await openWhole(cached);
    if (finished !== undefined) return taken(entry, finished);
    cache.forget(name);

    const failure = failures.find(name);
    if (failure !== undefined) throw failure;
    let lossy = false;
    if (typeof source !== 'function') {
      const original = await openSource(source, async (descriptor) => {
        const kind = await readSourceKind(descriptor);
        lossy = isLossy(kind);
        return isAlready(kind, request.format);
      });
      if (original !== undefined) return taken(entry, original);
    }
    const file = await convert(entry, request, { source, lossy });
    await file.begun;
    return file;
  }

  function taken(entry: Entry, { file, modified, begin }: WholeFile): GrowingFile {
    entry.file = file;
    entry.modified = modified;
    entry.begin = begin;
    settle(entry);
    return file;
  }

  /** Resolves when it has begun; its place is free again when it has ended. */
  function convert(
    entry: Entry,
    request: SoundRequest,
    { source, lossy }: { source: LibraryFile | Samples; lossy: boolean },
  ): Promise<GrowingFile> {
    // What is missing, and where, is for the operator, who was told at the start.
    if ('missing' in ffmpeg)
      throw new Refusal('overload', 'This service sends sound only as it is stored, not in this format.');
    if (entry.holders === 0) throw refusalOf('stopped');
    const { name, stop } = entry;
    const { format, tags, cover, of, patient } = request;
    const begun = Promise.withResolvers<GrowingFile>();
    entry.waiting = true;
    const work = async () => {
      entry.waiting = false;
      const output = await cache.temporary(name);
      const made = await beginTranscode({
        ...{ ffmpeg, source, format, tags, cover, lossy, output, limits, log },
        signal: stop.signal,
      });
      entry.file = made.file;
      begun.resolve(made.file);
      await conclude(entry, made, output);
    };
    const waiter = patient ? PATIENT : { of };
    const end = inTurn(work, { signal: stop.signal, ...waiter }).catch(async (error) => {
      // It never had its turn, and nobody has called it back.
      if (entry.waiting && !stop.signal.aborted) counts.refused++;
      begun.reject(isDiskFull(error) ? await makeRoom() : error);
    });
    if (isPlaceWanted()) for (const other of entries.values()) if (other.grace !== undefined) abandon(other);
    inMaking.add(end);
    void end.finally(() => inMaking.delete(end));
    return begun.promise;
  }

  /** Tells everybody how it ended. Never rejects. */
  async function conclude(entry: Entry, { file, descriptor, ended }: Begun, output: string): Promise<void> {
    const since = Date.now();
    try {
      const { ending, size, modified } = await ended;
      if (ending !== 'whole') file.fail(await failed(entry, ending));
      else {
        entry.modified = modified;
        entry.begin = await readSoundBegin(descriptor);
        // Nobody has to wait until it is safe on the disk.
        file.finish(size);
        counts.converted++;
        log.debug('sound converted', { sound: entry.name, bytes: size, ms: Date.now() - since });
        await keep(entry, descriptor, output, size);
      }
    } catch (error) {
      log.error('converting a sound failed', { error });
      file.fail(error);
    }
    settle(entry);
  }

  async function keep({ name }: Entry, descriptor: number, output: string, size: number): Promise<void> {
    try {
      // Else a loss of power could leave a file of the right name and length, and nothing in it.
      await promisify(fdatasync)(descriptor);
      await cache.keep(output, name, size);
      await cache.trim();
    } catch (error) {
      // Whoever reads it has it open, and gets it whole all the same.
      log.warn('a converted sound could not be kept', { error });
      await rm(output, { force: true });
    }
  }

  async function failed({ name }: Entry, ending: Failing): Promise<Refusal> {
    if (ending !== 'stopped') counts.failed++;
    if (ending === 'disk') return makeRoom();
    const refusal = refusalOf(ending);
    if (refusal.kind === 'not-found') failures.add(name, refusal);
    return refusal;
  }

  /** Half of what is kept goes: whatever filled the disk, sounds can be made again. */
  async function makeRoom(): Promise<Refusal> {
    log.error('the disk is full: no room for converted sound', { folder });
    await cache.trim(Math.min(most, cache.bytes) / 2);
    return refusalOf('disk');
  }

  function hold(entry: Entry): void {
    endGrace(entry);
    entry.holders += 1;
  }

  function release(entry: Entry): void {
    entry.holders -= 1;
    if (entry.holders > 0) return;
    if (entry.settled) dispose(entry);
    else if (entry.file?.whole === true) return;
    // Nothing is lost where nothing was begun, and who waits goes before who might come back.
    else if (entry.waiting || isPlaceWanted()) abandon(entry);
    else entry.grace = setTimeout(() => abandon(entry), graceMs);
  }

  /** By somebody who listens. */
  function isPlaceWanted(): boolean {
    return entries.values().some(({ waiting, patient }) => waiting && !patient);
  }

  function endGrace(entry: Entry): void {
    clearTimeout(entry.grace);
    entry.grace = undefined;
  }

  /** From now on nothing will change about it; a failed one makes way for the next try. */
  function settle(entry: Entry): void {
    if (entry.settled) return;
    entry.settled = true;
    entry.waiting = false;
    endGrace(entry);
    if (entry.file?.whole !== true) leaveTo(entry);
    if (entry.holders === 0) dispose(entry);
  }

  function abandon(entry: Entry): void {
    endGrace(entry);
    leaveTo(entry);
    entry.stop.abort(refusalOf('stopped'));
  }

  function dispose(entry: Entry): void {
    leaveTo(entry);
    entry.file?.close();
    entry.file = undefined;
    cache.trim().catch((error) => log.warn('converted sound could not be removed', { error }));
  }

  /** Whoever asks for it next gets another entry. */
  function leaveTo(entry: Entry): void {
    if (entries.get(entry.name) === entry) entries.delete(entry.name);
  }

  function soundOf(entry: Entry, file: GrowingFile, format: SoundFormat): Sound {
    let released = false;
    return {
      type: typeOf(format),
      get size() {
        return file.whole ? file.size : undefined;
      },
      get etag() {
        return file.whole ? etagOf(entry.name, file.size) : undefined;
      },
      get modified() {
        return entry.modified;
      },
      get begin() {
        return entry.begin;
      },
      finished: file.finished,
      read(from, to): Readable {
        if (released && entry.holders === 0) throw new Error('a sound was read after it had been released');
        hold(entry);
        return file.read(from, to).once('close', () => release(entry));
      },
      release() {
        if (released) return;
        released = true;
        release(entry);
      },
    };
  }

  return {
    atOnce,
    open,
    standing() {
      const waiting = entries.values().reduce((sum, entry) => sum + Number(entry.waiting), 0);
      const running = inMaking.size - waiting;
      return { running, waiting, waitingMax, ...counts, bytes: cache.bytes, most };
    },
    async close() {
      closed = true;
      const unsettled = [...entries.values()].filter((entry) => !entry.settled);
      for (const entry of unsettled) abandon(entry);
      await Promise.allSettled(unsettled.map(({ begun }) => begun));
      await Promise.all(inMaking);
    },
  };
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
