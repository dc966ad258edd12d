/** Which names each word of a query is found in, and how well. */
import { includes } from '../columns/lookup.ts';
import type { RowTexts } from '../columns/row-texts.ts';
import { textAt } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { narrowerTags, storedTags } from '../tags/tag-columns.ts';
import { oneEditAway } from './deletions.ts';
import { findWord, longerWords, utf8, wordsFrom } from './dictionary.ts';
import { namesWithKeys } from './names-with-key.ts';
import { numberInTwo } from './numbers.ts';
import { respellings } from './phonetic.ts';
import { correctedKeys } from './query-keys.ts';
import type { QueryWord, SearchQuery } from './query-words.ts';
import { timesInName } from './repeated.ts';
import { isSound } from './romanize.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import {
  ENOUGH,
  FACTOR,
  FIELDS,
  REPEATED_NAMES_MAX,
  type SearchField,
  SPLIT,
  TYPO_LOOKUPS,
  TYPO_WORDS,
} from './search-weights.ts';
import { allowedEdits, type NearWord, nearWords } from './typos.ts';
import { eachNamed, type NamedField, type WholeNames } from './whole-names.ts';
import { namesWith, textsWith, type WordIndex } from './word-index.ts';
import { hasTwoCharacters } from './words.ts';

/** The names of one field that a word matches in one way. */
export interface Hit {
  ordinals: Uint32Array;
  /** Ascending, and each name once. */
  sorted: boolean;
  factor: number;
  /** The names have the word itself. */
  own?: boolean;
  /** The word that was meant, where it is not the one that was typed. */
  corrected?: string;
  /** The names are all that have the word at this place of the dictionary. */
  word?: { postings: ListColumn; place: number };
}

export interface WordHits {
  /** Best factor first. Those of the tags are in `tags`. */
  names: Record<Exclude<SearchField, 'tags'>, Hit[]>;
  /** The tags that the word matches, each with its best factor. */
  tags: Map<number, number>;
  /** The key of the tag, if these are exactly one tag and its narrower tags with their factors. */
  tagFamily: string | undefined;
  /** Whether some name has the word itself, not just one that begins with it or is spelled nearly the same. */
  known: boolean;
  /** How many tracks the word reaches; a track reached several times counts each time. */
  reach: number;
}

/** The inputs of a search, the same for plain and wide matching. */
export interface SearchContext {
  index: SearchIndex;
  catalogue: SearchedCatalogue;
  query: SearchQuery;
  whole: WholeNames;
  /** The hits of repeated words that were already counted, by place in the dictionary. */
  repeated: Record<NamedField, Map<number, Hit[]>>;
}

/** What a word matches besides itself as it was typed. */
interface Width {
  /** Words run together, and beginnings of words. */
  wide: boolean;
  /** How many typing errors are forgiven. */
  edits: 0 | 1 | 2;
}

/** The hits of each word of the query as typed; a word that no name has may have a typing error. */
export function plainHits(context: SearchContext): WordHits[] {
  let left = TYPO_LOOKUPS;
  return context.query.words.map((word, position) => {
    const hits = hitsAsTyped(context, position);
    if (hits.known || !canBeWider(word) || left === 0) return hits;
    left--;
    return widened(context, position, hits, { wide: false, edits: 1 });
  });
}

/** The words of names that a mistyped one may mean, the nearest first. */
export function correctionsOf({ names }: WordHits, field: NamedField): string[] {
  return names[field].flatMap(({ corrected }) => corrected ?? []);
}

/** Whether a name would be the whole text, which is one word, if it were corrected. */
export function hasCorrectedWhole(context: SearchContext, position: number): boolean {
  const { index, query } = context;
  const word = query.words[position];
  return (['tracks', 'artists', 'albums'] as const).some((field) => {
    const corrections = mistypedAs(index[field], word, 1).map((near) =>
      textAt(index[field].dictionary, near.word),
    );
    const words = query.words.map((_, i) => (i === position ? corrections : []));
    return namesWithKeys(context, field, correctedKeys(query, words)).length > 0;
  });
}

