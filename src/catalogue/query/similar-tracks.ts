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
import { createBitArena } from '../columns/bit-arena.ts';
import { countWithout } from '../columns/bit-loops.ts';
import { ordinalsOfIntersection } from '../columns/bit-ordinals.ts';
import { hasBit, setBit, setBits } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { unionOfSets } from '../columns/row-set.ts';
import { createTopRows, type ScoredRow } from '../columns/top-rows.ts';
import type { Bits, Ordinal } from '../columns/types.ts';
import { copiedTracks, representativeOf } from '../recordings.ts';
import { visitClose } from './close-tags.ts';
import { visitByCommonTags, type WeightedTag } from './common-tags.ts';
import { commonWeight } from './common-weight.ts';
import { tracksOfMeaning } from './known-sets.ts';
import type { SimilarTracksQuery } from './query.ts';
import { scoreWindow } from './score-window.ts';
import { similarScores } from './similar-scores.ts';
import { type Measure, measureFrom, SHARES } from './similarity-measure.ts';

/** For the searches of this thread, one after another. */
const arena = createBitArena();

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
  return fullcount ? { ...page, fullcount: countWithout(reached(search), search.leftOut()) } : page;
}

/** Another limit to the tracks that a search needs. */
export interface ScoreLimit {
  /** Called with each track that is found. */
  offer(ordinal: Ordinal, score: number): void;
  /** Tracks with a lower score are not needed. It may rise with each offer. */
  floor(): number;
}

/** The `max` most similar tracks; with a limit, those of them that are needed, and perhaps others of them. */
export function mostSimilar(
  catalogue: Catalogue,
  track: Ordinal,
  max: number,
  limit?: ScoreLimit,
): ScoredRow[] {
  return bestOf(searchFrom(catalogue, track, { noArtist: false, noAlbum: false }), max, limit);
}

interface SimilaritySearch {
  catalogue: Catalogue;
  track: Ordinal;
  measure: Measure;
  tags: WeightedTag[];
  /** Tracks that are excluded from the result, as a set that the caller may change. */
  leftOut(): Bits;
}

function searchFrom(
  catalogue: Catalogue,
  track: Ordinal,
  asked: Pick<SimilarTracksQuery, 'noArtist' | 'noAlbum'>,
): SimilaritySearch {
  const measure = measureFrom(catalogue, track);
  const tags = measure.tags.map((tag) => ({
    weight: catalogue.similarity.weight[tag],
    set: { ...tracksOfMeaning(catalogue, tag) },
  }));
  arena.begin(catalogue.tracks.count);
  return { catalogue, track, measure, tags, leftOut: () => leftOut(catalogue, track, asked) };
}

type IdsAndTracks = Pick<Catalogue['artists'], 'id' | 'tracks'>;

/** The track itself, other tracks of its recording, and all but one track of every other recording. */
function leftOut(
  { tracks, artists, albums }: Catalogue,
  track: Ordinal,
  { noArtist, noAlbum }: Pick<SimilarTracksQuery, 'noArtist' | 'noAlbum'>,
): Bits {
  const bits = arena.take();
  bits.set(copiedTracks(tracks));
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

function bestOf(search: SimilaritySearch, max: number, limit?: ScoreLimit): ScoredRow[] {
  const best = createTopRows(max);
  const worst = () => (best.isFull() ? best.worst() : 0);
  if (limit === undefined) offerAll(search, best.offer, worst);
  else {
    const offer: Offer = (ordinal, score) => {
      if (best.offer(ordinal, score)) limit.offer(ordinal, score);
    };
    offerAll(search, offer, () => Math.max(worst(), limit.floor()));
  }
  return best.inOrder();
}

function windowOf(search: SimilaritySearch, from: number, length: number): ScoredRow[] {
  const any = reached(search);
  const leftOut = search.leftOut();
  const like = arena.takeEmpty();
  addLikeTracks(search, like);
  const blocks = ordinalsOfIntersection(any, [], [leftOut]);
  const { tracks, scores } = similarScores(
    blocks,
    countWithout(any, leftOut),
    search.tags,
    search.measure,
    like,
  );
  return scoreWindow(scores, from, length).map((row) => ({ ordinal: tracks[row], score: scores[row] }));
}

/** What floating point may lose. */
const ROUNDING = 1e-9;

type Offer = ScoreLimit['offer'];

/** Offers each track once, in no order; one that cannot reach `floor` may be passed over. */
function offerAll(search: SimilaritySearch, offer: Offer, floor: () => number): void {
  const { catalogue, measure, tags, leftOut } = search;
  const inCommon = commonWeight(catalogue, measure.tags);
  const done = leftOut();
  forEachByArtists(search, (other) => {
    if (hasBit(done, other)) return;
    setBit(done, other);
    offer(other, measure.score(other, inCommon(other)));
  });
  const likedOnly = takeOthers(measure.likes.tracks, done);
  const byTags = {
    tags,
    tagWeight: catalogue.similarity.tagWeight,
    done,
    needed: () => neededShare(floor(), measure),
    visit: (other: Ordinal, common: number) =>
      offer(other, measure.byTags(other, common) + measure.byKind(other)),
    required: (share: number) => requiredKinds(share, floor(), measure),
    arena,
  };
  const below = visitClose(byTags);
  if (byTags.needed() < below) visitByCommonTags({ ...byTags, below });
  offerLiked(search, likedOnly, inCommon, offer, floor);
}

/** Tracks that the same users like. Every search uses this memory again. */
let others = new Uint32Array(0);

/** Those of the tracks that are not done yet. They are then. */
function takeOthers(tracks: Uint32Array, done: Bits): Uint32Array {
  if (others.length < tracks.length) others = new Uint32Array(tracks.length);
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    if (hasBit(done, tracks[i])) continue;
    setBit(done, tracks[i]);
    others[count++] = tracks[i];
  }
  return others.subarray(0, count);
}

/** Those that only the same users like. */
function offerLiked(
  { catalogue, track, measure }: SimilaritySearch,
  liked: Uint32Array,
  inCommon: (other: Ordinal) => number,
  offer: Offer,
  floor: () => number,
): void {
  const { tagWeight } = catalogue.similarity;
  const ownWeight = tagWeight[track];
  for (let i = 0; i < liked.length; i++) {
    const other = liked[i];
    const weight = tagWeight[other];
    const share = weight === 0 ? 0 : Math.min(weight, ownWeight) / Math.max(weight, ownWeight);
    const byLikes = SHARES.likes * measure.likes.strength(other);
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

/** Tracks without one of these properties do not reach the floor, if at most this share of their tags is common. */
function requiredKinds(share: number, floor: number, { kinds, byKindAtMost }: Measure): Bits[] {
  const most = SHARES.tags * share + byKindAtMost + ROUNDING;
  return kinds.filter(({ gives }) => most - gives < floor).map(({ tracks }) => tracks);
}

function forEachByArtists({ catalogue, measure }: SimilaritySearch, visit: (other: Ordinal) => void): void {
  for (const artist of measure.artists.keys())
    for (const other of listAt(catalogue.artists.tracks, artist)) visit(other);
}

/** The tracks that have any score, if they are not excluded. */
function reached(search: SimilaritySearch): Bits {
  const sets = search.tags.map(({ set }) => set);
  const any = unionOfSets(sets, search.catalogue.tracks.count, arena.take());
  addLikeTracks(search, any);
  return any;
}

/** Adds the tracks by similar artists, and those that the same users like. */
function addLikeTracks(search: SimilaritySearch, bits: Bits): void {
  setBits(bits, search.measure.likes.tracks);
  forEachByArtists(search, (other) => setBit(bits, other));
}
