/** The search index (`text/index/search-index.ts`) when some texts have changed. */

import { byName } from '../../domain/collections/by-name.ts';
import { textColumn } from '../columns/text-column.ts';
import type { TextColumn } from '../columns/types.ts';
import { lettersOf, lowerBound, PAIRS, pairsIn, placeOfWord, utf8 } from '../text/index/dictionary.ts';
import type { SearchIndex, TextSource } from '../text/index/search-index.ts';
import {
  buildWordIndex,
  keyList,
  keyLists,
  type ReadName,
  readName,
  textsWith,
  type WordIndex,
} from '../text/index/word-index.ts';
import { FIELDS } from '../text/search-weights.ts';
import { type Entry, patchLists } from './lists.ts';
import { changeOf, isUnchanged, noChange, type RowChange } from './renumbering.ts';
import { spliceNumbers, spliceTexts } from './splice.ts';

export interface TextsChange {
  /** The rows; the written ones are those whose text has changed. */
  rows: RowChange;
  /** The texts of all rows, before and after. */
  before: (row: number) => string;
  after: (row: number) => string;
  /** See `buildWordIndex`. */
  keys?: boolean;
}

/** Which texts have changed, where rows do not tell: all between those that are equal at the beginning and at the end. */
export function changedTexts(before: TextSource, after: TextSource): RowChange {
  const shorter = Math.min(before.count, after.count);
  let first = 0;
  while (first < shorter && before.text(first) === after.text(first)) first++;
  let last = 0;
  while (
    last < shorter - first &&
    before.text(before.count - 1 - last) === after.text(after.count - 1 - last)
  )
    last++;
  const between = ({ count }: TextSource) =>
    Uint32Array.from({ length: count - last - first }, (_, i) => first + i);
  return changeOf(before.count, between(before), between(after));
}

/** What texts lose and gain. */
interface ReadTexts {
  lost: ReadName[];
  gained: ReadName[];
}

export function patchSearch(
  search: SearchIndex,
  changes: Record<keyof SearchIndex, TextsChange>,
): SearchIndex {
  const read = byName(FIELDS, (field) => readTexts(changes[field]));
  const { words, coming } = changedWords(Object.values(search), Object.values(read));
  const added = textColumn(coming);
  const dictionary = spliceTexts(search.tracks.dictionary, words, added);
  const letters = spliceNumbers(search.tracks.letters, words, lettersOf(added));
  const pairs = isUnchanged(words)
    ? search.tracks.pairs
    : patchLists(
        search.tracks.pairs,
        noChange(PAIRS),
        words,
        [...words.lost].flatMap((word) => pairsOfWord(search.tracks.dictionary, word)),
        coming.flatMap((_, i) => pairsOfWord(added, i).map((pair): Entry => [pair, words.written[i]])),
      );
  return byName(FIELDS, (field): WordIndex => {
    const index = search[field];
    const { rows, after, keys } = changes[field];
    if (isUnchanged(words) && isUnchanged(rows)) return index;
    const { lost, gained } = read[field];
    const lists = keyLists(rows.after);
    return {
      dictionary,
      letters,
      pairs,
      postings: patchLists(
        index.postings,
        words,
        rows,
        lost.flatMap(distinctWords).map((word) => placeOfWord(index.dictionary, word)),
        gained.flatMap((name, i) =>
          distinctWords(name).map((word): Entry => [placeOfWord(dictionary, word), rows.written[i]]),
        ),
      ),
      lengths: spliceNumbers(
        index.lengths,
        rows,
        Uint8Array.from(gained, ({ length }) => length),
      ),
      // If the number of lists changes, every text moves to another list.
      keys:
        lists === index.keys.starts.length - 1
          ? patchLists(
              index.keys,
              noChange(lists),
              rows,
              lost.map(({ keyHash }) => keyList(keyHash, lists)),
              gained.map(({ keyHash }, i): Entry => [keyList(keyHash, lists), rows.written[i]]),
            )
          : buildWordIndex(rows.after, after, keys).keys,
    };
  });
}

function readTexts({ rows, before, after, keys }: TextsChange): ReadTexts {
  return {
    lost: Array.from(rows.lost, (row) => readName(before(row), keys)),
    gained: Array.from(rows.written, (row) => readName(after(row), keys)),
  };
}

function pairsOfWord({ bytes, starts }: TextColumn, word: number): number[] {
  return [...pairsIn(bytes, starts[word], starts[word + 1])];
}

const distinctWords = ({ words }: ReadName) => [...new Set(words)];

/** Which words are in no text of any index any more, and which are new: those in `coming`, ascending. */
function changedWords(indexes: WordIndex[], texts: ReadTexts[]): { words: RowChange; coming: string[] } {
  const [{ dictionary }] = indexes;
  const difference = new Map<string, number>();
  const count = (names: ReadName[], by: number) => {
    for (const word of names.flatMap(distinctWords)) difference.set(word, (difference.get(word) ?? 0) + by);
  };
  for (const { lost, gained } of texts) {
    count(lost, -1);
    count(gained, 1);
  }
  const removed: number[] = [];
  const coming: { word: string; bytes: Uint8Array }[] = [];
  for (const [word, change] of difference) {
    const number = placeOfWord(dictionary, word);
    if (number < 0) coming.push({ word, bytes: utf8(word) });
    else if (indexes.reduce((sum, index) => sum + textsWith(index, number), change) === 0)
      removed.push(number);
  }
  coming.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  removed.sort((a, b) => a - b);
  let r = 0;
  const inserted = coming.map(({ bytes }, i) => {
    const place = lowerBound(dictionary, bytes);
    while (r < removed.length && removed[r] < place) r++;
    return place - r + i;
  });
  return {
    words: changeOf(dictionary.starts.length - 1, Uint32Array.from(removed), Uint32Array.from(inserted)),
    coming: coming.map(({ word }) => word),
  };
}
