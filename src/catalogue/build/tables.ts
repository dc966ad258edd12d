/** The tables of a generation: their columns from rows, and where it holds them. */
import { PREVIOUS } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { RATINGS } from '../../domain/vocabulary.ts';
import type { Catalogue } from '../catalogue.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { textColumn } from '../columns/text-column.ts';
import type { BaseColumns } from './assemble.ts';
import { type ColumnsOf, createTableBuilder, type Ids } from './kinds.ts';
import { ALBUMS, ARTISTS, type OWN, type RATED, type STATS, TRACKS } from './schema.ts';

/** Builds the columns of rows, each kind in ascending id. */
export function createRowsBuilder() {
  const artists = createTableBuilder(ARTISTS);
  const albums = createTableBuilder(ALBUMS);
  const tracks = createTableBuilder(TRACKS);
  return {
    addArtist: artists.add,
    addAlbum: albums.add,
    addTrack: tracks.add,
    /** `known` are the ids of all artists and albums, if there are others than those of the rows. */
    finish(known?: Ids) {
      const ofArtists = artists.finish({});
      const ids: Ids = { artists: ofArtists.id, ...known };
      const ofAlbums = albums.finish(ids);
      ids.albums ??= ofAlbums.id;
      return { artists: ofArtists, albums: ofAlbums, tracks: tracks.finish(ids) };
    },
  };
}

type RowTables = ReturnType<ReturnType<typeof createRowsBuilder>['finish']>;

export interface Tables extends RowTables {
  /** The names of tracks; those of a build may not be known yet. */
  trackNames?: NameColumn;
  artistsOwn: ColumnsOf<typeof OWN>;
  albumsOwn: ColumnsOf<typeof OWN>;
  rated: ColumnsOf<typeof RATED>;
  stats: ColumnsOf<typeof STATS>;
}

/** A generation without what follows from it. */
export function placed(
  { artists, albums, tracks, ...tables }: Tables,
  rest: Pick<BaseColumns, 'version' | 'counted' | 'likes'> & {
    tags: Pick<Catalogue['tags'], 'synonyms' | 'hierarchy'>;
  },
): BaseColumns {
  const { locations, mentions, ...ofArtists } = artists;
  const { starts, ...locationColumns } = locations;
  const { outside, ...mentioned } = mentions;
  const count = locations.latitude.length;
  return {
    ...rest,
    artists: { ...ofArtists, count: artists.id.length, own: tables.artistsOwn },
    albums: { ...albums, count: albums.id.length, own: tables.albumsOwn },
    tracks: {
      ...tracks,
      name: tables.trackNames,
      count: tracks.id.length,
      tags: { starts: tracks.tags.starts, items: tracks.tags.items },
      rating: byName(RATINGS, (name) => tables.rated[name]),
      previous: byName(PREVIOUS, (name) => tables.rated[name]),
      stats: tables.stats,
    },
    tags: { ...rest.tags, name: tracks.tags.texts },
    locations: {
      ...locationColumns,
      count,
      ofArtist: { starts, items: Uint32Array.from(Array(count).keys()) },
    },
    outsideArtists: {
      name: textColumn(outside.texts),
      mentions: { ...mentioned, outside: outside.number },
    },
  };
}