/** The hits of the same words, which may now be run together, be mistyped, or be beginnings. */
export function wideHits(context: SearchContext, plain: WordHits[]): WordHits[] {
  const { words } = context.query;
  const typoCandidates = new Set(
    [...words.keys()]
      .filter((position) => canBeWider(words[position]))
      .sort((a, b) => plain[a].reach - plain[b].reach || a - b)
      .slice(0, TYPO_LOOKUPS),
  );
  return words.map((word, position) => {
    if (!canBeWider(word)) return plain[position];
    const { known } = plain[position];
    // The hits of an unknown word have its corrections already.
    const typed = known ? plain[position] : hitsAsTyped(context, position);
    const wide = (edits: 0 | 1 | 2) => widened(context, position, typed, { wide: true, edits });
    if (!typoCandidates.has(position)) return wide(0);
    const hits = wide(1);
    return known || hits.reach >= ENOUGH ? hits : wide(2);
  });
}

function canBeWider({ spaced, quoted, optional }: QueryWord): boolean {
  return spaced && !quoted && !optional;
}

function hitsAsTyped(
  { index, catalogue, query, whole, repeated }: SearchContext,
  position: number,
): WordHits {
  const word = query.words[position];
  const exact = [...word.spellings];
  for (const { word: joined, covers } of query.joined) if (covers.includes(position)) exact.push(joined);
  const alike = [...word.alike];
  for (const { word: joined, covers } of query.sounds) if (covers.includes(position)) alike.push(joined);
  const hits = (field: SearchField, named?: Field['named']) => {
    const found: Hit[] = [];
    addTyped(found, { index: index[field], named }, { exact, alike: named ? alike : word.alike }, word);
    return found.sort(byFactor);
  };
  const namedHits = (field: NamedField) => {
    const others = [...whole.typed[field], ...(word.optional ? [] : whole.nearly[field])];
    const wholeNames = united(whole.exact[field], others);
    const found = hits(field, { folded: catalogue[field].name.folded, repeated: repeated[field] });
    if (wholeNames.length === 0) return found;
    return [{ ordinals: wholeNames, sorted: true, factor: FACTOR.exact, own: true }, ...found];
  };
  const names = { ...eachNamed(namedHits), similar: hits('similar') };
  const tags = tagFactors(catalogue.tags, exact, hits('tags'));
  const tagFamily = exact.find((key) => isFamily(catalogue.tags, key, tags));
  const known =
    [...tags.values()].includes(FACTOR.exact) ||
    Object.values(names).some((found) => found.some(({ own }) => own));
  return { names, tags, tagFamily, known, reach: reachOf(catalogue, names, tags) };
}

/** With further hits; none of them makes the word known. */
function widened(
  { index, catalogue, query }: SearchContext,
  position: number,
  typed: WordHits,
  width: Width,
): WordHits {
  const word = query.words[position];
  const more = (field: SearchField, named: boolean) => {
    const found: Hit[] = [];
    addWider(found, index[field], named, typed.known, word, width);
    return found;
  };
  const namedHits = (field: NamedField) => [...typed.names[field], ...more(field, true)].sort(byFactor);
  const similar = [...typed.names.similar, ...more('similar', false)].sort(byFactor);
  const names = { ...eachNamed(namedHits), similar };
  const moreTags = more('tags', false);
  if (moreTags.length === 0) return { ...typed, names, reach: reachOf(catalogue, names, typed.tags) };
  const tags = new Map(typed.tags);
  addFactors(tags, moreTags);
  const { tagFamily: key } = typed;
  const tagFamily = key !== undefined && isFamily(catalogue.tags, key, tags) ? key : undefined;
  return { names, tags, tagFamily, known: typed.known, reach: reachOf(catalogue, names, tags) };
}

function byFactor(a: Hit, b: Hit): number {
  return b.factor - a.factor;
}

