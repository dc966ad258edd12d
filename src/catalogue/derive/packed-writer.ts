/** Packs lists of ordinals (`text/index/gram-postings.ts`) again after rows have changed. */

import { addBitRange } from '../columns/bit-ranges.ts';
import {
  bitSetBytes,
  isDense,
  type PackedLists,
  packedList,
  unpack,
  writeGap,
} from '../text/index/gram-postings.ts';
import { mergeRows } from './lists.ts';
import {
  forEachRun,
  GONE,
  keepsNumbers,
  numberAfter,
  numbersAfter,
  type Renumbering,
  signed,
} from './renumbering.ts';

const NONE = new Uint32Array(0);
const GAP_BYTES_MAX = 5;

export function createPackedWriter(lists: PackedLists, rows: Renumbering) {
  const { counts, size: sizeBefore } = lists;
  const size = rows.after;
  const rowAfter = keepsNumbers(rows) ? undefined : signed(numbersAfter(rows));
  /** Rows before `head` keep their numbers; those from `tail` on shift equally. */
  let head = 0;
  let tail = 0;
  forEachRun(rows, (from, to, first) => {
    if (first === 0 && from === 0) head = to;
    tail = from;
  });
  /** How many gaps of a list can become longer because rows are renumbered. */
  const seams = rows.removed.length + rows.inserted.length;
  const known = lists.packed.reduce((sum, { items }) => sum + items.length, 0);
  let bytes = new Uint8Array(rowAfter === undefined ? 1 << 16 : known + (1 << 16));
  let used = 0;

  function reserve(count: number): void {
    if (used + count <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, used + count));
    larger.set(bytes.subarray(0, used));
    bytes = larger;
  }

  function addBits(list: number, lost: Uint32Array, gained: Uint32Array): void {
    reserve(bitSetBytes(size));
    const target = bytes.subarray(used, used + bitSetBytes(size));
    const before = packedList(lists, list);
    const source = before.bytes.subarray(before.start, before.end);
    forEachRun(rows, (from, to, first) => addBitRange(source, from, to, target, first));
    for (const row of lost) {
      const after = numberAfter(rows, row);
      if (after !== GONE) target[after >>> 3] &= ~(1 << (after & 7));
    }
    for (const row of gained) target[row >>> 3] |= 1 << (row & 7);
    used += target.length;
  }

  /** Only the gaps between the first and the last change are encoded again; the others are copied. */
  function addGaps(list: number, lost: Uint32Array, gained: Uint32Array): void {
    const { bytes: packed, start, end } = packedList(lists, list);
    const longer = Math.min(counts[list], seams + lost.length) + gained.length;
    reserve(end - start + longer * GAP_BYTES_MAX);
    const target = bytes;
    let ordinal = -1;
    let at = start;
    for (const stop = Math.min(head, lost[0] ?? head, gained[0] ?? head); at < end; ) {
      let next = at;
      const byte = packed[next++];
      let gap = byte & 0x7f;
      if (byte >= 0x80)
        for (let shift = 7; ; shift += 7) {
          const more = packed[next++];
          gap += (more & 0x7f) << shift;
          if (more < 0x80) break;
        }
      if (ordinal + gap >= stop) break;
      ordinal += gap;
      at = next;
    }
    target.set(packed.subarray(start, at), used);
    let to = used + at - start;
    let last = ordinal;
    let l = 0;
    let g = 0;
    while (at < end) {
      const byte = packed[at++];
      ordinal += byte & 0x7f;
      if (byte >= 0x80)
        for (let shift = 7; ; shift += 7) {
          const more = packed[at++];
          ordinal += (more & 0x7f) << shift;
          if (more < 0x80) break;
        }
      if (l < lost.length && lost[l] === ordinal) {
        l++;
        continue;
      }
      const row = rowAfter === undefined ? ordinal : rowAfter[ordinal];
      for (; g < gained.length && gained[g] < row; last = gained[g++])
        to = writeGap(target, to, gained[g] - last);
      const gap = row - last;
      if (gap < 0x80) target[to++] = gap;
      else to = writeGap(target, to, gap);
      last = row;
      if (ordinal < tail || l < lost.length || g < gained.length) continue;
      target.set(packed.subarray(at, end), to);
      to += end - at;
      break;
    }
    for (; g < gained.length; last = gained[g++]) to = writeGap(target, to, gained[g] - last);
    used = to;
  }

  function addOrdinals(ordinals: Uint32Array): void {
    if (isDense(ordinals.length, size)) {
      reserve(bitSetBytes(size));
      for (let i = 0; i < ordinals.length; i++) bytes[used + (ordinals[i] >>> 3)] |= 1 << (ordinals[i] & 7);
      used += bitSetBytes(size);
      return;
    }
    reserve(ordinals.length * GAP_BYTES_MAX);
    for (let i = 0; i < ordinals.length; i++)
      used = writeGap(bytes, used, ordinals[i] - (i === 0 ? -1 : ordinals[i - 1]));
  }

  return {
    /** A list, or none (-1), without `lost` (ordinals before) and with `gained` (ordinals after). Returns where it ends. */
    add(list: number, lost: Uint32Array, gained: Uint32Array): number {
      const count = (list < 0 ? 0 : counts[list]) - lost.length + gained.length;
      const wasDense = list >= 0 && isDense(counts[list], sizeBefore);
      if (list >= 0 && wasDense === isDense(count, size)) {
        if (wasDense) addBits(list, lost, gained);
        else addGaps(list, lost, gained);
      } else {
        const ordinals = new Uint32Array(count);
        mergeRows(list < 0 ? NONE : unpack(lists, list), { rows, lost, gained }, ordinals);
        addOrdinals(ordinals);
      }
      return used;
    },
    finish: () => bytes.subarray(0, used),
  };
}
