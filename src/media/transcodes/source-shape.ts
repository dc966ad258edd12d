/** Duration, sample rate and channels of a source, by its headers: nothing is decoded. */
import { close } from 'node:fs';
import type { Samples } from '../../domain/media/media.ts';
import { type LibraryFile, openFile } from '../library-file.ts';
import { readDuration, readFirstFrame } from '../mp3/first-frame.ts';
import { readerOf } from '../read-at.ts';
import { unlessAborted } from '../unless-aborted.ts';

/** A file, or generated samples; `length` is the number of samples per channel, if known. */
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
  /** The duration is exact to the sample, unless the file is damaged. */
  isExact: boolean;
}

/** Reading headers takes milliseconds; an mp3 file without a table is walked. The shape of a file that takes longer is unknown. */
const TIME_MS = 3000;
/** Not even silence has fewer bits per second: a header that declares more is wrong. */
const BITS_MIN = 500;
/** The minimum number of samples that AAC encoders add at the start; decoders skip them. */
const AAC_DELAY = 1024;
/** See `Samples`. */
const MADE_RATE = 44_100;

/** The shape of what follows the second `start`. `undefined` if unknown, or if nothing follows. */
export async function shapeOf(source: AudioSource, start: number): Promise<SourceShape | undefined> {
  const shape = await wholeShapeOf(source);
  return shape !== undefined && shape.duration > start
    ? { ...shape, duration: shape.duration - start }
    : undefined;
}

async function wholeShapeOf(source: AudioSource): Promise<SourceShape | undefined> {
  if ('path' in source) return await readSourceShape(source);
  const { length } = source;
  return length === undefined
    ? undefined
    : { sampleRate: MADE_RATE, channels: 2, duration: length / MADE_RATE, isExact: true };
}

/** `undefined` if its headers do not contain it, or are implausible. */
async function readSourceShape(source: LibraryFile): Promise<SourceShape | undefined> {
  const signal = AbortSignal.timeout(TIME_MS);
  try {
    const shape = (await mp3Shape(source, signal)) ?? (await otherShape(source, signal));
    return shape !== undefined && isPlausible(shape, source) ? shape : undefined;
  } catch {
    // ffmpeg finds out whether it contains audio.
    return undefined;
  }
}

function isPlausible({ sampleRate, channels, duration }: SourceShape, { size }: LibraryFile): boolean {
  return sampleRate > 0 && channels > 0 && duration > 0 && (size * 8) / duration > BITS_MIN;
}

async function mp3Shape(source: LibraryFile, signal: AbortSignal): Promise<SourceShape | undefined> {
  const descriptor = await openFile(source);
  try {
    const first = await readFirstFrame(readerOf(descriptor));
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
  const parsing = parseFile(path, { duration: true, skipCovers: true, includeChapters: false });
  const { format } = await unlessAborted(parsing, signal);
  const { sampleRate = 0, numberOfChannels: channels = 0, duration = 0, container = '', bitrate } = format;
  const isExact = format.lossless === true || container === 'Ogg';
  // A truncated file is shorter than its header says; of plain samples the actual number is known.
  if ((container === 'WAVE' || container === 'AIFF') && bitrate !== undefined)
    return { sampleRate, channels, duration: Math.min(duration, (size * 8) / bitrate), isExact };
  const delay = container.startsWith('M4A') && !isExact ? AAC_DELAY / sampleRate : 0;
  return { sampleRate, channels, duration: duration - delay, isExact };
}