/** Ascending, and each once; `ascending` may be long. */
function united(ascending: number[], others: number[]): Uint32Array {
  if (others.length === 0) return Uint32Array.from(ascending);
  return Uint32Array.from(new Set([...ascending, ...others])).sort();
}

/** A field; `named` if it is the name of a track, an artist or an album. */
interface Field {
  index: WordIndex;
  named: { folded: RowTexts; repeated: Map<number, Hit[]> } | undefined;
}

/** The words that satisfy a word of the query: itself, joined with its neighbours, and how they sound. */
interface Ways {
  exact: string[];
  alike: string[];
}

function addTyped(found: Hit[], field: Field, { exact, alike }: Ways, word: QueryWord): void {
  const { index } = field;
  const add = (text: string, factor: number, own: boolean) => {
    const at = findWord(index, text);
    if (at >= 0) found.push({ ...hitOf(index, at, factor), own });
  };
  const spellings = new Set(exact);
  if (word.times > 1) addRepeated(found, field, word, spellings);
  for (const text of spellings) add(text, FACTOR.exact, true);
  for (const text of new Set(alike)) add(text, FACTOR.alike, false);
  // The tables of tags have forms of their own.
  if (field.named !== undefined) {
    for (const text of word.variants) addCorrected(found, index, findWord(index, text), FACTOR.variant);
    const number = word.variants.length > 0 ? numberInTwo(word.spellings[0]) : undefined;
    if (number !== undefined) addTogether(found, index, number, FACTOR.variant);
  }
  if (word.prefix) addBeginnings(found, index, word);
}

function addWider(
  found: Hit[],
  index: WordIndex,
  named: boolean,
  known: boolean,
  word: QueryWord,
  { wide, edits }: Width,
): void {
  const [text] = word.spellings;
  if (named && edits > 0 && !known)
    for (const respelled of respellings(text))
      addCorrected(found, index, findWord(index, respelled), FACTOR.typo[1]);
  if (wide) addSplit(found, index, text);
  if (wide && !word.prefix && hasTwoCharacters(text)) addBeginnings(found, index, word);
  const typo = known ? FACTOR.typoOfKnown : FACTOR.typo;
  if (edits > 0)
    for (const near of mistypedAs(index, word, edits))
      addCorrected(found, index, near.word, typo[near.edits]);
}

function addCorrected(found: Hit[], index: WordIndex, at: number, factor: number): void {
  if (at < 0) return;
  const corrected = textAt(index.dictionary, at);
  found.push({ ...hitOf(index, at, factor), corrected });
}

function hitOf(index: WordIndex, place: number, factor: number): Hit {
  const { postings } = index;
  return { ordinals: namesWith(index, place, place + 1), sorted: true, factor, word: { postings, place } };
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
  { index, named }: Field,
  { spellings: [text], times, spaced }: QueryWord,
  spellings: Set<string>,
): void {
  const at = findWord(index, text);
  if (named === undefined || !spaced || at < 0) return;
  const names = namesWith(index, at, at + 1);
  if (names.length > REPEATED_NAMES_MAX) return;
  spellings.delete(text);
  let hits = named.repeated.get(at);
  if (hits === undefined) {
    const word = utf8(text);
    const counts = names.map((name) =>
      index.lengths[name] < times ? 0 : timesInName(named.folded, name, word),
    );
    const often = names.filter((_, i) => counts[i] >= times);
    const others = names.filter((_, i) => counts[i] < times);
    hits = [
      { ordinals: often, sorted: true, factor: FACTOR.exact, own: true },
      { ordinals: others, sorted: true, factor: FACTOR.tooFew, own: true },
    ];
    named.repeated.set(at, hits);
  }
  found.push(...hits);
}

/** `hiphop` in names that have both `hip` and `hop`. */
function addSplit(found: Hit[], index: WordIndex, text: string): void {
  if (text.length > SPLIT.lettersMax) return;
  for (let at = 2; at <= text.length - 2; at++)
    addTogether(found, index, [text.slice(0, at), text.slice(at)], FACTOR.split);
}

