/**
 * The albums that a search ranks first, by their names and their best tracks, without scoring all tracks that it finds.
 *
 * Tracks are scored in groups, those that can have the most first (`text/best/name-bounds.ts`), until no other track can bring an album
 * into the page:
 *
 *     page of 2     `Red Rain` in names of tracks: scores 42, 40, 31      the next group has at most 29     done
 *
 * Before all groups come the tracks whose score exceeds the bound of their group: those that have a name that is the whole text, the sign of an
 * exclusion, or all words where the others lack some.
 */
import type { Catalogue } from '../../catalogue.ts';
import { bitsOf, createBits, hasBit, ordinalsIn, ordinalsOf, setBits } from '../../columns/bits.ts';
import type { Scored } from '../../columns/scored.ts';
import type { Bits } from '../../columns/types.ts';
import { groupAlike } from '../../text/best/alike-tracks.ts';
import { groupByNames, type NameGroup } from '../../text/best/name-bounds.ts';
import type { FoundTracks } from '../../text/found/found-tracks.ts';
import type { WordHits } from '../../text/hits/hits.ts';
import { namesByBonus, tracksNamed } from '../../text/hits/whole-names.ts';
import { findContaining } from '../../text/index/names-containing.ts';
import { OCCURRENCE } from '../../text/index/occurrence.ts';
import { scoreFound } from '../../text/search-tracks.ts';
import { MISSING } from '../../text/search-weights.ts';
import { tracksReached } from './found-page.ts';

export interface AlbumSearch {
  catalogue: Catalogue;
  text: string;
  found: FoundTracks;
  /** The found tracks that count, ascending. All are on albums. */
  tracks: Uint32Array;
  /** Albums with such a track that are not filtered out. */
  passing: Bits;
}

/** For the rounding of sums that are added up in another order, and of the scores of albums. */
const ROUNDING = 1e-9;

/**
 * At least the best `count` albums, ascending, with their scores. Albums whose own name has the text are above all others: a score of tracks
 * becomes less than 1. In steps: of a very frequent word, all together take some 30 ms at 600,000 tracks.
 */
export function* bestAlbums(search: AlbumSearch, count: number): Generator<void, Scored> {
  const { albums } = search.catalogue;
  const names = namedAlbums(search);
  /** By album: the best score of its tracks so far. */
  const best = new Float64Array(albums.count);
  for (const album of names.keys()) best[album] = Number.POSITIVE_INFINITY;
  const least = names.size >= count ? Number.MAX_VALUE : yield* scoreBest(search, best, count);
  const ordinals = new Uint32Array(countAbove(best, least));
  const scores = new Float64Array(ordinals.length);
  for (let album = 0, i = 0; album < best.length; album++) {
    if (best[album] <= least) continue;
    ordinals[i] = album;
    scores[i++] = names.get(album) ?? best[album] / (1 + best[album]);
  }
  return { ordinals, scores };
}

/** Those whose own name has the text as a word or at its beginning, with their scores. */
function namedAlbums({ catalogue, text, passing }: AlbumSearch): Map<number, number> {
  const named = new Map<number, number>();
  const texts = { folded: catalogue.albums.name.folded, words: catalogue.search.albums };
  const { ordinals, scores } = findContaining(texts, text);
  for (let i = 0; i < ordinals.length; i++)
    if (scores[i] > OCCURRENCE.inside && hasBit(passing, ordinals[i])) named.set(ordinals[i], 1 + scores[i]);
  return named;
}

/** So few tracks are all scored. */
const FEW = 1024;

