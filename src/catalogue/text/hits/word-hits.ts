/**
 * The names that a word of a query is found in, whatever the other words are, each way with its factor (`FACTOR`). At first
 *
 *     rain       Rain             the word itself, in any of its spellings
 *     kino       Кино             the word in another script
 *     dogs, 24   Dog, Twenty Four  another form of the word
 *     lov        Lovely           the beginning of a word, if it is the last one of the query
 *
 * and, as far as the search is widened (`Width`),
 *
 *     nite       Night            a word that sounds alike
 *     hiphop     Hip Hop          two words of a name, or all of them
 *     lov        Lovely           the beginning, of any word
 *     rian       Rain             one or two typing errors
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { hasAll } from '../../columns/ascending.ts';
import { includes } from '../../columns/lookup.ts';
import { textAt } from '../../columns/text-column.ts';
import { findWord, longerWords, utf8 } from '../index/dictionary.ts';
import { namesWithKey } from '../index/names-with-key.ts';
import { cachedForSearch } from '../index/search-cache.ts';
import type { Searched, SearchedName } from '../index/search-index.ts';
import { namesWith, type WordIndex } from '../index/word-index.ts';
import { isLikelyError } from '../mistyped/likely-errors.ts';
import { type MistypedWord, mistypedAs } from '../mistyped/mistyped-as.ts';
import type { QueryWord } from '../parse/query-words.ts';
import { FACTOR, REPEATED_NAMES_MAX, type SearchField, SPLIT } from '../search-weights.ts';
import { respellings } from '../spellings/phonetic.ts';
import { inTwoWords } from '../spellings/variants.ts';
import { timesInName } from '../words/repeated.ts';
import { mayBegin } from '../words/romanize.ts';
import { hasTwoCharacters } from '../words/words.ts';
import {
  byFactor,
  type Hit,
  hitOf,
  type NameHits,
  reachOfNames,
  reachOfTags,
  type WordHits,
} from './hits.ts';
import { isFamily, tagFactors } from './tag-hits.ts';
import { eachNamed, NAMED } from './whole-names.ts';

/** What a word matches besides itself as it was typed. */
export interface Width {
  /** Whether some name has it as it is typed: others count less then. */
  known: boolean;
  /** Words run together, and beginnings of words. */
  wide: boolean;
  /** How many typing errors are forgiven. */
  edits: 0 | 1 | 2;
  /** Words that sound alike match, too. */
  respelled: boolean;
  /** Whether one of two errors may be in the first letter; in names only. */
  anyStart: boolean;
}

interface MoreHits {
  names: NameHits;
  /** In the names of tags. */
  tags: Hit[];
  /** Words that may be the keys of tags. */
  keys: string[];
}

/** The hits of a word joined with its neighbours: those of `acdc` for `ac` and for `dc`. */
export interface JoinedHits extends MoreHits {
  /** The same for the same joined words. */
  id: string;
}

/** The most words and hits that are cached for one catalogue: looking up a word and its misspellings takes longer than most other steps. */
const WORDS_MAX = 2048;
const HITS_MAX = 16_384;

const cacheOf = cachedForSearch(
  () => new BoundedMap<string, WordHits>({ max: WORDS_MAX, maxSize: HITS_MAX, sizeOf: countHits }),
);

/** A list that was made for the word counts as one more hit for so many names. */
const NAMES_OF_HIT = 64;

function countHits({ names, tags }: WordHits): number {
  let count = tags.size;
  for (const hits of Object.values(names))
    for (const { ordinals, sorted, word } of hits)
      count += sorted && word === undefined ? 1 + ordinals.length / NAMES_OF_HIT : 1;
  return count;
}

/** The hits of a word together with those of the words that it is joined to; without a width, as it is typed. */
export function wordHits(
  searched: Searched,
  word: QueryWord,
  joined: JoinedHits | undefined,
  width?: Width,
): WordHits {
  const cache = cacheOf(searched.index, searched.catalogue);
  const key = keyOf(word, joined, width);
  let hits = cache.use(key);
  if (hits === undefined) {
    hits = findHits(searched, word, joined, width);
    cache.set(key, hits);
  }
  return hits;
}

