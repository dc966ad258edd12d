/** The tracks' columns when some tracks, or the names of their albums and artists, have changed. */

import { PREVIOUS, type Previous } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { trackColumns } from '../../domain/columns.ts';
import type { TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { RATINGS, type Rating } from '../../domain/vocabulary.ts';
import { storedDay } from '../build/days.ts';
import { meanOfPositive } from '../build/ratings.ts';
import { conditionFlags, HAVING, havingTest, ownFlags, speedNumber } from '../build/tracks.ts';
import type { IndexedColumn, TrackColumns } from '../catalogue.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { movedByOwner } from './albums.ts';
import { spliceBits } from './bits.ts';
import { patchTextNumbers } from './numbered.ts';
import { ascendingBy, descendingBy, withMoved } from './orders.ts';
import { patchOwned, rowsWithOtherOwner } from './owners.ts';
import { type RowChange, writtenRows } from './renumbering.ts';
import type { LocatedRows } from './rows.ts';
import { spliceNumbers, spliceRemapped } from './splice.ts';
import { spliceRowTexts } from './splice-blocks.ts';
import { patchStats } from './stats.ts';

const TEXTS = trackColumns({ readModel: 'text' });
const INDEXED = trackColumns({ readModel: 'indexed' });

/** A track with ratings that include user activity. */
export interface RatedTrackRow extends TrackRow {
  rating: Record<Rating, number>;
  previous: Record<Previous, number>;
  stats: TrackStatsRow | undefined;
}

export interface OwnersOfTracks {
  change: RowChange;
  /** As numbers after. */
  renamed: Uint32Array;
  rank: Uint32Array;
  tracks: ListColumn;
}

/** The columns that artists and albums depend on. */
export type OwnedTracks = Pick<TrackColumns, 'artist' | 'album' | 'rating' | 'previous'>;

export function patchOwnedTracks(
  before: TrackColumns,
  { change, rows }: LocatedRows<RatedTrackRow>,
  artists: { change: RowChange; ordinalOf(id: number): number },
  albums: { change: RowChange; ordinalOf(id: number): number },
): OwnedTracks {
  const artistOf = rows.map((row) => artists.ordinalOf(row.artist_id));
  const albumOf = rows.map((row) => (row.album_id === null ? -1 : albums.ordinalOf(row.album_id)));
  return {
    artist: spliceRemapped(before.artist, artists.change, change, artistOf),
    album: spliceRemapped(before.album, albums.change, change, albumOf),
    rating: byName(RATINGS, (name) =>
      spliceNumbers(
        before.rating[name],
        change,
        rows.map((row) => row.rating[name]),
      ),
    ),
    previous: byName(PREVIOUS, (name) =>
      spliceNumbers(
        before.previous[name],
        change,
        rows.map((row) => row.previous[name]),
      ),
    ),
  };
}

export interface TracksChange {
  located: LocatedRows<RatedTrackRow>;
  owned: OwnedTracks;
  artists: OwnersOfTracks;
  albums: OwnersOfTracks;
  tags: ListColumn;
  licenses: string[];
}

/** Without the names, and which tracks are one recording. */
export function patchTracks(
  before: TrackColumns,
  { located, owned, artists, albums, tags, licenses: licenseNames }: TracksChange,
): { tracks: Omit<TrackColumns, 'name' | 'recordings'>; licenses: string[] } {
  const { change, ids, rows } = located;
  const numbers = <T extends Uint8Array | Uint32Array | Int32Array>(
    column: T,
    value: (row: RatedTrackRow) => number,
  ) => spliceNumbers(column, change, rows.map(value));
  const duration = numbers(before.duration, (row) => row.duration);
  const releasedate = numbers(before.releasedate, (row) => storedDay(row.releasedate));
  const flags = numbers(before.flags, (row) => conditionFlags(row.license_ccurl) | ownFlags(row));
  const speed = numbers(before.speed, speedNumber);
  const licenses = patchTextNumbers(
    licenseNames,
    before.license,
    change,
    rows.map((row) => row.license_ccurl),
  );
  const { artist, album, rating, previous } = owned;
  const byArtist = movedByOwner(
    rowsWithOtherOwner(artists.change, change, before.artist, artist),
    artists.tracks,
    artists.renamed,
  );
  const byAlbum = movedByOwner(
    rowsWithOtherOwner(albums.change, change, before.album, album),
    albums.tracks,
    albums.renamed,
  );
  const artistRank = (track: number) => artists.rank[artist[track]];
  const albumRank = (track: number) => (album[track] < 0 ? -1 : albums.rank[album[track]]);
  const { ascending, descending } = before;
  const byRating = byName(RATINGS, (name) =>
    descendingBy(descending[name], change, before.rating[name], rating[name]),
  );
  const tracks = {
    count: change.after,
    id: ids,
    artist,
    album,
    position: numbers(before.position, (row) => row.position),
    duration,
    releasedate,
    license: licenses.column,
    flags,
    speed,
    waveform: numbers(before.waveform, (row) => row.waveform ?? -1),
    ...byName(TEXTS, (name) =>
      spliceRowTexts(before[name], change, textColumn(rows.map((row) => row[name]))),
    ),
    ...byName(INDEXED, (name) =>
      patchIndexed(
        before[name],
        change,
        rows.map((row) => row[name]),
      ),
    ),
    tags,
    rating,
    typicalRating: byName(RATINGS, (name) =>
      rating[name] === before.rating[name]
        ? before.typicalRating[name]
        : meanOfPositive(rating[name], byRating[name]),
    ),
    previous,
    ascending: {
      duration: ascendingBy(ascending.duration, change, before.duration, duration),
      releasedate: ascendingBy(ascending.releasedate, change, before.releasedate, releasedate),
      album_name: withMoved(
        ascending.album_name,
        change,
        byAlbum,
        (a, b) => albumRank(a) - albumRank(b) || a - b,
      ),
      artist_name: withMoved(
        ascending.artist_name,
        change,
        byArtist,
        (a, b) => artistRank(a) - artistRank(b) || a - b,
      ),
    },
    descending: {
      ...byRating,
      ...byName(PREVIOUS, (name) =>
        descendingBy(descending[name], change, before.previous[name], previous[name]),
      ),
      duration: descendingBy(descending.duration, change, before.duration, duration),
      releasedate: descendingBy(descending.releasedate, change, before.releasedate, releasedate),
      album_name: withMoved(
        descending.album_name,
        change,
        byAlbum,
        (a, b) => albumRank(b) - albumRank(a) || a - b,
      ),
      artist_name: withMoved(
        descending.artist_name,
        change,
        byArtist,
        (a, b) => artistRank(b) - artistRank(a) || a - b,
      ),
    },
    having: byName(HAVING, (name) =>
      spliceBits(before.having[name], change, havingTest(name, { flags, speed, album })),
    ),
    stats: patchStats(before.stats, change, rows),
  };
  return { tracks, licenses: licenses.names };
}

function patchIndexed(before: IndexedColumn, change: RowChange, texts: readonly string[]): IndexedColumn {
  const { names, numbers, column } = patchTextNumbers(before.texts, before.number, change, texts, {
    fixed: '',
  });
  if (names === before.texts && column === before.number) return before;
  const keys = writtenRows(numbers, numbers.inserted);
  return {
    texts: names,
    number: column,
    tracks: patchOwned(before.tracks, keys, change, before.number, column),
  };
}
