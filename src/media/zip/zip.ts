/**
 * A stored zip that can be read from any position without being created. With one entry `a.txt` of 3 bytes, a reader sees:
 *
 *   at    0  local header, 30 bytes and the name  ┐ one for
 *        35  the 3 bytes                          ┘ each entry
 *        38  directory, 46 bytes and the name each
 *        89  its end, 22 bytes
 *       111  is the size
 *
 * Every length follows from the names and sizes, so the size is exact before a byte is read. The same entries give the same
 * bytes, independent of time, machine and process. Of the data, a header contains only its CRC-32, which is requested when
 * that header is read.
 */
import { Readable } from 'node:stream';
import {
  centralHeader,
  centralHeaderSize,
  endOf,
  localHeader,
  localHeaderSize,
  type PlacedEntry,
} from './headers.ts';

export interface ZipEntry {
  /** With `/` between folders; at most 65,535 bytes of UTF-8. No two are the same. */
  name: string;
  size: number;
  modified: Date;
  /** The checksum of the data; called whenever a header with it is read. */
  crc32(): Promise<number>;
  /** The bytes from `from` to before `to`. */
  read(from: number, to: number): Readable;
}

export interface Zip {
  size: number;
  read(from: number, to: number): Readable;
}

/** A part of the zip: the data of an entry, or a header. */
interface ZipPiece {
  start: number;
  size: number;
  entry?: ZipEntry;
  bytes?: () => Promise<Buffer> | Buffer;
}

export function zipOf(entries: readonly ZipEntry[]): Zip {
  const pieces: ZipPiece[] = [];
  let size = 0;
  const add = (piece: Omit<ZipPiece, 'start'>) => {
    pieces.push({ ...piece, start: size });
    size += piece.size;
  };

  const all = entries.map((entry) => {
    const placed = placeEntry(entry, size);
    add({
      size: localHeaderSize(placed),
      bytes: async () => localHeader(placed, await entry.crc32()),
    });
    add({ size: entry.size, entry });
    return { entry, placed };
  });
  const directory = size;
  for (const { entry, placed } of all) {
    add({
      size: centralHeaderSize(placed),
      bytes: async () => centralHeader(placed, await entry.crc32()),
    });
  }
  const end = endOf(all.length, directory, size);
  add({ size: end.length, bytes: () => end });

  return { size, read: (from, to) => Readable.from(bytesOf(pieces, from, to), { objectMode: false }) };
}

export function placeEntry({ name, size, modified }: ZipEntry, start: number): PlacedEntry {
  return { name: Buffer.from(name), size, modified, start };
}

async function* bytesOf(pieces: ZipPiece[], from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let i = pieceAt(pieces, from); i < pieces.length && pieces[i].start < to; i++) {
    const { start, size, entry, bytes } = pieces[i];
    const first = Math.max(0, from - start);
    const last = Math.min(size, to - start);
    if (last <= first) continue;
    if (entry !== undefined) yield* dataOf(entry, first, last);
    else if (bytes !== undefined) yield (await bytes()).subarray(first, last);
  }
}

/** Exactly the announced number of bytes: any other would shift everything after them. */
export async function* dataOf(entry: ZipEntry, from: number, to: number): AsyncGenerator<Uint8Array> {
  let missing = to - from;
  for await (const chunk of entry.read(from, to) as AsyncIterable<Uint8Array>) {
    missing -= chunk.length;
    if (missing < 0) break;
    yield chunk;
  }
  if (missing !== 0) throw new Error(`${entry.name} has another size than it had`);
}

/** The last piece that starts at or before `position`. */
function pieceAt(pieces: ZipPiece[], position: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pieces[middle].start <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
