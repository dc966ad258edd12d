/**
 * `tracks/similar`: the tracks most similar to one track (see `similarity-measure.ts`), with exact scores.
 *
 * Tracks by the same or a similar artist are scored first; they are few. For all others the weights of the common tags are
 * summed along the lists of those tags, some thousand tracks at a time, so that the sums stay in the CPU cache. Of these, tracks
 * that the same users like are scored first. Once the page is full, most tracks can no longer enter it, and only the lists of the rarest tags are scanned for those that can:
 *
 *   a track with ambient (weight 3), piano (2) and electronic (1); to enter the page, a track must have 4 of these 6 in common
 *   a track without ambient has at most 3, so only tracks with ambient are scanned
 */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { countBits } from '../columns/bit-loops.ts';
import { bitsOf, createBits, dropBits, hasBit, setBit } from '../columns/bits.ts';
import { growing } from '../columns/growing.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { createTopRows, type ScoredRow } from '../columns/top-rows.ts';
import type { Bits, Ordinal } from '../columns/types.ts';
import { storedTags, tagOf } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { tracksTagged } from './known-sets.ts';
import type { SimilarTracksQuery } from './query.ts';
import { type Measure, measureFrom, SHARES } from './similarity-measure.ts';
import { sortedWindow } from './window.ts';

export interface SimilarPage extends OrdinalPage {
  /** Parallel to `ordinals`. */
  scores: number[];
}

/** A page that ends beyond this is selected from all scores. */
const HEAP_MAX = 4096;

export function findSimilarTracks(catalogue: Catalogue, query: SimilarTracksQuery): SimilarPage {
  const { offset, limit, fullcount } = query;
  const track = indexOfNumber(catalogue.tracks.id, query.id);
  if (track < 0) return { ordinals: [], scores: [], more: false, ...(fullcount && { fullcount: 0 }) };
  const search = searchFrom(catalogue, track, query);
  const found =
    offset + limit < HEAP_MAX
      ? bestOf(search, offset + limit + 1).slice(offset)
      : windowOf(search, offset, limit + 1);
  const rows = found.slice(0, limit);
  const page = {
    ordinals: rows.map(({ ordinal }) => ordinal),
    scores: rows.map(({ score }) => score),
    more: found.length > limit,
  };
  return fullcount ? { ...page, fullcount: countOf(search) } : page;
}

/** The `max` most similar tracks. */
export function mostSimilar(catalogue: Catalogue, track: Ordinal, max: number): ScoredRow[] {
  return bestOf(searchFrom(catalogue, track, { noArtist: false, noAlbum: false }), max);
}

interface SimilaritySearch {
  catalogue: Catalogue;
  track: Ordinal;
  measure: Measure;
  /** Rarest first. */
  tags: { weight: number; tracks: Uint32Array }[];
  /** Tracks that are excluded from the result. */
  leftOut: Bits;
}

function searchFrom(
  catalogue: Catalogue,
  track: Ordinal,
  asked: Pick<SimilarTracksQuery, 'noArtist' | 'noAlbum'>,
): SimilaritySearch {
  const measure = measureFrom(catalogue, track);
  const tags = measure.tags.map((tag) => {
    const spellings = storedTags(catalogue.tags, tagKey(catalogue.tags.name[tag]));
    return { weight: catalogue.similarity.weight[tag], tracks: tracksTagged(catalogue, spellings).ordinals };
  });
  tags.sort((a, b) => a.tracks.length - b.tracks.length);
  return { catalogue, track, measure, tags, leftOut: leftOut(catalogue, track, asked) };
}

type IdsAndTracks = Pick<Catalogue['artists'], 'id' | 'tracks'>;

/** The track itself, other tracks of its recording, and all but one track of every other recording. */
function leftOut(
  { tracks, artists, albums }: Catalogue,
  track: Ordinal,
  { noArtist, noAlbum }: Pick<SimilarTracksQuery, 'noArtist' | 'noAlbum'>,
): Bits {
  const bits = bitsOf(tracks.copies, tracks.count);
  setBit(bits, track);
  if (tracks.recording[track] >= 0) setBit(bits, tracks.recording[track]);
  const dropTracksOf = ({ id, tracks: lists }: IdsAndTracks, requested: number | boolean, own: Ordinal) => {
    if (requested === false) return;
    const place = requested === true ? own : indexOfNumber(id, requested);
    if (place >= 0) for (const other of listAt(lists, place)) setBit(bits, other);
  };
  dropTracksOf(artists, noArtist, tracks.artist[track]);
  dropTracksOf(albums, noAlbum, tracks.album[track]);
  return bits;
}

function bestOf(search: SimilaritySearch, max: number): ScoredRow[] {
  const best = createTopRows(max);
  offerAll(search, best.offer, () => (best.isFull() ? best.worst() : 0));
  return best.inOrder();
}