/** Scores tracks until so many albums are above all that have not been scored; returns what those have at most. */
function* scoreBest(search: AlbumSearch, best: Float64Array, count: number): Generator<void, number> {
  const { catalogue, found, tracks } = search;
  const scoreAll = (some: Uint32Array, bound: number) => scoreTracks(search, some, best, bound);
  if (tracks.length < FEW) {
    scoreAll(tracks, Number.POSITIVE_INFINITY);
    return 0;
  }
  const raised = raisedTracks(search);
  scoreAll(ordinalsIn(raised, tracks), Number.POSITIVE_INFINITY);
  const words = [...found.words.needed, ...found.words.optional];
  yield;
  const { alike, others } = groupAlike(catalogue, words, tracks, raised);
  yield;
  scoreAlike(search, alike, best);
  const groups = boundedGroups(search, others);
  for (let next = 0, scored = 0; next < groups.length; ) {
    const { bound } = groups[next];
    if (countAbove(best, bound) >= count) return bound;
    // As many as before, so that there are few rounds.
    const round: Uint32Array[] = [];
    for (let size = 0; next < groups.length && size <= scored; next++) {
      round.push(groups[next].tracks);
      size += groups[next].tracks.length;
    }
    scored += round.reduce((sum, { length }) => sum + length, 0);
    yield;
    scoreAll(ascending(round, catalogue.tracks.count), bound);
  }
  return 0;
}

function ascending(lists: Uint32Array[], size: number): Uint32Array {
  if (lists.length === 1) return lists[0];
  const bits = createBits(size);
  for (const list of lists) setBits(bits, list);
  return ordinalsOf(bits);
}

/** The tracks of each list have the same score. */
function scoreAlike(
  { catalogue, found, passing }: AlbumSearch,
  lists: Uint32Array[],
  best: Float64Array,
): void {
  const { album: albumOf } = catalogue.tracks;
  const ordered = lists.toSorted((a, b) => a[0] - b[0]);
  const firsts = Uint32Array.from(ordered, ([first]) => first);
  const { scores } = scoreFound(catalogue.search, catalogue, found, firsts);
  for (const [list, tracks] of ordered.entries()) {
    const score = scores[list];
    for (let i = 0; i < tracks.length; i++) {
      const album = albumOf[tracks[i]];
      if (best[album] < score && hasBit(passing, album)) best[album] = score;
    }
  }
}

function countAbove(best: Float64Array, bound: number): number {
  let count = 0;
  for (let album = 0; album < best.length; album++) if (best[album] > bound) count++;
  return count;
}

/** Tracks that cannot raise the score of their album are skipped. */
function scoreTracks(
  { catalogue, found, passing }: AlbumSearch,
  tracks: Uint32Array,
  best: Float64Array,
  bound: number,
): void {
  const { album: albumOf } = catalogue.tracks;
  const useful = new Uint32Array(tracks.length);
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    const album = albumOf[tracks[i]];
    useful[count] = tracks[i];
    if (best[album] < bound && hasBit(passing, album)) count++;
  }
  const { ordinals, scores } = scoreFound(catalogue.search, catalogue, found, useful.subarray(0, count));
  for (let i = 0; i < ordinals.length; i++) {
    const album = albumOf[ordinals[i]];
    if (scores[i] > best[album]) best[album] = scores[i];
  }
}

/** Those that may have more than the bound of their group. */
function raisedTracks({ catalogue, found }: AlbumSearch): Bits {
  const { complete, whole, restricted } = found;
  const raised = restricted?.spared?.slice() ?? createBits(catalogue.tracks.count);
  setBits(raised, complete);
  for (const names of namesByBonus(whole)) setBits(raised, tracksNamed(catalogue, names));
  return raised;
}

/** The tracks in groups with what their scores are at most, the highest first. Bounds are those of tracks that are not raised. */
function boundedGroups({ catalogue, found }: AlbumSearch, tracks: Uint32Array): NameGroup[] {
  const { alone, lacking, words } = found;
  const { needed, optional } = words;
  const group = (some: Uint32Array, having: WordHits[], most: number, missing: number) => {
    const highest = MISSING ** missing * (1 + ROUNDING);
    return groupByNames(catalogue, some, [...having, ...optional], most + optional.length).map((one) => ({
      ...one,
      bound: one.bound * highest,
    }));
  };
  if (alone.length === 0) return group(tracks, needed, needed.length - lacking, lacking);
  const several = bitsOf(found.tracks, catalogue.tracks.count);
  const others = ordinalsIn(several, tracks, true);
  return [
    ...group(ordinalsIn(several, tracks), needed, needed.length, 0),
    ...alone.flatMap((word) => {
      const having = alone.length === 1 ? others : ordinalsIn(tracksReached(catalogue, [word]), others);
      return group(having, [word], 1, needed.length - 1);
    }),
  ].sort((a, b) => b.bound - a.bound);
}
