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
import type { Hit } from './hits.ts';
import { isTag } from './tag-hits.ts';
import { eachNamed, hitsInNames, NAMED, type WholeHits, type WholeNames } from './whole-names.ts';
import { addAlike, addExact, type JoinedHits } from './word-hits.ts';

/** Further hits of a word of the query. */
export interface MoreHits {
  /** Names that are the whole text. */
  whole: WholeHits | undefined;
  joined: JoinedHits | undefined;
}

interface FoundJoined extends JoinedWords {
  /** Not spelled like this, but sounding like it. */
  isSound: boolean;
  hits: Record<SearchField, Hit[]>;
}

export type FindMore = (position: number) => MoreHits;

/** What is found at each position of the query besides the word itself. */
export function moreHits(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  query: SearchQuery,
  whole: WholeNames,
  lacking: readonly (WholeHits | undefined)[] = [],
): FindMore {
  const joined = [
    ...query.joined.map((words) => findJoined(index, catalogue, words)),
    ...query.sounds.map((words) => findSounding(index, words)),
  ].filter((found) => found !== undefined);
  const { exact, typed, equivalent, nearly, corrected } = whole;
  const ofOptional = hitsInNames([exact, typed], FACTOR.exact, true);
  // Names that are the text but for errors are looked for if none is the text.
  const ofNeeded =
    hitsInNames([exact, typed, equivalent, nearly], FACTOR.exact, true) ??
    hitsInNames([corrected], FACTOR.mistypedWhole);
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

function both(some: WholeHits | undefined, more: WholeHits | undefined): WholeHits | undefined {
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
