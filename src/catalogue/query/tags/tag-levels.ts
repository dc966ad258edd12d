/**
 * The levels of tracks by `fuzzytags`: how many of the tags each has, where a tag counts 2, and one that is only below it 1 (`hardrock` for
 * `rock`).
 *
 *   rock, piano: a track with both has level 4, one with hardrock and piano 3, one with piano 2
 *
 * Counting the levels of the whole catalogue takes longer than all the rest of a query. So those of the highest rated tracks are counted
 * first, and the tracks of the two highest levels are found by intersection, from the rarest tag.
 */
import type { Catalogue } from '../../catalogue.ts';
import { BitCounters } from '../../columns/bit-counters.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Sorted } from '../../columns/types.ts';
import { among, type RowFilter, select, selectedOrdinals } from '../pages/selection.ts';
import { RANKS, ranksOf } from '../pages/top-ranked.ts';

/** A requested tag, and the tags below it. */
export interface TagFamily {
  asked: RowSet;
  /** The tracks that have a tag below it, but not the tag itself. */
  below: RowSet | undefined;
}

const ASKED = 2;
const BELOW = 1;
/** With more tags, many intersections would take longer than counting. */
const INTERSECTED_MAX = 4;

/** Of a track with all requested tags. */
export function fullLevel(families: readonly TagFamily[]): number {
  return families.length * ASKED;
}

/** The levels of all tracks. */
export function countLevels(size: number, families: readonly TagFamily[]): BitCounters {
  const counters = new BitCounters(size);
  for (const { asked, below } of families) {
    counters.add(asked, ASKED);
    if (below !== undefined) counters.add(below, BELOW);
  }
  return counters;
}

/** The levels of the highest rated tracks, by rank. */
export function countTopLevels(sorted: Sorted, families: readonly TagFamily[]): BitCounters {
  const ranked = families.map(({ asked, below }) => ({
    asked: ranksOf(asked, sorted),
    below: below && ranksOf(below, sorted),
  }));
  return countLevels(Math.min(RANKS, sorted.length), ranked);
}

/** Finds the tracks of a level, in any order. */
export function createLevels({ tracks: { count } }: Catalogue, families: readonly TagFamily[]) {
  const full = fullLevel(families);
  let counters: BitCounters | undefined;
  return (level: number): Uint32Array => {
    if (counters === undefined && families.length <= INTERSECTED_MAX && full - level < 2)
      return level === full ? withAll(count, families) : withAllButOne(count, families);
    counters ??= countLevels(count, families);
    return counters.ordinalsAt(level);
  };
}

function withAll(size: number, families: readonly TagFamily[]): Uint32Array {
  return tracksIn(
    size,
    families.map(({ asked }) => among(asked)),
  );
}

/** Those that have a tag below one of the requested ones, and all others. */
function withAllButOne(size: number, families: readonly TagFamily[]): Uint32Array {
  const asked = families.map((family) => among(family.asked));
  const parts = families.flatMap(({ below }, i) =>
    below === undefined ? [] : [tracksIn(size, asked.with(i, among(below)))],
  );
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function tracksIn(size: number, filters: RowFilter[]): Uint32Array {
  return selectedOrdinals(select(size, filters));
}
