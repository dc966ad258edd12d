/** How long a source plays, and its rate and channels, by its headers: nothing is decoded. */
import { close } from 'node:fs';
import type { Samples } from '../../domain/media.ts';
import { type LibraryFile, openFile } from '../library-file.ts';
import { readDuration } from '../mp3/duration.ts';
import { readFirstFrame } from '../mp3/first-frame.ts';

/** A file, or samples as they are made; `length` is how many there will be of each channel, where that is known. */
export type AudioSource = LibraryFile | MadeSamples;

export interface MadeSamples {
  samples: Samples;
  length?: number | undefined;
}

export interface SourceShape {
  sampleRate: number;
  channels: number;
  /** Seconds. */
  duration: number;
  /** The duration is right to the sample, unless the file is damaged. */
  isExact: boolean;
}

/** Headers are read in milliseconds, an mp3 file without a table is walked through. The shape of a file that takes longer is unknown. */
const TIME_MS = 3000;
/** Fewer bits in a second are not even silence. A header that promises so much is wrong. */
const BITS_MIN = 500;
/** Samples that every encoder of AAC adds in front, at least; decoders leave them out. */
const AAC_DELAY = 1024;
/** See `Samples`. */
const MADE_RATE = 44_100;

/** `undefined` where it is unknown. */
export async function shapeOf(source: AudioSource): Promise<SourceShape | undefined> {
  if ('path' in source) return await readSourceShape(source);
  const { length } = source;
  return length === undefined
    ? undefined
    : { sampleRate: MADE_RATE, channels: 2, duration: length / MADE_RATE, isExact: true };
}

/** `undefined` where its headers do not have it, or cannot be right. */
async function readSourceShape(source: LibraryFile): Promise<SourceShape | undefined> {
  const signal = AbortSignal.timeout(TIME_MS);
  try {
    const shape = (await mp3Shape(source, signal)) ?? (await otherShape(source, signal));
    return shape !== undefined && isPlausible(shape, source) ? shape : undefined;
  } catch {
    // Whether there is audio in it is for ffmpeg to find out.
    return undefined;
  }
}

function isPlausible({ sampleRate, channels, duration }: SourceShape, { size }: LibraryFile): boolean {
  return sampleRate > 0 && channels > 0 && duration > 0 && (size * 8) / duration > BITS_MIN;
}

async function mp3Shape(source: LibraryFile, signal: AbortSignal): Promise<SourceShape | undefined> {
  const descriptor = await openFile(source);
  try {
    const first = await readFirstFrame(descriptor);
    if (first === undefined) return undefined;
    const duration = await readDuration(descriptor, first, signal);
    return { sampleRate: first.sampleRate, channels: first.isMono ? 1 : 2, duration, isExact: true };
  } finally {
    close(descriptor, () => {});
  }
}

async function otherShape(
  { path, size }: LibraryFile,
  signal: AbortSignal,
): Promise<SourceShape | undefined> {
  const { parseFile } = await import('music-metadata');
  const late = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => late.reject(signal.reason), { once: true });
  const parsing = parseFile(path, { duration: true, skipCovers: true, includeChapters: false });
  const { format } = await Promise.race([parsing, late.promise]);
  const { sampleRate = 0, numberOfChannels: channels = 0, duration = 0, container = '', bitrate } = format;
  const isExact = format.lossless === true || container === 'Ogg';
  // What was cut off is shorter than its header says; of plain samples it is known how much.
  if ((container === 'WAVE' || container === 'AIFF') && bitrate !== undefined)
    return { sampleRate, channels, duration: Math.min(duration, (size * 8) / bitrate), isExact };
  const delay = container.startsWith('M4A') && !isExact ? AAC_DELAY / sampleRate : 0;
  return { sampleRate, channels, duration: duration - delay, isExact };
}
