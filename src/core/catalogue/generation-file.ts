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
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
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
  const file = await open(part, 'wx', 0o644);
  try {
    let at = PREAMBLE;
    let sum = 0;
    const append = async ({ buffer, byteOffset, byteLength }: NumberArray, filler: string) => {
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      const parts = [bytes, Buffer.alloc(padding(byteLength), filler)];
      const length = byteLength + padding(byteLength);
      // Before 24.15, Node returned 0 for no bytes.
      if (byteLength > 0) for (const one of parts) sum = crc32(one, sum);
      if ((await file.writev(parts, at)).bytesWritten < length) throw new Error('the disk is full');
      at += length;
    };
    await append(text, ' ');
    const headerLength = at - PREAMBLE;
    for (const array of arrays) await append(array, '\0');
    const preamble = Buffer.alloc(PREAMBLE);
    preamble.write(MAGIC);
    new Uint32Array(preamble.buffer, preamble.byteOffset + MAGIC.length, 2).set([headerLength, sum]);
    await file.write(preamble, 0, PREAMBLE, 0);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  renameSync(part, join(folder, fileName(key.storeId)));
}

/**
 * The store's generation in shared memory; `undefined` if there is no file or `isWanted` rejects its key. Throws if the file is
 * damaged. It blocks the thread: the catalogue has its own, and nothing to do before.
 */
export async function findGeneration(
  folder: string,
  storeId: string,
  isWanted: (key: GenerationKey) => boolean | Promise<boolean>,
): Promise<Catalogue | undefined> {
  const path = join(folder, fileName(storeId));
  if (!existsSync(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size < PREAMBLE) throw new Error('the file is too short');
    const preamble = read(file, Buffer.alloc(PREAMBLE));
    if (preamble.toString('latin1', 0, MAGIC.length) !== MAGIC)
      throw new Error('the file is of another kind');
    const [headerLength, sum] = new Uint32Array(preamble.buffer, preamble.byteOffset + MAGIC.length, 2);
    const arrays = PREAMBLE + headerLength!;
    if (arrays > size || padding(arrays) !== 0) throw new Error('the file is too short');
    const text = read(file, Buffer.alloc(headerLength!));
    const header = text.toString();
    const newline = header.indexOf('\n');
    if (!(await isWanted(JSON.parse(header.slice(0, newline)) as GenerationKey))) return undefined;
    const { memories, memoryOf } = createMemory();
    const generation = fromSnapshot(header.slice(newline), size - arrays, memoryOf) as Catalogue;
    let found = crc32(text);
    for (const memory of memories) found = crc32(read(file, Buffer.from(memory)), found);
    if (found !== sum) throw new Error('the checksum differs');
    return generation;
  } finally {
    closeSync(file);
  }
}

/** Each array gets memory of its own, which is free when no generation has it any more. */
function createMemory() {
  /** In the order of the file. */
  const memories: SharedArrayBuffer[] = [];
  const known = new Map<number, SharedArrayBuffer>();
  let end = 0;
  return {
    memories,
    memoryOf(at: number, bytes: number): SharedArrayBuffer {
      if (bytes === 0) return new SharedArrayBuffer(0);
      const shared = known.get(at);
      // Several columns have it.
      if (shared !== undefined) return shared;
      if (at !== end) throw new Error('the arrays are not in their order');
      const memory = new SharedArrayBuffer(bytes + padding(bytes));
      end += memory.byteLength;
      known.set(at, memory);
      memories.push(memory);
      return memory;
    },
  };
}

/** Fills the buffer with the next bytes of the file. */
function read(file: number, bytes: Buffer): Buffer {
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, bytes.length - done, null);
    if (count === 0) throw new Error('the file is too short');
    done += count;
  }
  return bytes;
}
