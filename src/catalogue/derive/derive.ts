/**
 * Derives the next generation when some rows have changed. The result equals a full build to the last bit. Columns that do
 * not depend on a changed row are shared with the previous generation.
 */
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow, UserLikes } from '../../domain/ports.ts';
import { assemble } from '../build/assemble.ts';
import { type ColumnsOf, type Kinds, patchTable, type RowOf } from '../build/kinds.ts';
import { names } from '../build/names.ts';
import {
  ALBUMS,
  ARTISTS,
  DESCRIPTIONS,
  descriptionsOf,
  hasActivity,
  LOCATIONS,
  locationsOf,
  MENTIONS,
  mentionsOf,
  OWN,
  type OwnerCount,
  RATED,
  STATS,
  TRACKS,
  type TrackCount,
} from '../build/schema.ts';
import { type Entries, placed, tablesOf } from '../build/tables.ts';
import type { Catalogue, RatingState } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { patchLikes } from './likes.ts';
import { type ChangedRows, type RowChange, renumbering, rowChange, writtenRows } from './renumbering.ts';
import { spliceStarts, startsOf } from './splice.ts';

/** What user activity adds up to, each list in ascending id, each id once. Ids that the catalogue does not have are skipped. */
export interface Counts {
  tracks: readonly TrackCount[];
  albums: readonly OwnerCount[];
  artists: readonly OwnerCount[];
}

export interface CatalogueChange {
  version: number;
  counted: RatingState;
  artists: ChangedRows<ArtistRow>;
  /** If an artist is removed, its albums must be removed too. */
  albums: ChangedRows<AlbumRow>;
  /** If an artist is removed, its tracks must be removed too. Tracks of a removed album must be removed or written. */
  tracks: ChangedRows<TrackRow>;
  /** Of all written rows, and of any others: ratings change without their rows, and more often than these. */
  counts: Counts;
  /** Users whose likes have changed: their newest `LIKES_COUNTED`; users without likes are removed. */
  likes: ChangedRows<UserLikes>;
}

/**
 * With 600,000 tracks, of which some get other names, durations and tags, deriving takes this share of the processor time of a
 * full build: 0.17 if 5 % of them change, 0.6 for 20 %, 1.3 for 50 %. The limit is lower because a build uses several threads.
 */
const DERIVED_SHARE = 0.1;
/** Up to so many changed rows are always derived: a build would not be faster. */
const ALWAYS_DERIVED = 2000;

/** Up to this number of changed rows, deriving is faster than a full build. */
export function derivableRows({ artists, albums, tracks }: Catalogue): number {
  const rows = artists.count + albums.count + tracks.count;
  return Math.max(ALWAYS_DERIVED, Math.floor(rows * DERIVED_SHARE));
}

