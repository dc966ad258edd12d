/**
 * The headers of a stored zip: one before each entry, one for each in the directory, and the end.
 *
 * ZIP64 (APPNOTE 4.3.14, 4.5.3) comes in where a number does not fit: entry sizes and positions of 4 GiB, 65,535 entries.
 * There are no data descriptors: some readers cannot take them behind stored data.
 */

/** An entry with its position. */
export interface PlacedEntry {
  name: Buffer;
  size: number;
  modified: Date;
  /** The start of its local header. */
  start: number;
}

const LOCAL = 30;
const CENTRAL = 46;
const END = 22;
const END64 = 56;
const LOCATOR64 = 20;
/** Replaces a number that is in a ZIP64 field. */
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

/** The first bytes of every local header. */
export const LOCAL_SIGNATURE = Buffer.from('504b0304', 'hex');

export function localHeaderSize(placed: PlacedEntry): number {
  return LOCAL + placed.name.length + localField(placed).length;
}

export function centralHeaderSize(placed: PlacedEntry): number {
  return CENTRAL + placed.name.length + centralField(placed).length;
}

export function localHeader(placed: PlacedEntry, crc32: number): Buffer {
  const field = localField(placed);
  const header = Buffer.alloc(LOCAL);
  LOCAL_SIGNATURE.copy(header);
  writeCommon(header, 4, placed, field, crc32);
  return Buffer.concat([header, placed.name, field]);
}

export function centralHeader(placed: PlacedEntry, crc32: number): Buffer {
  const { name, start } = placed;
  const field = centralField(placed);
  const header = Buffer.alloc(CENTRAL);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY, 4);
  writeCommon(header, 6, placed, field, crc32);
  header.writeUInt32LE(MODE, 38);
  header.writeUInt32LE(Math.min(start, BEYOND_32), 42);
  return Buffer.concat([header, name, field]);
}

/** The 26 bytes that are in both headers. */
function writeCommon(to: Buffer, at: number, placed: PlacedEntry, field: Buffer, crc32: number): void {
  const { name, modified } = placed;
  const { date, time } = dosTime(modified);
  const size = Math.min(placed.size, BEYOND_32);
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

function localField({ size }: PlacedEntry): Buffer {
  return zip64Field(size >= BEYOND_32 ? [size, size] : []);
}

/** Only values that do not fit into their field, in this order. */
function centralField({ size, start }: PlacedEntry): Buffer {
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

/** The directory is between `start` and `stop`, the position of this. */
export function endOf(count: number, start: number, stop: number): Buffer {
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
  // The size of what follows this number.
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

/** In steps of two seconds. Zips have no time zone; ours are in UTC, so that they are the same everywhere. */
function dosTime(moment: Date): { date: number; time: number } {
  const at = new Date(Math.min(Math.max(moment.getTime(), FIRST_MOMENT), LAST_MOMENT));
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
