/**
 * Derives the next generation when some rows have changed. The result equals a full build to the last bit. Columns that do
 * not depend on a changed row are shared with the previous generation.
 */
import { byName } from '../../domain/collections/by-name.ts';
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow, UserLikes } from '../../domain/ports.ts';
import { assemble, NAMED } from '../build/assemble.ts';
import { type ColumnsOf, type Entries, type Kinds, patchTable, tableOf } from '../build/kinds.ts';
import { patchLikes } from '../build/likes.ts';
import { names } from '../build/names.ts';
import {
  ALBUMS,
  ARTISTS,
  DESCRIPTIONS,
  hasActivity,
  LOCATIONS,
  MENTIONS,
  OWN,
  type OwnerCount,
  RATED,
  STATS,
  TRACKS,
  type TrackCount,
} from '../build/schema.ts';
import { createRowsBuilder, placed } from '../build/tables.ts';
import type { Catalogue, RatingState } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { textsIn } from '../columns/text-column.ts';
import { type ChangedRows, changeOf, GONE, type RowChange, rowChange } from './renumbering.ts';
import { spliceNumbers, spliceStarts } from './splice.ts';

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

type Named = (typeof NAMED)[number];

export function derive(before: Catalogue, change: CatalogueChange): Catalogue {
  const written = byName(NAMED, (of) => idsOf(change[of].written));
  const rows = byName(NAMED, (of) => rowChange(before[of].id, written[of], change[of].removed));
  const ids = byName(NAMED, (of) => spliceNumbers(before[of].id, rows[of], written[of]));
  const builder = createRowsBuilder();
  change.artists.written.forEach(builder.addArtist);
  change.albums.written.forEach(builder.addAlbum);
  change.tracks.written.forEach(builder.addTrack);
  const coming = builder.finish(ids);
  const patch = <All extends Kinds>(
    kinds: All,
    table: ColumnsOf<All>,
    changed: RowChange,
    written: ColumnsOf<All>,
  ) => patchTable(kinds, table, changed, written, rows);
  const entries = <All extends Kinds>(
    kinds: All,
    table: Entries<ColumnsOf<All>>,
    owners: RowChange,
    written: Entries<ColumnsOf<All>>,
  ) => {
    const starts = spliceStarts(table.starts, owners, written.starts);
    const changed = changedEntries(table.starts, owners, starts);
    return { rows: changed, table: { ...patch(kinds, table, changed, written), starts } };
  };
  const counted = <Count extends { id: number }>(of: Named, counts: readonly Count[]) =>
    countedRows({ before: before[of].id, after: ids[of] }, rows[of], counts, change[of].removed);
  const [artistCounts, albumCounts] = [
    counted('artists', change.counts.artists),
    counted('albums', change.counts.albums),
  ];
  const trackCounts = counted('tracks', change.counts.tracks);
  const stats = changedStats(before, trackCounts.counts, change.tracks.removed);
  const locations = entries(
    LOCATIONS,
    { ...before.locations, starts: before.locations.ofArtist.starts },
    rows.artists,
    coming.locations,
  );
  const outside = {
    number: before.outsideArtists.mentions.outside,
    texts: textsIn(before.outsideArtists.name),
  };
  const mentions = { ...before.outsideArtists.mentions, outside };
  const own = (count: OwnerCount | undefined) => count?.own;
  const base = placed(
    {
      artists: patch(ARTISTS, before.artists, rows.artists, coming.artists),
      albums: patch(ALBUMS, before.albums, rows.albums, coming.albums),
      tracks: patch(
        TRACKS,
        { ...before.tracks, tags: { ...before.tracks.tags, texts: before.tags.name } },
        rows.tracks,
        coming.tracks,
      ),
      trackNames: names.patch(
        before.tracks.name,
        rows.tracks,
        tableOf({ name: names }, change.tracks.written).name,
        rows,
      ),
      locations: locations.table,
      mentions: entries(MENTIONS, mentions, rows.artists, coming.mentions).table,
      ofArtists: entries(DESCRIPTIONS, before.artists.description, rows.artists, coming.ofArtists).table,
      ofAlbums: entries(DESCRIPTIONS, before.albums.description, rows.albums, coming.ofAlbums).table,
      artistsOwn: patch(
        OWN,
        before.artists.own,
        artistCounts.rows,
        tableOf(OWN, artistCounts.counts.map(own)),
      ),
      albumsOwn: patch(OWN, before.albums.own, albumCounts.rows, tableOf(OWN, albumCounts.counts.map(own))),
      rated: patch(
        RATED,
        { ...before.tracks.rating, ...before.tracks.previous },
        trackCounts.rows,
        tableOf(RATED, trackCounts.counts),
      ),
      stats: patch(STATS, before.tracks.stats, stats.rows, tableOf(STATS, stats.written, ids)),
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
  return assemble(base, {
    ...rows,
    catalogue: before,
    locations: locations.rows,
    rated: { artists: artistCounts.rows, albums: albumCounts.rows, tracks: trackCounts.rows },
  });
}

const idsOf = (rows: readonly { id: number }[]) => Float64Array.from(rows, ({ id }) => id);

/** The rows with these counts; all inserted rows are among them, without counts if there are none. */
function countedRows<Count extends { id: number }>(
  ids: { before: Float64Array; after: Float64Array },
  { written, sources }: RowChange,
  counts: readonly Count[],
  removed: readonly number[],
): { rows: RowChange; counts: (Count | undefined)[] } {
  const byId = new Map<number, Count | undefined>();
  written.forEach((row, i) => {
    if (sources[i] === GONE) byId.set(ids.after[row], undefined);
  });
  for (const count of counts) if (indexOfNumber(ids.after, count.id) >= 0) byId.set(count.id, count);
  const writtenIds = Float64Array.from(byId.keys()).sort();
  return {
    rows: rowChange(ids.before, writtenIds, removed),
    counts: Array.from(writtenIds, (id) => byId.get(id)),
  };
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
function changedEntries(starts: Uint32Array, owners: RowChange, after: Uint32Array): RowChange {
  return changeOf(starts.at(-1)!, entriesOf(starts, owners.lost), entriesOf(after, owners.written));
}

function entriesOf(starts: Uint32Array, owners: Uint32Array): Uint32Array {
  const entries: number[] = [];
  for (const owner of owners)
    for (let entry = starts[owner]; entry < starts[owner + 1]; entry++) entries.push(entry);
  return Uint32Array.from(entries);
}
