/**
 * The last generation as a file in the node's data folder, so that a start need not build it again. It is a cache:
 * it can be deleted at any time, and is checked when it is read.
 *
 *     8 bytes  `cantiga1`
 *     4 bytes  length of the header     4 bytes  CRC-32 of all that follows
 *     header   two lines of JSON: the key, then the snapshot's header; blanks up to a multiple of 8
 *     arrays
 *
 * Numbers have the byte order of the machine. Two processes that share a data folder may both write the file of one version:
 * each writes it under another name and then renames it.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { fromSnapshot, type NumberArray, padding, toSnapshot } from '../../catalogue/snapshot.ts';

/** What decides whether a generation can be used. */
export interface GenerationKey {
  storeId: string;
  /** `FORMAT` of the code that built it. */
  format: string;
  /** The store's change sequence. */
  version: number;
  /** When that change was made: a restored backup may have made another one under the same number. */
  changedAt: string;
  /** The latest change of ratings that it includes. Later changes are applied when it is used. */
  rating: number;
}

const MAGIC = 'cantiga1';
const PREAMBLE = 16;
/** Bytes read or written and checksummed per step, so that other work waits less than a millisecond. */
const CHUNK = 1 << 20;
/**
 * A part that is being written is never unchanged for so long: its process was killed. Short, because a process that is killed
 * again and again would fill the disk.
 */
const ABANDONED_MS = 120_000;

const fileName = (storeId: string) => `catalogue-${storeId}`;

/** A name to write under, in the same folder. */
export function newPart(folder: string, storeId: string): string {
  return join(folder, `${fileName(storeId)}.${randomUUID()}.part`);
}

export function removeAbandonedParts(folder: string, storeId: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${fileName(storeId)}.`) || !name.endsWith('.part')) continue;
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    // Its time is in the future if the clock was set back.
    if (stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > ABANDONED_MS)
      rmSync(join(folder, name), { force: true });
  }
}

/** Replaces the store's file. `part` comes from `newPart`. Other work of the thread goes on in between. */
export async function writeGeneration(
  folder: string,
  part: string,
  key: GenerationKey,
  generation: Catalogue,
): Promise<void> {
  const { header, arrays } = toSnapshot(generation);
  const text = Buffer.from(`${JSON.stringify(key)}\n${header}`);
  const headerLength = text.length + padding(text.length);
  const file = await open(part, 'wx', 0o644);
  try {
    let at = PREAMBLE;
    let sum = 0;
    let writing = Promise.resolve();
    for (const chunk of chunksOf(text, arrays)) {
      sum = crc32(chunk, sum);
      await writing;
      writing = writeAll(file, chunk, at);
      at += chunk.length;
    }
    await writing;
    const preamble = Buffer.alloc(PREAMBLE);
    preamble.write(MAGIC);
    new Uint32Array(preamble.buffer, preamble.byteOffset + MAGIC.length, 2).set([headerLength, sum]);
    await writeAll(file, preamble, 0);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  renameSync(part, join(folder, fileName(key.storeId)));
}

/** The header and the arrays, each filled up to a multiple of 8. A chunk is valid until the next but one is requested. */
function* chunksOf(text: Uint8Array, arrays: NumberArray[]): Generator<Buffer> {
  let chunk = Buffer.alloc(CHUNK);
  let other = Buffer.alloc(CHUNK);
  let used = 0;
  for (const array of [text, ...arrays]) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + CHUNK - used);
      chunk.set(part, used);
      used += part.length;
      from += part.length;
      if (used < CHUNK) continue;
      yield chunk;
      [chunk, other] = [other, chunk];
      used = 0;
    }
    // The length of a chunk is a multiple of 8, so the filler always has room.
    const end = used + padding(bytes.length);
    chunk.fill(array === text ? ' ' : '\0', used, end);
    used = end;
  }
  if (used > 0) yield chunk.subarray(0, used);
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/**
 * The store's generation in shared memory; `undefined` if there is no file or `isWanted` rejects its key. Throws if the file is
 * damaged.
 */
export async function findGeneration(
  folder: string,
  storeId: string,
  isWanted: (key: GenerationKey) => boolean | Promise<boolean>,
): Promise<Catalogue | undefined> {
  const file = await open(join(folder, fileName(storeId))).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size < PREAMBLE) throw new Error('the file is too short');
    const preamble = Buffer.alloc(PREAMBLE);
    await fill(file, [{ start: 0, bytes: preamble }]);
    if (preamble.toString('latin1', 0, MAGIC.length) !== MAGIC)
      throw new Error('the file is of another kind');
    const [headerLength, sum] = new Uint32Array(preamble.buffer, preamble.byteOffset + MAGIC.length, 2);
    const arrays = PREAMBLE + headerLength!;
    if (arrays > size || padding(arrays) !== 0) throw new Error('the file is too short');
    const text = Buffer.alloc(headerLength!);
    const headerSum = await fill(file, [{ start: PREAMBLE, bytes: text }]);
    const header = text.toString();
    const newline = header.indexOf('\n');
    if (!(await isWanted(JSON.parse(header.slice(0, newline)) as GenerationKey))) return undefined;
    const { parts, memoryOf } = createMemory(arrays);
    const generation = fromSnapshot(header.slice(newline), size - arrays, memoryOf) as Catalogue;
    if ((await fill(file, parts, headerSum)) !== sum) throw new Error('the checksum differs');
    return generation;
  } finally {
    await file.close();
  }
}

interface FilePart {
  /** Where in the file it begins. */
  start: number;
  /** Its memory. */
  bytes: Buffer;
}

/** Each array gets memory of its own, which is free when no generation has it any more. `first` is where in the file the first one begins. */
function createMemory(first: number) {
  const parts: FilePart[] = [];
  const known = new Map<number, SharedArrayBuffer>();
  let end = 0;
  return {
    parts,
    memoryOf(at: number, bytes: number): SharedArrayBuffer {
      if (bytes === 0) return new SharedArrayBuffer(0);
      const shared = known.get(at);
      // Several columns have it.
      if (shared !== undefined) return shared;
      if (at !== end) throw new Error('the arrays are not in their order');
      const memory = new SharedArrayBuffer(bytes + padding(bytes));
      end += memory.byteLength;
      known.set(at, memory);
      parts.push({ start: first + at, bytes: Buffer.from(memory) });
      return memory;
    },
  };
}

/** Reads the parts, and returns the continued checksum. It is computed for one chunk while the next one is read. */
async function fill(file: FileHandle, parts: FilePart[], sum = 0): Promise<number> {
  let crc = sum;
  let last: Buffer | undefined;
  for (const { start, bytes } of parts)
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      const reading = readAll(file, chunk, start + at);
      if (last !== undefined) crc = crc32(last, crc);
      await reading;
      last = chunk;
    }
  return last === undefined ? crc : crc32(last, crc);
}

async function readAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) throw new Error('the file is too short');
    done += bytesRead;
  }
}
