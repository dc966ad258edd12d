/**
 * Builds one generation from the store's rows: all artists, then all albums, then all tracks, each in ascending id, then user
 * activity. Referenced rows must be added first, which the importer guarantees. Activity on items that are not in the
 * catalogue is left out.
 */

import {
  CHARTED,
  type OwnPopularity,
  PREVIOUS,
  previousOf,
  ratingsOf,
  type TrackCounts,
} from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { RATINGS } from '../../domain/vocabulary.ts';
import type { Catalogue, RatingState } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { assemble } from './assemble.ts';
import { createEntriesBuilder, createTableBuilder, nothing, numbers } from './kinds.ts';
import { createLikesBuilder } from './likes.ts';
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
  STATS,
  TRACKS,
} from './schema.ts';
import { placed } from './tables.ts';
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

/** The ratings that tracks came with. */
const BASE_RATINGS = byName(RATINGS, (name) => numbers(Float64Array, (row: TrackRow) => row[name]));

export function createCatalogueBuilder({
  synonyms,
  hierarchy = new Map(),
  trackTexts = inThisThread(),
}: BuilderOptions) {
  const artists = createTableBuilder(ARTISTS);
  const albums = createTableBuilder(ALBUMS);
  const tracks = createTableBuilder(TRACKS);
  const ratings = createTableBuilder(BASE_RATINGS);
  const locations = createEntriesBuilder(LOCATIONS);
  const mentions = createEntriesBuilder(MENTIONS);
  const ofArtists = createEntriesBuilder(DESCRIPTIONS);
  const ofAlbums = createEntriesBuilder(DESCRIPTIONS);
  const likes = createLikesBuilder();
  const stats: TrackStatsRow[] = [];
  const ownOfAlbums = new Map<number, OwnPopularity>();
  const ownOfArtists = new Map<number, OwnPopularity>();

  let rows: ReturnType<typeof finishRows> | undefined;

  function finishRows() {
    const waitForTexts = trackTexts.end();
    const ofArtist = artists.finish(nothing);
    const ofAlbum = albums.finish(() => ofArtist.id);
    const ids = { artists: ofArtist.id, albums: ofAlbum.id, tracks: new Float64Array(0) };
    const ofTrack = tracks.finish((referred) => ids[referred]);
    const rating = ratings.finish(nothing);
    return {
      waitForTexts,
      artists: ofArtist,
      albums: ofAlbum,
      tracks: ofTrack,
      rating,
      previous: {
        previous_week: rating.popularity_week.slice(),
        previous_month: rating.popularity_month.slice(),
        previous_total: rating.popularity_total.slice(),
      },
    };
  }

  function finishStats(trackIds: Float64Array) {
    const builder = createTableBuilder(STATS);
    stats
      .filter((row) => hasActivity(row) && indexOfNumber(trackIds, row.track_id) >= 0)
      .sort((a, b) => a.track_id - b.track_id)
      .forEach(builder.add);
    return builder.finish(() => trackIds);
  }

  return {
    addArtist(row: ArtistRow): void {
      artists.add(row);
      locations.add(locationsOf(row));
      mentions.add(mentionsOf(row));
      ofArtists.add(descriptionsOf(row));
    },
    addAlbum(row: AlbumRow): void {
      albums.add(row);
      ofAlbums.add(descriptionsOf(row));
    },
    addTrack(row: TrackRow): void {
      tracks.add(row);
      ratings.add(row);
      trackTexts.add(row.name);
    },
    addStats: (row: TrackStatsRow) => void stats.push(row),
    /** Makes ratings of those that the track came with. At most once for each. */
    addCounts(trackId: number, counts: TrackCounts): void {
      rows ??= finishRows();
      const { rating, previous } = rows;
      const track = indexOfNumber(rows.tracks.id, trackId);
      if (track < 0) return;
      const base = byName(RATINGS, (name) => rating[name][track]);
      const [now, then] = [ratingsOf(base, counts), previousOf(base, counts)];
      for (const name of RATINGS) rating[name][track] = now[name];
      for (const name of PREVIOUS) previous[name][track] = then[name];
    },
    addAlbumPopularity: (albumId: number, own: OwnPopularity) => void ownOfAlbums.set(albumId, own),
    addArtistPopularity: (artistId: number, own: OwnPopularity) => void ownOfArtists.set(artistId, own),
    /** In ascending order of users, each with at least one like. */
    addLikes: likes.add,
    finish(version: number, counted: RatingState = { change: 0, day: '' }): Catalogue {
      rows ??= finishRows();
      const { waitForTexts, rating, previous } = rows;
      const artistIds = rows.artists.id;
      const tables = {
        artists: rows.artists,
        albums: rows.albums,
        tracks: rows.tracks,
        locations: locations.finish(() => artistIds),
        mentions: mentions.finish(nothing),
        ofArtists: ofArtists.finish(nothing),
        ofAlbums: ofAlbums.finish(nothing),
        artistsOwn: ownColumns(ownOfArtists, artistIds),
        albumsOwn: ownColumns(ownOfAlbums, rows.albums.id),
        rated: { ...rating, ...previous },
        stats: finishStats(rows.tracks.id),
      };
      const tags = { hierarchy, synonyms: allSynonyms({ synonyms, hierarchy }) };
      const base = placed(tables, { version, counted, likes: likes.finish(rows.tracks.id), tags });
      return assemble(base, undefined, waitForTexts);
    },
  };
}

function inThisThread(): TrackTextsInProgress {
  const builder = createTrackTextsBuilder();
  return { add: builder.add, end: () => builder.finish };
}

/** What is not in the catalogue is left out. */
function ownColumns(rows: ReadonlyMap<number, OwnPopularity>, ids: Float64Array) {
  const columns = byName(CHARTED, () => new Float64Array(ids.length));
  for (const [id, own] of rows) {
    const row = indexOfNumber(ids, id);
    if (row >= 0) for (const name of CHARTED) columns[name][row] = own[name];
  }
  return columns;
}
