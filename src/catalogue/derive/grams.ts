/** The gram index (`text/gram-index.ts`) when some names have changed. Only the lists of their grams are packed again. */
import type { TextColumn } from '../columns/types.ts';
import type { GramIndex } from '../text/gram-index.ts';
import { bitSetBytes, gapBytes, isDense, unpack, writeGap } from '../text/gram-postings.ts';
import { createGramReader } from '../text/grams.ts';
import { endOfKey, mergeRows, type Pairs, sortedPairs } from './lists.ts';
import { keepsNumbers, numbersAfter, type Renumbering } from './renumbering.ts';

const NONE = new Uint32Array(0);

/** `lost` and `gained` are folded names, each with its row: before in `lost`, after in `gained`. */
export interface NamesChange {
  rows: Renumbering;
  lost: { texts: TextColumn; rows: Uint32Array };
  gained: { texts: TextColumn; rows: Uint32Array };
}

export function patchGrams(index: GramIndex, change: NamesChange): GramIndex {
  const { rows } = change;
  const lost = gramPairs(change.lost);
  const gained = gramPairs(change.gained);
  if (lost.keys.length + gained.keys.length === 0 && rows.before === rows.after && keepsNumbers(rows))
    return index;
  const size = rows.after;
  const rowAfter = keepsNumbers(rows) ? undefined : numbersAfter(rows);
  const grams = mergedGrams(index, lost, gained);
  const counts = new Uint32Array(grams.length);
  const starts = new Uint32Array(grams.length + 1);
  /** By list: its ordinals, where it is packed again. */
  const again = new Map<number, Uint32Array>();
  const source = new Int32Array(grams.length).fill(-1);
  let old = 0;
  let l = 0;
  let g = 0;
  for (let list = 0; list < grams.length; list++) {
    const gram = grams[list];
    while (old < index.grams.length && index.grams[old] < gram) old++;
    while (l < lost.keys.length && lost.keys[l] < gram) l++;
    const isOld = index.grams[old] === gram;
    const lostEnd = endOfKey(lost.keys, l, gram);
    const gainedEnd = endOfKey(gained.keys, g, gram);
    const count = (isOld ? index.counts[old] : 0) - (lostEnd - l) + (gainedEnd - g);
    counts[list] = count;
    const dense = isDense(count, size);
    const asBefore =
      isOld &&
      lostEnd === l &&
      gainedEnd === g &&
      rowAfter === undefined &&
      dense === isDense(index.counts[old], index.size) &&
      (!dense || size === index.size);
    if (asBefore) {
      source[list] = old;
      starts[list + 1] = starts[list] + index.starts[old + 1] - index.starts[old];
    } else {
      const ordinals = new Uint32Array(count);
      mergeRows(
        isOld ? unpack(index, old) : NONE,
        lost.rows.subarray(l, lostEnd),
        gained.rows.subarray(g, gainedEnd),
        rowAfter,
        ordinals,
      );
      again.set(list, ordinals);
      starts[list + 1] = starts[list] + (dense ? bitSetBytes(size) : packedLength(ordinals));
    }
    l = lostEnd;
    g = gainedEnd;
  }
  const packed = new Uint8Array(starts[grams.length]);
  for (let list = 0; list < grams.length; ) {
    const ordinals = again.get(list);
    if (ordinals !== undefined) {
      pack(ordinals, isDense(counts[list], size), packed, starts[list]);
      list++;
      continue;
    }
    // Neighbours that stay neighbours are copied together.
    const from = source[list];
    let end = list;
    while (end < grams.length && source[end] === from + end - list) end++;
    packed.set(index.packed.subarray(index.starts[from], index.starts[from + end - list]), starts[list]);
    list = end;
  }
  return { size, grams, counts, starts, packed };
}

/** Each gram of each name once. */
function gramPairs({ texts, rows }: NamesChange['lost']): Pairs {
  const reader = createGramReader(texts);
  const pairs: [number, number][] = [];
  for (let name = 0; name < rows.length; name++) {
    const count = reader.read(name);
    for (const small of new Set(reader.grams.subarray(0, count)))
      pairs.push([reader.expand(small), rows[name]]);
  }
  return sortedPairs(pairs);
}

/** The grams of before without those that lose all their names, and those that come. */
function mergedGrams(index: GramIndex, lost: Pairs, gained: Pairs): Uint32Array {
  const change = new Map<number, number>();
  for (const gram of lost.keys) change.set(gram, (change.get(gram) ?? 0) - 1);
  for (const gram of gained.keys) change.set(gram, (change.get(gram) ?? 0) + 1);
  const coming = new Set(gained.keys);
  const staying: number[] = [];
  for (let list = 0; list < index.grams.length; list++) {
    const gram = index.grams[list];
    coming.delete(gram);
    const difference = change.get(gram);
    if (difference === undefined || index.counts[list] + difference > 0) staying.push(gram);
  }
  return Uint32Array.from(coming.size === 0 ? staying : [...staying, ...coming]).sort();
}

function packedLength(ordinals: Uint32Array): number {
  let length = 0;
  let last = -1;
  for (let i = 0; i < ordinals.length; i++) {
    length += gapBytes(ordinals[i] - last);
    last = ordinals[i];
  }
  return length;
}

function pack(ordinals: Uint32Array, dense: boolean, packed: Uint8Array, start: number): void {
  if (dense) {
    for (let i = 0; i < ordinals.length; i++) packed[start + (ordinals[i] >>> 3)] |= 1 << (ordinals[i] & 7);
    return;
  }
  let at = start;
  let last = -1;
  for (let i = 0; i < ordinals.length; i++) {
    at = writeGap(packed, at, ordinals[i] - last);
    last = ordinals[i];
  }
}
