/**
 * Finds words in a dictionary, a column of words that is sorted by bytes: an exact word by a binary search, and the words with a common
 * prefix as a range.
 *
 *     dictionary  rain rainbow red rose     `rain` is at 0, words from `rain` 0 to 2, words from `re` 2 to 3
 */
import { invertLists } from '../../columns/list-column.ts';
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

/** The encoder has overhead, and most texts are one short ASCII word. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 127) return encoder.encode(text);
    bytes[i] = unit;
  }
  return bytes;
}

/** The word's place in the dictionary, or -1. */
export function placeOfWord(dictionary: TextColumn, word: string): number {
  const bytes = utf8(word);
  const at = lowerBound(dictionary, bytes);
  return at < dictionary.starts.length - 1 && compareToBytes(dictionary, at, bytes) === 0 ? at : -1;
}

/** The place of a word that some text has, or -1. */
export function findWord({ dictionary, postings: { starts } }: WithPostings, word: string): number {
  const place = placeOfWord(dictionary, word);
  return place >= 0 && starts[place] < starts[place + 1] ? place : -1;
}

/** The words that begin with `prefix`, itself included. */
export function wordsFrom({ dictionary }: WithDictionary, prefix: string): WordRange {
  const bytes = utf8(prefix);
  const from = lowerBound(dictionary, bytes);
  // No UTF-8 text has the byte 255.
  return { from, to: lowerBound(dictionary, Uint8Array.of(...bytes, 255), from) };
}

/** The words longer than `prefix` that begin with it. */
export function longerWords(index: WithDictionary, prefix: string): WordRange {
  const { from, to } = wordsFrom(index, prefix);
  // The word itself comes first.
  const isFirst = from < to && compareToBytes(index.dictionary, from, utf8(prefix)) === 0;
  return { from: isFirst ? from + 1 : from, to };
}

/** The first word from `low` on that is not before `bytes`. */
export function lowerBound(dictionary: TextColumn, bytes: Uint8Array, low = 0): number {
  let from = low;
  let to = dictionary.starts.length - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareToBytes(dictionary, middle, bytes) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
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

/** Two neighbouring bytes are a pair, by the last five bits of both: those that share them count as one. */
export const PAIRS = 2 ** 10;

/** The pairs of some bytes, each once. */
export function pairsIn(bytes: Uint8Array, from: number, to: number): Set<number> {
  const pairs = new Set<number>();
  for (let at = from; at < to - 1; at++) pairs.add(pairAt(bytes, at));
  return pairs;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] & 31) << 5) | (bytes[at + 1] & 31);
}

/** The words that have each pair, ascending. */
export function pairsOf({ bytes, starts }: TextColumn): ListColumn {
  const ends = new Uint32Array(starts.length);
  const pairs = new Uint32Array(bytes.length);
  for (let word = 1, count = 0; word < starts.length; word++) {
    for (let at = starts[word - 1]; at < starts[word] - 1; at++) pairs[count++] = pairAt(bytes, at);
    ends[word] = count;
  }
  return invertLists({ starts: ends, items: pairs }, PAIRS);
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
