/**
 * Finds a text anywhere in names without reading every name.
 *
 * Names are folded UTF-8; `grams.ts` says which pieces of a name are listed. For `rain`, `train`, `red rain`:
 *
 *     rai → 0 1 2     tra → 1     in∅ → 0 1 2     name begins ra → 0     word begins ra → 2
 *
 * A needle of one or two bytes is in the names of all lists that begin so, one of three in those of a single list. A
 * longer one is in the names common to the lists of its rarest threes, and those names are then read: `trai` needs
 * `tra` and `rai`, which `extra rain` has as well.
 * Bytes are safe, because in UTF-8 a character never begins inside another.
 */

import { createBits, ordinalsOf } from '../columns/bits.ts';
import { inBlocks } from '../columns/blocks.ts';
import { firstIndex, indexOfNumber } from '../columns/lookup.ts';
import { bytesInRow, type RowTexts } from '../columns/row-texts.ts';
import { NOTHING, type Scored } from '../columns/scored.ts';
import type { TextColumn } from '../columns/types.ts';
import { fold } from './fold.ts';
import type { PackedLists } from './gram-postings.ts';
import {
  bitSetBytes,
  gapBytes,
  intersect,
  isDense,
  LIST_BLOCK_BITS,
  unpack,
  unpackInto,
  writeGap,
} from './gram-postings.ts';
import type { GramReader } from './grams.ts';
import { createGramReader, gramOf, NAME_BEGINS, WORD_BEGINS } from './grams.ts';
import { OCCURRENCE, scoreOccurrences } from './occurrence.ts';

/** The lists run parallel to `grams`, which ascend. */
export interface GramIndex extends PackedLists {
  grams: Uint32Array;
}

/** A further list is intersected only if it is not many times longer than the remaining candidates. */
const WORTH_WALKING = 8;

const encoder = new TextEncoder();

export function buildGramIndex(folded: TextColumn): GramIndex {
  const size = folded.starts.length - 1;
  const reader = createGramReader(folded);
  const { numbers, appeared, counts: tallies, lengths } = tallyGrams(reader, size);

  const smalls = appeared.slice().sort();
  const grams = smalls.map(reader.expand);
  const counts = new Uint32Array(grams.length);
  const starts = new Uint32Array(grams.length + 1);
  const dense = new Uint8Array(grams.length);
  for (let list = 0; list < grams.length; list++) {
    const number = numbers[smalls[list]] - 1;
    numbers[smalls[list]] = list;
    counts[list] = tallies[number];
    dense[list] = isDense(counts[list], size) ? 1 : 0;
    starts[list + 1] = starts[list] + (dense[list] === 1 ? bitSetBytes(size) : lengths[number]);
  }

  const packed = new Uint8Array(starts[grams.length]);
  const next = starts.slice();
  const last = new Int32Array(grams.length).fill(-1);
  for (let name = 0; name < size; name++) {
    const count = reader.read(name);
    const read = reader.grams;
    for (let i = 0; i < count; i++) {
      const list = numbers[read[i]];
      const gap = name - last[list];
      if (gap === 0) continue;
      last[list] = name;
      if (dense[list] === 1) packed[starts[list] + (name >>> 3)] |= 1 << (name & 7);
      else if (gap < 0x80) packed[next[list]++] = gap;
      else next[list] = writeGap(packed, next[list], gap);
    }
  }
  return { size, grams, counts, packed: inBlocks({ starts, items: packed }, LIST_BLOCK_BITS) };
}

interface Tally {
  /** Small gram → 1 + its number, in order of appearance. */
  numbers: Uint32Array;
  /** By number: the small gram, how many names have it, and the bytes that the gaps between them take. */
  appeared: Uint32Array;
  counts: Uint32Array;
  lengths: Uint32Array;
}

function tallyGrams(reader: GramReader, size: number): Tally {
  const numbers = new Uint32Array(reader.size);
  let appeared = new Uint32Array(1 << 12);
  let counts = new Uint32Array(1 << 12);
  let lengths = new Uint32Array(1 << 12);
  let last = new Int32Array(1 << 12).fill(-1);
  let used = 0;
  for (let name = 0; name < size; name++) {
    const count = reader.read(name);
    const read = reader.grams;
    for (let i = 0; i < count; i++) {
      let number = numbers[read[i]] - 1;
      if (number < 0) {
        number = used++;
        if (number === last.length) {
          appeared = doubled(appeared);
          counts = doubled(counts);
          lengths = doubled(lengths);
          last = doubled(last).fill(-1, number);
        }
        numbers[read[i]] = used;
        appeared[number] = read[i];
      }
      const gap = name - last[number];
      if (gap === 0) continue;
      last[number] = name;
      counts[number]++;
      lengths[number] += gap < 0x80 ? 1 : gapBytes(gap);
    }
  }
  return { numbers, appeared: appeared.subarray(0, used), counts, lengths };
}

