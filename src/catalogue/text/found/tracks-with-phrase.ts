/** The tracks that have a phrase in their name, their artist's or album's, or in a tag. */
import { countBits, intersection } from '../../columns/bit-loops.ts';
import {
  addAscending,
  addBits,
  allBits,
  bitsOf,
  createBits,
  keepBits,
  ordinalsIn,
  ordinalsOf,
  setBit,
} from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { longListBits } from '../../columns/long-lists.ts';
import { includes } from '../../columns/lookup.ts';
import { textOfRow } from '../../columns/row-texts.ts';
import type { Bits, ListColumn } from '../../columns/types.ts';
import { storedTags } from '../../tags/tag-columns.ts';
import { findWord, wordsFrom } from '../index/dictionary.ts';
import type { SearchedCatalogue, SearchedName, SearchIndex } from '../index/search-index.ts';
import { namesWith, type WordIndex } from '../index/word-index.ts';
import { hasAsciiPhrase } from '../parse/ascii-phrase.ts';
import type { Phrase } from '../parse/phrase.ts';
import { holdsPhrase } from '../parse/phrase-in-name.ts';
import { fold } from '../words/fold.ts';
import { namesThat } from '../words/names-that.ts';
import { plainNamesFor } from '../words/plain-names.ts';
import { setOfPhrase } from './phrase-set.ts';
import { repeatedNames } from './repeated-names.ts';

/** The tracks that have all phrases. They are narrowed down to those with all words before any name is read; the sets of frequent words are cached. */
export function tracksWithPhrases(index: SearchIndex, catalogue: SearchedCatalogue, phrases: Phrase[]): Bits {
  if (phrases.length === 1) return tracksWithPhrase(index, catalogue, phrases[0]);
  const different = [...new Map(phrases.map((phrase) => [spelled(phrase), phrase])).values()];
  const withWords = (phrase: Phrase, among?: Bits) =>
    tracksIn(index, catalogue, phrase, among, (_, names) => names);
  const sets: Bits[] = [];
  const others: Phrase[] = [];
  for (const phrase of different) {
    const set = setOfPhrase(index, catalogue, phrase, () => withWords(phrase));
    if (set === undefined) others.push(phrase);
    else sets.push(set);
  }
  let found = intersection(allBits(catalogue.tracks.count), sets).bits;
  for (const phrase of others) found = withWords(phrase, found);
  if (countBits(found) === 0) return found;
  for (const phrase of different) found = tracksWithPhrase(index, catalogue, phrase, found);
  return found;
}

/** Phrases of the same words between spaces are the same. */
function spelled(phrase: Phrase): unknown {
  const { units } = phrase;
  return units.every(({ spaced }) => spaced) ? units.map(({ text }) => text).join(' ') : phrase;
}

/** The tracks, `among` these if not all, that have a phrase. */
export function tracksWithPhrase(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  phrase: Phrase,
  among?: Bits,
): Bits {
  return tracksIn(index, catalogue, phrase, among, (column, names) => holding(column, phrase, names));
}

/** The same, where `select` takes the names with the phrase out of those of a column that have all its words. */
function tracksIn(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  phrase: Phrase,
  among: Bits | undefined,
  select: (column: SearchedName, names: NamesOfWords) => NamesOfWords,
): Bits {
  const { tracks, artists, albums, tags } = catalogue;
  const owning = among && ownersOfFew(catalogue, among);
  const named = select(tracks.name, namesWithWords(index.tracks, tracks.name, phrase, among));
  const bits = named.set ?? bitsOf(named.list, tracks.count);
  const addOwned = ({ starts, items }: ListColumn, owner: number) =>
    addAscending(bits, items, starts[owner], starts[owner + 1]);
  const addTagged = (tag: number) => {
    const set = longListBits(tags.tracks, tag, listAt(tags.tracks, tag), tracks.count);
    if (set === undefined) addOwned(tags.tracks, tag);
    else addBits(bits, set);
  };
  for (const [words, owners, some] of [
    [index.artists, artists, owning?.artists],
    [index.albums, albums, owning?.albums],
  ] as const) {
    const found = listOf(select(owners.name, namesWithWords(words, owners.name, phrase, some)));
    for (let i = 0; i < found.length; i++) addOwned(owners.tracks, found[i]);
  }
  for (const tag of listOf(namesWithWords(index.tags, undefined, phrase)))
    if (holdsPhrase(fold(tags.name[tag]), phrase)) addTagged(tag);
  for (const tag of storedTags(tags, phrase.key)) addTagged(tag);
  if (among !== undefined) keepBits(bits, among);
  return bits;
}

/** One in so many tracks are few. */
const FEW = 512;

