/**
 * Memory of new columns, shared by all threads. What a column of an earlier generation has left is used again: memory from the system
 * arrives page by page and cleared, and V8 returns it only after a collection in every thread.
 *
 * Lengths are rounded up, by 3 % at most, so that the next version of a column usually fits where an earlier one was.
 */
const free = new Map<number, SharedArrayBuffer[]>();
let freeBytes = 0;

/** More than all columns that hundred changes replace in a catalogue of 600,000 tracks. */
export const FREE_MAX = 96 << 20;

/** Memory is taken from the system in pages: smaller columns are not worth keeping. */
export const PAGE = 4096;

/** At least so many bytes. They hold anything. */
export function takeMemory(bytes: number): SharedArrayBuffer {
  if (bytes < PAGE) return new SharedArrayBuffer(bytes);
  const length = roundUp(bytes);
  let found: SharedArrayBuffer | undefined;
  for (let wider = length, i = 0; found === undefined && i < TRIED; wider = roundUp(wider + 1), i++)
    found = free.get(wider)?.pop();
  if (found === undefined) return new SharedArrayBuffer(length);
  freeBytes -= found.byteLength;
  return found;
}

/** No thread may read or write it any more. Returns whether it is kept; otherwise the next collection frees it. */
export function giveBackMemory(buffer: SharedArrayBuffer): boolean {
  const { byteLength } = buffer;
  if (byteLength < PAGE || byteLength !== roundUp(byteLength) || freeBytes + byteLength > FREE_MAX)
    return false;
  const others = free.get(byteLength);
  if (others === undefined) free.set(byteLength, [buffer]);
  else others.push(buffer);
  freeBytes += byteLength;
  return true;
}

const STEPS = 32;
/** So many lengths are tried, up to 15 % longer: blocks of names differ by some percent. */
const TRIED = 5;

/** To the next of 32 steps between two powers of 2. */
function roundUp(bytes: number): number {
  const step = Math.max(PAGE, 2 ** Math.floor(Math.log2(bytes)) / STEPS);
  return Math.ceil(bytes / step) * step;
}
