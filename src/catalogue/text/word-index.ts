/**
 * Which texts hold which words.
 *
 *     0 "Red Rain", 1 "Rain"   →   dictionary  rain   red
 *                                  postings    0 1    0
 *
 * The dictionary ascends bytewise, so an exact word is a binary search and the words with a common beginning
 * stand together.
 */
import type { ListColumn, TextColumn } from '../catalogue.ts';
import { compareToBytes } from '../columns/text-column.ts';
import { createWordTable } from './word-table.ts';
import { analyseName, plainWords } from './words.ts';

export interface WordIndex {
  dictionary: TextColumn;
  /** For each word of the dictionary the texts that hold it, ascending. */
  postings: ListColumn;
  /** For each text the number of its words (`IndexedName.length`), at most 255. */
  lengths: Uint8Array;
  /** For each text the `hashKey` of its `IndexedName.key`. */
  keyHashes: Uint32Array;
}

/** Words of the dictionary from `from` up to, not including, `to`. */
export interface WordRange {
  from: number;
  to: number;
}

const SPACE = 0x20;
const encoder = new TextEncoder();

/** `textOf` is called once for each text, in ascending order. With `keys`, a text is also found by its whole key. */
export function buildWordIndex(count: number, textOf: (text: number) => string, keys = false): WordIndex {
  const table = createWordTable();
  const lengths = new Uint8Array(count);
  const keyHashes = new Uint32Array(count);
  /** For each word the last text that held it. */
  const lastText: number[] = [];
  /** The word numbers of all texts, end to end. */
  const occurrences: number[] = [];
  const ends = new Uint32Array(count);
  /** The code units of the text or word at hand. */
  let units = new Uint16Array(1 << 10);
  const load = (source: string) => {
    if (source.length > units.length) units = new Uint16Array(source.length * 2);
    for (let i = 0; i < source.length; i++) units[i] = source.charCodeAt(i);
  };
  const add = (text: number, from: number, to: number) => {
    const number = table.number(units, from, to);
    if (lastText[number] === text) return;
    lastText[number] = text;
    occurrences.push(number);
  };
  for (let text = 0; text < count; text++) {
    const name = textOf(text);
    const plain = keys ? undefined : plainWords(name);
    if (plain !== undefined) {
      load(plain);
      let length = 0;
      let from = 0;
      for (let to = 0; to <= plain.length; to++) {
        if (to < plain.length && units[to] !== SPACE) continue;
        add(text, from, to);
        from = to + 1;
        length++;
      }
      lengths[text] = Math.min(length, 255);
      keyHashes[text] = hashKey(plain);
    } else {
      const { words, length, key } = analyseName(name);
      for (const word of keys && key !== '' ? [...words, key] : words) {
        load(word);
        add(text, 0, word.length);
      }
      lengths[text] = Math.min(length, 255);
      keyHashes[text] = hashKey(key);
    }
    ends[text] = occurrences.length;
  }
  const { dictionary, places } = table.finish();
  return { dictionary, postings: invertOccurrences(occurrences, ends, places), lengths, keyHashes };
}

function invertOccurrences(occurrences: number[], ends: Uint32Array, places: Uint32Array): ListColumn {
  const starts = new Uint32Array(places.length + 1);
  for (let i = 0; i < occurrences.length; i++) starts[places[occurrences[i]] + 1]++;
  for (let i = 0; i < places.length; i++) starts[i + 1] += starts[i];
  const items = new Uint32Array(occurrences.length);
  const next = starts.slice();
  let at = 0;
  for (let text = 0; text < ends.length; text++)
    for (; at < ends[text]; at++) items[next[places[occurrences[at]]]++] = text;
  return { starts, items };
}

/** FNV-1a over the code units, spaces left out. */
export function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    if (unit !== SPACE) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash >>> 0;
}

/** The word's place in the dictionary, or -1. */
export function findWord(index: WordIndex, word: string): number {
  const bytes = encoder.encode(word);
  const at = lowerBound(index.dictionary, bytes);
  return at < wordCount(index) && compareToBytes(index.dictionary, at, bytes) === 0 ? at : -1;
}

/** The words that begin with `prefix`, itself included. */
export function wordsFrom(index: WordIndex, prefix: string): WordRange {
  const bytes = encoder.encode(prefix);
  const from = lowerBound(index.dictionary, bytes);
  // No UTF-8 text holds the byte 255, so this is above every word that begins with the prefix.
  const beyond = new Uint8Array(bytes.length + 1).fill(255);
  beyond.set(bytes);
  return { from, to: lowerBound(index.dictionary, beyond) };
}

export function wordCount(index: WordIndex): number {
  return index.dictionary.starts.length - 1;
}

/** How many texts hold the word. */
export function textsWith(index: WordIndex, word: number): number {
  return index.postings.starts[word + 1] - index.postings.starts[word];
}

/** The first entry that is not before `bytes`. */
function lowerBound(dictionary: TextColumn, bytes: Uint8Array): number {
  let low = 0;
  let high = dictionary.starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareToBytes(dictionary, middle, bytes) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
