/**
 * Any page by `fuzzytags` and then by other keys, scoring only the tracks of its levels: how many of the tags a track has.
 *
 *   levels of 3 tags:  3 (4 tracks)   2 (90)   1 (5,000);   rows 1,000 to 1,010 are requested
 *   the tracks of levels 3 and 2 come before all of level 1, so these are rows 906 to 916 of level 1
 *
 * The tracks of a level are counted as bits. Within a level the rating decides (see relevance.ts).
 */
import type { Rating } from '../../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { intersection } from '../../columns/bit-loops.ts';
import { ordinalsOf } from '../../columns/bits.ts';
import { createTopRows } from '../../columns/top-rows.ts';
import type { CountedBits, Ordinal } from '../../columns/types.ts';
import { pageOf } from '../pages/page.ts';
import { finished, type SortKey } from '../pages/page-request.ts';
import { asBits, type RowFilter, select } from '../pages/selection.ts';
import type { Paging } from '../query.ts';
import { countTags } from '../tags/tags.ts';
import { ROWS_MAX } from './best-rows.ts';
import { type Boost, boosted, boostOf, byTagCount, requiredRating } from './relevance.ts';

export function taggedWindow(
  catalogue: Catalogue,
  filters: RowFilter[],
  typed: string[],
  requested: Rating | undefined,
  keys: SortKey[],
  { offset, limit, fullcount }: Paging,
): OrdinalPage {
  const size = catalogue.tracks.count;
  const counters = countTags(catalogue, typed);
  const boost = boostOf(catalogue, requested);
  const passing = filters.length === 0 ? [] : [asBits(select(size, filters), size).bits];
  const ordinals: Ordinal[] = [];
  let total = 0;
  for (let level = counters.max; level > 0 && (fullcount || total <= offset + limit); level--) {
    const tracks = intersection(counters.bitsAt(level), passing);
    const from = Math.max(0, offset - total);
    const to = Math.min(tracks.count, offset + limit - total);
    if (from < to)
      ordinals.push(
        ...(keys.length === 0 && to < ROWS_MAX
          ? bestOfLevel(tracks, level, boost, to).slice(from)
          : pageOfLevel(tracks, level, boost, keys, { offset: from, limit: to - from })),
      );
    total += tracks.count;
  }
  return finished(ordinals, offset + limit < total, fullcount ? total : undefined);
}

/** Most ratings show that a track is not among the best, which then is not scored. */
function bestOfLevel({ bits, count }: CountedBits, level: number, boost: Boost, max: number): Ordinal[] {
  const best = createTopRows(max);
  const bestRatings = { ...best, worst: () => withoutTagCount(best.worst(), level) };
  let required = Number.NEGATIVE_INFINITY;
  const tracks = ordinalsOf(bits, count);
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i];
    if (boost.values[track] < required) continue;
    if (best.offer(track, byTagCount(boosted(1, boost, track), level)))
      required = requiredRating(boost, 1, bestRatings);
  }
  return best.inOrder().map(({ ordinal }) => ordinal);
}

/** The inverse of `byTagCount`. */
function withoutTagCount(score: number, level: number): number {
  const rest = score - level;
  return rest / (1 - rest);
}

function pageOfLevel(
  set: CountedBits,
  level: number,
  boost: Boost,
  keys: SortKey[],
  slice: Pick<Paging, 'offset' | 'limit'>,
): Ordinal[] {
  const scoresOf = (tracks: Uint32Array) => {
    const scores = new Float64Array(tracks.length);
    for (let i = 0; i < tracks.length; i++) scores[i] = byTagCount(boosted(1, boost, tracks[i]), level);
    return scores;
  };
  return pageOf({
    ...slice,
    size: set.bits.length * 32,
    filters: [{ kind: 'bits', set, without: false }],
    keys,
    relevance: { scoresOf, before: 0 },
    fullcount: false,
  }).ordinals;
}
