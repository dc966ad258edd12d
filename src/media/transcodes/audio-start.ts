/**
 * Where the audio of a file begins, in bytes. Tags and covers stand before it, and may be larger than all of it:
 *
 *   mp3   ID3 ID3 | frames           FLAC   fLaC block block | frames           Ogg   pages of headers | pages with samples
 */
import { id3Size } from '../mp3/id3.ts';
import type { ReadBytes } from '../read-at.ts';

/** Tags, blocks or pages: 65 MB of Ogg. Beyond this, the audio is assumed to start there. */
const STEPS_MAX = 1000;
/** The largest header: a page header with all its segments. */
const LOOKED_AT = 27 + 255;

/** The distance to the next header; 0 if the audio starts here. */
type BlockLength = (bytes: Buffer) => number;

/** A page without samples has a granule position of 0, or -1 if no packet ends on it (RFC 3533 6). */
const overPage: BlockLength = (bytes) => {
  if (bytes.length < 27 || bytes.toString('latin1', 0, 4) !== 'OggS') return 0;
  const granule = bytes.readBigInt64LE(6);
  if (granule > 0n) return 0;
  const segments = bytes.subarray(27, 27 + bytes[26]);
  return 27 + segments.length + segments.reduce((sum, length) => sum + length, 0);
};

/** A block header: whether it is the last (the top bit), its kind, and 24 bits of length (RFC 9639 8.1). */
function overBlocks(): BlockLength {
  let isLast = false;
  return (bytes) => {
    if (isLast || bytes.length < 4) return 0;
    isLast = bytes[0] >= 0x80;
    return 4 + bytes.readUIntBE(1, 3);
  };
}

export async function readAudioStart(read: ReadBytes): Promise<number> {
  const tags = await walk(read, 0, id3Size);
  const start = await read(tags, LOOKED_AT);
  const kind = start.toString('latin1', 0, 4);
  if (kind === 'fLaC') return await walk(read, tags + 4, overBlocks());
  return kind === 'OggS' ? await walk(read, tags, overPage) : tags;
}

async function walk(read: ReadBytes, from: number, step: BlockLength): Promise<number> {
  let at = from;
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    const length = step(await read(at, LOOKED_AT));
    if (length === 0) break;
    at += length;
  }
  return at;
}
