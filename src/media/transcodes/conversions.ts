/** Converts sounds, a few at a time, and puts them into the cache. */
import { fdatasync, futimes } from 'node:fs';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Log } from '../../domain/ports.ts';
import { createQueue } from '../../domain/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DiskCache } from '../disk-cache.ts';
import type { Ffmpeg } from '../ffmpeg/find.ts';
import type { Entries, Entry } from './entries.ts';
import type { GrowingFile } from './growing-file.ts';
import { createFailures, type Failing, refusalOf } from './refusals.ts';
import { readSoundBegin } from './sound-begin.ts';
import { type Begun, beginTranscode, type Transcode, type TranscodeLimits } from './transcode.ts';

export interface Conversion extends Pick<Transcode, 'source' | 'format' | 'tags' | 'cover' | 'lossy'> {
  /** On whose behalf. */
  of: string | undefined;
}

export interface Conversions {
  /** Why this sound could not be made a short while ago. */
  findFailure(name: string): Refusal | undefined;
  /** Whether it is known that this sound cannot be made at the moment, or could not be made the last time. */
  isDoubtful(name: string): boolean;
  /** Resolves when it has begun; its place is free again when it has ended. */
  convert(entry: Entry, conversion: Conversion): Promise<GrowingFile>;
  /** Those that run, or have not cleared up behind themselves, and the counts since the start. */
  status(): ConversionCounts & { running: number };
  /** Resolves when none runs. */
  close(): Promise<void>;
}

export interface ConversionCounts {
  /** Since the start: done, turned away because too many waited, and given up. */
  converted: number;
  refused: number;
  failed: number;
}

export interface ConversionsOptions {
  ffmpeg: Ffmpeg;
  cache: DiskCache;
  entries: Entries;
  /** For the log. */
  folder: string;
  atOnce: number;
  waitingMax: number;
  limits: TranscodeLimits;
  log: Log;
}

/** Of those that wait, conversions on one behalf, and those that nobody listens to yet. */
const OF_ONE_MAX = 25;
const PATIENT = { of: 'patient', patient: true };

export function createConversions(options: ConversionsOptions): Conversions {
  const { ffmpeg, cache, entries, folder, atOnce, waitingMax, limits, log } = options;
  const inTurn = createQueue({
    ...{ atOnce, waitingMax, ofOneMax: OF_ONE_MAX, retryAfter: 10 },
    message: 'Too much sound is being converted now. Please try again in a moment.',
  });
  const failures = createFailures();
  /** Conversions that wait, or have not cleared up behind themselves. */
  const inMaking = new Set<Promise<void>>();
  const counts: ConversionCounts = { converted: 0, refused: 0, failed: 0 };

  function convert(entry: Entry, { of, ...conversion }: Conversion): Promise<GrowingFile> {
    // What is missing, and where, is for the operator, who was told at the start.
    if ('missing' in ffmpeg)
      throw new Refusal('overload', 'This service sends sound only as it is stored, not in this format.');
    if (entry.holders === 0) throw refusalOf('stopped');
    if (!cache.hasRoom()) throw refusalOf('disk');
    const { signal } = entry.stop;
    const begun = Promise.withResolvers<GrowingFile>();
    entry.waiting = true;
    const work = async () => {
      entry.waiting = false;
      const output = await cache.temporary(entry.name);
      const made = await beginTranscode({ ...conversion, ffmpeg, output, limits, signal, log });
      const { begin, size, hasDuration, isEstimated = false } = made.layout;
      Object.assign(entry, { file: made.file, begin, promised: size, hasDuration, isEstimated });
      begun.resolve(made.file);
      await conclude(entry, made, output);
    };
    const waiter = entry.patient ? PATIENT : { of };
    const end = inTurn(work, { signal, ...waiter }).catch(async (error) => {
      // It never had its turn, and nobody has called it back.
      if (entry.waiting && !signal.aborted) counts.refused++;
      begun.reject(await explained(error));
    });
    if (entries.isPlaceWanted()) entries.makeWay();
    inMaking.add(end);
    void end.finally(() => inMaking.delete(end));
    return begun.promise;
  }

  /** Tells everybody how it ended. Never rejects. */
  async function conclude(entry: Entry, { file, descriptor, ended }: Begun, output: string): Promise<void> {
    const since = Date.now();
    try {
      const { ending, size } = await ended;
      if (ending !== 'whole') file.fail(await failed(entry, ending));
      else {
        entry.begin = await readSoundBegin(descriptor);
        // Nobody has to wait until it is safe on the disk.
        file.finish(size);
        counts.converted++;
        failures.remove(entry.name);
        log.debug('sound converted', { sound: entry.name, bytes: size, ms: Date.now() - since });
        await keep(entry, descriptor, output, size);
      }
    } catch (error) {
      log.error('converting a sound failed', { error });
      file.fail(await explained(error));
    } finally {
      entries.settle(entry);
    }
  }

  async function keep(
    { name, modified }: Entry,
    descriptor: number,
    output: string,
    size: number,
  ): Promise<void> {
    try {
      // Else a loss of power could leave a file of the right name and length, and nothing in it.
      await promisify(fdatasync)(descriptor);
      // The date that was sent with the first bytes holds for the file in the cache, too.
      await promisify(futimes)(descriptor, new Date(), modified);
      await cache.add(output, name, size);
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

  async function explained(error: unknown): Promise<unknown> {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC' || code === 'EDQUOT' ? await makeRoom() : error;
  }

  /** Removes half of the cache: whatever filled the disk, sounds can be made again. Never rejects. */
  async function makeRoom(): Promise<Refusal> {
    log.error('the disk is full: no room for converted sound', { folder });
    try {
      await cache.removeOldest(cache.bytes / 2);
    } catch (error) {
      log.warn('converted sound could not be removed', { error });
    }
    return refusalOf('disk');
  }

  return {
    findFailure: failures.find,
    isDoubtful: (name) => 'missing' in ffmpeg || !cache.hasRoom() || failures.has(name),
    convert,
    status: () => ({ ...counts, running: inMaking.size - entries.waiting() }),
    async close() {
      await Promise.all(inMaking);
    },
  };
}
