/** The search index (`text/index/search-index.ts`) when some texts have changed. */
import { countLists } from '../columns/hash-lists.ts';
import { textColumn } from '../columns/text-column.ts';
import type { TextColumn } from '../columns/types.ts';
import { lettersOf, lowerBound, placeOfWord, utf8 } from '../text/index/dictionary.ts';
import type { SearchIndex, TextSource } from '../text/index/search-index.ts';
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
  return writtenRows(renumbering(before.count, between(before), between(after)), new Uint32Array(0));
}

/** Of the dictionary. */
interface WordsChange extends Renumbering {
  /** The words that are inserted, ascending. */
  coming: string[];
}

type Occurrence = readonly [word: string, row: number];

/** What texts lose and gain. */
interface WordsOfTexts {
  lostNames: ReadName[];
  gainedNames: ReadName[];
  lost: Occurrence[];
  gained: Occurrence[];
}

export type SearchChange = Record<keyof SearchIndex, TextsChange>;

export function patchSearch(search: SearchIndex, changes: SearchChange): SearchIndex {
  const { tracks, albums, artists, tags, similar } = changes;
  const read = {
    tracks: wordsOf(tracks),
    albums: wordsOf(albums),
    artists: wordsOf(artists),
    tags: wordsOf(tags),
    similar: wordsOf(similar),
  };
  const words = wordsChange(Object.values(search), Object.values(read));
  const change = writtenRows(words, words.inserted);
  const coming = textColumn(words.coming);
  const dictionary = spliceTexts(search.tracks.dictionary, change, coming);
  const letters = spliceNumbers(search.tracks.letters, change, lettersOf(coming));
  const patched = (field: keyof SearchIndex): WordIndex => {
    const { rows } = changes[field];
    if (isIdentity(words) && isIdentity(rows) && rows.written.length === 0) return search[field];
    return {
      dictionary,
      letters,
      ...patchTexts(search[field], changes[field], read[field], words, dictionary),
    };
  };
  return {
    tracks: patched('tracks'),
    albums: patched('albums'),
    artists: patched('artists'),
    tags: patched('tags'),
    similar: patched('similar'),
  };
}

function wordsOf({ rows, before, after, keys }: TextsChange): WordsOfTexts {
  const lostNames = Array.from(rows.lost, (row) => readName(before(row), keys));
  const gainedNames = Array.from(rows.written, (row) => readName(after(row), keys));
  return {
    lostNames,
    gainedNames,
    lost: occurrences(lostNames, rows.lost),
    gained: occurrences(gainedNames, rows.written),
  };
}

function patchTexts(
  index: WordIndex,
  { rows, after, keys }: TextsChange,
  { lostNames, gainedNames, lost, gained }: WordsOfTexts,
  words: WordsChange,
  dictionary: TextColumn,
): Omit<WordIndex, 'dictionary' | 'letters'> {
  const pairsIn = (column: TextColumn, all: Occurrence[]) =>
    sortedPairs(all.map(([word, row]) => [placeOfWord(column, word), row]));
  return {
    postings: patchLists(index.postings, {
      lists: words,
      rows,
      lost: pairsIn(index.dictionary, lost),
      gained: pairsIn(dictionary, gained),
    }),
    lengths: spliceNumbers(
      index.lengths,
      rows,
      gainedNames.map(({ length }) => length),
    ),
    // If the number of lists changes, every text moves to another list.
    keys:
      keyLists(rows.before) === keyLists(rows.after)
        ? patchHashLists(index.keys, {
            rows,
            lost: keyPairs(index, lostNames, rows.lost),
            gained: keyPairs(index, gainedNames, rows.written),
          })
        : buildWordIndex(rows.after, after, keys).keys,
  };
}

function occurrences(names: ReadName[], rows: Uint32Array): Occurrence[] {
  return names.flatMap(({ words }, i) => Array.from(new Set(words), (word) => [word, rows[i]] as const));
}

function keyPairs({ keys }: WordIndex, names: ReadName[], rows: Uint32Array) {
  const lists = countLists(keys);
  return sortedPairs(names.map(({ keyHash }, i) => [(keyHash & (lists - 1)) >>> 0, rows[i]] as const));
}

/** Which words are in no text of any index any more, and which are new. */
function wordsChange(indexes: WordIndex[], texts: WordsOfTexts[]): WordsChange {
  const [{ dictionary }] = indexes;
  const difference = new Map<string, number>();
  for (const { lost, gained } of texts) {
    for (const [word] of lost) difference.set(word, (difference.get(word) ?? 0) - 1);
    for (const [word] of gained) difference.set(word, (difference.get(word) ?? 0) + 1);
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
  const count = dictionary.starts.length - 1;
  return {
    ...renumbering(count, Uint32Array.from(removed), Uint32Array.from(inserted)),
    coming: coming.map(({ word }) => word),
  };
}
