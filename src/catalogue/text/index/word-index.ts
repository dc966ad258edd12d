/**
 * Which texts contain which words.
 *
 *     0 "Red Rain", 1 "Rain"   →   dictionary  rain   red
 *                                  postings    0 1    0
 *
 * The dictionary is sorted by bytes (`dictionary.ts` finds words in it).
 */

import { growing, growingLists } from '../../columns/growing.ts';
import { invert, invertLists } from '../../columns/list-column.ts';
import { sortByText } from '../../columns/sort.ts';
import { textColumn } from '../../columns/text-column.ts';
import type { ListColumn, TextColumn } from '../../columns/types.ts';
import { analyseName, type IndexedName, PLAIN_WORDS } from '../words/words.ts';
import { lettersOf, pairsOf } from './dictionary.ts';

export interface WordIndex {
  /** The words of a search index, the same in all its fields: other texts may have the word. */
  dictionary: TextColumn;
  /** The characters of each word of the dictionary (`lettersIn`), by which most words need not be read. */
  letters: Int32Array;
  /** The words of the dictionary that have each pair of neighbouring bytes (`PAIRS`), ascending. */
  pairs: ListColumn;
  /** The texts that hold each word of the dictionary, ascending. */
  postings: ListColumn;
  /** The number of words of each text (`IndexedName.length`), at most 255. */
  lengths: Uint8Array;
  /** The texts by `hashKey` of their `IndexedName.key`: see `keyList`. */
  keys: ListColumn;
}

/** `textOf` is called once for each text, in ascending order. With `keys`, a text is also found by its whole key. */
export function buildWordIndex(count: number, textOf: (text: number) => string, keys = false): WordIndex {
  const builder = createWordIndexBuilder(keys);
  for (let text = 0; text < count; text++) builder.add(textOf(text));
  return builder.finish();
}

/** Parts of names that are analysed once: it takes several times as long as for others, and most come again and again. */
const SLOW = /[^A-Za-z0-9]/;

/** See `buildWordIndex`. */
export function createWordIndexBuilder(keys = false) {
  /** Numbers of words, in the order of their first appearance. */
  const numbers = new Map<string, number>();
  const texts = growing({ length: Uint8Array, keyHash: Uint32Array });
  const wordsOfTexts = growingLists(Uint32Array);
  const known = new Map<string, IndexedName>();
  const analyse = (part: string): IndexedName => {
    const analysed = known.get(part) ?? analyseName(part);
    if (SLOW.test(part)) known.set(part, analysed);
    return analysed;
  };
  return {
    /** Returns the text folded (see `fold.ts`), which is known here without folding all of it again. */
    add(name: string): string {
      const { words, length, keyHash, folded } = readName(name, keys, analyse);
      const text = texts.next();
      texts.columns.length[text] = length;
      texts.columns.keyHash[text] = keyHash;
      for (const word of words) {
        const number = numbers.get(word) ?? numbers.size;
        if (number === numbers.size) numbers.set(word, number);
        wordsOfTexts.add(number);
      }
      wordsOfTexts.endList();
      return folded;
    },
    finish(): WordIndex {
      const { length: lengths, keyHash } = texts.finish();
      const words = [...numbers.keys()];
      const unsorted = textColumn(words);
      const order = sortByText(unsorted, unsorted);
      const dictionary = textColumn(Array.from(order, (number) => words[number]));
      const places = new Uint32Array(words.length);
      for (let place = 0; place < order.length; place++) places[order[place]] = place;
      const { starts, items } = wordsOfTexts.finish();
      const postings = invertLists({ starts, items: items.map((number) => places[number]) }, words.length);
      return {
        dictionary,
        letters: lettersOf(dictionary),
        pairs: pairsOf(dictionary),
        postings,
        lengths,
        keys: listByKey(keyHash),
      };
    },
  };
}

/** What a text is indexed by. */
export interface ReadName {
  /** A word may occur twice. */
  words: string[];
  /** At most 255. */
  length: number;
  keyHash: number;
  folded: string;
}

/** Neither words nor folding reach across a space, so the parts between spaces are analysed one by one. */
export function readName(name: string, keys = false, analyse = analyseName): ReadName {
  if (!keys && PLAIN_WORDS.test(name)) {
    const folded = name.toLowerCase();
    const words = folded.split(' ');
    return { words, length: Math.min(words.length, 255), keyHash: hashKey(folded), folded };
  }
  const parts = keys ? [] : name.split(' ').map(analyse);
  const lettered = parts.filter(({ key }) => key !== '');
  // Signs count only where there is nothing else, which no part can tell.
  const isWhole = lettered.length === 0;
  const counted = isWhole ? [analyseName(name)] : lettered;
  const key = counted.map((part) => part.key).join('');
  const words = counted.flatMap((part) => part.words);
  if (keys && key !== '') words.push(key);
  const length = counted.reduce((sum, part) => sum + part.length, 0);
  const folded = (isWhole ? counted : parts).map((part) => part.folded).filter((text) => text !== '');
  return { words, length: Math.min(length, 255), keyHash: hashKey(key), folded: folded.join(' ') };
}

/** FNV-1a over the code units of a key (`wordKey`), spaces left out. */
export function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    if (unit !== SPACE) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  // The low bits choose a list, and are the better for some high ones.
  return (hash ^ (hash >>> 15)) >>> 0;
}

const SPACE = 0x20;

/** Puts each text into one of as many lists as there are texts, or up to half as many: a power of two. */
function listByKey(keyHashes: Uint32Array): ListColumn {
  const lists = keyLists(keyHashes.length);
  return invert(
    keyHashes.map((hash) => keyList(hash, lists)),
    lists,
  );
}

/** The list that has the texts with this hash, and others. `lists` is how many there are. */
export function keyList(hash: number, lists: number): number {
  return (hash & (lists - 1)) >>> 0;
}

/** How many lists the keys of so many texts are put into. */
export function keyLists(texts: number): number {
  return 1 << (31 - Math.clz32(texts | 1));
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
