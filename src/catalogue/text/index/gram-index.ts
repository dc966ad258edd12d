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

import { countBits } from '../../columns/bit-loops.ts';
import { createBits, hasBit, ordinalsOf } from '../../columns/bits.ts';
import { inBlocks } from '../../columns/blocks.ts';
import { firstIndex, indexOfNumber } from '../../columns/lookup.ts';
import { bytesInRow, type RowTexts } from '../../columns/row-texts.ts';
import { NOTHING, type Scored } from '../../columns/scored.ts';
import type { Bits, TextColumn } from '../../columns/types.ts';
import { isWordCharacter } from '../words/words.ts';
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
import { type Needle, needleOf, OCCURRENCE, occurrenceIn, scoreOccurrences } from './occurrence.ts';

/** The lists run parallel to `grams`, which ascend. */
export interface GramIndex extends PackedLists {
  grams: Uint32Array;
}

/** A further list is intersected only if it is not many times longer than the remaining candidates. */
const WORTH_WALKING = 8;

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

/** Names need not be read to know that they contain a text of so many bytes. */
const UNREAD_MAX = 3;

export function isUnread({ bytes }: Needle): boolean {
  return bytes.length <= UNREAD_MAX;
}

/** The names that hold `text`, case and accents folded, scored by `OCCURRENCE`. */
export function findContaining(index: GramIndex, folded: RowTexts, text: string): Scored {
  const needle = needleOf(text);
  if (needle === undefined) return NOTHING;
  const ordinals = candidatesFor(index, needle);
  if (!isUnread(needle)) return scoreOccurrences(folded, needle, ordinals);
  return { ordinals, scores: scoreUnread(index, folded, needle, ordinals) };
}

/** The scores of some of the names that contain a needle of up to three bytes. Only names in which it may be a word are read. */
export function scoreUnread(
  index: GramIndex,
  folded: RowTexts,
  needle: Needle,
  ordinals: Uint32Array,
): Float64Array {
  const score = needle.bytes.length < UNREAD_MAX ? scoreShort : scoreThree;
  return score(index, folded, needle, ordinals);
}

function scoreShort(index: GramIndex, folded: RowTexts, needle: Needle, ordinals: Uint32Array): Float64Array {
  const atWord = marked(index, WORD_BEGINS, needle);
  const atName = marked(index, NAME_BEGINS, needle);
  const ending = maybeEnding(index, needle.bytes);
  const scores = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const name = ordinals[i];
    const bit = name & 31;
    const begins = (atName[name >>> 5] >>> bit) & 1;
    const beginsWord = (atWord[name >>> 5] >>> bit) & 1;
    // A table, because there can be hundreds of thousands and branches would be mispredicted.
    scores[i] = SHORT_SCORES[(begins << 1) | beginsWord];
    if (begins === 1 && bytesInRow(folded, name) === needle.bytes.length) scores[i] = OCCURRENCE.whole;
    if (begins < beginsWord && hasBit(ending, name)) scores[i] = occurrenceIn(folded, name, needle);
  }
  return scores;
}

/** By whether the needle begins the name (2) and another word (1). */
const SHORT_SCORES = Float64Array.of(
  OCCURRENCE.inside,
  OCCURRENCE.word,
  OCCURRENCE.beginning,
  OCCURRENCE.beginning,
);

/** The names in which a word may end after one or two bytes: before the end, a sign, or a character of several bytes. */
function maybeEnding(index: GramIndex, [first, second]: Uint8Array): Bits {
  const bits = createBits(index.size);
  for (let byte = 0; byte < 256; byte++) {
    if (byte < 128 && byte !== 0 && isWordCharacter(byte)) continue;
    if (second === undefined) addUnion(index, gramOf(first, byte, 0), gramOf(first, byte, 255), bits);
    else addUnion(index, gramOf(first, second, byte), gramOf(first, second, byte), bits);
  }
  return bits;
}

