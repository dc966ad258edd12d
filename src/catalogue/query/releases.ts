/** The newest releases of some artists: albums, and tracks that belong to no album. */
import type { Day } from '../../domain/calendar.ts';
import type { Catalogue } from '../catalogue.ts';
import { hasBit } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { createTopRows } from '../columns/top-rows.ts';
import type { Ordinal } from '../columns/types.ts';
import type { Question } from '../question.ts';

export interface CatalogueRelease {
  kind: 'album' | 'track';
  id: number;
  day: Day;
}

interface Period {
  since: Day;
  today: Day;
  max: number;
}

export const releasesOfArtists: Question<Period & { artistIds: readonly number[] }, CatalogueRelease[]> = {
  name: 'releases of artists',
  answer: (catalogue, { artistIds, ...period }) => findReleases(catalogue, artistIds, period),
};

/** The newest first, from `since` up to `today`; those whose date is not known are left out. Of one day, albums come first, each by ascending id. */
export function findReleases(
  { artists, albums, tracks }: Catalogue,
  artistIds: readonly number[],
  { since, today, max }: Period,
): CatalogueRelease[] {
  const newestAlbums = createTopRows(max);
  const newestTracks = createTopRows(max);
  // Bits fit into the cache of a processor, and artists may have very many tracks.
  const onAlbums = tracks.having.album.bits;
  const undated = tracks.having.undated.bits;
  const isReleased = (day: Day) => day >= since && day <= today;
  for (const id of artistIds) {
    const artist = indexOfNumber(artists.id, id);
    if (artist < 0) continue;
    for (const album of listAt(albums.ofArtist, artist)) {
      const day = albums.releasedate[album];
      if (isReleased(day) && albums.undated[album] === 0) newestAlbums.offer(album, day);
    }
    for (const track of listAt(artists.tracks, artist)) {
      if (hasBit(onAlbums, track) || hasBit(undated, track)) continue;
      const day = tracks.releasedate[track];
      if (isReleased(day)) newestTracks.offer(track, day);
    }
  }
  const releasesOf = (
    kind: CatalogueRelease['kind'],
    ids: Float64Array,
    rows: { ordinal: Ordinal; score: number }[],
  ) => rows.map(({ ordinal, score }): CatalogueRelease => ({ kind, id: ids[ordinal], day: score }));
  return [
    ...releasesOf('album', albums.id, newestAlbums.inOrder()),
    ...releasesOf('track', tracks.id, newestTracks.inOrder()),
  ]
    .sort((one, other) => other.day - one.day)
    .slice(0, max);
}
