/**
 * A stored zip as a thing with a size that can be read from anywhere, without ever being made. With one entry `a.txt` of 3
 * bytes, all that a reader sees is:
 *
 *   at    0  local header, 30 bytes and the name  ┐ one for
 *        35  the 3 bytes                          ┘ each entry
 *        38  directory, 46 bytes and the name each
 *        89  its end, 22 bytes
 *       111  is the size
 *
 * Every length follows from the names and sizes, so the size is exact before a byte was read. The same entries give the same
 * bytes: nothing of now, of here or of the process is in them. What a header holds of the data is its CRC-32, which is asked
 * for when that header is read.
 *
 * ZIP64 (APPNOTE 4.3.14, 4.5.3) comes in where a number does not fit: entry sizes and positions of 4 GiB, 65,535 entries.
 * There are no data descriptors: some readers cannot take them behind stored data.
 */
import { Readable } from 'node:stream';

export interface ZipEntry {
  /** With `/` between folders; at most 65,535 bytes of UTF-8. No two are the same. */
  name: string;
  size: number;
  modified: Date;
  /** Of the data; asked for whenever a header with it is read. */
  crc32(): Promise<number>;
  /** The bytes from `from` up to, not including, `to`. */
  read(from: number, to: number): Readable;
}

export interface Zip {
  size: number;
  read(from: number, to: number): Readable;
}

/** A stretch of the zip: the data of an entry, or bytes that describe. */
interface Piece {
  start: number;
  size: number;
  entry?: ZipEntry;
  bytes?: () => Promise<Buffer> | Buffer;
}

/** An entry in its place. */
interface Placed {
  entry: ZipEntry;
  name: Buffer;
  /** Of its local header. */
  start: number;
}

const LOCAL = 30;
const CENTRAL = 46;
const END = 22;
const END64 = 56;
const LOCATOR64 = 20;
/** In place of a number that stands in a ZIP64 field. */
const BEYOND_16 = 0xffff;
const BEYOND_32 = 0xffffffff;
const ZIP64_FIELD = 0x0001;
const VERSION_STORED = 20;
const VERSION_ZIP64 = 45;
/** Names are UTF-8. */
const FLAGS = 1 << 11;
/** Unix, so that the mode counts: a plain file, `rw-r--r--`. */
const MADE_BY = (3 << 8) | VERSION_ZIP64;
const MODE = (0o100644 << 16) >>> 0;

export function zipOf(entries: readonly ZipEntry[]): Zip {
  const pieces: Piece[] = [];
  let size = 0;
  const add = (piece: Omit<Piece, 'start'>) => {
    pieces.push({ ...piece, start: size });
    size += piece.size;
  };

  const placed = entries.map((entry): Placed => {
    const one = { entry, name: Buffer.from(entry.name), start: size };
    add({ size: LOCAL + one.name.length + localField(entry).length, bytes: () => localHeader(one) });
    add({ size: entry.size, entry });
    return one;
  });
  const directory = size;
  for (const one of placed) {
    add({ size: CENTRAL + one.name.length + centralField(one).length, bytes: () => centralHeader(one) });
  }
  const end = endOf(placed.length, directory, size);
  add({ size: end.length, bytes: () => end });

  return { size, read: (from, to) => Readable.from(bytesOf(pieces, from, to), { objectMode: false }) };
}

async function* bytesOf(pieces: Piece[], from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let i = pieceAt(pieces, from); i < pieces.length && pieces[i].start < to; i++) {
    const { start, size, entry, bytes } = pieces[i];
    const first = Math.max(0, from - start);
    const last = Math.min(size, to - start);
    if (last <= first) continue;
    if (entry !== undefined) yield* dataOf(entry, first, last);
    else if (bytes !== undefined) yield (await bytes()).subarray(first, last);
  }
}

