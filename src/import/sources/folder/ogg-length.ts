/** How long an Ogg file is, from its last page alone (RFC 3533, 6): reading all of it takes twenty times as long. */
import type { FileHandle } from 'node:fs/promises';
import { readAt } from '../../../media/read-at.ts';

/** A page is never longer than 65,307 bytes, so the last one begins in here. */
const TAIL = 66_000;
const HEADER = 27;
/** Opus counts in these, whatever the sound was made of (RFC 7845, 4). */
const OPUS_RATE = 48_000;

/** In seconds; `undefined` when the last page is not of the stream that the file begins with. */
export async function oggLength(
  file: FileHandle,
  size: number,
  sampleRate: number | undefined,
): Promise<number | undefined> {
  const head = await readAt(file.fd, 0, 256);
  const tail = await readAt(file.fd, Math.max(0, size - TAIL), TAIL);
  const serial = head.length < HEADER ? undefined : head.readUInt32LE(14);
  const opus = head.indexOf('OpusHead');
  const rate = opus === -1 ? sampleRate : OPUS_RATE;
  if (rate === undefined || rate <= 0) return undefined;
  const skipped = opus === -1 || opus + 12 > head.length ? 0 : head.readUInt16LE(opus + 10);
  for (let at = tail.lastIndexOf('OggS'); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    if (at + HEADER > tail.length || tail.readUInt32LE(at + 14) !== serial) continue;
    const samples = tail.readBigInt64LE(at + 6);
    // A page on which no packet ends has no position.
    if (samples > 0n) return (Number(samples) - skipped) / rate;
  }
  return undefined;
}
