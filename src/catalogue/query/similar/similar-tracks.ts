/**
 * `tracks/similar`: the tracks most similar to one track (see `similarity-measure.ts`), with exact scores. Most tracks are not scored, because
 * they cannot enter the page (`offer-similar.ts`). A deep page is cut out of the scores of all tracks (`similar-scores.ts`).
 */
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { countWithout } from '../../columns/bit-loops.ts';
import { ordinalsOfIntersection } from '../../columns/bit-ordinals.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import { createTopRows, type ScoredRow } from '../../columns/top-rows.ts';
import type { Ordinal } from '../../columns/types.ts';
import { scoreWindow } from '../pages/window.ts';
import type { SimilarTracksQuery } from '../query.ts';
import { type Offer, offerSimilar } from './offer-similar.ts';
import { similarScores } from './similar-scores.ts';
import { addLikeTracks, arena, reached, type SimilaritySearch, searchFrom } from './similarity-search.ts';

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
  offer: Offer;
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

function bestOf(search: SimilaritySearch, max: number, limit?: ScoreLimit): ScoredRow[] {
  const best = createTopRows(max);
  const worst = () => (best.isFull() ? best.worst() : 0);
  if (limit === undefined) offerSimilar(search, best.offer, worst);
  else {
    const offer: Offer = (ordinal, score) => {
      if (best.offer(ordinal, score)) limit.offer(ordinal, score);
    };
    offerSimilar(search, offer, () => Math.max(worst(), limit.floor()));
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