function windowOf(search: SimilaritySearch, from: number, length: number): ScoredRow[] {
  const all = growing({ ordinal: Uint32Array, score: Float64Array });
  const add = (ordinal: Ordinal, score: number) => {
    const row = all.next();
    all.columns.ordinal[row] = ordinal;
    all.columns.score[row] = score;
  };
  offerAll(search, add, () => 0);
  const { ordinal, score } = all.columns;
  const compare = (a: number, b: number) => score[b] - score[a] || ordinal[a] - ordinal[b];
  return sortedWindow(all.count(), from, length, compare).map((row) => ({
    ordinal: ordinal[row],
    score: score[row],
  }));
}

const BLOCK = 1 << 14;
/** One block's sums of weights; good until the next call. */
const sums = new Uint32Array(BLOCK);

/** Offers each track once, in no order; one that cannot reach `floor` may be passed over. */
function offerAll(
  search: SimilaritySearch,
  offer: (ordinal: Ordinal, score: number) => void,
  floor: () => number,
): void {
  const { catalogue, track, measure, tags, leftOut } = search;
  const { count } = catalogue.tracks;
  const { tagWeight } = catalogue.similarity;
  const inCommon = commonWeight(search);
  const done = leftOut.slice();
  forEachByArtists(search, (other) => {
    if (hasBit(done, other)) return;
    setBit(done, other);
    offer(other, measure.score(other, inCommon(other)));
  });
  const { tracks: liked, strength } = measure.likes;
  let like = 0;

  const ownWeight = tagWeight[track];
  const places = new Uint32Array(tags.length);
  for (let start = 0; start < count; start += BLOCK) {
    const end = Math.min(count, start + BLOCK);
    const before = places.slice();
    sums.fill(0);
    for (let i = 0; i < tags.length; i++)
      places[i] = addWeights(sums, tags[i].tracks, tags[i].weight, places[i], start, end);
    for (; like < liked.length && liked[like] < end; like++) {
      const other = liked[like];
      if (hasBit(done, other)) continue;
      setBit(done, other);
      const byLikes = SHARES.likes * strength[like];
      offer(other, measure.byTags(other, sums[other - start]) + measure.byKind(other) + byLikes);
    }
    let least = floor();
    let needed = neededShare(least, measure);
    const lists = listsToLookThrough(tags, needed * ownWeight);
    for (let list = 0; list < lists; list++) {
      const { tracks } = tags[list];
      for (let at = before[list]; at < places[list]; at++) {
        const other = tracks[at];
        const common = sums[other - start];
        // Which is: common / all < needed. It is 0 where another list had it already.
        if (common === 0 || common < needed * (ownWeight + tagWeight[other] - common)) continue;
        sums[other - start] = 0;
        const score = measure.byTags(other, common) + measure.byKind(other);
        if (score < least || hasBit(done, other)) continue;
        offer(other, score);
        least = floor();
        needed = neededShare(least, measure);
      }
    }
  }
}

/** A track in none of so many lists, the first ones, has less than `weight` in common. */
function listsToLookThrough(tags: SimilaritySearch['tags'], weight: number): number {
  let rest = 0;
  let lists = tags.length;
  while (lists > 0 && rest + tags[lists - 1].weight < weight) rest += tags[--lists].weight;
  return lists;
}

/** Adds the weight to each track of the list below `end`; returns where in the list the next block begins. */
function addWeights(
  sums: Uint32Array,
  tracks: Uint32Array,
  weight: number,
  place: number,
  start: number,
  end: number,
): number {
  let at = place;
  for (; at < tracks.length && tracks[at] < end; at++) sums[tracks[at] - start] += weight;
  return at;
}

/** How much of the tags must be common for the score to reach the floor, less what floating point may lose. */
function neededShare(floor: number, { byKindAtMost }: Measure): number {
  return (floor - byKindAtMost) / SHARES.tags - 1e-9;
}

function forEachByArtists({ catalogue, measure }: SimilaritySearch, visit: (other: Ordinal) => void): void {
  for (const artist of measure.artists.keys())
    for (const other of listAt(catalogue.artists.tracks, artist)) visit(other);
}

/** The weight of the tags that a track has in common with the given one. */
function commonWeight({ catalogue, measure }: SimilaritySearch): (other: Ordinal) => number {
  const { meaning, weight } = catalogue.similarity;
  const { starts, items } = catalogue.tracks.tags;
  const own = measure.tags;
  // A track may have a tag in two kinds or spellings: it counts once.
  const countedFor = new Int32Array(own.length).fill(-1);
  return (other) => {
    let sum = 0;
    for (let at = starts[other]; at < starts[other + 1]; at++) {
      const place = own.indexOf(meaning[tagOf(items[at])]);
      if (place < 0 || countedFor[place] === other) continue;
      countedFor[place] = other;
      sum += weight[own[place]];
    }
    return sum;
  };
}

/** How many tracks have any score. */
function countOf(search: SimilaritySearch): number {
  const { catalogue, measure, tags, leftOut } = search;
  const any = createBits(catalogue.tracks.count);
  for (const { tracks } of tags) for (let i = 0; i < tracks.length; i++) setBit(any, tracks[i]);
  for (const other of measure.likes.tracks) setBit(any, other);
  forEachByArtists(search, (other) => setBit(any, other));
  dropBits(any, leftOut);
  return countBits(any);
}
