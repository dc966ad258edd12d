/** Converts audio, a few files at a time, and adds the results to the cache. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { fdatasync, futimes } from 'node:fs';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createQueue, type Queue } from '../../domain/collections/queue.ts';
import type { TranscodeFormat } from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { DiskCache } from '../disk-cache.ts';
import { type Ffmpeg, requireFfmpeg } from '../ffmpeg/find.ts';
import { readerOf } from '../read-at.ts';
import type { AudioEntries, AudioEntry } from './audio-entries.ts';
import { readAudioStart } from './audio-start.ts';
import type { GrowingFile } from './growing-file.ts';
import { createFailures, type Failing, refusalOf } from './refusals.ts';
import type { SharedConversion } from './shared-conversions.ts';
import {
  beginTranscode,
  type RunningTranscode,
  type Transcode,
  type TranscodeLimits,
  type TranscodeResult,
} from './transcode.ts';

export interface Conversion
  extends Pick<Transcode, 'source' | 'format' | 'tags' | 'cover' | 'lossy' | 'start'> {
  /** The client. */
  of: string | undefined;
  /** Set for a whole file. */
  shared: Pick<SharedConversion, 'begin' | 'end'> | undefined;
}

/** A conversion that has ended. */
export interface ConvertedAudio {
  format: TranscodeFormat;
  /** `failed`: by an error of this program, or of the disk. */
  ending: TranscodeResult['ending'] | 'failed';
  ms: number;
  bytes: number;
}

interface ConcludedConversion {
  output: string;
  format: TranscodeFormat;
  /** A part is not cached. */
  isWhole: boolean;
}

export interface ConversionCounts {
  /** Since the start: done, refused because the queue was full, and failed. */
  converted: number;
  refused: number;
  failed: number;
}

export interface ConversionsOptions {
  ffmpeg: () => Ffmpeg;
  cache: DiskCache;
  entries: AudioEntries;
  /** The folder that the log names. */
  folder: string;
  atOnce: number;
  waitingMax: number;
  limits: TranscodeLimits;
  /** Called in the asynchronous context of the request that caused it. */
  onConverted?: ((converted: ConvertedAudio) => void) | undefined;
  log: Log;
}

/** Waiting conversions for one client, and those without a listener so far. */
const OF_ONE_MAX = 25;
const PATIENT = { of: 'patient', patient: true };

export class Conversions {
  readonly #options: ConversionsOptions;
  readonly #inTurn: Queue;
  readonly #failures = createFailures();
  /** Conversions that wait, run, or are being concluded. */
  readonly #pending = new Set<Promise<void>>();
  readonly #counts: ConversionCounts = { converted: 0, refused: 0, failed: 0 };

