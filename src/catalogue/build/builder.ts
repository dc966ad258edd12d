/**
 * Builds one generation from the store's rows: all artists, then all albums, then all tracks, each in ascending id, then user
 * activity. Referenced rows must be added first, which the importer guarantees. Activity on items that are not in the
 * catalogue is left out.
 */

import {
  type OwnPopularity,
  PREVIOUS,
  previousOf,
  ratingsOf,
  type TrackCounts,
} from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { RATINGS } from '../../domain/vocabulary.ts';
import type { Catalogue, RatingState } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { assemble } from './assemble.ts';
import { createTableBuilder, tableOf } from './kinds.ts';
import { createLikesBuilder } from './likes.ts';
import { hasActivity, OWN, RATED, STATS } from './schema.ts';
import { createRowsBuilder, placed } from './tables.ts';
import { allSynonyms } from './tags.ts';
import { createTrackTextsBuilder, type TrackTextsInProgress } from './track-texts.ts';

export interface BuilderOptions {
  /** See `tags/tag-tables.ts`. */
  synonyms: Map<string, string>;
  /** See `tags/tag-tables.ts`. */
  hierarchy?: ReadonlyMap<string, readonly string[]>;
  /** Builds what depends on the tracks' names alone, possibly in another thread while the rest is finished. */
  trackTexts?: TrackTextsInProgress;
}

export function createCatalogueBuilder({
  synonyms,
  hierarchy = new Map(),
  trackTexts = inThisThread(),
}: BuilderOptions) {
  const builder = createRowsBuilder();
  const rated = createTableBuilder(RATED);
  const likes = createLikesBuilder();
  const stats: TrackStatsRow[] = [];
  const ownOfAlbums: Own = new Map();
  const ownOfArtists: Own = new Map();

  let rows: ReturnType<typeof finishRows> | undefined;

  const finishRows = () => ({
    waitForTexts: trackTexts.end(),
    ...builder.finish(),
    rated: rated.finish({}),
  });

  return {
    addArtist: builder.addArtist,
    addAlbum: builder.addAlbum,
    addTrack(row: TrackRow): void {
      builder.addTrack(row);
      const previous = {
        previous_week: row.popularity_week,
        previous_month: row.popularity_month,
        previous_total: row.popularity_total,
      };
      rated.add({ rating: row, previous });
      trackTexts.add(row.name);
    },
    addStats: (row: TrackStatsRow) => void stats.push(row),
    /** Makes ratings of those that the track came with. At most once for each. */
    addCounts(trackId: number, counts: TrackCounts): void {
      rows ??= finishRows();
      const { rated, tracks } = rows;
      const track = indexOfNumber(tracks.id, trackId);
      if (track < 0) return;
      const base = byName(RATINGS, (name) => rated[name][track]);
      const now = { ...ratingsOf(base, counts), ...previousOf(base, counts) };
      for (const name of [...RATINGS, ...PREVIOUS]) rated[name][track] = now[name];
    },
    addAlbumPopularity: (albumId: number, own: OwnPopularity) => void ownOfAlbums.set(albumId, { own }),
    addArtistPopularity: (artistId: number, own: OwnPopularity) => void ownOfArtists.set(artistId, { own }),
    /** In ascending order of users, each with at least one like. */
    addLikes: likes.add,
    finish(version: number, counted: RatingState = { change: 0, day: '' }): Catalogue {
      rows ??= finishRows();
      const { waitForTexts, ...columns } = rows;
      const { artists, albums, tracks } = columns;
      const tables = {
        ...columns,
        artistsOwn: ownColumns(ownOfArtists, artists.id),
        albumsOwn: ownColumns(ownOfAlbums, albums.id),
        stats: statsColumns(stats, tracks.id),
      };
      const tags = { hierarchy, synonyms: allSynonyms({ synonyms, hierarchy }) };
      const base = placed(tables, { version, counted, likes: likes.finish(tracks.id), tags });
      return assemble(base, undefined, waitForTexts);
    },
  };
}

function inThisThread(): TrackTextsInProgress {
  const builder = createTrackTextsBuilder();
  return { add: builder.add, end: () => builder.finish };
}

/** What is not in the catalogue is left out; so it is of the others. */
function statsColumns(stats: readonly TrackStatsRow[], ids: Float64Array) {
  const rows = stats.filter((row) => hasActivity(row) && indexOfNumber(ids, row.track_id) >= 0);
  return tableOf(
    STATS,
    rows.sort((a, b) => a.track_id - b.track_id),
    { tracks: ids },
  );
}

type Own = Map<number, { own: OwnPopularity }>;

function ownColumns(ofOwners: Own, ids: Float64Array) {
  return tableOf(
    OWN,
    Array.from(ids, (id) => ofOwners.get(id)),
  );
}
