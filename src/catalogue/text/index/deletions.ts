/**
 * The words of a dictionary that are one edit away from another: a character too many, too few, another one, or two neighbours
 * swapped.
 *
 * Two such words become equal when at most one character is removed from each: `rian` and `rain` are both `ran` without
 * their `i`. So every word is listed under the hash of itself and of each variant with one character removed, and a typed word is looked
 * up in the same way. Candidates with an equal hash are then compared.
 */
import { createBits, hasBit, setBit } from '../../columns/bits.ts';
import { type HashLists, hashLists, listWithHash } from '../../columns/hash-lists.ts';
import { sortByNumber } from '../../columns/sort.ts';
import { compareToBytes } from '../../columns/text-column.ts';
import type { Bits, TextColumn } from '../../columns/types.ts';
import { sizeOfCharacter } from '../words/words.ts';

/** Words of so many bytes are listed. */
const SHORTEST = 3;
const LONGEST = 40;

/** A word is listed by a number that other words do not change: some bits of its own hash. */
export interface Deletions {
  lists: HashLists;
  /** The numbers of all listed words, ascending, and where in the dictionary each word is. */
  numbers: Uint32Array;
  words: Uint32Array;
}

/** Few enough to be sorted together with a list (see `pairOf` in `derive/lists.ts`). */
const NUMBER_MASK = 2 ** 26 - 1;

const encoder = new TextEncoder();

export function buildDeletions({ bytes, starts: wordStarts }: TextColumn): Deletions {
  const count = wordStarts.length - 1;
  const listed: number[] = [];
  /** Where the hashes of each listed word begin, and those of the last one end. */
  const bounds = [0];
  let hashes = new Uint32Array(1 << 12);
  let used = 0;
  for (let word = 0; word < count; word++) {
    const length = wordStarts[word + 1] - wordStarts[word];
    if (!isListed(length)) continue;
    if (used + length + 1 > hashes.length) hashes = doubled(hashes);
    used = hashAll(bytes, wordStarts[word], wordStarts[word + 1], hashes, used);
    listed.push(word);
    bounds.push(used);
  }
  const unsorted = Uint32Array.from(listed, (_, i) => hashes[bounds[i + 1] - 1] & NUMBER_MASK);
  const order = sortByNumber(unsorted);
  const numbers = order.map((i) => unsorted[i]);
  // A word may be in a list twice, which is rare and harmless.
  const lists = deletionLists(used);
  const starts = new Uint32Array(lists + 1);
  for (let i = 0; i < used; i++) starts[(hashes[i] & (lists - 1)) + 1]++;
  for (let list = 0; list < lists; list++) starts[list + 1] += starts[list];
  const items = new Uint32Array(used);
  const next = starts.slice();
  for (let i = 0; i < order.length; i++)
    for (let at = bounds[order[i]]; at < bounds[order[i] + 1]; at++)
      items[next[hashes[at] & (lists - 1)]++] = numbers[i];
  return { lists: hashLists({ starts, items }), numbers, words: order.map((i) => listed[i]) };
}

/** How many lists so many hashes are put into: one or two for each, because comparing a word takes longer than finding a list. */
export function deletionLists(hashes: number): number {
  return 1 << Math.max(0, 32 - Math.clz32(hashes | 1));
}

/** What a word is listed under; the last one is its own hash. */
export function hashesOf(word: Uint8Array): Uint32Array {
  if (!isListed(word.length)) return new Uint32Array(0);
  const hashes = new Uint32Array(word.length + 1);
  return hashes.subarray(0, hashAll(word, 0, word.length, hashes, 0));
}

/** The number of a listed word. */
export function numberOfWord(hashes: Uint32Array): number {
  return hashes.at(-1)! & NUMBER_MASK;
}

/** Whether words of so many bytes are listed. */
export function isListed(length: number): boolean {
  return length >= SHORTEST && length <= LONGEST;
}

/** The place of a word of so many bytes, which must be listed if it is in the dictionary, or -1. A word that is not there costs no comparison. */
export function findListed(
  dictionary: TextColumn,
  { numbers, words }: Deletions,
  bytes: Uint8Array,
  length: number,
): number {
  const number = mixed(hashOn(FIRST_HASH, bytes, 0, length)) & NUMBER_MASK;
  if (!mayHave(numbers, number)) return -1;
  for (let i = firstNumbered(numbers, number); numbers[i] === number; i++)
    if (compareToBytes(dictionary, words[i], bytes, length) === 0) return words[i];
  return -1;
}

/** A bit for each stretch of so many numbers, set where there are any. */
interface NumberFilter {
  bits: Bits;
  stretchBits: number;
}

const filters = new WeakMap<Uint32Array, NumberFilter>();
/** At least so many bits for each number, so that most of them stay empty. */
const FILTER_BITS = 16;

/** Nearly always whether the number is among these. The filter stays in a fast cache, which the numbers do not. */
function mayHave(numbers: Uint32Array, number: number): boolean {
  let filter = filters.get(numbers);
  if (filter === undefined) {
    filter = filterOf(numbers);
    filters.set(numbers, filter);
  }
  return hasBit(filter.bits, number >>> filter.stretchBits);
}