export function derive(before: Catalogue, change: CatalogueChange): Catalogue {
  const rows = {
    artists: located(before.artists.id, change.artists),
    albums: located(before.albums.id, change.albums),
    tracks: located(before.tracks.id, change.tracks),
  };
  const known = tablesOf(before);
  const ids = { artists: before.artists.id, albums: before.albums.id, tracks: before.tracks.id };
  const patch = <All extends Kinds>(
    kinds: All,
    table: ColumnsOf<All>,
    changed: RowChange,
    written: readonly RowOf<All>[],
  ) => patchTable(kinds, table, changed, written, { ids: (referred) => ids[referred], owners: rows });
  const artists = patch(ARTISTS, known.artists, rows.artists, change.artists.written);
  ids.artists = artists.id;
  const albums = patch(ALBUMS, known.albums, rows.albums, change.albums.written);
  ids.albums = albums.id;
  const tracks = patch(TRACKS, known.tracks, rows.tracks, change.tracks.written);
  ids.tracks = tracks.id;

  const entries = <All extends Kinds>(
    kinds: All,
    table: Entries<ColumnsOf<All>>,
    owners: RowChange,
    lists: readonly (readonly RowOf<All>[])[],
  ) => {
    const { starts, rows: changed } = changedEntries(table.starts, owners, lists);
    return { table: { ...patch(kinds, table, changed, lists.flat()), starts }, rows: changed };
  };
  const locations = entries(
    LOCATIONS,
    known.locations,
    rows.artists,
    change.artists.written.map(locationsOf),
  );
  const counted = <Count extends { id: number }>(of: keyof typeof ids, counts: readonly Count[]) =>
    locateCounts(rows[of], ids[of], counts);
  const rated = counted('tracks', change.counts.tracks);
  const [artistCounts, albumCounts] = [
    counted('artists', change.counts.artists),
    counted('albums', change.counts.albums),
  ];
  const stats = changedStats(before, rated.counts, change.tracks.removed);
  const base = placed(
    {
      artists,
      albums,
      tracks,
      trackNames: patch({ name: names }, { name: known.trackNames }, rows.tracks, change.tracks.written).name,
      locations: locations.table,
      mentions: entries(MENTIONS, known.mentions, rows.artists, change.artists.written.map(mentionsOf)).table,
      ofArtists: entries(
        DESCRIPTIONS,
        known.ofArtists,
        rows.artists,
        change.artists.written.map(descriptionsOf),
      ).table,
      ofAlbums: entries(DESCRIPTIONS, known.ofAlbums, rows.albums, change.albums.written.map(descriptionsOf))
        .table,
      artistsOwn: patch(OWN, known.artistsOwn, artistCounts.rows, artistCounts.counts),
      albumsOwn: patch(OWN, known.albumsOwn, albumCounts.rows, albumCounts.counts),
      rated: patch(RATED, known.rated, rated.rows, rated.counts),
      stats: patch(STATS, known.stats, stats.rows, stats.written),
    },
    {
      version: change.version,
      counted: change.counted,
      tags: { synonyms: before.tags.synonyms, hierarchy: before.tags.hierarchy },
      likes: patchLikes(before.likes, change.likes, {
        rows: rows.tracks,
        before: before.tracks.id,
        after: ids.tracks,
      }),
    },
  );
  return assemble(base, { catalogue: before, ...rows, locations: locations.rows });
}

function located(ids: Float64Array, { written, removed }: ChangedRows<{ id: number }>): RowChange {
  return rowChange(
    ids,
    written.map(({ id }) => id),
    removed,
  );
}

/** The rows with these counts; all inserted rows are among them, without counts if there are none. */
function locateCounts<Count extends { id: number }>(
  change: RowChange,
  ids: Float64Array,
  counts: readonly Count[],
): { rows: RowChange; counts: (Count | undefined)[] } {
  const ofRow = new Map(counts.map((count) => [indexOfNumber(ids, count.id), count]));
  ofRow.delete(-1);
  const rows = writtenRows(change, Uint32Array.from(ofRow.keys()));
  return { rows, counts: Array.from(rows.written, (row) => ofRow.get(row)) };
}

/** Only tracks with activity have stats. */
function changedStats(
  { tracks }: Catalogue,
  counts: readonly (TrackCount | undefined)[],
  removed: readonly number[],
): { rows: RowChange; written: TrackStatsRow[] } {
  const stats = counts.flatMap((count) => (count === undefined ? [] : [count.stats]));
  const written = stats.filter(hasActivity);
  const without = stats.filter((row) => !hasActivity(row)).map((row) => row.track_id);
  const rows = rowChange(
    Float64Array.from(tracks.stats.track, (track) => tracks.id[track]),
    written.map((row) => row.track_id),
    [...removed, ...without].sort((a, b) => a - b),
  );
  return { rows, written };
}

/** All previous entries of a written owner are removed, and all its entries are inserted. */
function changedEntries(
  starts: Uint32Array,
  owners: RowChange,
  lists: readonly (readonly unknown[])[],
): { starts: Uint32Array; rows: RowChange } {
  const after = spliceStarts(starts, owners, startsOf(lists.map(({ length }) => length)));
  const inserted = entriesOf(after, owners.written);
  const removed = entriesOf(starts, owners.lost);
  const rows = writtenRows(renumbering(starts[starts.length - 1], removed, inserted), inserted);
  return { starts: after, rows };
}

function entriesOf(starts: Uint32Array, owners: Uint32Array): Uint32Array {
  const entries: number[] = [];
  for (const owner of owners)
    for (let entry = starts[owner]; entry < starts[owner + 1]; entry++) entries.push(entry);
  return Uint32Array.from(entries);
}
