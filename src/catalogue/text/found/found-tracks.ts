/**
 * Which tracks a search finds; `search-tracks.ts` has the rules. What the words reach is combined without scores, and the tracks of
 * a single word are not even listed: most pages need few of them (`best-found.ts`).
 */
import { countBits } from '../../columns/bit-loops.ts';
import {
  addBits,
  bitsOf,
  createBits,
  dropBits,
  keepBits,
  ordinalsIn,
  ordinalsOf,
  setBits,
} from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import type { Bits } from '../../columns/types.ts';
import { findWholeNames, lackingHits, withHits, withMistyped } from '../hits/find-names.ts';
import type { WordHits } from '../hits/hits.ts';
import { moreHits } from '../hits/joined-hits.ts';
import { plainHits, type SearchContext, wideHits } from '../hits/search-hits.ts';
import { hasWhole, type WholeNames } from '../hits/whole-names.ts';
import { markTracks, reaches } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { analyseQuery, type SearchQuery } from '../parse/query-words.ts';
import { ENOUGH } from '../search-weights.ts';
import { countSearch } from '../weights/word-list.ts';
import { tracksLackingOne } from './lacking-one.ts';
import { countWords, mostWords, tracksHaving } from './search-counts.ts';
import { isSettled, isSettledWord } from './settled.ts';
import { tracksWithAll } from './tracks-with-all.ts';
import { tracksWithPhrase, tracksWithPhrases } from './tracks-with-phrase.ts';

/** Words of a query by ascending reach. */
export interface WordsByReach {
  needed: WordHits[];
  optional: WordHits[];
}

/** The tracks that a search finds: `tracks`, and all that have one of the words `alone`. */
export interface FoundTracks {
  words: WordsByReach;
  whole: WholeNames;
  /** Ascending. Each lacks at most `lacking` needed words. */
  tracks: Uint32Array;
  lacking: number;
  /** Those of them that lack none, if there are others. */
  complete: Uint32Array;
  /** Needed words; a track that has several of them is among `tracks`. */
  alone: WordHits[];
  /** By phrases and exclusions; undefined where the query has none. */
  restricted: AllowedTracks | undefined;
}

/** Undefined if the text has no words or they find nothing. A phrase that finds nothing is searched as plain words. */
export function findTracksOf(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  text: string,
): FoundTracks | undefined {
  countSearch();
  const query = analyseQuery(text);
  const found = foundBy(index, catalogue, query);
  if (found !== undefined || query.phrases.length === 0) return found;
  return foundBy(index, catalogue, analyseQuery(text, true));
}

/** All tracks, ascending. */
export function allFound(catalogue: SearchedCatalogue, found: FoundTracks): Uint32Array {
  return found.alone.length === 0 ? found.tracks : ordinalsOf(allFoundBits(catalogue, found));
}

/** The same as bits. */
export function allFoundBits(catalogue: SearchedCatalogue, { tracks, alone, restricted }: FoundTracks): Bits {
  const bits = createBits(catalogue.tracks.count);
  for (const word of alone) markTracks(catalogue, word, bits);
  if (restricted !== undefined) keepBits(bits, restricted.allowed);
  setBits(bits, tracks);
  return bits;
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
  if (wide.isWidest || hasComplete(some)) return some;
  const more = foundByWords(context, wideHits(context, plain, true).hits, false, quoted);
  return hasComplete(more) ? more : some;
}

/** Whether some track has every needed word, of which there are several. */
function hasComplete(found: FoundTracks | undefined): boolean {
  if (found === undefined) return false;
  return (found.lacking === 0 ? found.tracks : found.complete).length > 0;
}

/** With `plain` hits, undefined if they do not find what can be expected, so that others need to be tried. */
function foundByWords(
  context: SearchContext,
  hits: WordHits[],
  plain: boolean,
  quoted: Bits | undefined,
): FoundTracks | undefined {
  const { catalogue, query } = context;
  const words = sortByReach(query, hits);
  if (plain && words.needed.length > 1) return foundByAll(context, hits, words, quoted);
  const restricted = allowedTracks(context, () => quoted?.slice() ?? tracksOfAny(catalogue, words.needed));
  const allowed = restricted?.allowed;
  const found = (most: MostWords) => {
    const { tracks, alone } = most;
    if (tracks.length === 0 && !alone.some((word) => reaches(catalogue, word, 1, allowed))) return undefined;
    return { words, whole: withHits(context, hits), ...most, restricted };
  };
  if (words.needed.length > 1) return found(tracksWithMost(context, words.needed, allowed));
  const [only] = words.needed;
  return plain && !isSettledWord(context, hits.indexOf(only), only, allowed)
    ? undefined
    : found(having(NO_TRACKS, [only]));
}

/** Other tracks are not found, so their names need not be read. */
function tracksOfAny(catalogue: SearchedCatalogue, words: WordHits[]): Bits {
  const bits = createBits(catalogue.tracks.count);
  for (const word of words) markTracks(catalogue, word, bits);
  return bits;
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
  return { words, whole: withHits(context, hits), ...having(tracks), restricted };
}

const NO_TRACKS = new Uint32Array(0);

type MostWords = Pick<FoundTracks, 'tracks' | 'alone' | 'lacking' | 'complete'>;

/** Tracks that have all needed words, or besides them just one. */
function having(tracks: Uint32Array, alone: WordHits[] = []): MostWords {
  return { tracks, alone, lacking: 0, complete: NO_TRACKS };
}

/** The tracks of two words are read if they are at most this part of all; otherwise the words of every track are counted. */
const READ = 1 / 64;

/** Those that have all words; if they are too few, those that lack one; if there are none either, those that have the most. */
function tracksWithMost({ index, catalogue }: SearchContext, words: WordHits[], allowed?: Bits): MostWords {
  const all = words.length;
  if (all === 2) {
    const complete = tracksWithAll(index, catalogue, words, allowed);
    return complete.length >= ENOUGH ? having(complete) : having(complete, words);
  }
  if (words[0].reach + words[1].reach <= catalogue.tracks.count * READ) {
    const { complete, tracks } = tracksLackingOne(index, catalogue, words, allowed);
    if (complete.length >= ENOUGH) return having(complete);
    if (tracks.length > 0) return { tracks, alone: [], lacking: 1, complete };
  }
  const counts = countWords(index, catalogue, words);
  const most = mostWords(catalogue, counts, allowed);
  const complete = most === all ? tracksHaving(counts, all, allowed) : NO_TRACKS;
  if (complete.length >= ENOUGH) return having(complete);
  const least = Math.min(most, all - 1);
  if (least < 2) return having(complete, words);
  return { tracks: tracksHaving(counts, least, allowed), alone: [], lacking: all - least, complete };
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
 * Those of some tracks, which have the phrases of the query, that have nothing it excludes. Undefined if it has neither phrases nor exclusions. Names that
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