function filterOf(numbers: Uint32Array): NumberFilter {
  const stretchBits = Math.max(0, Math.clz32(numbers.length * FILTER_BITS) - Math.clz32(NUMBER_MASK));
  const bits = createBits((NUMBER_MASK >>> stretchBits) + 1);
  for (let i = 0; i < numbers.length; i++) setBit(bits, numbers[i] >>> stretchBits);
  return { bits, stretchBits };
}

/** A word that is looked up: what it is listed under, and its characters. */
export interface TypedWord {
  text: string;
  hashes: Uint32Array;
  characters: Uint32Array;
}

/** It may be looked up in one dictionary after another. */
export function typedWord(text: string): TypedWord {
  const bytes = encoder.encode(text);
  const hashes = new Uint32Array(bytes.length + 1);
  const count = hashAll(bytes, 0, bytes.length, hashes, 0);
  const characters = Uint32Array.from(text, (character) => character.codePointAt(0) as number);
  return { text, hashes: hashes.subarray(0, count), characters };
}

/** The characters of a typed word in which the error may be, both included. */
export interface ErrorPlaces {
  from: number;
  to: number;
}

const ANYWHERE = { from: 0, to: Number.POSITIVE_INFINITY };

/** The words one edit away from a typed one, ascending; not the typed one itself. Words with an error elsewhere may be missing. */
export function oneEditAway(
  dictionary: TextColumn,
  { lists, numbers, words }: Deletions,
  { hashes, characters }: TypedWord,
  { from, to }: ErrorPlaces = ANYWHERE,
): number[] {
  const near: number[] = [];
  const own = hashes.length - 1;
  const candidates: number[] = [];
  // A word with one more character is listed under all of the typed one.
  for (let i = from; i <= own; i = i < to ? i + 1 : Math.max(own, i + 1)) {
    const list = listWithHash(lists, hashes[i]);
    for (let at = list.from; at < list.to; at++)
      if (!candidates.includes(list.items[at])) candidates.push(list.items[at]);
  }
  for (const number of candidates)
    for (let j = firstNumbered(numbers, number); numbers[j] === number; j++)
      if (isOneEdit(characters, charactersOf(dictionary, words[j], buffer))) near.push(words[j]);
  return near.sort((a, b) => a - b);
}

/** For the characters of one word. */
const buffer = new Uint32Array(LONGEST);

/** Nearly always, the place is closer than this after two steps. */
const NEAR = 8;

/** The numbers are evenly distributed, so their values tell about how far away the place is. */
function firstNumbered(numbers: Uint32Array, number: number): number {
  if (numbers.length === 0) return 0;
  const perNumber = numbers.length / (NUMBER_MASK + 1);
  const last = numbers.length - 1;
  let place = Math.floor(number * perNumber);
  for (let step = 0; step < 2; step++) {
    const away = Math.floor((number - numbers[place]) * perNumber);
    place = Math.max(0, Math.min(last, place + away));
  }
  let low = place;
  let high = place;
  for (let step = NEAR; low > 0 && numbers[low] >= number; step *= 2) low = Math.max(0, low - step);
  for (let step = NEAR; high < numbers.length && numbers[high] < number; step *= 2) {
    low = high + 1;
    high = Math.min(numbers.length, high + step);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

const FIRST_HASH = 0x811c9dc5;

/**
 * Appends the hashes (FNV-1a) of the word and of its variants with one character removed; the common prefix is hashed once.
 */
function hashAll(bytes: Uint8Array, start: number, end: number, hashes: Uint32Array, at: number): number {
  let next = at;
  let before = FIRST_HASH;
  for (let from = start; from < end; ) {
    let to = from + 1;
    while (to < end && (bytes[to] & 0xc0) === 0x80) to++;
    hashes[next++] = mixed(hashOn(before, bytes, to, end));
    before = hashOn(before, bytes, from, to);
    from = to;
  }
  hashes[next++] = mixed(before);
  return next;
}

function hashOn(hash: number, bytes: Uint8Array, from: number, to: number): number {
  let on = hash;
  for (let i = from; i < to; i++) on = Math.imul(on ^ bytes[i], 0x01000193);
  return on;
}

/** The low bits select a list, so the high bits are mixed into them. */
function mixed(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The characters of a listed word, as a view of `buffer`. */
function charactersOf({ bytes, starts }: TextColumn, word: number, buffer: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = starts[word]; at < starts[word + 1]; count++) {
    const lead = bytes[at];
    const size = sizeOfCharacter(lead);
    let character = size === 1 ? lead : lead & (0x7f >>> size);
    for (let i = 1; i < size; i++) character = (character << 6) | (bytes[at + i] & 0x3f);
    buffer[count] = character;
    at += size;
  }
  return buffer.subarray(0, count);
}

/** Of characters. */
export function isOneEdit(a: Uint32Array, b: Uint32Array): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  let left = 0;
  while (left < short.length - from && short[short.length - 1 - left] === long[long.length - 1 - left])
    left++;
  const shortRest = short.length - from - left;
  const longRest = long.length - from - left;
  if (longRest === 1) return true;
  const isSwap = shortRest === 2 && longRest === 2;
  return isSwap && short[from] === long[from + 1] && short[from + 1] === long[from];
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
