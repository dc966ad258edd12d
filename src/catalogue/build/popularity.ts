/** Popularity of albums and artists: what their tracks have, together. */
import type { Popularity } from '../../domain/vocabulary.ts';
import { POPULARITIES } from '../../domain/vocabulary.ts';
import type { TrackColumns } from '../catalogue.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import type { Sorted } from '../columns/types.ts';

/** `ownerOf` gives each track's album or artist; -1 is none. */
export function summedPopularity(
  ratings: TrackColumns['rating'],
  ownerOf: ArrayLike<number>,
  owners: number,
): Record<Popularity, Float64Array> {
  return forEachPopularity((popularity) => {
    const sums = new Float64Array(owners);
    const values = ratings[popularity];
    for (let track = 0; track < ownerOf.length; track++)
      if (ownerOf[track] >= 0) sums[ownerOf[track]] += values[track];
    return sums;
  });
}

export function mostPopularFirst(values: Record<Popularity, Float64Array>): Record<Popularity, Sorted> {
  return forEachPopularity((popularity) =>
    descendingOf(sortByNumber(values[popularity]), values[popularity]),
  );
}

function forEachPopularity<T>(make: (popularity: Popularity) => T): Record<Popularity, T> {
  return Object.fromEntries(POPULARITIES.map((name) => [name, make(name)])) as Record<Popularity, T>;
}
