/** Reads what user activity adds up to. */
import type { OwnerCount, TrackCount } from '../../catalogue/build/schema.ts';
import {
  albumPopularity,
  artistPopularity,
  previousOf,
  ratingsOf,
  statsOf,
} from '../../domain/activity/popularity.ts';
import { readBaseRatings, readCountsOf } from '../../store/catalogue/rating-rows.ts';
import type { Db } from '../../store/schema.ts';

/** Tracks that the store does not have are left out. `day` is the last day of the weeks and months. */
export async function trackCounts(db: Db, ids: ArrayLike<number>, day: string): Promise<TrackCount[]> {
  const tracks: TrackCount[] = [];
  for await (const rows of readCountsOf(db, 'track', ids, day)) {
    const bases = await readBaseRatings(
      db,
      rows.map(({ id }) => id),
    );
    for (const counts of rows) {
      const { id } = counts;
      const base = bases.get(id);
      if (base !== undefined)
        tracks.push({
          id,
          rating: ratingsOf(base, counts),
          previous: previousOf(base, counts),
          stats: statsOf(id, counts),
        });
    }
  }
  return tracks;
}

export async function ownerCounts(
  db: Db,
  kind: 'album' | 'artist',
  ids: ArrayLike<number>,
  day: string,
): Promise<OwnerCount[]> {
  const owners: OwnerCount[] = [];
  if (kind === 'album')
    for await (const rows of readCountsOf(db, 'album', ids, day))
      for (const counts of rows) owners.push({ id: counts.id, own: albumPopularity(counts) });
  else
    for await (const rows of readCountsOf(db, 'artist', ids, day))
      for (const counts of rows) owners.push({ id: counts.id, own: artistPopularity(counts) });
  return owners;
}