  constructor(options: ConversionsOptions) {
    this.#options = options;
    this.#inTurn = createQueue({
      atOnce: options.atOnce,
      waitingMax: options.waitingMax,
      ofOneMax: OF_ONE_MAX,
      retryAfter: 10,
      message: 'The server is converting too much audio. Try again in a moment.',
    });
  }

  /** Why this audio could not be converted a short while ago. */
  findFailure(name: string): Refusal | undefined {
    return this.#failures.find(name);
  }

  /** Whether the conversion is currently impossible, or failed the last time. */
  isDoubtful(name: string): boolean {
    const { ffmpeg, cache } = this.#options;
    return 'missing' in ffmpeg() || !cache.hasRoom() || this.#failures.has(name);
  }

  /** The conversions that run or are being concluded, and the counts since the start. */
  status(): ConversionCounts & { running: number } {
    return { ...this.#counts, running: this.#pending.size - this.#options.entries.waiting() };
  }

  /** Resolves when none runs. */
  async close(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Resolves when it has begun; its slot is free again when it has ended. */
  convert(entry: AudioEntry, { of, shared, ...conversion }: Conversion): Promise<GrowingFile> {
    const { cache, entries, limits, log } = this.#options;
    const ffmpeg = requireFfmpeg(this.#options.ffmpeg());
    if (entry.holders === 0) throw refusalOf('stopped');
    if (!cache.hasRoom()) throw refusalOf('disk');
    const { signal } = entry.stop;
    const begun = Promise.withResolvers<GrowingFile>();
    entry.waiting = true;
    const work = async () => {
      entry.waiting = false;
      await shared?.begin();
      let isCached = false;
      try {
        const output = await cache.temporary(entry.name);
        const transcode = await beginTranscode({ ...conversion, ffmpeg, output, limits, signal, log });
        const { begin, size, hasDuration, isUnfinished = false } = transcode.layout;
        Object.assign(entry, { file: transcode.file, begin, promised: size, hasDuration, isUnfinished });
        begun.resolve(transcode.file);
        const { format, start } = conversion;
        isCached = await this.#conclude(entry, transcode, { output, format, isWhole: start === 0 });
      } finally {
        shared?.end(isCached);
      }
    };
    const waiter = entry.patient ? PATIENT : { of };
    const end = this.#inTurn(AsyncLocalStorage.bind(work), { signal, ...waiter }).catch(async (error) => {
      // The queue was full: it never ran, and was not aborted.
      if (entry.waiting && !signal.aborted) this.#counts.refused++;
      begun.reject(await this.#explain(error));
    });
    if (entries.isPlaceWanted()) entries.makeWay();
    this.#pending.add(end);
    void end.finally(() => this.#pending.delete(end));
    return begun.promise;
  }

  /** Finishes or fails the file. Resolves to whether it is in the cache; never rejects. */
  async #conclude(
    entry: AudioEntry,
    { file, descriptor, ended }: RunningTranscode,
    { output, format, isWhole }: ConcludedConversion,
  ): Promise<boolean> {
    const { entries, log, onConverted } = this.#options;
    const since = performance.now();
    const report = (ending: ConvertedAudio['ending'], bytes: number) =>
      onConverted?.({ format, ending, bytes, ms: performance.now() - since });
    try {
      const { ending, size } = await ended.catch((error) => {
        report('failed', 0);
        throw error;
      });
      report(ending, size);
      if (ending !== 'whole') {
        file.fail(await this.#refusalAfter(entry, ending));
        return false;
      }
      entry.begin = await readAudioStart(readerOf(descriptor));
      // Readers need not wait until it is flushed to the disk.
      file.finish(size);
      this.#counts.converted++;
      this.#failures.remove(entry.name);
      const ms = Math.round(performance.now() - since);
      log.debug('audio converted', { audio: entry.name, bytes: size, ms });
      if (isWhole) return await this.#cache(entry, descriptor, output, size);
      await rm(output, { force: true });
      return false;
    } catch (error) {
      log.error('audio could not be converted', { error });
      file.fail(await this.#explain(error));
      return false;
    } finally {
      entries.settle(entry);
    }
  }

  async #cache(
    { name, modified }: AudioEntry,
    descriptor: number,
    output: string,
    size: number,
  ): Promise<boolean> {
    try {
      // Otherwise a power cut could leave a file of the right name and length without content.
      await promisify(fdatasync)(descriptor);
      // The cached file has the date that was sent with the first bytes.
      await promisify(futimes)(descriptor, new Date(), modified);
      await this.#options.cache.add(output, name, size);
      return true;
    } catch (error) {
      // Current readers have the file open and still get all of it.
      this.#options.log.warn('converted audio could not be cached', { error });
      await rm(output, { force: true });
      return false;
    }
  }

  async #refusalAfter({ name }: AudioEntry, ending: Failing): Promise<Refusal> {
    if (ending !== 'stopped') this.#counts.failed++;
    if (ending === 'disk') return await this.#freeDisk();
    const refusal = refusalOf(ending);
    if (refusal.kind === 'not-found') this.#failures.add(name, refusal);
    return refusal;
  }

  async #explain(error: unknown): Promise<unknown> {
    const { code } = error as NodeJS.ErrnoException;
    // The thread that generates the samples was killed: the next one may succeed.
    if (code === 'ERR_WORKER_NOT_RUNNING') return refusalOf('killed');
    return code === 'ENOSPC' || code === 'EDQUOT' ? await this.#freeDisk() : error;
  }

  /** Removes half of the cache: its files can be converted again, whatever filled the disk. Never rejects. */
  async #freeDisk(): Promise<Refusal> {
    const { cache, folder, log } = this.#options;
    log.error('the disk is full: no room for converted audio', { folder });
    try {
      await cache.removeOldest(cache.bytes / 2);
    } catch (error) {
      log.warn('converted audio could not be removed', { error });
    }
    return refusalOf('disk');
  }
}