/** Most words of a text are found as they are in others, so what they have besides is added to that. */
function findHits(
  searched: Searched,
  word: QueryWord,
  joined: JoinedHits | undefined,
  width: Width | undefined,
): WordHits {
  const { index } = searched;
  if (word.times > 1 && NAMED.every((field) => repeatedIn(index[field], word) === undefined))
    return wordHits(searched, { ...word, times: 1 }, joined, width);
  if (width !== undefined) {
    const more = hitsOfFields(searched, (found, one, names) => addWider(found, one, names, word, width));
    return extended(searched, wordHits(searched, word, joined), { ...more, keys: [] });
  }
  if (joined !== undefined) return extended(searched, wordHits(searched, word, undefined), joined);
  const typed = hitsOfFields(searched, (found, one, names) => addTyped(found, one, names, word));
  return extended(searched, NO_HITS, { ...typed, keys: word.spellings });
}

/** All that the hits of a word depend on. */
function keyOf(word: QueryWord, joined: JoinedHits | undefined, width: Width | undefined): string {
  const { spellings, alike, variants, prefix, quoted, times } = word;
  const { known, wide, edits, respelled, anyStart } = width ?? {};
  const texts = [spellings, alike, variants].map((some) => some.join(' '));
  return [joined?.id, ...texts, prefix, quoted, times, known, wide, edits, respelled, anyStart].join();
}

/** The hits of a word that is found nowhere. */
const NO_HITS: WordHits = {
  names: { ...eachNamed(() => []), similar: [] },
  tags: new Map(),
  tagFamily: undefined,
  keys: [],
  known: false,
  reach: 0,
};

/** These hits and further ones. */
function extended({ catalogue }: Searched, fewer: WordHits, more: MoreHits): WordHits {
  const isMore = [...Object.values(more.names), more.tags, more.keys].some(({ length }) => length > 0);
  // The tracks of a word are cached with its names, so one that has no further hits keeps them.
  if (!isMore) return fewer;
  const names = withNames(fewer.names, more.names);
  const tags = tagFactors(catalogue.tags, more.keys, more.tags, fewer.tags);
  const keys = [...fewer.keys, ...more.keys];
  const ofTags = reachOfTags(catalogue, tags.keys()) - reachOfTags(catalogue, fewer.tags.keys());
  return {
    names,
    tags,
    tagFamily: keys.find((one) => isFamily(catalogue.tags, one, tags)),
    keys,
    known: hasOwn(names) || [...tags.values()].includes(FACTOR.exact),
    reach: fewer.reach + reachOfNames(catalogue, more.names) + ofTags,
    fewer: fewer === NO_HITS ? undefined : fewer,
  };
}

/** What is found in each field; `names` are those of tracks, artists or albums. */
function hitsOfFields(
  { index, catalogue }: Searched,
  add: (found: Hit[], index: WordIndex, names: SearchedName | undefined) => void,
): { names: NameHits; tags: Hit[] } {
  const hits = (field: SearchField, names?: SearchedName) => {
    const found: Hit[] = [];
    add(found, index[field], names);
    return found;
  };
  const names = eachNamed((field) => hits(field, catalogue[field].name));
  return { names: { ...names, similar: hits('similar') }, tags: hits('tags') };
}

/** Whether some of the names have the word itself. */
export function hasOwn(names: Partial<NameHits>): boolean {
  return Object.values(names).some((hits) => hits.some(({ own }) => own));
}

/** The names of both, the best factor first. Names that have the word itself weigh no more because they are the whole text, or have it joined. */
export function withNames(own: NameHits, more: Partial<NameHits>): NameHits {
  const both = (field: keyof NameHits) => [...own[field], ...unknownTo(own[field], more[field] ?? [])];
  return sorted({ ...eachNamed(both), similar: [...own.similar, ...(more.similar ?? [])] });
}

function sorted(names: NameHits): NameHits {
  for (const hits of Object.values(names)) hits.sort(byFactor);
  return names;
}

function unknownTo(typed: readonly Hit[], more: readonly Hit[]): readonly Hit[] {
  const own = typed.find(({ own, factor }) => own && factor === FACTOR.exact);
  if (own === undefined) return more;
  return more.filter(({ ordinals, factor }) => factor !== FACTOR.exact || !hasAll(own.ordinals, ordinals));
}

