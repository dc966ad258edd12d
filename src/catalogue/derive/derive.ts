/**
 * Derives the next generation when some rows have changed. The result equals a full build to the last bit. Columns that do
 * not depend on a changed row are shared with the previous generation.
 */
import { byName } from '../../domain/collections/by-name.ts';
import type { AlbumRow, ArtistRow, TrackRow, UserLikes } from '../../domain/ports.ts';
import { assemble } from '../build/assemble.ts';
import { NAMED, type Named } from '../build/follow.ts';
import { type ColumnsOf, type Kinds, patchTable, type RowOf, tableOf } from '../build/kinds.ts';
import { patchLikes } from '../build/likes.ts';
import { names } from '../build/names.ts';
import {
  ALBUMS,
  ARTISTS,
  hasActivity,
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
import { type ChangedRows, onlyDifferent, type RowChange, rowChange, withWritten } from './renumbering.ts';
import { spliceNumbers } from './splice.ts';

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
  /** The counts of all written rows, and of any others: ratings change without their rows, and more often than these. */
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
  /** Columns of counts; inserted rows without counts have none. */
  const recounted = <All extends Kinds>(
    of: Named,
    kinds: All,
    table: ColumnsOf<All>,
    counts: readonly (RowOf<All> & { id: number })[],
  ) => {
    const byRow = new Map(counts.map((count) => [indexOfNumber(ids[of], count.id), count]));
    byRow.delete(-1);
    const changed = withWritten(
      onlyDifferent(rows[of], () => false),
      byRow.keys(),
    );
    const coming = Array.from(changed.written, (row) => byRow.get(row));
    return patch(kinds, table, changed, tableOf(kinds, coming as RowOf<All>[]));
  };
  const stats = change.counts.tracks.flatMap((count) =>
    indexOfNumber(ids.tracks, count.id) < 0 ? [] : [count.stats],
  );
  // Only tracks with activity have them.
  const active = stats.filter(hasActivity);
  const inactive = stats.filter((row) => !hasActivity(row)).map((row) => row.track_id);
  const changedStats = rowChange(
    Float64Array.from(before.tracks.stats.track, (track) => before.tracks.id[track]),
    active.map((row) => row.track_id),
    [...change.tracks.removed, ...inactive].sort((a, b) => a - b),
  );
  const { locations } = before;
  const { name, mentions } = before.outsideArtists;
  const base = placed(
    {
      artists: patch(
        ARTISTS,
        {
          ...before.artists,
          locations: { ...locations, starts: locations.ofArtist.starts },
          mentions: { ...mentions, outside: { number: mentions.outside, texts: textsIn(name) } },
        },
        rows.artists,
        coming.artists,
      ),
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
      artistsOwn: recounted('artists', OWN, before.artists.own, change.counts.artists),
      albumsOwn: recounted('albums', OWN, before.albums.own, change.counts.albums),
      rated: recounted(
        'tracks',
        RATED,
        { ...before.tracks.rating, ...before.tracks.previous },
        change.counts.tracks,
      ),
      stats: patch(STATS, before.tracks.stats, changedStats, tableOf(STATS, active, ids)),
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
  return assemble(base, { ...rows, catalogue: before });
}

const idsOf = (rows: readonly { id: number }[]) => Float64Array.from(rows, ({ id }) => id);
