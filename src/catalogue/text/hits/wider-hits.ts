/**
 * What a word of a query is found in besides itself: beginnings of words, words run together or split, misspellings, other words of the same sound.
 */
import { textAt } from '../../columns/text-column.ts';
import { findWord } from '../index/dictionary.ts';
import type { SearchedCatalogue, SearchedName, SearchIndex } from '../index/search-index.ts';
import type { WordIndex } from '../index/word-index.ts';
import { isLikelyError } from '../mistyped/likely-errors.ts';
import { mistypedAs } from '../mistyped/mistyped-as.ts';
import type { MistypedWord } from '../mistyped/near-lookup.ts';
import type { QueryWord } from '../parse/query-words.ts';
import { FACTOR, type SearchField } from '../search-weights.ts';
import { respellings } from '../spellings/phonetic.ts';
import { hasTwoCharacters } from '../words/words.ts';
import { cachedHits, keyOf } from './cached-hits.ts';
import { byFactor, type Hit, type NameHits, reachOfNames, unitedNames } from './hits.ts';
import { addBeginnings, addCorrected } from './own-hits.ts';
import { addJoined, addSplit } from './split-hits.ts';
import { type TagFactors, tagFactors, unitedFactors } from './tag-hits.ts';
import { eachNamed } from './whole-names.ts';

/** What a word matches besides itself as it was typed. */
export interface Width {
  /** Words run together, and beginnings of words. */
  wide: boolean;
  /** How many typing errors are forgiven. */
  edits: 0 | 1 | 2;
  /** Words that sound alike match, too. */
  respelled: boolean;
  /** Of two errors, one may be in the first letter; in names only. */
  anyStart: boolean;
}

/** Further hits of a word, and how many tracks their names reach. */
export interface WiderHits {
  names: NameHits;
  tags: TagFactors;
  reach: number;
}

const cached = cachedHits<WiderHits>();

/** What it matches besides; `known` if some name has it as it is typed. */
export function widerHits(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: QueryWord,
  known: boolean,
  width: Width,
): WiderHits {
  const key = `${known},${width.wide},${width.edits},${width.respelled},${width.anyStart},${keyOf(word)}`;
  return cached(index, catalogue, key, () => findWider(index, catalogue, word, known, width));
}

/** A search widens a word step by step, so each step adds to the hits of the one before it. */
function findWider(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: QueryWord,
  known: boolean,
  width: Width,
): WiderHits {
  const { wide, edits, respelled, anyStart } = width;
  const narrower = (less: Partial<Width>) => widerHits(index, catalogue, word, known, { ...width, ...less });
  const added = (add: AddHits) => hitsIn(index, catalogue, add);
  const [text] = word.spellings;
  if (edits === 2) {
    return unitedHits(
      narrower({ edits: 1, anyStart: false }),
      added((found, words, names) =>
        addMistyped(found, words, word, 2, names !== undefined && anyStart, known),
      ),
    );
  }
  const sounding = respelled ? respellings(text) : [];
  const factor = typoFactors(known)[1];
  return added((found, words, names) => {
    if (names !== undefined)
      for (const alike of sounding) addCorrected(found, words, findWord(words, alike), factor);
    if (wide) addWider(found, words, word);
    if (wide && !known && names !== undefined) addJoined(found, words, names, text);
    if (edits === 1) addMistyped(found, words, word, 1, false, known);
  });
}

/** Adds hits in one dictionary; `names` are those of tracks, artists or albums. */
type AddHits = (found: Hit[], index: WordIndex, names: SearchedName | undefined) => void;

function hitsIn(index: SearchIndex, catalogue: SearchedCatalogue, add: AddHits): WiderHits {
  const hits = (field: SearchField, names?: SearchedName) => {
    const found: Hit[] = [];
    add(found, index[field], names);
    return found.sort(byFactor);
  };
  const names = { ...eachNamed((field) => hits(field, catalogue[field].name)), similar: hits('similar') };
  const tags = tagFactors(catalogue.tags, [], hits('tags'));
  return { names, tags, reach: reachOfNames(catalogue, names) };
}

function unitedHits(some: WiderHits, more: WiderHits): WiderHits {
  return {
    names: unitedNames(some.names, more.names),
    tags: unitedFactors(some.tags, more.tags),
    reach: some.reach + more.reach,
  };
}

/** Words run together, and beginnings of words. */
function addWider(found: Hit[], index: WordIndex, word: QueryWord): void {
  const [text] = word.spellings;
  addSplit(found, index, text);
  if (!word.prefix && hasTwoCharacters(text)) addBeginnings(found, index, word);
}

function typoFactors(known: boolean): readonly number[] {
  return known ? FACTOR.typoOfKnown : FACTOR.typo;
}

function likelihoodOf({ typed, edits, otherStart }: MistypedWord, meant: string): number {
  if (edits === 2) return otherStart ? FACTOR.unlikely : 1;
  return isLikelyError(typed, meant) ? 1 : FACTOR.unlikely;
}

/** Words with just so many errors. */
function addMistyped(
  found: Hit[],
  index: WordIndex,
  word: QueryWord,
  edits: 1 | 2,
  anyStart: boolean,
  known: boolean,
): void {
  const factor = typoFactors(known)[edits];
  for (const near of mistypedAs(index, word, edits, anyStart)) {
    if (near.edits < edits) continue;
    const likelihood = likelihoodOf(near, textAt(index.dictionary, near.word));
    addCorrected(found, index, near.word, factor * likelihood);
  }
}
