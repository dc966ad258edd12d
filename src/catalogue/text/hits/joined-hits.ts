/**
 * What the words of a query are found in besides themselves: joined with their neighbours, or as the whole text. Most are found in nothing more.
 *
 *     ac dc   →   `acdc` in the names of ACDC, for both words
 *
 * Neighbours are looked up once for all words that they join, since most of them are in no name.
 */

import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import type { JoinedWords, SearchQuery } from '../parse/query-words.ts';
import { FACTOR, FIELDS, type SearchField } from '../search-weights.ts';
import type { Hit, NameHits } from './hits.ts';
import { addAlike, addExact } from './own-hits.ts';
import { isTag } from './tag-hits.ts';
import { eachNamed, hasNames, NAMED, type NamedField, type WholeNames } from './whole-names.ts';

/** Further hits of a word of the query. */
export interface MoreHits {
  /** Names that are the whole text. */
  whole: Record<NamedField, Hit[]> | undefined;
  joined: JoinedHits | undefined;
}

/** The hits of a word joined with its neighbours: those of `acdc` for `ac` and for `dc`. */
export interface JoinedHits {
  names: NameHits;
  /** The names of tags that have joined words. */
  tags: Hit[];
  /** Joined words that may be the keys of tags. */
  keys: string[];
  /** The same for the same joined words. */
  id: string;
}

interface FoundJoined extends JoinedWords {
  /** Not spelled like this, but sounding like it. */
  isSound: boolean;
  hits: Record<SearchField, Hit[]>;
}

export type FindMore = (position: number) => MoreHits;

/** For each position of the query, what is found besides the word itself. */
export function moreHits(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  query: SearchQuery,
  whole: WholeNames,
  lacking: readonly (Record<NamedField, Hit[]> | undefined)[] = [],
): FindMore {
  const joined = [
    ...query.joined.map((words) => findJoined(index, catalogue, words)),
    ...query.sounds.map((words) => findSounding(index, words)),
  ].filter((found) => found !== undefined);
  const ofNeeded = wholeHits(whole, true) ?? mistypedHits(whole);
  const ofOptional = wholeHits(whole, false);
  return (position) => {
    const { optional, alike } = query.words[position];
    const words = joined.filter(
      ({ word, covers, isSound }) => covers.includes(position) && !(isSound && alike.includes(word)),
    );
    return {
      whole: optional ? ofOptional : both(ofNeeded, lacking[position]),
      joined: words.length === 0 ? undefined : joinedHits(words),
    };
  };
}

function both(
  some: Record<NamedField, Hit[]> | undefined,
  more: Record<NamedField, Hit[]> | undefined,
): Record<NamedField, Hit[]> | undefined {
  if (some === undefined || more === undefined) return some ?? more;
  return eachNamed((field) => [...some[field], ...more[field]]);
}

function joinedHits(words: FoundJoined[]): JoinedHits {
  const different = words.filter(
    ({ word, isSound }, i) => words.findIndex((one) => one.word === word && one.isSound === isSound) === i,
  );
  const hits = (field: SearchField) => different.flatMap((one) => one.hits[field]);
  return {
    names: { ...eachNamed(hits), similar: hits('similar') },
    tags: hits('tags'),
    keys: different.flatMap(({ word, isSound }) => (isSound ? [] : [word])),
    id: different.map(({ word, isSound }) => (isSound ? `~${word}` : word)).join(' '),
  };
}

function findJoined(
  index: SearchIndex,
  { tags }: SearchedCatalogue,
  joined: JoinedWords,
): FoundJoined | undefined {
  const hits = noHits();
  for (const field of FIELDS) addExact(hits[field], index[field], [joined.word]);
  const isFound = FIELDS.some((field) => hits[field].length > 0) || isTag(tags, joined.word);
  return isFound ? { ...joined, isSound: false, hits } : undefined;
}

function findSounding(index: SearchIndex, joined: JoinedWords): FoundJoined | undefined {
  const hits = noHits();
  for (const field of NAMED) addAlike(hits[field], index[field], [joined.word]);
  return NAMED.some((field) => hits[field].length > 0) ? { ...joined, isSound: true, hits } : undefined;
}

function noHits(): Record<SearchField, Hit[]> {
  return { tracks: [], artists: [], albums: [], tags: [], similar: [] };
}

/** The names that are the text; with `nearly`, also those that are it but for its dispensable words. */
function wholeHits({ exact, typed, equivalent, nearly }: WholeNames, isNearly: boolean) {
  const found = isNearly ? [exact, typed, equivalent, nearly] : [exact, typed];
  if (!found.some(hasNames)) return undefined;
  return eachNamed((field): Hit[] => {
    const ordinals = united(
      exact[field],
      found.slice(1).flatMap((names) => names[field]),
    );
    return ordinals.length === 0 ? [] : [{ ordinals, sorted: true, factor: FACTOR.exact, own: true }];
  });
}

/** The names that are the text but for errors, which are looked for if none is the text. */
function mistypedHits({ corrected }: WholeNames) {
  if (!hasNames(corrected)) return undefined;
  return eachNamed((field): Hit[] => {
    const ordinals = Uint32Array.from(corrected[field]);
    return ordinals.length === 0 ? [] : [{ ordinals, sorted: true, factor: FACTOR.mistypedWhole }];
  });
}

/** Ascending, and each once; `ascending` may be long. */
function united(ascending: number[], others: number[]): Uint32Array {
  if (others.length === 0) return Uint32Array.from(ascending);
  return Uint32Array.from(new Set([...ascending, ...others])).sort();
}
