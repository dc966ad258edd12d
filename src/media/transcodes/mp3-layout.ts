/**
 * mp3: ffmpeg writes only frames. We write a tag and the Info frame before them, with everything known in advance:
 *
 *   ID3 tag | Info frame | frames …
 *
 * At a constant bit rate (mp31) the number of samples determines the exact length. It is announced, so that the first request
 * has a length and ranges: if a source is actually shorter, silent frames fill it up; if it is longer, it is cut. Such a file
 * does not change when it is finished. At a variable bit rate (mp32) the table of the Info frame has an estimate of the bytes
 * while the file grows, and gets their exact number and the seek points at the end. It always has some number of bytes: TagLib
 * ignores the number of frames without it, VLC and MediaInfo derive the bit rate from it, and ffmpeg ignores the table if the
 * file is more than a sixteenth larger.
 */
import { ftruncate } from 'node:fs';
import { promisify } from 'node:util';
import { constantRateBytes, type FrameFormat, SAMPLES, silentFrames } from '../mp3/frame.ts';
import { id3Tag } from '../mp3/id3.ts';
import { evenSeekTable, framesOf, infoFrame, samplesOf } from '../mp3/info-frame.ts';
import { createByteEstimate, walkFrames } from '../mp3/walk.ts';
import { type Layout, type LayoutInput, writeAt } from './layout.ts';
import type { SourceShape } from './source-shape.ts';

/** Silent frames per write. */
const WRITTEN_MAX = 2000;
/** Bytes of frames for the first estimate: about half a second of music. */
const ESTIMATED_FROM = 16 * 1024;
/** The estimate is repeated whenever the frames have grown by this share. */
const ESTIMATED_AGAIN = 0.25;

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
  const info = infoFrame(format, { frames, samples, bytes, seekTable: evenSeekTable(), isVariable: false });
  const header = Buffer.concat([tag, info]);
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
  const header = Buffer.concat([tag, infoFrame(format)]);
  return {
    header,
    ...(expected === undefined
      ? { hasDuration: false }
      : estimatedPart(tag, header.length, format, expected)),
    async finish(descriptor, size) {
      const positions: number[] = [];
      await walkFrames(descriptor, header.length, (_, position) => void positions.push(position));
      const frames = positions.length;
      const found = frames === expected?.frames ? expected : { frames, samples: samplesOf(frames) };
      const seekTable = seekTableOf(positions, tag.length, size);
      const table = { ...found, bytes: size - header.length, seekTable, isVariable };
      await writeAt(descriptor, infoFrame(format, table), tag.length);
      return { size, deviation: secondsOf(frames - (expected?.frames ?? frames), format) };
    },
  };
}

/** The content for readers of a variable bit rate before the end. */
function estimatedPart(
  tag: Buffer,
  start: number,
  format: FrameFormat,
  expected: { frames: number; samples: number },
): Pick<Layout, 'hasDuration' | 'isEstimated' | 'startsAt' | 'progress'> {
  const estimate = createByteEstimate(start);
  let nextAt = 0;
  return {
    hasDuration: true,
    isEstimated: true,
    startsAt: start + ESTIMATED_FROM,
    async progress(descriptor, size) {
      if (size < nextAt) return;
      nextAt = size + (size - start) * ESTIMATED_AGAIN;
      const bytes = await estimate(descriptor, expected.frames);
      if (bytes === undefined) return;
      await writeAt(descriptor, infoFrame(format, { ...expected, bytes, isVariable: true }), tag.length);
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
