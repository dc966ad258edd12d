/**
 * Numbers for words while an index is built: a hash table over one arena of code units, so that the millions of words
 * of a large catalogue never become strings.
 */

import { sortByText } from '../../columns/sort.ts';
import { createTextColumnBuilder } from '../../columns/text-column.ts';
import type { TextColumn } from '../../columns/types.ts';

export function createWordTable() {
  let units = new Uint16Array(1 << 14);
  let starts = new Uint32Array(1 << 10);
  /** Pairs of hash and 1 + number, or zeros; a collision goes to the next pair. Never more than two thirds full. */
  let slots = new Uint32Array(1 << 12);
  let count = 0;

  function standsAt(number: number, source: Uint16Array, from: number, length: number): boolean {
    const start = starts[number];
    if (starts[number + 1] - start !== length) return false;
    for (let i = 0; i < length; i++) if (units[start + i] !== source[from + i]) return false;
    return true;
  }

  function append(source: Uint16Array, from: number, to: number): void {
    const start = starts[count];
    const end = start + to - from;
    if (end > units.length) units = grown(units, end);
    if (count + 2 > starts.length) starts = grown(starts, count + 2);
    units.set(source.subarray(from, to), start);
    starts[++count] = end;
    if (count * 3 > slots.length) spread();
  }

  function spread(): void {
    const before = slots;
    slots = new Uint32Array(before.length * 2);
    for (let i = 0; i < before.length; i += 2) {
      if (before[i + 1] === 0) continue;
      let slot = (before[i] << 1) & (slots.length - 1);
      while (slots[slot + 1] !== 0) slot = (slot + 2) & (slots.length - 1);
      slots[slot] = before[i];
      slots[slot + 1] = before[i + 1];
    }
  }

  return {
    /** The number of the word in `source` from `from` to `to`; numbers count up from 0. */
    number(source: Uint16Array, from: number, to: number): number {
      let hash = 0x811c9dc5;
      for (let i = from; i < to; i++) hash = Math.imul(hash ^ source[i], 0x01000193);
      // The low bits choose the slot; they are the better for some of the high ones.
      hash = (hash ^ (hash >>> 15)) & 0x7fffffff;
      let slot = (hash << 1) & (slots.length - 1);
      for (; slots[slot + 1] !== 0; slot = (slot + 2) & (slots.length - 1)) {
        const number = slots[slot + 1] - 1;
        if (slots[slot] === hash && standsAt(number, source, from, to - from)) return number;
      }
      slots[slot] = hash;
      slots[slot + 1] = count + 1;
      append(source, from, to);
      return count - 1;
    },
    /** The words, bytewise ascending, and for each number its word's place among them. */
    finish(): { dictionary: TextColumn; places: Uint32Array } {
      const builder = createTextColumnBuilder();
      for (let number = 0; number < count; number++) {
        const start = starts[number];
        builder.add(
          Buffer.from(units.buffer, start * 2, (starts[number + 1] - start) * 2).toString('utf16le'),
        );
      }
      const words = builder.finish();
      const sorted = sortByText(words, words);
      const places = new Uint32Array(count);
      for (let place = 0; place < count; place++) places[sorted[place]] = place;
      return { dictionary: inOrder(words, sorted), places };
    },
  };
}

/** The texts of a column in another order. */
function inOrder({ bytes, starts }: TextColumn, order: Uint32Array): TextColumn {
  const ordered = { bytes: new Uint8Array(bytes.length), starts: new Uint32Array(starts.length) };
  let to = 0;
  for (let i = 0; i < order.length; i++) {
    for (let at = starts[order[i]]; at < starts[order[i] + 1]; at++) ordered.bytes[to++] = bytes[at];
    ordered.starts[i + 1] = to;
  }
  return ordered;
}

function grown<T extends Uint16Array | Uint32Array>(array: T, atLeast: number): T {
  const larger = new (array.constructor as new (length: number) => T)(Math.max(array.length * 2, atLeast));
  larger.set(array);
  return larger;
}
