/**
 * Which texts contain which words.
 *
 *     0 "Red Rain", 1 "Rain"   →   dictionary  rain   red
 *                                  postings    0 1    0
 *
 * The dictionary is sorted by bytes (`dictionary.ts` finds words in it).
 */

import { growing } from '../../columns/growing.ts';
import { type HashLists, hashLists } from '../../columns/hash-lists.ts';
import { invert } from '../../columns/list-column.ts';
import type { ListColumn, TextColumn } from '../../columns/types.ts';
import { analyseName, type IndexedName } from '../words/words.ts';
import { lettersOf } from './dictionary.ts';
import { EMPTY, finished, hashedUnits, hashKey } from './key-hash.ts';
import { createWordTable } from './word-table.ts';

export interface WordIndex {
  /** Of a search index, the same in all its fields: other texts may have the word. */
  dictionary: TextColumn;
  /** For each word of the dictionary its characters (`lettersIn`), by which most words need not be read. */
  letters: Int32Array;
  /** For each word of the dictionary the texts that hold it, ascending. */
  postings: ListColumn;
  /** For each text the number of its words (`IndexedName.length`), at most 255. */
  lengths: Uint8Array;
  /** The texts by `hashKey` of their `IndexedName.key`. */
  keys: HashLists;
}

const SPACE = 0x20;
/** `textOf` is called once for each text, in ascending order. With `keys`, a text is also found by its whole key. */
export function buildWordIndex(count: number, textOf: (text: number) => string, keys = false): WordIndex {
  const builder = createWordIndexBuilder(keys);
  for (let text = 0; text < count; text++) builder.add(textOf(text));
  return builder.finish();
}

/** See `buildWordIndex`. */
export function createWordIndexBuilder(keys = false) {
  const table = createWordTable();
  const texts = growing({ length: Uint8Array, keyHash: Uint32Array, end: Uint32Array });
  /** For each word the last text that held it. */
  const lastText: number[] = [];
  /** The word numbers of all texts, end to end. */
  let occurrences = new Uint32Array(1 << 12);
  let used = 0;
  /** The code units of the text or word at hand. */
  let units = new Uint16Array(1 << 10);
  const addWord = (text: number, number: number) => {
    if (lastText[number] === text) return;
    lastText[number] = text;
    if (used === occurrences.length) occurrences = doubled(occurrences);
    occurrences[used++] = number;
  };
  const numberOf = (word: string) => {
    units = loaded(word, units);
    return table.number(units, 0, word.length);
  };
  const partsOf = createPartReader(numberOf);

  /** `units` have the name. Returns the number of its words. */
  function addPlain(text: number, size: number): number {
    let length = 0;
    let from = 0;
    for (let to = 0; to <= size; to++) {
      if (to < size && units[to] !== SPACE) continue;
      addWord(text, table.number(units, from, to));
      from = to + 1;
      length++;
    }
    return length;
  }

  function addParts(text: number, name: string): Omit<Part, 'numbers'> {
    const parts = keys ? [] : partsOf(name);
    // Signs count only where there is nothing else, which no part can tell.
    const counted = parts.some(({ key }) => key !== '') ? parts : [readPart(analyseName(name), numberOf)];
    let length = 0;
    let key = '';
    let folded = '';
    for (const part of counted) {
      for (const number of part.numbers) addWord(text, number);
      length += part.length;
      key += part.key;
      if (part.folded !== '') folded += folded === '' ? part.folded : ` ${part.folded}`;
    }
    if (keys && key !== '') addWord(text, numberOf(key));
    return { length, key, folded };
  }

  return {
    /** Returns the text folded (see `fold.ts`), which is known here without folding all of it again. */
    add(name: string): string {
      const { columns } = texts;
      const text = texts.next();
      if (name.length > units.length) units = new Uint16Array(name.length * 2);
      if (!keys && loadPlain(name, units)) {
        columns.keyHash[text] = finished(hashedUnits(EMPTY, units, 0, name.length));
        columns.length[text] = Math.min(addPlain(text, name.length), 255);
        columns.end[text] = used;
        return name.toLowerCase();
      }
      const { length, key, folded } = addParts(text, name);
      units = loaded(key, units);
      columns.keyHash[text] = finished(hashedUnits(EMPTY, units, 0, key.length));
      columns.length[text] = Math.min(length, 255);
      columns.end[text] = used;
      return folded;
    },
    finish(): WordIndex {
      const { length: lengths, keyHash, end } = texts.finish();
      const { dictionary, places } = table.finish();
      const postings = invertOccurrences(occurrences.subarray(0, used), end, places);
      const letters = lettersOf(dictionary);
      return { dictionary, letters, postings, lengths, keys: invertHashes(keyHash) };
    },
  };
}

