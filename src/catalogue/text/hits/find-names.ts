/**
 * Finds the names that are the whole text, and those that are it by a rule of `name-rules.ts`, by a correction of one of its words, or because they
 * begin with it.
 */
import { listAt } from '../../columns/list-column.ts';
import { firstIndex } from '../../columns/lookup.ts';
import { compareRowToBytes, type RowTexts, textOfRow } from '../../columns/row-texts.ts';
import { textAt } from '../../columns/text-column.ts';
import { findWord, utf8 } from '../index/dictionary.ts';
import { addNamesWithKey, hasKey } from '../index/names-with-key.ts';
import type { Searched } from '../index/search-index.ts';
import { textsWith, type WordIndex } from '../index/word-index.ts';
import { mistypedAs } from '../mistyped/mistyped-as.ts';
import type { QueryUnit, QueryWord, SearchQuery } from '../parse/query-words.ts';
import { CORRECTIONS_MAX, FACTOR } from '../search-weights.ts';
import { isWordCharacter, spacedKey, wordKey } from '../words/words.ts';
import type { WordHits } from './hits.ts';
import {
  CREDIT_RULES,
  keyOf,
  NAME_RULES,
  type NameRule,
  replaced,
  UNITS_MAX,
  unitsAsNamed,
} from './name-rules.ts';
import { correctedPlaces, type SearchContext } from './search-hits.ts';
import { soundingNames } from './sounding-names.ts';
import {
  eachNamed,
  type FoundNames,
  hasNames,
  hitsInNames,
  NAMED,
  type NamedField,
  noWholeNames,
  type WholeHits,
  type WholeNames,
} from './whole-names.ts';

export function findWholeNames(searched: Searched, query: SearchQuery): WholeNames {
  const exact = eachNamed((field) => namesWithKeys(searched, field, [query.key]));
  const found = { ...noWholeNames(), exact, typed: typedNames(searched, query, exact) };
  addNames(searched, query, found, hasNames(exact) ? ['always'] : ['always', 'unnamed']);
  return found;
}

/** With the names that are the text but for errors that its words alone do not show. `isKnown` is whether some name has each of the words. */
export function withMistyped(
  searched: Searched,
  query: SearchQuery,
  whole: WholeNames,
  isKnown: boolean,
): WholeNames {
  const found = noWholeNames();
  addNames(searched, query, found, isKnown ? ['unfound'] : ['unfound', 'unknown']);
  return hasNames(found.corrected) ? { ...whole, corrected: found.corrected } : whole;
}

/** So many tracks of artists whose name is a part of the text are compared. */
const COMPARED_MAX = 2000;

/** Adds what the rules for these cases find. */
function addNames(searched: Searched, query: SearchQuery, found: WholeNames, when: NameRule['when'][]): void {
  for (const { degree, artists, rewrite, accepts, ...rule } of NAME_RULES) {
    if (!when.includes(rule.when)) continue;
    const keys = new Set(rewrite(query));
    keys.delete(query.key);
    for (const field of artists ? (['artists'] as const) : NAMED) {
      const { folded } = searched.catalogue[field].name;
      const names = namesWithKeys(searched, field, keys);
      addAll(
        found[degree][field],
        accepts ? names.filter((name) => accepts(textOfRow(folded, name), query)) : names,
      );
    }
  }
  for (const { degree, words, titles, ...rule } of CREDIT_RULES)
    if (when.includes(rule.when))
      addAll(
        found[degree].tracks,
        creditedTracks(searched, words(query), (title) => titles(title, query)),
      );
}

/** Keeps the names ascending, each once. */
function addAll(names: number[], more: number[]): void {
  if (more.length === 0) return;
  const all = [...new Set([...names, ...more])].sort((a, b) => a - b);
  for (const [i, name] of all.entries()) names[i] = name;
}

function namesWithKeys({ index, catalogue }: Searched, field: NamedField, keys: Iterable<string>): number[] {
  const found: number[] = [];
  for (const key of keys) addNamesWithKey(found, index[field], catalogue[field].name, key);
  return found;
}

/**
 * Tracks whose name and artist together are the words, in either order.
 *
 *     my love love            →   `My Love` by `Love`
 *     iron maiden iron maiden →   `Iron Maiden` by `Iron Maiden`
 *
 * The words alone cannot tell these from covers: each is in the name already, and the artist adds just a tenth.
 */
