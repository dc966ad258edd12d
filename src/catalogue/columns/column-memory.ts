/**
 * Memory of new columns, shared by all threads. What a column of an earlier generation has left is used again: memory from the system
 * arrives page by page and cleared, and V8 returns it only after a collection in every thread.
 *
 * Lengths are rounded up, long ones by 3 % at most, so that the next version of a column usually fits where an earlier one was.
 */

/** By length. The length that was used last is the last. */
const free = new Map<number, SharedArrayBuffer[]>();
let freeBytes = 0;
/** What this thread has made. The same memory from another thread may be several objects, whose users cannot be counted. */
const own = new WeakSet<SharedArrayBuffer>();
/** What is taken during `recordTaken`. */
let recorded: SharedArrayBuffer[] | undefined;

/** Bytes that wait to be used again. One change takes 26 MB with 600,000 tracks, a hundred changes at once take 50 MB. */
export const FREE_MAX = 96 << 20;

/** Memory is taken from the system in pages: smaller columns are not worth keeping. */
export const PAGE = 4096;

/** At least so many bytes. They hold anything. */
export function takeMemory(bytes: number): SharedArrayBuffer {
  const memory = bytes < PAGE ? new SharedArrayBuffer(bytes) : (findFree(bytes) ?? newMemory(bytes));
  recorded?.push(memory);
  return memory;
}

function findFree(bytes: number): SharedArrayBuffer | undefined {
  for (let length = roundUp(bytes), tried = 0; tried < TRIED; length = roundUp(length + 1), tried++) {
    const found = takeFree(length);
    if (found !== undefined) return found;
  }
  return undefined;
}

function newMemory(bytes: number): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(roundUp(bytes));
  own.add(memory);
  return memory;
}

function takeFree(length: number): SharedArrayBuffer | undefined {
  const list = free.get(length);
  const found = list?.pop();
  if (list === undefined || found === undefined) return undefined;
  free.delete(length);
  if (list.length > 0) free.set(length, list);
  freeBytes -= length;
  return found;
}

/** Whether it can be used again: short or received memory cannot. */
export const isReusable = (buffer: SharedArrayBuffer): boolean => own.has(buffer);

/**
 * No thread may read or write it any more. Lengths that have not been used for long make room for it. Returns how many bytes the next
 * collection frees.
 */
export function giveBackMemory(buffer: SharedArrayBuffer): number {
  const { byteLength } = buffer;
  if (!isReusable(buffer) || byteLength > FREE_MAX) return byteLength;
  let dropped = 0;
  for (const length of free.keys()) {
    while (freeBytes + byteLength > FREE_MAX && takeFree(length) !== undefined) dropped += length;
    if (freeBytes + byteLength <= FREE_MAX) break;
  }
  const others = free.get(byteLength) ?? [];
  others.push(buffer);
  free.delete(byteLength);
  free.set(byteLength, others);
  freeBytes += byteLength;
  return dropped;
}

/** With the memory that the work has taken. */
export function recordTaken<T>(work: () => T): { result: T; taken: SharedArrayBuffer[] } {
  const taken: SharedArrayBuffer[] = [];
  recorded = taken;
  try {
    return { result: work(), taken };
  } finally {
    recorded = undefined;
  }
}

const STEPS = 32;
/** So many lengths are tried, up to 15 % longer: blocks of names differ by some percent. */
const TRIED = 5;

/** To the next of 32 steps between two powers of 2, in whole pages. */
function roundUp(bytes: number): number {
  const step = Math.max(PAGE, 2 ** Math.floor(Math.log2(bytes)) / STEPS);
  return Math.ceil(bytes / step) * step;
}