/** A name whose words are the parts between its spaces, as `loadPlain` finds it. */
const PLAIN_NAME = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** What a text is indexed by, as `buildWordIndex` finds it for all texts. */
export interface ReadName {
  /** Each once. */
  words: string[];
  length: number;
  keyHash: number;
}

export function readName(name: string, keys = false): ReadName {
  if (!keys && PLAIN_NAME.test(name)) {
    const words = name.toLowerCase().split(' ');
    const length = Math.min(words.length, 255);
    return { words: [...new Set(words)], length, keyHash: hashKey(words.join('')) };
  }
  const analysed = keys
    ? []
    : name
        .split(' ')
        .map(analyseName)
        .filter(({ key }) => key !== '');
  const parts = analysed.length === 0 ? [analyseName(name)] : analysed;
  const key = parts.map((part) => part.key).join('');
  const words = new Set(parts.flatMap((part) => part.words));
  if (keys && key !== '') words.add(key);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return { words: [...words], length: Math.min(length, 255), keyHash: hashKey(key) };
}

/** A part of a name between two spaces, analysed: its words as numbers. */
interface Part {
  numbers: number[];
  length: number;
  key: string;
  folded: string;
}

function readPart({ words, ...name }: IndexedName, numberOf: (word: string) => number): Part {
  return { ...name, numbers: words.map(numberOf) };
}

/**
 * Reads the parts of a name. Most of them come again and again, and analysing them is slow. Neither words nor folding reach
 * across a space.
 */
function createPartReader(numberOf: (word: string) => number): (name: string) => Part[] {
  const table = createWordTable();
  const known: Part[] = [];
  let units = new Uint16Array(1 << 10);
  const analysed = (text: string): Part => {
    const name = analyseName(text);
    // The words of a part of signs alone are not indexed, so they get no numbers.
    return readPart(name.key === '' ? { ...name, words: [], length: 0 } : name, numberOf);
  };
  return (name) => {
    units = loaded(name, units);
    const parts: Part[] = [];
    for (let from = 0, to = 0; to <= name.length; to++) {
      if (to < name.length && units[to] !== SPACE) continue;
      const number = table.number(units, from, to);
      if (number === known.length) known.push(analysed(name.slice(from, to)));
      parts.push(known[number]);
      from = to + 1;
    }
    return parts;
  };
}

/** The ASCII letters and digits in lower case, and the space; 0 for all else. */
const PLAIN_UNITS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9 ]/.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);

/**
 * If the words of a name are just the parts between its single spaces, as in most names: writes it to `units`, folded. One
 * pass over the units, without creating other strings.
 */
function loadPlain(name: string, units: Uint16Array): boolean {
  let before = SPACE;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    const unit = code < 128 ? PLAIN_UNITS[code] : 0;
    if (unit === 0 || (unit === SPACE && before === SPACE)) return false;
    units[i] = unit;
    before = unit;
  }
  return before !== SPACE;
}

/** Puts a word into `units`, or into a longer array if it has no room. */
function loaded(word: string, units: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const target = word.length > units.length ? new Uint16Array(word.length * 2) : units;
  for (let i = 0; i < word.length; i++) target[i] = word.charCodeAt(i);
  return target;
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Puts each text into one of as many lists as there are texts, or up to half as many: a power of two. */
function invertHashes(keyHashes: Uint32Array): HashLists {
  const lists = keyLists(keyHashes.length);
  for (let text = 0; text < keyHashes.length; text++) keyHashes[text] &= lists - 1;
  return hashLists(invert(keyHashes, lists));
}

/** How many lists the keys of so many texts are put into. */
export function keyLists(texts: number): number {
  return 1 << (31 - Math.clz32(texts | 1));
}

function invertOccurrences(occurrences: Uint32Array, ends: Uint32Array, places: Uint32Array): ListColumn {
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

export function wordCount(index: WordIndex): number {
  return index.dictionary.starts.length - 1;
}

/** The texts that hold words of a range: those of the first word, ascending, then those of the next. */
export function namesWith({ postings }: WordIndex, from: number, to: number): Uint32Array {
  return postings.items.subarray(postings.starts[from], postings.starts[to]);
}

/** How many texts hold the word. */
export function textsWith(index: WordIndex, word: number): number {
  return index.postings.starts[word + 1] - index.postings.starts[word];
}