function doubled<T extends Uint32Array | Int32Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2);
  larger.set(array);
  return larger;
}

/** The names that hold `needle`, case and accents folded, scored by `OCCURRENCE`. */
export function findContaining(index: GramIndex, folded: RowTexts, needle: string): Scored {
  const bytes = encoder.encode(fold(needle));
  if (bytes.length === 0) return NOTHING;
  return bytes.length <= 2 ? findShort(index, folded, bytes) : findLong(index, folded, bytes);
}

function findShort(index: GramIndex, folded: RowTexts, needle: Uint8Array): Scored {
  const [first, second] = needle;
  const single = second === undefined;
  const [from, to] = single ? [0, 255] : [second, second];
  const inside = unionOf(index, gramOf(first, from, 0), gramOf(first, to, 255));
  const atWord = unionOf(index, gramOf(WORD_BEGINS, first, from), gramOf(WORD_BEGINS, first, to));
  const atName = unionOf(index, gramOf(NAME_BEGINS, first, from), gramOf(NAME_BEGINS, first, to));
  const ordinals = ordinalsOf(inside);
  const scores = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const name = ordinals[i];
    const bit = name & 31;
    const begins = (atName[name >>> 5] >>> bit) & 1;
    // A table, because there can be hundreds of thousands and branches would be mispredicted.
    scores[i] = SHORT_SCORES[(begins << 1) | ((atWord[name >>> 5] >>> bit) & 1)];
    if (begins === 1 && bytesInRow(folded, name) === needle.length) scores[i] = OCCURRENCE.whole;
  }
  return { ordinals, scores };
}

/** By whether the needle begins the name (2) and another word (1). */
const SHORT_SCORES = Float64Array.of(
  OCCURRENCE.inside,
  OCCURRENCE.word,
  OCCURRENCE.beginning,
  OCCURRENCE.beginning,
);

/** The names in any list from gram `from` to gram `to`, both included. */
function unionOf(index: GramIndex, from: number, to: number): Uint32Array {
  const bits = createBits(index.size);
  for (
    let list = firstIndex(index.grams.length, (at) => index.grams[at] >= from);
    index.grams[list] <= to;
    list++
  )
    unpackInto(index, list, bits);
  return bits;
}

function findLong(index: GramIndex, folded: RowTexts, needle: Uint8Array): Scored {
  const lists: number[] = [];
  for (let at = 2; at < needle.length; at++) {
    const gram = gramOf(needle[at - 2], needle[at - 1], needle[at]);
    const list = indexOfNumber(index.grams, gram);
    if (list < 0) return NOTHING;
    if (!lists.includes(list)) lists.push(list);
  }
  lists.sort((a, b) => index.counts[a] - index.counts[b]);
  let candidates = unpack(index, lists[0]);
  for (const list of lists.slice(1)) {
    if (index.counts[list] > candidates.length * WORTH_WALKING) break;
    candidates = intersect(index, list, candidates);
  }
  return needle.length === 3
    ? scoreThree(index, folded, needle, candidates)
    : scoreOccurrences(folded, needle, candidates);
}

/** The lists already give the names that contain three bytes, so only names where these may begin a word are read. */
function scoreThree(index: GramIndex, folded: RowTexts, needle: Uint8Array, ordinals: Uint32Array): Scored {
  const scores = new Float64Array(ordinals.length).fill(OCCURRENCE.inside);
  for (const mark of [WORD_BEGINS, NAME_BEGINS]) {
    const list = indexOfNumber(index.grams, gramOf(mark, needle[0], needle[1]));
    if (list < 0) continue;
    const better = scoreOccurrences(folded, needle, intersect(index, list, ordinals));
    for (let i = 0, at = 0; i < better.ordinals.length; i++) {
      while (ordinals[at] !== better.ordinals[i]) at++;
      scores[at] = better.scores[i];
    }
  }
  return { ordinals, scores };
}
