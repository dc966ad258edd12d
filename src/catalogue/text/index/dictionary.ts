/**
 * Finds words in a dictionary, a column of words that is sorted by bytes: an exact word by a binary search, and the words with a common
 * prefix as a range.
 *
 *     dictionary  rain rainbow red rose     `rain` is at 0, words from `rain` 0 to 2, words from `re` 2 to 3
 *
 * A search looks up dozens of words, most of which no name has. In a large dictionary, a binary search waits for memory in each of its first
 * steps, so where the words with each two first letters begin is remembered once it was found.
 */
import { compareToBytes } from '../../columns/text-column.ts';
import type { ListColumn, TextColumn } from '../../columns/types.ts';

/** Words of the dictionary from `from` up to, not including, `to`. */
export interface WordRange {
  from: number;
  to: number;
}

interface WithDictionary {
  dictionary: TextColumn;
}

interface WithPostings extends WithDictionary {
  /** See `WordIndex`. */
  postings: ListColumn;
}

const encoder = new TextEncoder();

/** As UTF-8. The encoder has overhead, and most inputs are one short ASCII word. */
export function utf8(text: string): Uint8Array {
  return typed.slice(0, encode(text));
}

/** The word that is looked up, as UTF-8. Reused, because creating an array takes as long as many steps of a search. */
let typed = new Uint8Array(256);

/** Writes the word to `typed`. Returns its length in bytes. */
function encode(word: string): number {
  if (word.length * 3 >= typed.length) typed = new Uint8Array(word.length * 6);
  return writeUtf8(word, typed);
}

/** Writes a text to an array that has room for it, three bytes for each unit. Returns its length in bytes. */
export function writeUtf8(text: string, bytes: Uint8Array): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 127) return encoder.encodeInto(text, bytes).written;
    bytes[i] = unit;
  }
  return text.length;
}

/** The word's place in the dictionary, or -1. */
export function placeOfWord(dictionary: TextColumn, word: string): number {
  const length = encode(word);
  const at = firstFromTyped(dictionary, length);
  return at < dictionary.starts.length - 1 && compareToBytes(dictionary, at, typed, length) === 0 ? at : -1;
}

/** The place of a word that some text has, or -1. */
export function findWord({ dictionary, postings: { starts } }: WithPostings, word: string): number {
  const place = placeOfWord(dictionary, word);
  return place >= 0 && starts[place] < starts[place + 1] ? place : -1;
}

/** The words that begin with `prefix`, itself included. */
export function wordsFrom({ dictionary }: WithDictionary, prefix: string): WordRange {
  const length = encode(prefix);
  const from = firstFromTyped(dictionary, length);
  // No UTF-8 text has the byte 255.
  typed[length] = 255;
  return { from, to: lowerBound(dictionary, typed, length + 1, from) };
}

/** The words longer than `prefix` that begin with it. */
export function longerWords(index: WithDictionary, prefix: string): WordRange {
  const { from, to } = wordsFrom(index, prefix);
  const { starts } = index.dictionary;
  // The word itself comes first.
  const isFirst = from < to && starts[from + 1] - starts[from] === utf8(prefix).length;
  return { from: isFirst ? from + 1 : from, to };
}

/** The first entry that is not before `bytes`, of those from `low` up to `high`. */
export function lowerBound(
  dictionary: TextColumn,
  bytes: Uint8Array,
  length = bytes.length,
  low = 0,
  high = dictionary.starts.length - 1,
): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareToBytes(dictionary, middle, bytes, length) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Where the words begin with each two ASCII characters, plus one; 0 where it is not known yet. */
const beginnings = new WeakMap<TextColumn['starts'], Uint32Array>();
/** A dictionary with fewer words is searched as a whole. */
const LARGE = 1024;
const ASCII = 128;

function firstFromTyped(dictionary: TextColumn, length: number): number {
  const isAscii = length > 1 && typed[0] < ASCII && typed[1] < ASCII;
  if (!isAscii || dictionary.starts.length <= LARGE) return lowerBound(dictionary, typed, length);
  let known = beginnings.get(dictionary.starts);
  if (known === undefined) {
    known = new Uint32Array(ASCII * ASCII + 1);
    beginnings.set(dictionary.starts, known);
  }
  const pair = typed[0] * ASCII + typed[1];
  const from = beginningOf(dictionary, known, pair);
  return lowerBound(dictionary, typed, length, from, beginningOf(dictionary, known, pair + 1));
}

const pairBytes = new Uint8Array(2);

function beginningOf(dictionary: TextColumn, known: Uint32Array, pair: number): number {
  if (known[pair] === 0) {
    pairBytes[0] = Math.floor(pair / ASCII);
    pairBytes[1] = pair % ASCII;
    known[pair] = lowerBound(dictionary, pairBytes) + 1;
  }
  return known[pair] - 1;
}

/** The characters of some bytes in UTF-8, as a set of their last five bits: those that share them count as one. */
export function lettersIn(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0;
  // These are the last bits of the last byte of a character.
  for (let at = from; at < to; at++) if ((bytes[at + 1] & 0xc0) !== 0x80) letters |= 1 << bytes[at];
  return letters;
}

/** The characters of each word. */
export function lettersOf({ bytes, starts }: TextColumn): Int32Array {
  const letters = new Int32Array(starts.length - 1);
  for (let word = 0; word < letters.length; word++)
    letters[word] = lettersIn(bytes, starts[word], starts[word + 1]);
  return letters;
}

/** The words of several dictionaries, each once, and by dictionary the places of its words among them. */
export function unitedDictionary(all: readonly TextColumn[]): {
  dictionary: TextColumn;
  places: Uint32Array[];
} {
  const places = all.map(({ starts }) => new Uint32Array(starts.length - 1));
  const next = all.map(() => 0);
  const bytes = new Uint8Array(all.reduce((sum, one) => sum + one.bytes.length, 0));
  const starts = new Uint32Array(places.reduce((sum, { length }) => sum + length, 1));
  for (let count = 0, used = 0; ; ) {
    let first: Uint8Array | undefined;
    for (let i = 0; i < all.length; i++) {
      if (next[i] === places[i].length) continue;
      if (first === undefined || compareToBytes(all[i], next[i], first) < 0)
        first = all[i].bytes.subarray(all[i].starts[next[i]], all[i].starts[next[i] + 1]);
    }
    if (first === undefined)
      return {
        dictionary: { bytes: bytes.slice(0, used), starts: starts.slice(0, count + 1) },
        places,
      };
    for (let i = 0; i < all.length; i++)
      if (next[i] < places[i].length && compareToBytes(all[i], next[i], first) === 0)
        places[i][next[i]++] = count;
    bytes.set(first, used);
    used += first.length;
    starts[++count] = used;
  }
}
