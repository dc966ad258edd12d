/**
 * Any page by `fuzzytags` and then by other keys, with a count, scoring only the tracks near the page.
 *
 *   levels of 3 tags:  3 (4 tracks)   2 (90)   1 (5,000);   rows 1,000 to 1,010 are requested
 *   the tracks of levels 3 and 2 come before all of level 1, so 94 rows are skipped and only level 1 is scored
 *
 * The tracks of a level are counted as bits.
 */
import type { Rating } from '../../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { intersection } from '../../columns/bit-loops.ts';
import { addBits, allBits, bitsOf, createBits, ordinalsOf } from '../../columns/bits.ts';
import { finished, type SortKey } from '../pages/page-request.ts';
import { type RowFilter, select } from '../pages/selection.ts';
import { windowOf } from '../pages/window.ts';
import type { Paging } from '../query.ts';
import { countLevels } from '../tags/tag-levels.ts';
import { tracksOfEach } from '../tags/tags.ts';
import { boosted, boostOf, byTagCount } from './relevance.ts';

export function taggedWindow(
  catalogue: Catalogue,
  filters: RowFilter[],
  typed: string[],
  requested: Rating | undefined,
  keys: readonly SortKey[],
  { offset, limit, fullcount }: Paging,
): OrdinalPage {
  const size = catalogue.tracks.count;
  const tagged = tracksOfEach(catalogue, typed);
  const counters = countLevels(size, tagged);
  const boost = boostOf(catalogue, requested);
  const selection = filters.length === 0 ? undefined : select(size, filters);
  const passing =
    selection === undefined
      ? allBits(size)
      : selection.kind === 'many'
        ? selection.bits
        : bitsOf(selection.ordinals, size);

  const near = createBits(size);
  let total = 0;
  let skipped = 0;
  for (let level = Math.min(tagged.length, counters.max); level > 0; level--) {
    const { bits, count } = intersection(counters.bitsAt(level), [passing]);
    if (total + count <= offset) skipped += count;
    else if (total < offset + limit) addBits(near, bits);
    total += count;
  }
  const ordinals = ordinalsOf(near);
  /** By track. */
  const scores = new Float64Array(size);
  // For many tracks, all counters at once are faster than one by one.
  const counts = ordinals.length * 8 > size ? counters.all() : undefined;
  for (let i = 0; i < ordinals.length; i++) {
    const level = counts === undefined ? counters.at(ordinals[i]) : counts[ordinals[i]];
    scores[ordinals[i]] = byTagCount(boosted(1, boost, ordinals[i]), level);
  }
  const byScore = { column: { values: scores }, descending: true };
  return finished(
    windowOf(ordinals, [byScore, ...keys], offset - skipped, limit),
    offset + limit < total,
    fullcount ? total : undefined,
  );
}