/** The names in any list from gram `from` to gram `to`, both included. */
function unionOf(index: GramIndex, from: number, to: number): Bits {
  const bits = createBits(index.size);
  addUnion(index, from, to, bits);
  return bits;
}

function addUnion(index: GramIndex, from: number, to: number, bits: Bits): void {
  for (
    let list = firstIndex(index.grams.length, (at) => index.grams[at] >= from);
    index.grams[list] <= to;
    list++
  )
    unpackInto(index, list, bits);
}

/** The names that may contain the needle, ascending; one of up to three bytes is in all of them. */
export function candidatesFor(index: GramIndex, needle: Needle): Uint32Array {
  const { bytes } = needle;
  if (bytes.length <= 2) return ordinalsOf(shortNames(index, needle));
  const lists: number[] = [];
  for (let at = 2; at < bytes.length; at++) {
    const list = indexOfNumber(index.grams, gramOf(bytes[at - 2], bytes[at - 1], bytes[at]));
    if (list < 0) return new Uint32Array(0);
    if (!lists.includes(list)) lists.push(list);
  }
  lists.sort((a, b) => index.counts[a] - index.counts[b]);
  let candidates = unpack(index, lists[0]);
  for (const list of lists.slice(1)) {
    if (index.counts[list] > candidates.length * WORTH_WALKING) break;
    candidates = intersect(index, list, candidates);
  }
  return candidates;
}

/** The names that contain a needle of one or two bytes. The caller must not change the set. */
export function shortNames(index: GramIndex, { bytes: [first, second] }: Needle): Bits {
  return second === undefined
    ? namesWithByte(index, first)
    : unionOf(index, gramOf(first, second, 0), gramOf(first, second, 255));
}

/** A byte is frequent if one of so many names has it. There are not many such bytes. */
const FREQUENT = 8;
const frequentBytes = new WeakMap<GramIndex, Map<number, Bits>>();

/** The set of a frequent byte is cached: it is in thousands of lists. */
function namesWithByte(index: GramIndex, byte: number): Bits {
  const known = frequentBytes.get(index) ?? new Map<number, Bits>();
  frequentBytes.set(index, known);
  const names = known.get(byte) ?? unionOf(index, gramOf(byte, 0, 0), gramOf(byte, 255, 255));
  if (countBits(names) * FREQUENT > index.size) known.set(byte, names);
  return names;
}

/** Those of the candidates in which the needle may begin a word after the first. */
export function beginningWord(index: GramIndex, needle: Needle, candidates: Uint32Array): Uint32Array {
  if (needle.bytes.length < 3) return ordinalsOf(marked(index, WORD_BEGINS, needle));
  return withMark(index, WORD_BEGINS, needle, candidates);
}

/** The names with a needle of one or two bytes after the mark. */
function marked(index: GramIndex, mark: number, { bytes: [first, second] }: Needle): Bits {
  const [from, to] = second === undefined ? [0, 255] : [second, second];
  return unionOf(index, gramOf(mark, first, from), gramOf(mark, first, to));
}

function withMark(index: GramIndex, mark: number, { bytes }: Needle, candidates: Uint32Array): Uint32Array {
  const list = indexOfNumber(index.grams, gramOf(mark, bytes[0], bytes[1]));
  return list < 0 ? new Uint32Array(0) : intersect(index, list, candidates);
}

/** The lists already give the names that contain three bytes, so only names where these may begin a word are read. */
function scoreThree(index: GramIndex, folded: RowTexts, needle: Needle, ordinals: Uint32Array): Float64Array {
  const scores = new Float64Array(ordinals.length).fill(OCCURRENCE.inside);
  for (const mark of [WORD_BEGINS, NAME_BEGINS]) {
    const marked = withMark(index, mark, needle, ordinals);
    for (let i = 0, at = 0; i < marked.length; i++) {
      while (ordinals[at] !== marked[i]) at++;
      scores[at] = occurrenceIn(folded, marked[i], needle);
    }
  }
  return scores;
}
