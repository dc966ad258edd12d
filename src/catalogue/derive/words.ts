/** The word index (`text/index/word-index.ts`) when some texts have changed. */
import { countLists } from '../columns/hash-lists.ts';
import { textColumn } from '../columns/text-column.ts';
import { findWord, lettersOf, lowerBound, utf8 } from '../text/index/dictionary.ts';
import {
  buildWordIndex,
  keyLists,
  type ReadName,
  readName,
  textsWith,
  type WordIndex,
} from '../text/index/word-index.ts';
import { patchHashLists, patchLists, sortedPairs } from './lists.ts';
import { isIdentity, type Renumbering, type RowChange, renumbering, writtenRows } from './renumbering.ts';
import { spliceNumbers, spliceTexts } from './splice.ts';

export interface TextsChange {
  /** Those whose text has changed are the written ones. */
  rows: RowChange;
  /** Of all rows, before and after. */
  before: (row: number) => string;
  after: (row: number) => string;
  /** See `buildWordIndex`. */
  keys?: boolean;
}

/** Of the dictionary. */
interface WordsChange extends Renumbering {
  /** The words that are inserted, ascending. */
  coming: string[];
}

type Occurrence = readonly [word: string, row: number];

export function patchWords(index: WordIndex, { rows, before, after, keys }: TextsChange): WordIndex {
  const { written, lost: lostRows } = rows;
  if (isIdentity(rows) && written.length === 0) return index;
  // If the number of lists changes, every text moves to another list.
  if (keyLists(rows.before) !== keyLists(rows.after)) return buildWordIndex(rows.after, after, keys);
  const lostNames = Array.from(lostRows, (row) => readName(before(row), keys));
  const gainedNames = Array.from(written, (row) => readName(after(row), keys));
  const lost = occurrences(lostNames, lostRows);
  const gained = occurrences(gainedNames, written);
  const words = wordsChange(index, lost, gained);
  const change = writtenRows(words, words.inserted);
  const coming = textColumn(words.coming);
  const dictionary = spliceTexts(index.dictionary, change, coming);
  const numberAfter = (word: string) => findWord({ dictionary }, word);
  const postings = patchLists(index.postings, {
    lists: words,
    rows,
    lost: sortedPairs(lost.map(([word, row]) => [findWord(index, word), row])),
    gained: sortedPairs(gained.map(([word, row]) => [numberAfter(word), row])),
  });
  return {
    dictionary,
    letters: spliceNumbers(index.letters, change, lettersOf(coming)),
    postings,
    lengths: spliceNumbers(
      index.lengths,
      rows,
      gainedNames.map(({ length }) => length),
    ),
    keys: patchHashLists(index.keys, {
      rows,
      lost: keyPairs(index, lostNames, lostRows),
      gained: keyPairs(index, gainedNames, written),
    }),
  };
}

function occurrences(names: ReadName[], rows: Uint32Array): Occurrence[] {
  return names.flatMap(({ words }, i) => words.map((word) => [word, rows[i]] as const));
}

function keyPairs({ keys }: WordIndex, names: ReadName[], rows: Uint32Array) {
  const lists = countLists(keys);
  return sortedPairs(names.map(({ keyHash }, i) => [(keyHash & (lists - 1)) >>> 0, rows[i]] as const));
}

/** Which words are in no text any more, and which are new. */
function wordsChange(index: WordIndex, lost: Occurrence[], gained: Occurrence[]): WordsChange {
  const difference = new Map<string, number>();
  for (const [word] of lost) difference.set(word, (difference.get(word) ?? 0) - 1);
  for (const [word] of gained) difference.set(word, (difference.get(word) ?? 0) + 1);
  const removed: number[] = [];
  const coming: { word: string; bytes: Uint8Array }[] = [];
  for (const [word, change] of difference) {
    const number = findWord(index, word);
    if (number < 0) coming.push({ word, bytes: utf8(word) });
    else if (textsWith(index, number) + change === 0) removed.push(number);
  }
  coming.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  removed.sort((a, b) => a - b);
  let r = 0;
  const inserted = coming.map(({ bytes }, i) => {
    const place = lowerBound(index.dictionary, bytes);
    while (r < removed.length && removed[r] < place) r++;
    return place - r + i;
  });
  const count = index.dictionary.starts.length - 1;
  return {
    ...renumbering(count, Uint32Array.from(removed), Uint32Array.from(inserted)),
    coming: coming.map(({ word }) => word),
  };
}
