/**
 * Finds a text anywhere inside names without looking at every name.
 *
 * Names are folded UTF-8; `grams.ts` says which pieces of a name are listed. For `rain`, `train`, `red rain`:
 *
 *     a → 0 1 2     rai → 0 1 2     tra → 1     name begins ra → 0     word begins ra → 2
 *
 * A needle of one or two bytes is answered from the lists alone. A longer one is in the names common to the lists
 * of its rarest threes, and those names are then read: `trai` needs `tra` and `rai`, which `extra rain` has as well.
 * Bytes are safe, because in UTF-8 a character never begins inside another.
 */
import type { TextColumn } from '../catalogue.ts';
import { createBits, hasBit, ordinalsOf } from '../columns/bits.ts';
import type { Scored } from '../scored.ts';
import { fold } from './fold.ts';
import type { PackedLists } from './gram-postings.ts';
import { bitSetBytes, gapBytes, intersect, isDense, unpack, unpackInto, writeGap } from './gram-postings.ts';
import { createGramReader, gramOf, NAME_BEGINS, WORD_BEGINS } from './grams.ts';
import { OCCURRENCE, scoreOccurrences } from './occurrence.ts';

/** The lists run parallel to `grams`, which ascend. */
export interface GramIndex extends PackedLists {
  grams: Uint32Array;
}

/** A further list is worth walking only while it is not many times longer than what is left. */
const WORTH_WALKING = 8;

const encoder = new TextEncoder();
const NOTHING: Scored = { ordinals: new Uint32Array(0), scores: new Float64Array(0) };

export function buildGramIndex(folded: TextColumn): GramIndex {
  const size = folded.starts.length - 1;
  const reader = createGramReader(folded);
  /** Small gram → 1 + its number, in order of appearance. */
  const numbers = new Uint32Array(reader.size);
  const appeared: number[] = [];
  let tally = { last: new Int32Array(0), counts: new Uint32Array(0), lengths: new Uint32Array(0) };
  for (let name = 0; name < size; name++) {
    const grams = reader.read(name);
    for (let i = 0; i < reader.count; i++) {
      let number = numbers[grams[i]] - 1;
      if (number < 0) {
        number = appeared.length;
        numbers[grams[i]] = appeared.push(grams[i]);
        if (number === tally.last.length) tally = grownTally(tally);
      }
      const gap = name - tally.last[number];
      if (gap === 0) continue;
      tally.last[number] = name;
      tally.counts[number]++;
      tally.lengths[number] += gapBytes(gap);
    }
  }

  const smalls = Uint32Array.from(appeared).sort();
  const grams = smalls.map(reader.expand);
  const counts = new Uint32Array(grams.length);
  const starts = new Uint32Array(grams.length + 1);
  for (let list = 0; list < grams.length; list++) {
    const number = numbers[smalls[list]] - 1;
    numbers[smalls[list]] = list;
    counts[list] = tally.counts[number];
    const length = isDense(counts[list], size) ? bitSetBytes(size) : tally.lengths[number];
    starts[list + 1] = starts[list] + length;
  }

  const packed = new Uint8Array(starts[grams.length]);
  const next = starts.slice();
  const last = new Int32Array(grams.length).fill(-1);
  for (let name = 0; name < size; name++) {
    const read = reader.read(name);
    for (let i = 0; i < reader.count; i++) {
      const list = numbers[read[i]];
      const gap = name - last[list];
      if (gap === 0) continue;
      last[list] = name;
      if (isDense(counts[list], size)) packed[starts[list] + (name >>> 3)] |= 1 << (name & 7);
      else next[list] = writeGap(packed, next[list], gap);
    }
  }
  return { size, grams, counts, starts, packed };
}

interface Tally {
  last: Int32Array<ArrayBuffer>;
  counts: Uint32Array<ArrayBuffer>;
  lengths: Uint32Array<ArrayBuffer>;
}

function grownTally(tally: Tally): Tally {
  const size = Math.max(1 << 12, tally.last.length * 2);
  const grown = {
    last: new Int32Array(size).fill(-1),
    counts: new Uint32Array(size),
    lengths: new Uint32Array(size),
  };
  grown.last.set(tally.last);
  grown.counts.set(tally.counts);
  grown.lengths.set(tally.lengths);
  return grown;
}

/** The names that hold `needle`, case and accents folded, scored by `OCCURRENCE`. */
export function findContaining(index: GramIndex, folded: TextColumn, needle: string): Scored {
  const bytes = encoder.encode(fold(needle));
  if (bytes.length === 0) return NOTHING;
  return bytes.length <= 2 ? findShort(index, folded, bytes) : findLong(index, folded, bytes);
}

function findShort(index: GramIndex, folded: TextColumn, needle: Uint8Array): Scored {
  const [first, second] = needle;
  const single = second === undefined;
  const inside = single
    ? unionOf(index, first, first)
    : unionOf(index, gramOf(first, second, 0), gramOf(first, second, 255));
  const [from, to] = single ? [0, 255] : [second, second];
  const atWord = unionOf(index, gramOf(WORD_BEGINS, first, from), gramOf(WORD_BEGINS, first, to));
  const atName = unionOf(index, gramOf(NAME_BEGINS, first, from), gramOf(NAME_BEGINS, first, to));
  const ordinals = ordinalsOf(inside);
  const scores = new Float64Array(ordinals.length).fill(OCCURRENCE.inside);
  for (let i = 0; i < ordinals.length; i++) {
    const name = ordinals[i];
    if (hasBit(atName, name)) {
      const whole = folded.starts[name + 1] - folded.starts[name] === needle.length;
      scores[i] = whole ? OCCURRENCE.whole : OCCURRENCE.beginning;
    } else if (hasBit(atWord, name)) scores[i] = OCCURRENCE.word;
  }
  return { ordinals, scores };
}

/** The names in any list from gram `from` to gram `to`, both included. */
function unionOf(index: GramIndex, from: number, to: number): Uint32Array {
  const bits = createBits(index.size);
  for (let list = lowerBound(index.grams, from); index.grams[list] <= to; list++)
    unpackInto(index, list, bits);
  return bits;
}

function findLong(index: GramIndex, folded: TextColumn, needle: Uint8Array): Scored {
  const lists: number[] = [];
  for (let at = 2; at < needle.length; at++) {
    const gram = gramOf(needle[at - 2], needle[at - 1], needle[at]);
    const list = lowerBound(index.grams, gram);
    if (index.grams[list] !== gram) return NOTHING;
    if (!lists.includes(list)) lists.push(list);
  }
  lists.sort((a, b) => index.counts[a] - index.counts[b]);
  let candidates = unpack(index, lists[0]);
  for (const list of lists.slice(1)) {
    if (index.counts[list] > candidates.length * WORTH_WALKING) break;
    candidates = intersect(index, list, candidates);
  }
  return scoreOccurrences(folded, needle, candidates);
}

function lowerBound(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
