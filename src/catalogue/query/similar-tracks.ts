/**
 * `tracks/similar`: the tracks most similar to one track (see `similarity-measure.ts`), with exact scores.
 *
 * Tracks by the same or a similar artist are scored first; they are few. Then those with common tags, most in common first (see
 * `close-tags.ts` and `common-tags.ts`). Once the page is full, most tracks can no longer enter it:
 *
 *   the last of the page has 0.6, and all but the tags give 0.2 at most; so 0.4 of the 0.6 for tags are needed, two thirds
 *
 * The tracks that the same users like come last: by then, most of them cannot enter either. A deep page is cut out of the scores of all
 * tracks (`similar-scores.ts`).
 */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { intersection } from '../columns/bit-loops.ts';
import { createBits, hasBit, ordinalsOf, setBit, setBits } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { unionOfSets } from '../columns/row-set.ts';
import { createTopRows, type ScoredRow } from '../columns/top-rows.ts';
import type { Bits, CountedBits, Ordinal } from '../columns/types.ts';
import { copiedTracks, representativeOf } from '../recordings.ts';
import { storedTags, tagOf } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { visitClose } from './close-tags.ts';
import { visitByCommonTags, type WeightedTag } from './common-tags.ts';
import { tracksTagged } from './known-sets.ts';
import type { SimilarTracksQuery } from './query.ts';
import { scoreWindow } from './score-window.ts';
import { similarScores } from './similar-scores.ts';
import { type Measure, measureFrom, SHARES } from './similarity-measure.ts';

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
  return fullcount ? { ...page, fullcount: reached(search).count } : page;
}

/** The `max` most similar tracks. */
export function mostSimilar(catalogue: Catalogue, track: Ordinal, max: number): ScoredRow[] {
  return bestOf(searchFrom(catalogue, track, { noArtist: false, noAlbum: false }), max);
}

interface SimilaritySearch {
  catalogue: Catalogue;
  track: Ordinal;
  measure: Measure;
  tags: WeightedTag[];
  /** Tracks that are excluded from the result, as a new set. */
  leftOut(): Bits;
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
  return { catalogue, track, measure, tags, leftOut: () => leftOut(catalogue, track, asked) };
}

type IdsAndTracks = Pick<Catalogue['artists'], 'id' | 'tracks'>;

/** The track itself, other tracks of its recording, and all but one track of every other recording. */
function leftOut(
  { tracks, artists, albums }: Catalogue,
  track: Ordinal,
  { noArtist, noAlbum }: Pick<SimilarTracksQuery, 'noArtist' | 'noAlbum'>,
): Bits {
  const bits = copiedTracks(tracks).slice();
  setBit(bits, track);
  setBit(bits, representativeOf(tracks.recordings, track));
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
  const { tags, measure, catalogue } = search;
  const { bits, count } = reached(search);
  const others = ordinalsOf(bits, count);
  const like = createBits(catalogue.tracks.count);
  addLikeTracks(search, like);
  const scores = similarScores(others, tags, measure, like, catalogue.tracks.count);
  return scoreWindow(scores, from, length).map((row) => ({ ordinal: others[row], score: scores[row] }));
}

/** What floating point may lose. */
const ROUNDING = 1e-9;

type Offer = (ordinal: Ordinal, score: number) => void;

/** Offers each track once, in no order; one that cannot reach `floor` may be passed over. */
function offerAll(search: SimilaritySearch, offer: Offer, floor: () => number): void {
  const { catalogue, measure, tags, leftOut } = search;
  const inCommon = commonWeight(search);
  const done = leftOut();
  forEachByArtists(search, (other) => {
    if (hasBit(done, other)) return;
    setBit(done, other);
    offer(other, measure.score(other, inCommon(other)));
  });
  const { tracks: liked } = measure.likes;
  const likedOnly: number[] = [];
  for (let i = 0; i < liked.length; i++) {
    if (hasBit(done, liked[i])) continue;
    setBit(done, liked[i]);
    likedOnly.push(i);
  }
  const byTags = {
    tags,
    tagWeight: catalogue.similarity.tagWeight,
    done,
    needed: () => neededShare(floor(), measure),
    visit: (other: Ordinal, common: number) =>
      offer(other, measure.byTags(other, common) + measure.byKind(other)),
  };
  const below = visitClose(byTags);
  if (byTags.needed() < below) visitByCommonTags({ ...byTags, below });
  offerLiked(search, likedOnly, inCommon, offer, floor);
}

/** Those that the same users like; `places` are theirs in `measure.likes`. */
function offerLiked(
  { catalogue, track, measure }: SimilaritySearch,
  places: number[],
  inCommon: (other: Ordinal) => number,
  offer: Offer,
  floor: () => number,
): void {
  const { tagWeight } = catalogue.similarity;
  const ownWeight = tagWeight[track];
  const { tracks: liked, strength } = measure.likes;
  for (const i of places) {
    const other = liked[i];
    const weight = tagWeight[other];
    const share = weight === 0 ? 0 : Math.min(weight, ownWeight) / Math.max(weight, ownWeight);
    const byLikes = SHARES.likes * strength[i];
    const most = SHARES.tags * share + byLikes + ROUNDING;
    if (most + measure.byKindAtMost < floor()) continue;
    const byKind = measure.byKind(other);
    if (most + byKind < floor()) continue;
    offer(other, measure.byTags(other, inCommon(other)) + byKind + byLikes);
  }
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

/** The tracks that have any score. */
function reached(search: SimilaritySearch): CountedBits {
  const { catalogue, tags, leftOut } = search;
  const any = unionOfSets(
    tags.map(({ set }) => set),
    catalogue.tracks.count,
  );
  addLikeTracks(search, any);
  return intersection(any, [], [leftOut()]);
}

/** Adds the tracks by similar artists, and those that the same users like. */
function addLikeTracks(search: SimilaritySearch, bits: Bits): void {
  setBits(bits, search.measure.likes.tracks);
  forEachByArtists(search, (other) => setBit(bits, other));
}
