/**
 * What a word of a query is found in by itself, whatever the other words are. The same words are searched again and again, so the last ones are
 * cached with the columns that they are found in: looking up one word and its misspellings in five dictionaries takes longer than most other
 * steps of a search.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import type { RowTexts } from '../../columns/row-texts.ts';
import { textAt } from '../../columns/text-column.ts';
import { oneEditAway, typedWord } from '../index/deletions.ts';
import { findWord, longerWords, utf8 } from '../index/dictionary.ts';
import { cachedForSearch } from '../index/search-cache.ts';
import type { SearchedCatalogue, SearchedName, SearchIndex } from '../index/search-index.ts';
import { namesWith, type WordIndex } from '../index/word-index.ts';
import { isLikelyError } from '../mistyped/likely-errors.ts';
import { mistypedAs } from '../mistyped/mistyped-as.ts';
import type { QueryWord } from '../parse/query-words.ts';
import { FACTOR, REPEATED_NAMES_MAX, type SearchField } from '../search-weights.ts';
import { respellings, soundKey } from '../spellings/phonetic.ts';
import { inTwoWords } from '../spellings/variants.ts';
import { timesInName } from '../words/repeated.ts';
import { hasTwoCharacters } from '../words/words.ts';
import {
  byFactor,
  type Hit,
  hitOf,
  type NameHits,
  reachOfNames,
  reachOfTags,
  unitedNames,
  type WordHits,
} from './hits.ts';
import { addJoined, addSplit, addTogether } from './split-hits.ts';
import { isFamily, type TagFactors, tagFactors, unitedFactors } from './tag-hits.ts';
import { eachNamed, type NamedField } from './whole-names.ts';

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

/** The most words and hits that are cached for one catalogue. */
const WORDS_MAX = 1024;
const HITS_MAX = 8192;

interface CachedWords {
  typed: BoundedMap<string, WordHits>;
  wider: BoundedMap<string, WiderHits>;
}

const cacheOf = cachedForSearch((): CachedWords => {
  const limits = { max: WORDS_MAX, maxSize: HITS_MAX, sizeOf: countHits };
  return {
    typed: new BoundedMap<string, WordHits>(limits),
    wider: new BoundedMap<string, WiderHits>(limits),
  };
});

/** A list that was made for the word counts as one more hit for so many names. */
const NAMES_OF_HIT = 64;

function countHits({ names, tags }: { names: NameHits; tags: TagFactors }): number {
  let count = tags.size;
  for (const hits of Object.values(names))
    for (const { ordinals, sorted, word } of hits)
      count += sorted && word === undefined ? 1 + ordinals.length / NAMES_OF_HIT : 1;
  return count;
}

/** All that the tracks of a word depend on. */
function keyOf({ spellings, alike, variants, prefix, quoted }: QueryWord): string {
  return `${spellings.join(' ')},${alike.join(' ')},${variants.join(' ')},${prefix},${quoted}`;
}

/** A word as it is typed, without its neighbours. */
export function typedHits(index: SearchIndex, catalogue: SearchedCatalogue, word: QueryWord): WordHits {
  return hitsWith(index, catalogue, word, '', () => findTyped(index, catalogue, word));
}

/** The hits of a word together with those of the words that it is joined to, which `joined` names. */
export function hitsWith(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: QueryWord,
  joined: string,
  find: () => Omit<WordHits, 'key'>,
): WordHits {
  const tracksKey = `${joined}+${keyOf(word)}`;
  // How well it matches depends on how often it is requested.
  const key = word.times === 1 ? tracksKey : `${word.times},${tracksKey}`;
  return cached(cacheOf(index, catalogue).typed, key, () => ({ ...find(), key: tracksKey }));
}

function cached<Hits>(cache: BoundedMap<string, Hits>, key: string, find: () => Hits): Hits {
  let hits = cache.use(key);
  if (hits === undefined) {
    hits = find();
    cache.set(key, hits);
  }
  return hits;
}

/** What it matches besides; `known` if some name has it as it is typed. */
export function widerHits(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: QueryWord,
  known: boolean,
  width: Width,
): WiderHits {
  const key = `${known},${width.wide},${width.edits},${width.respelled},${width.anyStart},${keyOf(word)}`;
  const { wider } = cacheOf(index, catalogue);
  return cached(wider, key, () => findWider(index, catalogue, word, known, width));
}

function findTyped(index: SearchIndex, catalogue: SearchedCatalogue, word: QueryWord): Omit<WordHits, 'key'> {
  const hits = (field: SearchField, folded?: RowTexts) => {
    const found: Hit[] = [];
    addTyped(found, index[field], folded, word);
    return found.sort(byFactor);
  };
  const namedHits = (field: NamedField) => hits(field, catalogue[field].name.folded);
  const names = { ...eachNamed(namedHits), similar: hits('similar') };
  const tags = tagFactors(catalogue.tags, word.spellings, hits('tags'));
  const tagFamily = word.spellings.find((key) => isFamily(catalogue.tags, key, tags));
  const reach = reachOfNames(catalogue, names) + reachOfTags(catalogue, tags.keys());
  return { names, tags, tagFamily, known: areKnown(names, tags), reach };
}

