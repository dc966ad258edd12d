/** Popularity of albums and artists: what their tracks have, together, and what they have themselves. */
import { byName } from '../../domain/by-name.ts';
import { CHARTED, type Charted, type OwnPopularity } from '../../domain/popularity.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import type { Sorted } from '../columns/types.ts';

/** `ordinals` are of albums or artists. What is not in the catalogue is left out. */
export function ownPopularity(
  rows: ReadonlyMap<number, OwnPopularity>,
  ordinals: ReadonlyMap<number, number>,
): Record<Charted, Float64Array> {
  return byName(CHARTED, (popularity) => {
    const own = new Float64Array(ordinals.size);
    for (const [id, values] of rows) {
      const ordinal = ordinals.get(id);
      if (ordinal !== undefined) own[ordinal] = values[popularity];
    }
    return own;
  });
}

/** `ownerOf` maps each track to its album or artist; -1 is none. */
export function summedPopularity(
  ratings: Record<Charted, Float64Array>,
  ownerOf: ArrayLike<number>,
  own: Record<Charted, Float64Array>,
): Record<Charted, Float64Array> {
  return byName(CHARTED, (popularity) => {
    const sums = new Float64Array(own[popularity].length);
    const values = ratings[popularity];
    for (let track = 0; track < ownerOf.length; track++)
      if (ownerOf[track] >= 0) sums[ownerOf[track]] += values[track];
    return sums.map((sum, owner) => wholePopularity(sum, own[popularity][owner]));
  });
}

export function wholePopularity(tracks: number, own: number): number {
  return Math.max(0, tracks + own);
}

export function mostPopularFirst(values: Record<Charted, Float64Array>): Record<Charted, Sorted> {
  return byName(CHARTED, (popularity) => descendingOf(sortByNumber(values[popularity]), values[popularity]));
}
