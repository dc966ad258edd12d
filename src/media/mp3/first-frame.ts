/** The first frame of an mp3 file, and the table in it, if its encoder wrote one. */
import { fstat } from 'node:fs';
import { promisify } from 'node:util';
import type { ReadBytes } from '../read-at.ts';
import { type Mp3Frame, readFrame } from './frame.ts';
import { id3Size } from './id3.ts';
import { walkFrames } from './walk.ts';

export interface FirstFrame extends Mp3Frame {
  /** Its position in the file. */
  position: number;
  /** kbit/s of the next frame. */
  nextRate: number;
  table?: FrameTable | undefined;
}

/** See `info-frame.ts`. */
export interface FrameTable {
  isVariable: boolean;
  frames: number;
  /** Including this frame. */
  bytes: number | undefined;
  /** Samples that the encoder added at the start and the end; 0 if unknown. */
  added: number;
}

/** Two frames of the largest size, some padding before them, and room for the table in the first. */
const LOOKED_AT = 8192;
/** Tags before the first frame; some files have two. */
const TAGS_MAX = 4;
/** Encoders whose delay decoders trust. */
const KNOWN = /^(LAME|Lavf|Lavc)/;

/** `undefined` if the file does not start with two frames after its tags. */
export async function readFirstFrame(read: ReadBytes): Promise<FirstFrame | undefined> {
  let position = 0;
  let bytes = await read(0, LOOKED_AT);
  for (let tags = 0; tags < TAGS_MAX && id3Size(bytes) > 0; tags++) {
    position += id3Size(bytes);
    bytes = await read(position, LOOKED_AT);
  }
  // Padding after the tag; any other bytes before the first frame leave the file to ffmpeg.
  const at = bytes.findIndex((byte) => byte !== 0);
  const frame = at < 0 ? undefined : readFrame(bytes, at);
  if (frame === undefined) return undefined;
  const next = readFrame(bytes, at + frame.length);
  if (next === undefined || next.sampleRate !== frame.sampleRate) return undefined;
  return { ...frame, position: position + at, nextRate: next.rate, table: readTable(bytes, at, frame) };
}

/** `Xing` or `Info`, flags, number of frames, number of bytes: unusable without the frames. */
function readTable(bytes: Buffer, at: number, { sideInformation }: Mp3Frame): FrameTable | undefined {
  const start = at + 4 + sideInformation;
  if (start + 16 > bytes.length) return undefined;
  const name = bytes.toString('latin1', start, start + 4);
  const flags = bytes.readUInt32BE(start + 4);
  const frames = bytes.readUInt32BE(start + 8);
  if ((name !== 'Xing' && name !== 'Info') || (flags & 1) === 0 || frames === 0) return undefined;
  const hasBytes = (flags & 2) !== 0;
  const encoder = start + (hasBytes ? 16 : 12) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const isKnown = encoder + 24 <= bytes.length && KNOWN.test(bytes.toString('latin1', encoder, encoder + 4));
  const added = isKnown ? bytes.readUIntBE(encoder + 21, 3) : 0;
  return {
    isVariable: name === 'Xing',
    frames,
    bytes: hasBytes ? bytes.readUInt32BE(start + 12) : undefined,
    added: (added >> 12) + (added & 0xfff),
  };
}

/** Tags after the last frame. */
const TAGS_AFTER_MAX = 4096;

/**
 * The duration of an mp3 file in seconds, to the sample. The table in its first frame contains it, but is wrong if a file was
 * truncated or joined: it is used only if its number of bytes matches the file. Otherwise all frames are counted; `signal` ends
 * the counting.
 */
export async function readDuration(
  descriptor: number,
  first: FirstFrame,
  signal?: AbortSignal,
): Promise<number> {
  const { position, samples, sampleRate, table } = first;
  const { size } = await promisify(fstat)(descriptor);
  const rest = table?.bytes === undefined ? -1 : size - position - table.bytes;
  if (table !== undefined && rest >= 0 && rest <= TAGS_AFTER_MAX)
    return (table.frames * samples - table.added) / sampleRate;

  let frames = 0;
  const count = () => {
    frames += 1;
  };
  await walkFrames(descriptor, table === undefined ? position : position + first.length, count, signal);
  const isComplete = table !== undefined && frames >= table.frames;
  return Math.max(0, frames * samples - (isComplete ? table.added : 0)) / sampleRate;
}