/** Whether some name, or tag, has the word itself. */
export function areKnown(names: NameHits, tags: TagFactors): boolean {
  if (Object.values(names).some((found) => found.some(({ own }) => own))) return true;
  for (const factor of tags.values()) if (factor === FACTOR.exact) return true;
  return false;
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
  if (edits === 2)
    return together(
      narrower({ edits: 1, anyStart: false }),
      added((found, words, names) => {
        const isNamed = names !== undefined;
        if (isNamed && respelled && anyStart) addSounding(found, words, text);
        addMistyped(found, words, word, 2, isNamed && anyStart, known);
      }),
    );
  if (wide && edits === 1 && !known)
    return together(
      narrower({ wide: false }),
      added((found, words, names) => {
        addWider(found, words, word);
        if (names !== undefined) addJoined(found, words, names, text, true);
      }),
    );
  const sounding = respelled ? respellings(text) : [];
  const factor = typoFactors(known)[1];
  return added((found, words, names) => {
    if (names !== undefined)
      for (const alike of sounding) addCorrected(found, words, findWord(words, alike), factor);
    if (wide) addWider(found, words, word);
    if (wide && !known && names !== undefined) addJoined(found, words, names, text, false);
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

function together(some: WiderHits, more: WiderHits): WiderHits {
  return {
    names: unitedNames(some.names, more.names),
    tags: unitedFactors(some.tags, more.tags),
    reach: some.reach + more.reach,
  };
}

/** `folded` are the names of tracks, artists or albums. */
function addTyped(found: Hit[], index: WordIndex, folded: RowTexts | undefined, word: QueryWord): void {
  const spellings = new Set(word.spellings);
  if (word.times > 1 && folded !== undefined) addRepeated(found, index, folded, word, spellings);
  addExact(found, index, spellings);
  addAlike(found, index, new Set(word.alike));
  // The tables of tags have forms of their own.
  if (folded !== undefined) {
    for (const text of word.variants) addCorrected(found, index, findWord(index, text), FACTOR.variant);
    const two = word.quoted ? undefined : inTwoWords(word.spellings[0]);
    if (two !== undefined) addTogether(found, index, two, FACTOR.variant);
  }
  if (word.prefix) addBeginnings(found, index, word);
}

/** The names that have one of the words. */
export function addExact(found: Hit[], index: WordIndex, words: Iterable<string>): void {
  for (const text of words) {
    const at = findWord(index, text);
    if (at >= 0) found.push({ ...hitOf(index, at, FACTOR.exact), own: true });
  }
}

/** The names that have a word which sounds like this. */
export function addAlike(found: Hit[], index: WordIndex, sounds: Iterable<string>): void {
  for (const text of sounds) {
    const at = findWord(index, text);
    if (at >= 0) found.push(hitOf(index, at, FACTOR.alike));
  }
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
    const isLikely =
      edits === 2 ? !near.otherStart : isLikelyError(near.typed, textAt(index.dictionary, near.word));
    addCorrected(found, index, near.word, factor * (isLikely ? 1 : FACTOR.unlikely));
  }
}

/** Words that sound like this one, spelled differently in two places: `skweaze` is `squeeze`. */
function addSounding(found: Hit[], index: WordIndex, text: string): void {
  const { dictionary, deletions } = index;
  const sound = soundKey(text);
  const words = new Set(
    respellings(text).flatMap((alike) => oneEditAway(dictionary, deletions, typedWord(alike))),
  );
  for (const word of words)
    if (soundKey(textAt(dictionary, word)) === sound) addCorrected(found, index, word, FACTOR.soundsAlike);
}

function addCorrected(found: Hit[], index: WordIndex, at: number, factor: number): void {
  if (at >= 0) found.push({ ...hitOf(index, at, factor), isCorrected: true });
}

/** Longer words that begin like this one. */
function addBeginnings(found: Hit[], index: WordIndex, { spellings, alike }: QueryWord): void {
  const add = (text: string, factor: number) => {
    const { from, to } = longerWords(index, text);
    if (from < to) found.push({ ordinals: namesWith(index, from, to), sorted: to === from + 1, factor });
  };
  for (const text of spellings) add(text, FACTOR.prefix);
  for (const text of alike) add(text, FACTOR.alikePrefix);
}

/** `mother mother` in names that have the word twice; other names follow with a lower factor. Takes the word out of `spellings`. */
function addRepeated(
  found: Hit[],
  index: WordIndex,
  folded: RowTexts,
  { spellings: [text], times, spaced }: QueryWord,
  spellings: Set<string>,
): void {
  const at = findWord(index, text);
  if (!spaced || at < 0) return;
  const names = namesWith(index, at, at + 1);
  if (names.length > REPEATED_NAMES_MAX) return;
  spellings.delete(text);
  const word = utf8(text);
  const counts = names.map((name) => (index.lengths[name] < times ? 0 : timesInName(folded, name, word)));
  const often = names.filter((_, i) => counts[i] >= times);
  const others = names.filter((_, i) => counts[i] < times);
  found.push(
    { ordinals: often, sorted: true, factor: FACTOR.exact, own: true },
    { ordinals: others, sorted: true, factor: FACTOR.tooFew, own: true },
  );
}
