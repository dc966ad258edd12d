/** Which tracks a search finds; `search-tracks.ts` has the rules. */
import { countBits } from '../../columns/bit-loops.ts';
import { addBits, bitsOf, createBits, dropBits, ordinalsIn, setBits } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import type { Bits } from '../../columns/types.ts';
import { findWholeNames, lackingHits, withHits, withMistyped } from '../hits/find-names.ts';
import type { WordHits } from '../hits/hits.ts';
import { moreHits } from '../hits/joined-hits.ts';
import { plainHits, type SearchContext, wideHits } from '../hits/search-hits.ts';
import { hasWhole, type WholeNames } from '../hits/whole-names.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { analyseQuery, type SearchQuery } from '../parse/query-words.ts';
import { isSettled, isSettledWord } from './settled.ts';
import { tracksWithPhrase, tracksWithPhrases } from './tracks-with-phrase.ts';
import { tracksOfAny, tracksOfWord, tracksWithAll, tracksWithMost } from './tracks-with-words.ts';

/** Words of a query by ascending reach. */
export interface WordsByReach {
  needed: WordHits[];
  optional: WordHits[];
}

export interface FoundTracks {
  words: WordsByReach;
  whole: WholeNames;
  /** Ascending. */
  tracks: Uint32Array;
  /** Whether some of them have all needed words, and how many words others lack. */
  isComplete: boolean;
  lacking: number;
  /** By phrases and exclusions; undefined where the query has none. */
  restricted: AllowedTracks | undefined;
}

/** Undefined if the text has no words or they find nothing. A phrase that finds nothing is searched as plain words. */
export function findTracksOf(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  text: string,
): FoundTracks | undefined {
  const query = analyseQuery(text);
  const found = foundBy(index, catalogue, query);
  if (found !== undefined || query.phrases.length === 0) return found;
  return foundBy(index, catalogue, analyseQuery(text, true));
}

function foundBy(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  query: SearchQuery,
): FoundTracks | undefined {
  if (query.words.length === 0) return undefined;
  const whole = findWholeNames({ index, catalogue }, query);
  const quoted = query.phrases.length === 0 ? undefined : tracksWithPhrases(index, catalogue, query.phrases);
  if (quoted !== undefined && countBits(quoted) === 0) return undefined;
  const moreAt = moreHits(index, catalogue, query, whole);
  const context = { index, catalogue, query, whole, moreAt };
  const plain = plainHits(context);
  return foundByWords(context, plain, true, quoted) ?? foundByWider(context, plain, quoted);
}

/** With names that are the text but for errors or a word too many, whose words are looked up again. */
function withOtherNames(context: SearchContext, hits: WordHits[]): SearchContext {
  const { index, catalogue, query } = context;
  if (hasWhole(context.whole)) return context;
  const isKnown = hits.every(({ known }) => known);
  const whole = withMistyped(context, query, context.whole, isKnown);
  const lacking = lackingHits(context, query);
  if (whole === context.whole && lacking.every((names) => names === undefined)) return context;
  return { ...context, whole, moreAt: moreHits(index, catalogue, query, whole, lacking) };
}

/** `typed` are the hits of the words as they are typed. */
function foundByWider(
  typed: SearchContext,
  typedHits: WordHits[],
  quoted: Bits | undefined,
): FoundTracks | undefined {
  const context = withOtherNames(typed, typedHits);
  const plain = context === typed ? typedHits : plainHits(context);
  const wide = wideHits(context, plain);
  const some = foundByWords(context, wide.hits, false, quoted);
  if (wide.isWidest || some?.isComplete) return some;
  const more = foundByWords(context, wideHits(context, plain, true).hits, false, quoted);
  return more?.isComplete ? more : some;
}

/** With `plain` hits, undefined if they do not find what can be expected, so that others need to be tried. */
function foundByWords(
  context: SearchContext,
  hits: WordHits[],
  plain: boolean,
  quoted: Bits | undefined,
): FoundTracks | undefined {
  const { index, catalogue, query } = context;
  const words = sortByReach(query, hits);
  const { needed } = words;
  if (plain && needed.length > 1) return foundByAll(context, hits, words, quoted);
  // Other tracks are not found, so their names need not be read.
  const restricted = allowedTracks(context, () => quoted?.slice() ?? tracksOfAny(index, catalogue, needed));
  const allowed = restricted?.allowed;
  const most =
    needed.length > 1
      ? tracksWithMost(index, catalogue, needed, allowed)
      : { tracks: tracksOfWord(index, catalogue, needed[0], allowed), isComplete: true, lacking: 0 };
  const { tracks } = most;
  if (plain && !isSettledWord(context, hits.indexOf(needed[0]), needed[0], tracks.length)) return undefined;
  return tracks.length === 0 ? undefined : { words, whole: withHits(context, hits), ...most, restricted };
}

/** The tracks that have all words, of which there are several. Exclusions are looked for in the names of these alone. */
function foundByAll(
  context: SearchContext,
  hits: WordHits[],
  words: WordsByReach,
  quoted: Bits | undefined,
): FoundTracks | undefined {
  const { index, catalogue } = context;
  const withPhrases = quoted === undefined ? undefined : withTyped(context, quoted.slice());
  const all = tracksWithAll(index, catalogue, words.needed, withPhrases);
  if (all.length === 0) return undefined;
  const restricted = allowedTracks(context, () => bitsOf(all, catalogue.tracks.count));
  const tracks = restricted === undefined ? all : ordinalsIn(restricted.allowed, all);
  if (!isSettled(context, tracks, hits)) return undefined;
  return { words, whole: withHits(context, hits), tracks, isComplete: true, lacking: 0, restricted };
}

function sortByReach(query: SearchQuery, hits: WordHits[]): WordsByReach {
  const ranked = hits
    .map((word, position) => ({ word, optional: query.words[position].optional }))
    .sort((a, b) => a.word.reach - b.word.reach);
  return {
    needed: ranked.flatMap(({ word, optional }) => (optional ? [] : [word])),
    optional: ranked.flatMap(({ word, optional }) => (optional ? [word] : [])),
  };
}

export interface AllowedTracks {
  allowed: Bits;
  /** With the sign of an exclusion in a name; undefined if there are none. */
  spared: Bits | undefined;
}

/**
 * The tracks, among some with the phrases of the query, that have nothing it excludes. Undefined if it has neither phrases nor exclusions. Names that
 * are the text as typed, or have its minus, are always allowed.
 */
function allowedTracks(context: SearchContext, among: () => Bits): AllowedTracks | undefined {
  const { index, catalogue, query } = context;
  if (query.phrases.length + query.absent.length === 0) return undefined;
  const allowed = among();
  let spared: Bits | undefined;
  for (const phrase of query.absent) {
    const excluded = tracksWithPhrase(index, catalogue, phrase, allowed);
    if (countBits(excluded) === 0) continue;
    const sparedByThis = tracksWithPhrase(index, catalogue, phrase.spared, excluded);
    dropBits(allowed, excluded);
    if (countBits(sparedByThis) === 0) continue;
    addBits(allowed, sparedByThis);
    spared ??= createBits(catalogue.tracks.count);
    addBits(spared, sparedByThis);
  }
  return { allowed: withTyped(context, allowed), spared };
}

/** Adds the tracks of names that are the text as typed. */
function withTyped({ catalogue: { artists, albums }, whole: { typed } }: SearchContext, tracks: Bits): Bits {
  setBits(tracks, typed.tracks);
  for (const artist of typed.artists) setBits(tracks, listAt(artists.tracks, artist));
  for (const album of typed.albums) setBits(tracks, listAt(albums.tracks, album));
  return tracks;
}
