/**
 * The levels of tracks by `fuzzytags`: how many of the tags each has.
 *
 *   rock, piano: a track with both has level 2, one with piano 1
 *
 * Counting the levels of the whole catalogue takes longer than all the rest of a query. So those of the highest rated tracks are counted
 * first, and the tracks with all tags are found by intersection, from the rarest tag.
 */
import type { Catalogue } from '../../catalogue.ts';
import { BitCounters } from '../../columns/bit-counters.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Sorted } from '../../columns/types.ts';
import { among, select, selectedOrdinals } from '../pages/selection.ts';
import { RANKS, ranksOf } from '../pages/top-ranked.ts';

/** With more tags, intersecting would take longer than counting. */
const INTERSECTED_MAX = 4;

/** The levels of all tracks. */
export function countLevels(size: number, tagged: readonly RowSet[]): BitCounters {
  const counters = new BitCounters(size);
  for (const tracks of tagged) counters.add(tracks, 1);
  return counters;
}

/** The levels of the highest rated tracks, by rank. */
export function countTopLevels(sorted: Sorted, tagged: readonly RowSet[]): BitCounters {
  return countLevels(
    Math.min(RANKS, sorted.length),
    tagged.map((tracks) => ranksOf(tracks, sorted)),
  );
}

/** Finds the tracks of a level, in any order. */
export function createLevels({ tracks: { count } }: Catalogue, tagged: readonly RowSet[]) {
  let counters: BitCounters | undefined;
  return (level: number): Uint32Array => {
    if (level === tagged.length && level <= INTERSECTED_MAX)
      return selectedOrdinals(
        select(
          count,
          tagged.map((tracks) => among(tracks)),
        ),
      );
    counters ??= countLevels(count, tagged);
    return counters.ordinalsAt(level);
  };
}