/** The names that have both words, unless each is in too many. */
function addTogether(found: Hit[], index: WordIndex, [one, other]: [string, string], factor: number): void {
  const first = findWord(index, one);
  const second = first < 0 ? -1 : findWord(index, other);
  if (second < 0) return;
  const [few, many] = [namesWith(index, first, first + 1), namesWith(index, second, second + 1)].sort(
    (a, b) => a.length - b.length,
  );
  if (few.length >= SPLIT.namesMax) return;
  const names = few.filter((name) => includes(many, name));
  if (names.length > 0) found.push({ ordinals: names, sorted: true, factor });
}

/** The nearest words; among equally near ones those in the most texts. */
function mistypedAs(index: WordIndex, word: QueryWord, limit: number) {
  const latin = word.alike.filter((text) => !isSound(text));
  return [word.spellings[0], ...latin]
    .flatMap((text) => wordsNear(index, text, limit))
    .sort(
      (a, b) => a.edits - b.edits || textsWith(index, b.word) - textsWith(index, a.word) || a.word - b.word,
    )
    .slice(0, TYPO_WORDS);
}

/** A word with two errors must at least begin as it was typed. */
function wordsNear(index: WordIndex, text: string, limit: number): NearWord[] {
  const characters = [...text];
  const edits = Math.min(limit, allowedEdits(characters.length));
  if (edits === 0) return [];
  const near = oneEditAway(index.dictionary, index.deletions, text).map((word) => ({ word, edits: 1 }));
  if (edits === 1) return near;
  const further = nearWords(index.dictionary, text, edits, wordsFrom(index, characters[0]));
  return [...near, ...further.filter((one) => one.edits === 2)];
}

function tagFactors(tags: SearchedCatalogue['tags'], exact: string[], hits: Hit[]): Map<number, number> {
  const factors = new Map<number, number>();
  for (const key of exact) {
    addFactor(factors, storedTags(tags, key), FACTOR.exact);
    addFactor(factors, narrowerTags(tags, key)?.numbers ?? [], FACTOR.narrower);
  }
  addFactors(factors, hits);
  return factors;
}

function addFactors(factors: Map<number, number>, hits: Hit[]): void {
  for (const { ordinals, factor } of hits) addFactor(factors, ordinals, factor);
}

function addFactor(factors: Map<number, number>, tags: ArrayLike<number>, factor: number): void {
  for (let i = 0; i < tags.length; i++)
    if ((factors.get(tags[i]) ?? 0) < factor) factors.set(tags[i], factor);
}

function isFamily(tags: SearchedCatalogue['tags'], key: string, factors: Map<number, number>): boolean {
  const own = storedTags(tags, key);
  const below = narrowerTags(tags, key)?.numbers ?? [];
  return (
    own.length === 1 &&
    factors.size === below.length + 1 &&
    factors.get(own[0]) === FACTOR.exact &&
    below.every((tag) => factors.get(tag) === FACTOR.narrower)
  );
}

function reachOf(catalogue: SearchedCatalogue, names: WordHits['names'], tags: Map<number, number>): number {
  const { artists, albums, outsideArtists } = catalogue;
  const tracksOf = { artists: artists.tracks.starts, albums: albums.tracks.starts };
  let reach = 0;
  for (const field of FIELDS) {
    if (field === 'tags') for (const tag of tags.keys()) reach += sizeAt(catalogue.tags.tracks.starts, tag);
    else
      for (const { ordinals: found } of names[field]) {
        if (field === 'tracks') reach += found.length;
        else if (field === 'similar')
          for (let i = 0; i < found.length; i++)
            for (
              let j = outsideArtists.artists.starts[found[i]];
              j < outsideArtists.artists.starts[found[i] + 1];
              j++
            )
              reach += sizeAt(tracksOf.artists, outsideArtists.artists.items[j]);
        else for (let i = 0; i < found.length; i++) reach += sizeAt(tracksOf[field], found[i]);
      }
  }
  return reach;
}

function sizeAt(starts: Uint32Array, list: number): number {
  return starts[list + 1] - starts[list];
}
