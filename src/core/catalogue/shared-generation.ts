/**
 * Generations in the memory that all threads share. Each thread has objects of its own, but their columns are views on the same
 * bytes. A thread receives the next generation as its difference to the one before:
 *
 *     before      { version: 1, tracks: { id: A, rating: B }, licenses: ['x', 'y'] }
 *     next        { version: 2, tracks: { id: A, rating: C }, licenses: ['x', 'y', 'z'] }
 *     difference  { fields: { version: { value: 2 },
 *                             tracks: { fields: { id: undefined, rating: { value: C } } },
 *                             licenses: { first: 2, last: 0, between: ['z'] } } }
 *
 * Unchanged parts stay the objects that the thread has, so the message is small and caches for a column stay valid.
 */
import { copyInto, isNumberArray, isPlainObject, type NumberArray } from '../../catalogue/snapshot.ts';

/** How to derive a value from the one before; `undefined` is the same value. */
export type Difference =
  | undefined
  | { value: unknown }
  /** All properties of an object, or all entries of a Map. */
  | { fields: Record<string, Difference> }
  | { entries: [unknown, Difference][] }
  /** A list of blocks, by place. */
  | { blocks: Difference[] }
  /** Any other list: how many items stay at its beginning and its end, and the items between them. */
  | { first: number; last: number; between: unknown[] };

/**
 * The value with all its arrays in shared memory; those that are not are copied. Parts that are the same as in `before`, whose
 * arrays are shared already, are not visited.
 */
export function shareArrays<T>(next: T, before?: T): T {
  const copies = new Map<NumberArray, NumberArray>();
  const share = (array: NumberArray): NumberArray => {
    if (array.buffer instanceof SharedArrayBuffer) return array;
    const copy = copies.get(array) ?? copyInto(new SharedArrayBuffer(array.byteLength), array);
    copies.set(array, copy);
    return copy;
  };
  return withArrays(next, before, share) as T;
}

function withArrays(part: unknown, before: unknown, replace: (array: NumberArray) => NumberArray): unknown {
  if (part === before || typeof part !== 'object' || part === null) return part;
  if (isNumberArray(part)) return replace(part);
  const inside = (value: unknown, valueBefore: unknown) => withArrays(value, valueBefore, replace);
  if (Array.isArray(part)) {
    const items = Array.isArray(before) ? before : [];
    const replaced = part.map((item, i) => inside(item, items[i]));
    return replaced.every((item, i) => item === part[i]) ? part : replaced;
  }
  if (part instanceof Map) {
    const values = before instanceof Map ? before : new Map<unknown, unknown>();
    const replaced = Array.from(part, ([key, value]) => [key, inside(value, values.get(key))] as const);
    return replaced.every(([key, value]) => value === part.get(key)) ? part : new Map(replaced);
  }
  const fields = part as Record<string, unknown>;
  const fieldsBefore = isPlainObject(before) ? before : {};
  const replaced = Object.entries(part).map(
    ([name, value]) => [name, inside(value, fieldsBefore[name])] as const,
  );
  return replaced.every(([name, value]) => value === fields[name]) ? part : Object.fromEntries(replaced);
}

/** Both values consist of what a snapshot can hold, and all their arrays are shared. */
export function differenceOf(before: unknown, next: unknown): Difference {
  if (Object.is(before, next)) return undefined;
  if (Array.isArray(before) && Array.isArray(next)) return differenceOfLists(before, next);
  if (before instanceof Map && next instanceof Map)
    return { entries: Array.from(next, ([key, value]) => [key, differenceOf(before.get(key), value)]) };
  if (!isPlainObject(before) || !isPlainObject(next)) return { value: next };
  const fields = Object.entries(next).filter(([, value]) => value !== undefined);
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [name, differenceOf(before[name], value)])),
  };
}

function differenceOfLists(before: unknown[], next: unknown[]): Difference {
  if (isPlainObject(next[0])) return { blocks: next.map((block, i) => differenceOf(before[i], block)) };
  const shorter = Math.min(before.length, next.length);
  let first = 0;
  while (first < shorter && Object.is(before[first], next[first])) first++;
  let last = 0;
  while (last < shorter - first && Object.is(before.at(-1 - last), next.at(-1 - last))) last++;
  return { first, last, between: next.slice(first, next.length - last) };
}

/** `current` is the value that the difference was made from, or this thread's copy of it. */
export function applyDifference<T>(current: T | undefined, difference: Difference): T {
  return applied(current, difference) as T;
}

function applied(current: unknown, difference: Difference): unknown {
  if (difference === undefined) return current;
  if ('value' in difference) return difference.value;
  if ('fields' in difference) {
    const before = current as Record<string, unknown>;
    const fields = Object.entries(difference.fields);
    return Object.fromEntries(fields.map(([name, field]) => [name, applied(before[name], field)]));
  }
  if ('entries' in difference) {
    const before = current as Map<unknown, unknown>;
    return new Map(difference.entries.map(([key, value]) => [key, applied(before.get(key), value)]));
  }
  if ('blocks' in difference) {
    const before = current as unknown[];
    return difference.blocks.map((block, i) => applied(before[i], block));
  }
  const { first, last, between } = difference;
  const list = current as unknown[];
  return list.slice(0, first).concat(between, list.slice(list.length - last));
}

/**
 * A collection begins when so many bytes of columns were replaced, or this share of the first generation's. It costs every thread some
 * 20 ms of processor time. With 600,000 tracks and 100 edits per second, there is one in 1.2 s.
 */
const COLLECTED_AFTER = { bytes: 64 << 20, share: 0.7 };
/** Milliseconds: threads begin at different times, because together they would make requests wait for a processor. */
const APART_MS = 300;
/** V8 begins a collection when it counts 64 MB more than after the last one. */
const PRESSURE = 80 << 20;
/** One buffer. The next collection frees it: freeing it immediately would detach it, which makes all typed arrays slower. */
const pressure: (ArrayBuffer | undefined)[] = [];
/** Bytes of the columns that this thread has replaced since the last collection. */
let uncollected = 0;
let collectedAfter: number | undefined;

/**
 * To call when the generation with this difference replaces another one in this thread: when many columns were replaced, collects those
 * that the thread does not use any more. V8 does not count shared memory, so it would not begin by itself: an empty buffer replaces
 * another one, which it counts. They take no memory because they are never written to: a resizable buffer is mapped, not cleared.
 */
export function collectColumns(replaced: Difference): void {
  const bytes = bytesIn(replaced);
  if (collectedAfter === undefined) {
    collectedAfter = Math.max(COLLECTED_AFTER.bytes, bytes * COLLECTED_AFTER.share);
    return;
  }
  uncollected += bytes;
  if (uncollected < collectedAfter) return;
  uncollected = 0;
  const begin = () => {
    pressure[0] = emptyBuffer(PRESSURE);
  };
  setTimeout(begin, Math.random() * APART_MS).unref();
}

/** An array may occur several times, such as the dictionary of the word indexes. */
function bytesIn(part: unknown, counted = new Set<unknown>()): number {
  if (typeof part !== 'object' || part === null || counted.has(part)) return 0;
  counted.add(part);
  if (isNumberArray(part)) return part.byteLength;
  let bytes = 0;
  for (const inside of part instanceof Map ? part.values() : Object.values(part))
    bytes += bytesIn(inside, counted);
  return bytes;
}

/** `undefined` if there are not as many addresses: then columns are collected later. */
function emptyBuffer(bytes: number): ArrayBuffer | undefined {
  try {
    return new ArrayBuffer(bytes, { maxByteLength: bytes });
  } catch {
    return undefined;
  }
}
