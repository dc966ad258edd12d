/** Popularity of albums and artists: the sum of their tracks, and their own. */

import { CHARTED, type Charted, type OwnPopularity } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { AlbumColumns } from '../catalogue.ts';
import { invert } from '../columns/list-column.ts';

/** The part of albums and artists that their tracks decide: the tracks themselves, and the popularity. */
export type OwnerPopularity = Pick<AlbumColumns, 'tracks' | 'own' | 'popularity'>;

/** `ownerOf` maps each track to its album or artist; -1 is none. `ordinals` are of albums or artists, `rows` what they have themselves. */
export function ownerPopularity(
  ratings: Record<Charted, Float64Array>,
  ownerOf: ArrayLike<number>,
  ordinals: ReadonlyMap<number, number>,
  rows: ReadonlyMap<number, OwnPopularity>,
): OwnerPopularity {
  const own = ownPopularity(rows, ordinals);
  return { tracks: invert(ownerOf, ordinals.size), own, popularity: summedPopularity(ratings, ownerOf, own) };
}

/** What is not in the catalogue is left out. */
function ownPopularity(
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

function summedPopularity(
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
