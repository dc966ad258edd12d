/**
 * Tracks that have the same score in a search, so that one of them is scored for all: those that the words reach through their own
 * names and tags alone, equally well, with names of the same length.
 *
 *     `electronic`     tagged `electronic` 150,000 tracks     tagged `techno`, a narrower tag, 90,000 tracks
 *                      `Electronic Dreams` and `Electronic Love`, not tagged                                   three scores
 *
 * Not those that are reached through an artist or an album: the lengths of these names count, too.
 */
import { createBits, hasBit } from '../../columns/bits.ts';
import type { Bits } from '../../columns/types.ts';
import type { NameHits, WordHits } from '../hits/hits.ts';
import { markTracks } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';

export interface AlikeTracks {
  /** Each is a list of tracks with the same score, ascending. */
  alike: Uint32Array[];
  /** The other tracks, ascending. */
  others: Uint32Array;
}

/** More combinations of factors than these, or longer names, are not told apart. */
const COMBINATIONS_MAX = 1024;
const LENGTHS = 64;

/** `apart`: tracks whose score depends on more than the words. */
export function groupAlike(
  catalogue: SearchedCatalogue & { search: SearchIndex },
  words: readonly WordHits[],
  tracks: Uint32Array,
  apart: Bits,
): AlikeTracks {
  const fields = words.flatMap((word) => [taggedBy(word), namedBy(word)]);
  const combinations = fields.reduce((product, { length }) => product * (length + 1), 1);
  if (combinations > COMBINATIONS_MAX) return { alike: [], others: tracks };
  const isOther = apart.slice();
  for (const word of words) markTracks(catalogue, hitsOfOwners(word), isOther);
  const { lengths } = catalogue.search.tracks;
  /** By track: 0 for the others, above it the number of its group. */
  const groups = new Uint32Array(tracks.length);
  for (let i = 0; i < tracks.length; i++) groups[i] = lengths[tracks[i]];
  let step = LENGTHS;
  for (const levels of fields) {
    const marked = marksOf(catalogue, levels);
    for (let level = 0; level < marked.length; level++)
      addWhere(groups, tracks, marked[level], (level + 1) * step);
    step *= levels.length + 1;
  }
  for (let i = 0; i < tracks.length; i++)
    if (hasBit(isOther, tracks[i]) || lengths[tracks[i]] >= LENGTHS) groups[i] = 0;
  const [others, ...alike] = listsOf(tracks, groups, step);
  return { alike: alike.filter(({ length }) => length > 0), others };
}

/** For each level the tracks that it reaches, but no better one. */
function marksOf(catalogue: SearchedCatalogue, levels: readonly WordHits[]): Bits[] {
  const before = createBits(catalogue.tracks.count);
  return levels.map((level) => {
    const bits = createBits(catalogue.tracks.count);
    markTracks(catalogue, level, bits);
    for (let i = 0; i < bits.length; i++) {
      bits[i] &= ~before[i];
      before[i] |= bits[i];
    }
    return bits;
  });
}

function addWhere(groups: Uint32Array, tracks: Uint32Array, bits: Bits, added: number): void {
  for (let i = 0; i < tracks.length; i++)
    groups[i] += added * ((bits[tracks[i] >>> 5] >>> (tracks[i] & 31)) & 1);
}

function listsOf(tracks: Uint32Array, groups: Uint32Array, count: number): Uint32Array[] {
  const counts = new Uint32Array(count);
  for (let i = 0; i < tracks.length; i++) counts[groups[i]]++;
  const lists = Array.from(counts, (length) => (length === 0 ? NONE : new Uint32Array(length)));
  counts.fill(0);
  for (let i = 0; i < tracks.length; i++) lists[groups[i]][counts[groups[i]]++] = tracks[i];
  return lists;
}

const NONE = new Uint32Array(0);
const NO_NAMES: NameHits = { tracks: [], artists: [], albums: [], similar: [] };

/** The word in the names of artists and albums alone. */
export function hitsOfOwners(word: WordHits): WordHits {
  return { ...word, names: { ...word.names, tracks: [] }, tags: new Map(), tagFamily: undefined };
}

/** The word in tags alone. */
export function hitsOfTags(word: WordHits): WordHits {
  return { ...word, names: NO_NAMES };
}

/** The word in tags alone, once for each factor, the best first. */
function taggedBy(word: WordHits): WordHits[] {
  const byFactor = Map.groupBy(word.tags, ([, factor]) => factor);
  return [...byFactor]
    .sort(([a], [b]) => b - a)
    .map(([, tags]) => ({ ...word, names: NO_NAMES, tags: new Map(tags), tagFamily: undefined }));
}

/** The word in names of tracks alone, once for each factor, the best first. */
function namedBy(word: WordHits): WordHits[] {
  const byFactor = Map.groupBy(word.names.tracks, ({ factor }) => factor);
  return [...byFactor]
    .sort(([a], [b]) => b - a)
    .map(([, tracks]) => ({
      ...word,
      names: { ...NO_NAMES, tracks },
      tags: new Map(),
      tagFamily: undefined,
    }));
}
