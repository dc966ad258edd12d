/**
 * `tracks/similar`: the tracks most similar to one track (see `similarity-measure.ts`), with exact scores. Most tracks are not scored, because
 * they cannot enter the page (`offer-similar.ts`). A deep page is cut out of the scores of all tracks.
 */
import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { countWithout, intersection } from '../../columns/bit-loops.ts';
import { ordinalsOf, setBit, setBits } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import { unionOfSets } from '../../columns/row-set.ts';
import { createTopRows, type ScoredRow } from '../../columns/top-rows.ts';
import type { Bits, Ordinal } from '../../columns/types.ts';
import { copiedTracks, leftOutByType, representativeOf } from '../../recordings.ts';
import { scoreWindow } from '../pages/window.ts';
import type { SimilarTracksQuery } from '../query.ts';
import { tracksOfMeaning } from '../tags/known-sets.ts';
import { offerSimilar } from './offer-similar.ts';
import { type Measure, measureFrom } from './similarity-measure.ts';

export interface SimilarPage extends OrdinalPage {
  /** Parallel to `ordinals`. */
  scores: number[];
}

/** A page that ends beyond this is selected from all scores: a larger heap takes longer. */
const HEAP_MAX = 4096;

export function findSimilarTracks(catalogue: Catalogue, query: SimilarTracksQuery): SimilarPage {
  const { offset, limit, fullcount } = query;
  const track = indexOfNumber(catalogue.tracks.id, query.id);
  if (track < 0) return { ordinals: [], scores: [], more: false, ...(fullcount && { fullcount: 0 }) };
  const measure = measureFrom(catalogue, track);
  const excluded = () => excludedTracks(catalogue, track, query);
  const found =
    offset + limit < HEAP_MAX
      ? bestOf(catalogue, measure, excluded(), offset + limit + 1).slice(offset)
      : scoredWindow(catalogue, measure, excluded(), offset, limit + 1);
  const rows = found.slice(0, limit);
  const page = {
    ordinals: rows.map(({ ordinal }) => ordinal),
    scores: rows.map(({ score }) => score),
    more: found.length > limit,
  };
  return fullcount
    ? { ...page, fullcount: countWithout(reachedTracks(catalogue, measure), excluded()) }
    : page;
}

/** The `max` most similar tracks. */
export function mostSimilar(catalogue: Catalogue, track: Ordinal, max: number): ScoredRow[] {
  const excluded = excludedTracks(catalogue, track, {});
  return bestOf(catalogue, measureFrom(catalogue, track), excluded, max);
}

function bestOf(catalogue: Catalogue, measure: Measure, excluded: Bits, max: number): ScoredRow[] {
  const best = createTopRows(max);
  offerSimilar(catalogue, measure, excluded, best.offer, () => (best.isFull() ? best.worst() : 0));
  return best.inOrder();
}

function scoredWindow(
  catalogue: Catalogue,
  measure: Measure,
  excluded: Bits,
  from: number,
  length: number,
): ScoredRow[] {
  const { bits, count } = intersection(reachedTracks(catalogue, measure), [], [excluded]);
  const tracks = ordinalsOf(bits, count);
  /** By track: the weight of the common tags. Adding the lists of all tags is faster than reading the tags of each track. */
  const common = new Uint32Array(catalogue.tracks.count);
  for (const tag of measure.tags)
    for (const track of tracksOfMeaning(catalogue, tag).ordinals)
      common[track] += catalogue.similarity.weight[tag];
  const scores = new Float64Array(count);
  for (let i = 0; i < count; i++) scores[i] = measure.score(tracks[i], common[tracks[i]]);
  return scoreWindow(scores, from, length).map((row) => ({ ordinal: tracks[row], score: scores[row] }));
}

type Exclusion = Pick<SimilarTracksQuery, 'noArtist' | 'noAlbum' | 'types'>;
type IdsAndTracks = Pick<Catalogue['artists'], 'id' | 'tracks'>;

/** The track itself, other tracks of its recording, and all but one track of every other recording. The caller may change the set. */
function excludedTracks(
  { tracks, artists, albums }: Catalogue,
  track: Ordinal,
  { noArtist, noAlbum, types = TRACK_TYPES }: Exclusion,
): Bits {
  const bits = (types.length === 1 ? leftOutByType(tracks)[types[0]] : copiedTracks(tracks)).slice();
  setBit(bits, track);
  const { recordings } = tracks;
  const own = representativeOf(recordings, track);
  recordings.representative.forEach((one, i) => {
    if (one === own) setBit(bits, recordings.track[i]);
  });
  const dropTracksOf = (
    { id, tracks: lists }: IdsAndTracks,
    requested: number | boolean | undefined,
    own: Ordinal,
  ) => {
    if (requested === false || requested === undefined) return;
    const place = requested === true ? own : indexOfNumber(id, requested);
    if (place >= 0) setBits(bits, listAt(lists, place));
  };
  dropTracksOf(artists, noArtist, tracks.artist[track]);
  dropTracksOf(albums, noAlbum, tracks.album[track]);
  return bits;
}

/** The tracks that have any score, if they are not excluded: by a common tag, a similar artist, or the same users. */
function reachedTracks(catalogue: Catalogue, { tags, artists, likes }: Measure): Bits {
  const sets = tags.map((tag) => tracksOfMeaning(catalogue, tag));
  const any = unionOfSets(sets, catalogue.tracks.count);
  setBits(any, likes.tracks);
  for (const artist of artists.keys()) setBits(any, listAt(catalogue.artists.tracks, artist));
  return any;
}
