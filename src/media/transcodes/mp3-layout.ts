/**
 * mp3: ffmpeg writes only frames. We write a tag and the Info frame before them, with everything known in advance:
 *
 *   ID3 tag | Info frame | frames …
 *
 * At a constant bit rate (mp31) the number of samples determines the exact length. It is announced, so that the first request
 * has a length and ranges: if a source is actually shorter, silent frames fill it up; if it is longer, it is cut. Such a file
 * does not change when it is finished. At a variable bit rate (mp32) the table of the Info frame has only the number of frames while
 * the file grows, and gets the number of bytes and the seek points at the end.
 *
 * ffmpeg and mpv take the duration from the number of frames alone. With a number of bytes they ignore it where the file is more
 * than a sixteenth larger, and if its size is unknown, as from a pipe: so there is no estimate, and none at a constant rate, which needs
 * none. A finished mp32 has it because of the others: without it TagLib ignores the number of frames, too, and takes the
 * bit rate of the first frame for that of the file, and VLC, MediaInfo and music-metadata derive the bit rate from it.
 */
import { ftruncate } from 'node:fs';
import { promisify } from 'node:util';
import { constantRateBytes, type FrameFormat, SAMPLES, silentFrames } from '../mp3/frame.ts';
import { id3Tag } from '../mp3/id3.ts';
import { framesOf, infoFrame, samplesOf } from '../mp3/info-frame.ts';
import { walkFrames } from '../mp3/walk.ts';
import { type Layout, type LayoutInput, writeAt } from './layout.ts';
import type { SourceShape } from './source-shape.ts';

/** Silent frames per write. */
const WRITTEN_MAX = 2000;

export function mp3Layout({ format, tags, cover, shape, outputMax }: LayoutInput): Layout {
  const frames = frameFormat(shape);
  const tag = id3Tag(tags, cover);
  const samples = shape && Math.round(shape.duration * frames.sampleRate);
  const common = { frames, begin: tag.length };
  if (format === 'mp32') return { ...common, ...finishedLater(tag, frames, true, samples) };
  const promised = samples === undefined ? undefined : promisedLayout(tag, frames, samples);
  return promised !== undefined && promised.size <= outputMax
    ? { ...common, ...promised }
    : { ...common, ...finishedLater(tag, frames, false) };
}

/** The rate of the two that fits without fractions; 48,000 if none does. For an unknown source, the common one. */
function frameFormat(shape: SourceShape | undefined): FrameFormat {
  if (shape === undefined) return { sampleRate: 44_100, isMono: false };
  return { sampleRate: shape.sampleRate % 11_025 === 0 ? 44_100 : 48_000, isMono: shape.channels === 1 };
}

function promisedLayout(tag: Buffer, format: FrameFormat, samples: number): Layout & { size: number } {
  const frames = framesOf(samples);
  const bytes = constantRateBytes(frames, format);
  const header = Buffer.concat([tag, infoFrame(format, { frames, samples, isVariable: false })]);
  return {
    header,
    size: header.length + bytes,
    hasDuration: true,
    async finish(descriptor, size) {
      const made = framesIn(size - header.length, format);
      if (made < frames) await fillUp(descriptor, header.length, made, frames, format);
      await promisify(ftruncate)(descriptor, header.length + bytes);
      return { size: header.length + bytes, deviation: secondsOf(made - frames, format) };
    },
  };
}

/** Whole frames. */
function framesIn(bytes: number, format: FrameFormat): number {
  let frames = Math.ceil(bytes / constantRateBytes(1, format));
  while (constantRateBytes(frames, format) > bytes) frames -= 1;
  return frames;
}

async function fillUp(
  descriptor: number,
  start: number,
  from: number,
  to: number,
  format: FrameFormat,
): Promise<void> {
  for (let i = from; i < to; i += WRITTEN_MAX) {
    const bytes = silentFrames(i, Math.min(to, i + WRITTEN_MAX), format);
    await writeAt(descriptor, bytes, start + constantRateBytes(i, format));
  }
}

/** `samples`: absent if their number is unknown. */
function finishedLater(tag: Buffer, format: FrameFormat, isVariable: boolean, samples?: number): Layout {
  const expected = samples === undefined ? undefined : { frames: framesOf(samples), samples };
  const header = Buffer.concat([tag, infoFrame(format, expected && { ...expected, isVariable })]);
  return {
    header,
    hasDuration: expected !== undefined,
    isUnfinished: true,
    async finish(descriptor, size) {
      const positions: number[] = [];
      await walkFrames(descriptor, header.length, (_, position) => void positions.push(position));
      const frames = positions.length;
      const found = frames === expected?.frames ? expected : { frames, samples: samplesOf(frames) };
      const seekTable = seekTableOf(positions, tag.length, size);
      const known = isVariable ? { bytes: size - header.length, seekTable } : undefined;
      await writeAt(descriptor, infoFrame(format, { ...found, known, isVariable }), tag.length);
      return { size, deviation: secondsOf(frames - (expected?.frames ?? frames), format) };
    },
  };
}

function seekTableOf(positions: readonly number[], start: number, end: number): Buffer {
  const part = (i: number) => positions[Math.floor((i * positions.length) / 100)] - start;
  return Buffer.from(Array.from({ length: 100 }, (_, i) => Math.floor((part(i) * 256) / (end - start))));
}

function secondsOf(frames: number, { sampleRate }: FrameFormat): number {
  return (frames * SAMPLES) / sampleRate;
}
