/**
 * Finds the memory of columns that a generation does not have any more, and gives it back when no thread can read it: see
 * `generation-use.ts`. What is still read after many further changes is left to V8, and so is memory that cannot be used again.
 */
import { FREE_MAX, giveBackMemory, isReusable, recordTaken } from '../../catalogue/columns/column-memory.ts';
import { isNumberArray, isPlainObject } from '../../catalogue/snapshot.ts';

/** Bytes that wait for a reader, e.g. for a slow client. */
const WAITING_MAX = FREE_MAX;
/** Bytes that are left to V8 before it collects them. That costs each thread some 20 ms of processor time. */
const COLLECTED_AFTER = 96 << 20;

interface Waiting {
  buffer: SharedArrayBuffer;
  /** The first generation without it. */
  since: number;
}

export class ReplacedColumns {
  readonly #oldestInUse: () => number;
  /** How many arrays of the current generation each buffer holds. */
  readonly #arrays = new Map<SharedArrayBuffer, number>();
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** The first collection frees what the start has left. */
  #uncollected = COLLECTED_AFTER;

  constructor(oldestInUse: () => number) {
    this.#oldestInUse = oldestInUse;
  }

  /** `next` has the number `generation`. Returns whether enough was left to V8 that all threads should collect it. */
  replace(before: unknown, next: unknown, generation: number): boolean {
    const changed = new Set<SharedArrayBuffer>();
    forEachDifference(before, next, (buffer, arrays, bytes) => {
      if (!isReusable(buffer)) {
        if (arrays < 0) this.#uncollected += bytes;
        return;
      }
      this.#arrays.set(buffer, (this.#arrays.get(buffer) ?? 0) + arrays);
      changed.add(buffer);
    });
    for (const buffer of changed) {
      if (this.#arrays.get(buffer) !== 0) continue;
      this.#arrays.delete(buffer);
      this.#waiting.push({ buffer, since: generation });
      this.#waitingBytes += buffer.byteLength;
    }
    this.#giveBack();
    if (this.#uncollected < COLLECTED_AFTER) return false;
    this.#uncollected = 0;
    return true;
  }

  #giveBack(): void {
    const oldest = this.#oldestInUse();
    let settled = 0;
    for (const { buffer, since } of this.#waiting) {
      const isUnused = since <= oldest;
      if (!isUnused && this.#waitingBytes <= WAITING_MAX) break;
      this.#waitingBytes -= buffer.byteLength;
      this.#uncollected += isUnused ? giveBackMemory(buffer) : buffer.byteLength;
      settled++;
    }
    this.#waiting.splice(0, settled);
  }
}

/** Runs a derivation from `before`, and gives back the memory that it has used on the way to its result. */
export function withoutLeftovers<T>(before: T, derive: () => T): T {
  const { result, taken } = recordTaken(derive);
  const used = new Set<SharedArrayBuffer>();
  forEachDifference(before, result, (buffer, arrays) => {
    if (arrays > 0) used.add(buffer);
  });
  for (const buffer of taken) if (!used.has(buffer)) giveBackMemory(buffer);
  return result;
}

type Visit = (buffer: SharedArrayBuffer, arrays: 1 | -1, bytes: number) => void;

/** Visits the buffer of every array in parts that differ: with 1 for those of `next`, with -1 for those of `before`. */
function forEachDifference(before: unknown, next: unknown, visit: Visit): void {
  if (before === next) return;
  if (Array.isArray(before) && Array.isArray(next)) {
    for (let i = 0; i < Math.max(before.length, next.length); i++)
      forEachDifference(before[i], next[i], visit);
  } else if (before instanceof Map && next instanceof Map) {
    for (const [key, value] of next) forEachDifference(before.get(key), value, visit);
    for (const [key, value] of before) if (!next.has(key)) forEachDifference(value, undefined, visit);
  } else if (isPlainObject(before) && isPlainObject(next)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(next)]))
      forEachDifference(before[name], next[name], visit);
  } else {
    forEachArray(next, (buffer, bytes) => visit(buffer, 1, bytes));
    forEachArray(before, (buffer, bytes) => visit(buffer, -1, bytes));
  }
}

function forEachArray(part: unknown, visit: (buffer: SharedArrayBuffer, bytes: number) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (isNumberArray(part)) {
    if (part.buffer instanceof SharedArrayBuffer) visit(part.buffer, part.byteLength);
  } else if (Array.isArray(part)) for (const item of part) forEachArray(item, visit);
  else if (part instanceof Map) for (const value of part.values()) forEachArray(value, visit);
  else for (const value of Object.values(part)) forEachArray(value, visit);
}