/** The artists and albums of some tracks; undefined if they are not few. */
function ownersOfFew({ tracks, artists, albums }: SearchedCatalogue, some: Bits) {
  const count = countBits(some);
  if (count * FEW > tracks.count) return undefined;
  const owning = { artists: createBits(artists.count), albums: createBits(albums.count) };
  for (const track of ordinalsOf(some, count)) {
    setBit(owning.artists, tracks.artist[track]);
    if (tracks.album[track] >= 0) setBit(owning.albums, tracks.album[track]);
  }
  return owning;
}

/** Many names are a set, which the caller may change, and others an ascending list. `isHeld`: they are known to have the phrase itself. */
type NamesOfWords =
  | { set: Bits; list?: undefined; isHeld?: undefined }
  | { set?: undefined; list: Uint32Array; isHeld?: boolean };

function listOf({ set, list }: NamesOfWords): Uint32Array {
  return set === undefined ? list : ordinalsOf(set);
}

/** The names of a column, `among` these if not all, that have all words of a phrase. */
function namesWithWords(
  index: WordIndex,
  column: SearchedName | undefined,
  phrase: Phrase,
  among?: Bits,
): NamesOfWords {
  const { postings, lengths } = index;
  const lists = phrase.words.map(({ text, prefix }) => {
    if (prefix) {
      const { from, to } = wordsFrom(index, text);
      return { names: namesWith(index, from, to).toSorted(), set: undefined };
    }
    const place = findWord(index, text);
    const names = place < 0 ? NO_NAMES : listAt(postings, place);
    return { names, set: longListBits(postings, place, names, lengths.length) };
  });
  const [fewest, ...others] = lists.sort((a, b) => a.names.length - b.names.length);
  const sets = lists.flatMap(({ set }) => set ?? []);
  const isEverySet = sets.length === lists.length;
  const repeated =
    column && isRepeated(phrase) && repeatedNames(column.folded, phrase.words[0].text, fewest.names);
  if (repeated) {
    const list = among === undefined ? repeated : ordinalsIn(among, repeated);
    return { list, isHeld: phrase.units.length === 2 };
  }
  if (isEverySet && others.length === 0)
    return { set: among === undefined ? sets[0].slice() : intersection(sets[0], [among]).bits };
  const narrowing = among === undefined ? sets : [...sets, among];
  let list = fewest.names;
  if (isEverySet) {
    const { bits, count } = intersection(sets[0], narrowing);
    list = ordinalsOf(bits, count);
  } else for (const set of narrowing) list = ordinalsIn(set, list);
  if (phrase.least > 1) list = kept(list, (name) => lengths[name] >= phrase.least);
  for (const { names, set } of others)
    if (set === undefined) list = kept(list, (name) => includes(names, name));
  return { list };
}

/** One word in ASCII, more than once. */
function isRepeated({ units, words: [{ text }], ascii }: Phrase): boolean {
  return ascii !== undefined && units.length > 1 && units.every((unit) => unit.text === text);
}

const NO_NAMES = new Uint32Array(0);

/** The names that pass. `filter` takes ten times as long for many names. */
function kept(names: Uint32Array, passes: (name: number) => boolean): Uint32Array {
  const passing = new Uint32Array(names.length);
  let count = 0;
  for (let i = 0; i < names.length; i++) if (passes(names[i])) passing[count++] = names[i];
  return passing.subarray(0, count);
}

/** Those of the names, which have the words of the phrase, that have the phrase. Most are decided by their bytes alone (`ascii-phrase.ts`), or by being plain. */
function holding({ exact, folded }: SearchedName, phrase: Phrase, names: NamesOfWords): NamesOfWords {
  if (names.isHeld) return names;
  const { ascii, units, afterMinus } = phrase;
  const reads = (name: number) => holdsPhrase(textOfRow(folded, name), phrase);
  if (afterMinus) {
    const { set, list } = names;
    const { has, take } = openingMinus(folded);
    return { list: kept(set === undefined ? kept(list, has) : ordinalsOf(take(set)), reads) };
  }
  if (ascii === undefined) return { list: kept(listOf(names), reads) };
  const has = (name: number) => hasAsciiPhrase(folded, name, ascii) ?? reads(name);
  if (units.length > 1) return { list: kept(listOf(names), has) };
  const { set, list } = names;
  const plain = plainNamesFor(units[0].text)(exact);
  if (set === undefined) return { list: kept(list, (name) => plain.has(name) || has(name)) };
  const having = plain.take(set);
  for (const name of ordinalsOf(set)) if (has(name)) setBit(having, name);
  return { set: having };
}

const MINUS = 0x2d;
const SPACE = 0x20;

/** Whether a minus sign is at the beginning of the name or after a space. */
const openingMinus = namesThat((bytes, from, to) => {
  for (let at = from; at < to; at++)
    if (bytes[at] === MINUS && (at === from || bytes[at - 1] === SPACE)) return true;
  return false;
});