/** Exactly as many bytes as were promised: one more or less would shift everything behind them. */
async function* dataOf(entry: ZipEntry, from: number, to: number): AsyncGenerator<Uint8Array> {
  let missing = to - from;
  for await (const chunk of entry.read(from, to) as AsyncIterable<Uint8Array>) {
    missing -= chunk.length;
    if (missing < 0) break;
    yield chunk;
  }
  if (missing !== 0) throw new Error(`${entry.name} has another size than it had`);
}

/** The last piece that starts at or before `position`. */
function pieceAt(pieces: Piece[], position: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pieces[middle].start <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function localHeader({ entry, name }: Placed): Promise<Buffer> {
  const field = localField(entry);
  const header = Buffer.alloc(LOCAL);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, entry, name, field, await entry.crc32());
  return Buffer.concat([header, name, field]);
}

async function centralHeader(placed: Placed): Promise<Buffer> {
  const { entry, name, start } = placed;
  const field = centralField(placed);
  const header = Buffer.alloc(CENTRAL);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY, 4);
  writeCommon(header, 6, entry, name, field, await entry.crc32());
  header.writeUInt32LE(MODE, 38);
  header.writeUInt32LE(Math.min(start, BEYOND_32), 42);
  return Buffer.concat([header, name, field]);
}

/** The 26 bytes that stand in both headers. */
function writeCommon(to: Buffer, at: number, entry: ZipEntry, name: Buffer, field: Buffer, crc32: number) {
  const { date, time } = dosTime(entry.modified);
  const size = Math.min(entry.size, BEYOND_32);
  to.writeUInt16LE(field.length > 0 ? VERSION_ZIP64 : VERSION_STORED, at);
  to.writeUInt16LE(FLAGS, at + 2);
  // At 4: the method, 0 for stored.
  to.writeUInt16LE(time, at + 6);
  to.writeUInt16LE(date, at + 8);
  to.writeUInt32LE(crc32, at + 10);
  to.writeUInt32LE(size, at + 14);
  to.writeUInt32LE(size, at + 18);
  to.writeUInt16LE(name.length, at + 22);
  to.writeUInt16LE(field.length, at + 24);
}

function localField({ size }: ZipEntry): Buffer {
  return zip64Field(size >= BEYOND_32 ? [size, size] : []);
}

/** Only what does not fit into its place, in this order. */
function centralField({ entry: { size }, start }: Placed): Buffer {
  return zip64Field([...(size >= BEYOND_32 ? [size, size] : []), ...(start >= BEYOND_32 ? [start] : [])]);
}

function zip64Field(numbers: number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(ZIP64_FIELD, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [i, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * i);
  return field;
}

/** The directory lies between `start` and `stop`, where this comes. */
function endOf(count: number, start: number, stop: number): Buffer {
  const size = stop - start;
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, BEYOND_16), 8);
  end.writeUInt16LE(Math.min(count, BEYOND_16), 10);
  end.writeUInt32LE(Math.min(size, BEYOND_32), 12);
  end.writeUInt32LE(Math.min(start, BEYOND_32), 16);
  if (count < BEYOND_16 && size < BEYOND_32 && start < BEYOND_32) return end;

  const end64 = Buffer.alloc(END64);
  end64.writeUInt32LE(0x06064b50, 0);
  // Of what follows this number.
  end64.writeBigUInt64LE(BigInt(END64 - 12), 4);
  end64.writeUInt16LE(MADE_BY, 12);
  end64.writeUInt16LE(VERSION_ZIP64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(LOCATOR64);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(stop), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

const FIRST_MOMENT = Date.UTC(1980, 0, 1);
const LAST_MOMENT = Date.UTC(2107, 11, 31, 23, 59, 58);

/** In steps of two seconds. Zips know no time zone; ours are in UTC, so that they are the same everywhere. */
function dosTime(moment: Date): { date: number; time: number } {
  const at = new Date(Math.min(Math.max(moment.getTime(), FIRST_MOMENT), LAST_MOMENT));
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
