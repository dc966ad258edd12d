/**
 * Which tracks a search finds; `search-tracks.ts` has the rules. What the words reach is combined without scores, and the tracks of
 * a single word are not even listed: most pages need few of them (`best-found.ts`).
 */
import { countBits } from '../columns/bit-loops.ts';
import {
  addBits,
  allBits,
  createBits,
  dropBits,
  keepBits,
  ordinalsOf,
  setBit,
  setBits,
} from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { textOfRow } from '../columns/row-texts.ts';
import type { Bits } from '../columns/types.ts';
import { withCorrected } from './corrected-names.ts';
import { tracksWithPhrase } from './phrase.ts';
import { analyseQuery, type SearchQuery } from './query-words.ts';
import { countWords, tracksHaving } from './search-counts.ts';
import {
  correctionsOf,
  hasCorrectedWhole,
  plainHits,
  type SearchContext,
  type WordHits,
  wideHits,
} from './search-hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { ENOUGH } from './search-weights.ts';
import { eachNamed, findWholeNames, hasWhole, type WholeNames } from './whole-names.ts';
import { markTracks, reaches, tracksWithAll } from './word-tracks.ts';
import { analyseName } from './words.ts';

/** Words of a query by ascending reach. */
export interface WordsByReach {
  needed: WordHits[];
  optional: WordHits[];
}

/** The tracks that a search finds: `tracks`, and all that have one of the words `alone`. */
export interface FoundTracks {
  words: WordsByReach;
  whole: WholeNames;
  /** Ascending. */
  tracks: Uint32Array;
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
  const query = analyseQuery(text);
  const found = foundBy(index, catalogue, query);
  if (found !== undefined || query.phrases.length === 0) return found;
  return foundBy(index, catalogue, analyseQuery(text, true));
}

/** All tracks, ascending. */
export function allFound(
  catalogue: SearchedCatalogue,
  { tracks, alone, restricted }: FoundTracks,
): Uint32Array {
  if (alone.length === 0) return tracks;
  const bits = createBits(catalogue.tracks.count);
  for (const word of alone) markTracks(catalogue, word, bits);
  if (restricted !== undefined) keepBits(bits, restricted.allowed);
  setBits(bits, tracks);
  return ordinalsOf(bits);
}

function foundBy(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  query: SearchQuery,
): FoundTracks | undefined {
  if (query.words.length === 0) return undefined;
  const whole = findWholeNames(index, catalogue, query);
  const context = { index, catalogue, query, whole, repeated: eachNamed(() => new Map()) };
  const restricted = allowedTracks(context);
  if (restricted !== undefined && countBits(restricted.allowed) === 0) return undefined;
  const plain = plainHits(context);
  const words = sortByReach(query, plain);
  const [only, ...others] = words.needed;
  const found = (hits: WordHits[], tracks: Uint32Array, alone: WordHits[] = []) => {
    if (tracks.length === 0 && !alone.some((word) => reaches(catalogue, word, 1, restricted?.allowed)))
      return undefined;
    const ofWords = hits === plain ? words : sortByReach(query, hits);
    return { words: ofWords, whole: withCorrected(context, hits), tracks, alone, restricted };
  };
  if (others.length === 0) {
    if (isSettledWord(context, plain, only, restricted?.allowed)) return found(plain, NO_TRACKS, [only]);
    const wide = wideHits(context, plain);
    return found(wide, NO_TRACKS, sortByReach(query, wide).needed);
  }
  const tracks = tracksWithAll(index, catalogue, words.needed, restricted?.allowed);
  if (isSettled(context, tracks, plain)) return found(plain, tracks);
  const wide = wideHits(context, plain);
  const most = tracksWithMost(context, sortByReach(query, wide).needed, restricted?.allowed);
  return found(wide, most.tracks, most.alone);
}

const NO_TRACKS = new Uint32Array(0);