function creditedTracks(
  searched: Searched,
  units: readonly QueryUnit[],
  titlesOf: (title: readonly QueryUnit[]) => string[],
): number[] {
  const { tracks, artists } = searched.catalogue;
  const found: number[] = [];
  let compared = 0;
  for (const [artistUnits, title] of splits(units)) {
    const named = namesWithKeys(searched, 'artists', [keyOf(artistUnits)]);
    const titles = named.length === 0 ? [] : titlesOf(title);
    const keys = titles.filter((key) => key !== '').map(utf8);
    if (keys.length === 0) continue;
    for (const artist of named)
      for (const track of listAt(artists.tracks, artist))
        if (compared++ < COMPARED_MAX && keys.some((key) => hasKey(tracks.name.folded, track, key)))
          found.push(track);
  }
  return found;
}

/** The ways to divide the words into those of an artist and those of a track. */
function splits<Unit>(units: readonly Unit[]): [artist: Unit[], track: Unit[]][] {
  return units.slice(1).flatMap((_, i): [Unit[], Unit[]][] => {
    const [first, last] = [units.slice(0, i + 1), units.slice(i + 1)];
    return [
      [first, last],
      [last, first],
    ];
  });
}

/** The names with the quotes and minus signs of the text, if it has such syntax; otherwise, with its spaces, if others have none or more. */
function typedNames(searched: Searched, query: SearchQuery, exact: FoundNames): FoundNames {
  const { key, spacedKey: spaced, syntax } = query;
  return eachNamed((field) => {
    const { folded, rank } = searched.catalogue[field].name;
    if (syntax === undefined) return withSpaces(folded, rank, exact[field], spaced);
    const bytes = utf8(syntax);
    const typedKey = wordKey(syntax);
    const named = typedKey === key ? exact[field] : namesWithKeys(searched, field, [typedKey]);
    return named.filter(onceForEqual(rank, (name) => compareRowToBytes(folded, name, bytes) === 0));
  });
}

/** The names with the same key that also have the same spaces; none if all have: `make up` is rather `Make Up` than `Makeup`. */
function withSpaces(folded: RowTexts, rank: Uint32Array, names: number[], key: string): number[] {
  if (names.every((name) => rank[name] === rank[names[0]])) return [];
  const same = names.filter(onceForEqual(rank, (name) => spacedKey(textOfRow(folded, name)) === key));
  return same.length === names.length ? [] : same;
}

/** The same test, which reads a name again only if it differs from the last one: thousands of names may be equal. */
function onceForEqual(rank: Uint32Array, test: (name: number) => boolean): (name: number) => boolean {
  let last = -1;
  let passed = false;
  return (name) => {
    if (rank[name] !== last) {
      last = rank[name];
      passed = test(name);
    }
    return passed;
  };
}

/** A word is frequent if more than one of so many tracks has it in its name. */
const FREQUENT = 500;
/** A text of so many words may be a name with two more. */
const TWO_LACKING_MIN = 4;

/**
 * The names that are the text without a word of the query, or without it and a neighbour: they have the word, with little weight.
 * Undefined if there are none.
 *
 *     mi amor world          →   `Mi Amor`
 *     walk me home sped up   →   `Walk Me Home`
 *
 * Only a frequent word is one too many: another one is rather mistyped, or the name of an artist.
 */
export function lackingHits(searched: Searched, query: SearchQuery): (WholeHits | undefined)[] {
  const named = query.words.map(() => eachNamed((): number[] => []));
  for (const lacked of wordsTooMany(searched.index.tracks, query)) {
    const key = keyOf(query.units.filter(({ word }) => !lacked.includes(word)));
    for (const field of NAMED) {
      const names = namesWithKeys(searched, field, [key]);
      for (const word of lacked) addAll(named[word][field], names);
    }
  }
  return named.map((names) => hitsInNames([names], FACTOR.lacking));
}