/** `names` are those of tracks, artists or albums. */
function addTyped(found: Hit[], index: WordIndex, names: SearchedName | undefined, word: QueryWord): void {
  const spellings = new Set(word.spellings);
  if (word.times > 1 && names !== undefined) addRepeated(found, index, names, word, spellings);
  addExact(found, index, spellings);
  addAlike(found, index, new Set(word.alike));
  // The tables of tags have forms of their own.
  if (names !== undefined) {
    for (const text of word.variants) addCorrected(found, index, findWord(index, text), FACTOR.variant);
    const two = word.quoted ? undefined : inTwoWords(word.spellings[0]);
    if (two !== undefined) addTogether(found, index, two, FACTOR.variant);
  }
  if (word.prefix) addBeginnings(found, index, word);
}

function addWider(
  found: Hit[],
  index: WordIndex,
  names: SearchedName | undefined,
  word: QueryWord,
  { known, wide, edits, respelled, anyStart }: Width,
): void {
  const [text] = word.spellings;
  const typo = known ? FACTOR.typoOfKnown : FACTOR.typo;
  if (respelled && names !== undefined)
    for (const alike of respellings(text)) addCorrected(found, index, findWord(index, alike), typo[1]);
  if (wide) {
    addSplit(found, index, text);
    if (!word.prefix && hasTwoCharacters(text)) addBeginnings(found, index, word);
    if (!known && names !== undefined) addWritten(found, index, names, text);
  }
  if (edits > 0)
    for (const near of mistypedAs(index, word, edits, anyStart && names !== undefined)) {
      const likelihood = likelihoodOf(near, textAt(index.dictionary, near.word));
      addCorrected(found, index, near.word, typo[near.edits] * likelihood);
    }
}

function likelihoodOf({ typed, edits, otherStart }: MistypedWord, meant: string): number {
  if (edits === 2) return otherStart ? FACTOR.unlikely : 1;
  return isLikelyError(typed, meant) ? 1 : FACTOR.unlikely;
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

function addCorrected(found: Hit[], index: WordIndex, at: number, factor: number): void {
  if (at >= 0) found.push({ ...hitOf(index, at, factor), isCorrected: true });
}

/** Longer words that begin like this one. */
function addBeginnings(found: Hit[], index: WordIndex, { spellings, alike }: QueryWord): void {
  const add = (text: string, factor: number) => {
    const { from, to } = longerWords(index, text);
    const ordinals = namesWith(index, from, to);
    if (ordinals.length > 0) found.push({ ordinals, sorted: to === from + 1, factor });
  };
  for (const text of spellings) add(text, FACTOR.prefix);
  for (const text of alike) if (mayBegin(text)) add(text, FACTOR.alikePrefix);
}

/** The names that have a word which the query has several times, unless they are too many to read. */
function repeatedIn(index: WordIndex, { spellings: [text], spaced }: QueryWord): Uint32Array | undefined {
  const at = spaced ? findWord(index, text) : -1;
  const names = at < 0 ? undefined : namesWith(index, at, at + 1);
  return names === undefined || names.length > REPEATED_NAMES_MAX ? undefined : names;
}

/** `mother mother` in names that have the word twice; other names follow with a lower factor. Takes the word out of `spellings`. */
function addRepeated(
  found: Hit[],
  index: WordIndex,
  { folded }: SearchedName,
  query: QueryWord,
  spellings: Set<string>,
): void {
  const names = repeatedIn(index, query);
  if (names === undefined) return;
  const { times } = query;
  const [text] = query.spellings;
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

/** `hiphop` in names that have both `hip` and `hop`. */
function addSplit(found: Hit[], index: WordIndex, text: string): void {
  if (text.length > SPLIT.lettersMax) return;
  for (let at = 2; at <= text.length - 2; at++)
    addTogether(found, index, [text.slice(0, at), text.slice(at)], FACTOR.split);
}

/** `playfortoday` in `Play for Today`. */
function addWritten(found: Hit[], index: WordIndex, names: SearchedName, text: string): void {
  const ordinals = Uint32Array.from(namesWithKey(index, names, text));
  if (ordinals.length > 0) found.push({ ordinals, sorted: true, factor: FACTOR.split });
}

/** The names that have both words, unless each is in too many. */
function addTogether(found: Hit[], index: WordIndex, words: readonly [string, string], factor: number): void {
  const places = words.map((word) => findWord(index, word));
  if (places.includes(-1)) return;
  const [few, many] = places
    .map((place) => namesWith(index, place, place + 1))
    .sort((a, b) => a.length - b.length);
  if (few.length >= SPLIT.namesMax) return;
  const ordinals = few.filter((name) => includes(many, name));
  if (ordinals.length > 0) found.push({ ordinals, sorted: true, factor });
}
