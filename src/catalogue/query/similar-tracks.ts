/**
 * `tracks/similar`: the tracks most similar to one track (see `similarity-measure.ts`), with exact scores.
 *
 * Tracks by the same or a similar artist are scored first; they are few. Then the tracks of the rarest tag, which have most in
 * common, and those that the same users like. Once the page is full, most tracks can no longer enter it, and only the lists of the
 * rarest tags are scanned for those that can:
 *
 *   a track with ambient (weight 3), piano (2) and electronic (1); to enter the page, a track must have 4 of these 6 in common
 *   a track without ambient has at most 3, so only tracks with ambient are scanned
 *
 * Where frequent tags must be scanned too, the weights of the common tags are summed along the lists of the tags, some thousand
 * tracks at a time, so that the sums stay in the CPU cache.
 */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { BitCounters } from '../columns/bit-counters.ts';
import { intersection } from '../columns/bit-loops.ts';
import { bitsOf, hasBit, setBit } from '../columns/bits.ts';
import { growing } from '../columns/growing.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { type RowSet, unionOfSets } from '../columns/row-set.ts';
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
  tags: { weight: number; set: RowSet }[];
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
    return { weight: catalogue.similarity.weight[tag], set: tracksTagged(catalogue, spellings) };
  });
  tags.sort((a, b) => a.set.ordinals.length - b.set.ordinals.length);
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

/** Up to so many of all tracks are scored one by one. */
const SCORED_SHARE = 1 / 128;
/** Tracks without more of the tags than this are summed. */
const MISSING_MAX = 2;
/** What floating point may lose. */
const ROUNDING = 1e-9;
const BLOCK = 1 << 14;
/** One block's sums of weights; good until the next call. */
const sums = new Uint32Array(BLOCK);

type Offer = (ordinal: Ordinal, score: number) => void;

/** Offers each track once, in no order; one that cannot reach `floor` may be passed over. */
function offerAll(search: SimilaritySearch, offer: Offer, floor: () => number): void {
  const { catalogue, track, measure, tags, leftOut } = search;
  const { tagWeight } = catalogue.similarity;
  const ownWeight = tagWeight[track];
  const inCommon = commonWeight(search);
  const done = leftOut.slice();
  forEachByArtists(search, (other) => {
    if (hasBit(done, other)) return;
    setBit(done, other);
    offer(other, measure.score(other, inCommon(other)));
  });
  const { tracks: liked, strength } = measure.likes;
  const likedOnly: number[] = [];
  for (let i = 0; i < liked.length; i++) {
    if (hasBit(done, liked[i])) continue;
    setBit(done, liked[i]);
    likedOnly.push(i);
  }

  const counters = new BitCounters(catalogue.tracks.count);
  for (const { set } of tags) counters.add(set, 0);
  const lightest = tags.map(({ weight }) => weight).sort((a, b) => a - b);
  let scoredMax = Math.ceil(catalogue.tracks.count * SCORED_SHARE);
  const mayMiss = (weight: number) => weight <= ownWeight * (1 - neededShare(floor(), measure));
  /** Returns whether all tracks with so many of the tags are scored; at least `weight` is missing. */
  const offerHaving = (number: number, weight: number): boolean => {
    let needed = neededShare(floor(), measure);
    const rows = counters.ordinalsAt(number);
    for (let i = 0; i < rows.length; i++) {
      const other = rows[i];
      // Which is: less in common than is needed of all, even if the lightest tags are missing.
      if (ownWeight - weight < needed * (weight + tagWeight[other]) || hasBit(done, other)) continue;
      if (scoredMax-- <= 0) return false;
      setBit(done, other);
      offer(other, measure.byTags(other, inCommon(other)) + measure.byKind(other));
      needed = neededShare(floor(), measure);
    }
    return true;
  };

  let isComplete = tags.length === 0 || offerHaving(tags.length, 0);
  for (const i of likedOnly) {
    const other = liked[i];
    const weight = tagWeight[other];
    const share = weight === 0 ? 0 : Math.min(weight, ownWeight) / Math.max(weight, ownWeight);
    const byLikes = SHARES.likes * strength[i];
    if (SHARES.tags * share + measure.byKindAtMost + byLikes + ROUNDING < floor()) continue;
    offer(other, measure.byTags(other, inCommon(other)) + measure.byKind(other) + byLikes);
  }
  for (let missing = 1, weight = lightest[0]; missing < tags.length; weight += lightest[missing++]) {
    if (isComplete && !mayMiss(weight)) return;
    isComplete &&= missing <= MISSING_MAX && offerHaving(tags.length - missing, weight);
  }
  if (!isComplete) offerBySums(search, done, offer, floor);
}

/** Offers all tracks that are not done. */
function offerBySums(
  { catalogue, track, measure, tags }: SimilaritySearch,
  done: Bits,
  offer: Offer,
  floor: () => number,
): void {
  const { count } = catalogue.tracks;
  const { tagWeight } = catalogue.similarity;
  const ownWeight = tagWeight[track];
  const places = new Uint32Array(tags.length);
  for (let start = 0; start < count; start += BLOCK) {
    const end = Math.min(count, start + BLOCK);
    const before = places.slice();
    sums.fill(0);
    for (let i = 0; i < tags.length; i++)
      places[i] = addWeights(sums, tags[i].set.ordinals, tags[i].weight, places[i], start, end);
    let least = floor();
    let needed = neededShare(least, measure);
    const lists = listsToLookThrough(tags, needed * ownWeight);
    for (let list = 0; list < lists; list++) {
      const { ordinals } = tags[list].set;
      for (let at = before[list]; at < places[list]; at++) {
        const other = ordinals[at];
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
  return (floor - byKindAtMost) / SHARES.tags - ROUNDING;
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
  const places = new Int16Array(meaning.length).fill(-1);
  own.forEach((tag, place) => {
    places[tag] = place;
  });
  // A track may have a tag in two kinds or spellings: it counts once.
  const countedFor = new Int32Array(own.length).fill(-1);
  return (other) => {
    let sum = 0;
    for (let at = starts[other]; at < starts[other + 1]; at++) {
      const place = places[meaning[tagOf(items[at])]];
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
  const any = unionOfSets(
    tags.map(({ set }) => set),
    catalogue.tracks.count,
  );
  for (const other of measure.likes.tracks) setBit(any, other);
  forEachByArtists(search, (other) => setBit(any, other));
  return intersection(any, [], [leftOut]).count;
}