/** The words that a name may lack: a frequent one, or two neighbours. Some that the query needs are left. */
function wordsTooMany(names: WordIndex, { units, words }: SearchQuery): number[][] {
  if (units.length > UNITS_MAX) return [];
  const single = words.flatMap((word, i) => (isFrequent(names, word) ? [[i]] : []));
  const pairs = units.slice(1).map((unit, i) => [units[i].word, unit.word]);
  const isNeeded = (word: number) => word < 0 || !words[word].optional;
  return [...single, ...(units.length < TWO_LACKING_MIN ? [] : pairs)].filter(
    (lacked) =>
      lacked.every((word) => word >= 0 && isNeeded(word)) &&
      units.some(({ word }) => isNeeded(word) && !lacked.includes(word)),
  );
}

function isFrequent(names: WordIndex, { spellings }: QueryWord): boolean {
  const place = findWord(names, spellings[0]);
  return place >= 0 && textsWith(names, place) * FREQUENT > names.lengths.length;
}

/**
 * The whole names, with those that the hits of the words give; `hits` are in the order of the words. If a name is the text as it is, nothing
 * needs to be corrected: `yeah yeah yeahs` is not `Yeah Yeah Yeah`.
 */
export function withHits(context: SearchContext, hits: WordHits[]): WholeNames {
  if (hasNames(context.whole.exact)) return context.whole;
  const { nearly, corrected, ...others } = context.whole;
  const whole = { nearly: copyOf(nearly), corrected: copyOf(corrected), ...others };
  for (const field of NAMED) {
    addAll(whole.nearly[field], soundingNames(context, field, hits));
    const names = correctedNames(context, field, (word) => correctedPlaces(hits[word], field));
    addAll(whole.corrected[field], names);
  }
  return { ...whole, begun: { ...whole.begun, tracks: begunTracks(context, hits, whole) } };
}

function copyOf(names: FoundNames): FoundNames {
  return eachNamed((field) => [...names[field]]);
}

/** Whether a name would be the whole text if the word at this position were corrected. */
export function hasCorrectedWhole(context: SearchContext, position: number): boolean {
  const { index, query } = context;
  return NAMED.some((field) => {
    const near = mistypedAs(index[field], query.words[position], 1).map(({ word }) => word);
    return correctedNames(context, field, (word) => (word === position ? near : [])).length > 0;
  });
}

/** The names that are the text with one word replaced by another of the dictionary. */
function correctedNames(
  context: SearchContext,
  field: NamedField,
  placesOf: (word: number) => readonly number[],
): number[] {
  const { dictionary } = context.index[field];
  let left = CORRECTIONS_MAX;
  const keys = replaced(unitsAsNamed(context.query), (units, at) => {
    const places = units[at].word < 0 ? [] : placesOf(units[at].word).slice(0, left);
    left -= places.length;
    return places.map((place) => textAt(dictionary, place));
  });
  return namesWithKeys(context, field, keys);
}

/** If more names begin with the text, it does not say which one is meant. */
const BEGUN_MAX = 64;
/** A last word of so few letters is rather the beginning of another one. */
const SHORT = 2;

/**
 * Tracks whose name begins with the text as it is typed: the user is still typing it.
 *
 *     sugar f          →   `Sugar Fever`, though the last letter is optional, and `Sugar` is shorter
 *     medicine (fea    →   `Medicine (feat. Tia)`
 *
 * If some name is the text with an error corrected and the last word is not short, the user is done. A single word may as well be mistyped.
 */
function begunTracks({ catalogue, query }: SearchContext, hits: WordHits[], whole: WholeNames): number[] {
  const { units, typed } = query;
  const last = units.at(-1);
  if (units.length < 2 || last === undefined) return [];
  const isShort = last.text.length <= SHORT;
  if (hasNames(whole.corrected) && !isShort) return [];
  // A word that names have is no beginning of another one, unless it is short.
  const isWhole = !isShort && last.word >= 0 && hits[last.word].known;
  const { folded, ascending } = catalogue.tracks.name;
  const bytes = utf8(typed);
  const from = firstIndex(ascending.length, (i) => compareRowToBytes(folded, ascending[i], bytes) >= 0);
  const tracks: number[] = [];
  for (let i = from; i < ascending.length && tracks.length <= BEGUN_MAX; i++) {
    const name = textOfRow(folded, ascending[i]);
    if (!name.startsWith(typed)) break;
    if (!isWhole || !isWordCharacter(name.codePointAt(typed.length) ?? 0)) tracks.push(ascending[i]);
  }
  return tracks.length > BEGUN_MAX ? [] : tracks.sort((a, b) => a - b);
}
