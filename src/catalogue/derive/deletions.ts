/** The words by their deletions (`text/index/deletions.ts`) when words come and go. */
import { countLists } from '../columns/hash-lists.ts';
import { firstIndex } from '../columns/lookup.ts';
import { textAt } from '../columns/text-column.ts';
import type { TextColumn } from '../columns/types.ts';
import {
  buildDeletions,
  type Deletions,
  deletionLists,
  hashesOf,
  numberOfWord,
} from '../text/index/deletions.ts';
import { utf8 } from '../text/index/dictionary.ts';
import type { WordIndex } from '../text/index/word-index.ts';
import { patchHashLists, sortedPairs } from './lists.ts';
import { isIdentity, noChange, type Renumbering, renumbering, writtenRows } from './renumbering.ts';
import { remapNumbers, spliceNumbers } from './splice.ts';

/** Of a dictionary. */
export interface WordsChange extends Renumbering {
  /** The words that are inserted, ascending. */
  coming: string[];
}

interface ListedWord {
  /** Its place in the dictionary. */
  word: number;
  number: number;
  hashes: Uint32Array;
}

/** `dictionary` is the one after. */
export function patchDeletions(index: WordIndex, dictionary: TextColumn, words: WordsChange): Deletions {
  if (isIdentity(words)) return index.deletions;
  const { lists } = index.deletions;
  const lost = listedWords(Array.from(words.removed, (word) => [textAt(index.dictionary, word), word]));
  const gained = listedWords(words.coming.map((text, i) => [text, words.inserted[i]]));
  const count = countLists(lists);
  const hashes = lists.reduce(
    (sum, { items }) => sum + items.length,
    countHashes(gained) - countHashes(lost),
  );
  if (deletionLists(hashes) !== count) return buildDeletions(dictionary);
  return {
    lists: patchHashLists(lists, {
      rows: noChange(0),
      lost: pairsOf(lost, count),
      gained: pairsOf(gained, count),
    }),
    ...patchNumbers(index.deletions, lost, gained, words),
  };
}

/** In the order of their numbers. */
function listedWords(words: readonly (readonly [text: string, word: number])[]): ListedWord[] {
  return words
    .map(([text, word]) => ({ word, hashes: hashesOf(utf8(text)) }))
    .filter(({ hashes }) => hashes.length > 0)
    .map((one) => ({ ...one, number: numberOfWord(one.hashes) }))
    .sort((a, b) => a.number - b.number || a.word - b.word);
}

function countHashes(words: ListedWord[]): number {
  return words.reduce((sum, { hashes }) => sum + hashes.length, 0);
}

function pairsOf(words: ListedWord[], lists: number) {
  return sortedPairs(
    words.flatMap(({ number, hashes }) =>
      Array.from(hashes, (hash) => [(hash & (lists - 1)) >>> 0, number] as const),
    ),
  );
}

function patchNumbers(
  before: Deletions,
  lost: ListedWord[],
  gained: ListedWord[],
  words: WordsChange,
): Pick<Deletions, 'numbers' | 'words'> {
  const placeOf = ({ numbers, words: places }: Pick<Deletions, 'numbers' | 'words'>, one: ListedWord) =>
    firstIndex(
      numbers.length,
      (i) => numbers[i] > one.number || (numbers[i] === one.number && places[i] >= one.word),
    );
  const removed = Uint32Array.from(lost, (one) => placeOf(before, one));
  const removal = writtenRows(renumbering(before.numbers.length, removed, NONE), NONE);
  const staying = {
    numbers: spliceNumbers(before.numbers, removal, NONE),
    words: remapNumbers(spliceNumbers(before.words, removal, NONE), words),
  };
  const inserted = Uint32Array.from(gained, (one, i) => placeOf(staying, one) + i);
  const insertion = writtenRows(renumbering(removal.after, NONE, inserted), NONE);
  return {
    numbers: spliceNumbers(
      staying.numbers,
      insertion,
      gained.map(({ number }) => number),
    ),
    words: spliceNumbers(
      staying.words,
      insertion,
      gained.map(({ word }) => word),
    ),
  };
}

const NONE = new Uint32Array(0);
