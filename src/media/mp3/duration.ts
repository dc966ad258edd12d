/**
 * The duration of an mp3 file, to the sample. The table in its first frame contains it, but is wrong if a file was truncated
 * or joined: it is used only if its number of bytes matches the file. Otherwise all frames are counted.
 */
import { fstat } from 'node:fs';
import { promisify } from 'node:util';
import type { FirstFrame } from './first-frame.ts';
import { walkFrames } from './walk.ts';

/** Tags after the last frame. */
const TAGS_MAX = 4096;

/** Seconds; `signal` ends the counting. */
export async function readDuration(
  descriptor: number,
  first: FirstFrame,
  signal?: AbortSignal,
): Promise<number> {
  const { position, samples, sampleRate, table } = first;
  const { size } = await promisify(fstat)(descriptor);
  const rest = table === undefined ? -1 : size - position - table.bytes;
  if (table !== undefined && rest >= 0 && rest <= TAGS_MAX)
    return (table.frames * samples - table.added) / sampleRate;

  let frames = 0;
  const count = () => {
    frames += 1;
  };
  await walkFrames(descriptor, table === undefined ? position : position + first.length, count, signal);
  const isComplete = table !== undefined && frames >= table.frames;
  return Math.max(0, frames * samples - (isComplete ? table.added : 0)) / sampleRate;
}