/** Those that have all words; if they are too few, those that lack one; if there are none either, those that have the most. */
function tracksWithMost(
  { index, catalogue }: SearchContext,
  words: WordHits[],
  allowed?: Bits,
): Pick<FoundTracks, 'tracks' | 'alone'> {
  const all = words.length;
  const tracks = tracksWithAll(index, catalogue, words, allowed);
  if (tracks.length >= ENOUGH) return { tracks, alone: [] };
  if (all === 2) return { tracks, alone: words };
  const counts = countWords(catalogue, words);
  for (let least = all - 1; least > 1; least--) {
    const having = tracksHaving(counts, least);
    if (allowed !== undefined) keepBits(having, allowed);
    const count = countBits(having);
    if (count > 0) return { tracks: ordinalsOf(having, count), alone: [] };
  }
  return { tracks, alone: words };
}

/** Whether the only needed word, as typed, finds what can be expected, so that no others need to be tried. */
function isSettledWord(context: SearchContext, hits: WordHits[], only: WordHits, allowed?: Bits): boolean {
  if (!only.known) return reaches(context.catalogue, only, 1, allowed);
  if (!reaches(context.catalogue, only, ENOUGH, allowed)) return false;
  return hasWhole(context.whole) || !hasCorrectedWhole(context, hits.indexOf(only));
}

/** The same for several words. */
function isSettled(context: SearchContext, tracks: Uint32Array, hits: WordHits[]): boolean {
  if (tracks.length === 0) return false;
  if (tracks.length >= ENOUGH || hasWhole(context.whole)) return true;
  const corrections = hits.map((word) => [
    ...correctionsOf(word, 'tracks'),
    ...correctionsOf(word, 'artists'),
  ]);
  return tracks.some((track) => hasAllWords(context, corrections, track));
}

/** Whether every needed word is in the track's name or its artist's. */
function hasAllWords({ catalogue, query }: SearchContext, corrections: string[][], track: number): boolean {
  const { tracks, artists } = catalogue;
  const name = analyseName(textOfRow(tracks.name.exact, track));
  const artist = analyseName(textOfRow(artists.name.exact, tracks.artist[track]));
  return hasWords(query, corrections, [...name.words, ...artist.words]);
}

/** Whether all words that the query needs, or corrections of them, are among these; the last one may be a beginning. */
export function hasWords(query: SearchQuery, corrections: string[][], words: string[]): boolean {
  return query.words.every(({ spellings, alike, optional, prefix }, position) => {
    const ways = [...spellings, ...alike];
    if (optional || ways.some((way) => words.includes(way))) return true;
    if (prefix && ways.some((way) => words.some((word) => word.startsWith(way)))) return true;
    if (corrections[position].some((word) => words.includes(word))) return true;
    const joined = [...query.joined, ...query.sounds];
    return joined.some(({ word, covers }) => covers.includes(position) && words.includes(word));
  });
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
  /** With the sign of an exclusion in a name. */
  spared: Bits;
}

/** By the phrases of a query; undefined where it has none. Names that are the text as typed, or have its minus, are always allowed. */
function allowedTracks({ index, catalogue, query, whole }: SearchContext): AllowedTracks | undefined {
  const { phrases, absent } = query;
  if (phrases.length + absent.length === 0) return undefined;
  const { tracks, artists, albums } = catalogue;
  const allowed = allBits(tracks.count);
  const spared = createBits(tracks.count);
  for (const phrase of phrases)
    if (countBits(allowed) > 0) keepBits(allowed, tracksWithPhrase(index, catalogue, phrase));
  for (const phrase of absent) {
    const sparedByThis = tracksWithPhrase(index, catalogue, phrase.spared);
    const excluded = tracksWithPhrase(index, catalogue, phrase);
    dropBits(excluded, sparedByThis);
    dropBits(allowed, excluded);
    addBits(spared, sparedByThis);
  }
  const { typed } = whole;
  const allow = (track: number) => setBit(allowed, track);
  typed.tracks.forEach(allow);
  for (const artist of typed.artists) listAt(artists.tracks, artist).forEach(allow);
  for (const album of typed.albums) listAt(albums.tracks, album).forEach(allow);
  return { allowed, spared };
}
