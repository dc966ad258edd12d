/** The tables of a generation: their columns from rows, and where it holds them. */
import { PREVIOUS } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { AlbumRow, ArtistRow } from '../../domain/ports.ts';
import { RATINGS } from '../../domain/vocabulary.ts';
import type { Catalogue } from '../catalogue.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { textColumn } from '../columns/text-column.ts';
import type { BaseColumns } from './assemble.ts';
import { type ColumnsOf, createEntriesBuilder, createTableBuilder, type Ids } from './kinds.ts';
import {
  ALBUMS,
  ARTISTS,
  DESCRIPTIONS,
  descriptionsOf,
  LOCATIONS,
  locationsOf,
  MENTIONS,
  mentionsOf,
  type OWN,
  type RATED,
  type STATS,
  TRACKS,
} from './schema.ts';

/** Builds the columns of rows, each kind in ascending id. */
export function createRowsBuilder() {
  const artists = createTableBuilder(ARTISTS);
  const albums = createTableBuilder(ALBUMS);
  const tracks = createTableBuilder(TRACKS);
  const locations = createEntriesBuilder(LOCATIONS);
  const mentions = createEntriesBuilder(MENTIONS);
  const ofArtists = createEntriesBuilder(DESCRIPTIONS);
  const ofAlbums = createEntriesBuilder(DESCRIPTIONS);
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
    addTrack: tracks.add,
    /** `known` are the ids of all artists and albums, if there are others than those of the rows. */
    finish(known?: Ids) {
      const ofArtist = artists.finish({});
      const ids: Ids = { artists: ofArtist.id, ...known };
      const ofAlbum = albums.finish(ids);
      ids.albums ??= ofAlbum.id;
      return {
        artists: ofArtist,
        albums: ofAlbum,
        tracks: tracks.finish(ids),
        locations: locations.finish(ids),
        mentions: mentions.finish(ids),
        ofArtists: ofArtists.finish(ids),
        ofAlbums: ofAlbums.finish(ids),
      };
    },
  };
}

type RowTables = ReturnType<ReturnType<typeof createRowsBuilder>['finish']>;

export interface Tables extends RowTables {
  /** Those of a build may not be known yet. */
  trackNames?: NameColumn;
  artistsOwn: ColumnsOf<typeof OWN>;
  albumsOwn: ColumnsOf<typeof OWN>;
  rated: ColumnsOf<typeof RATED>;
  stats: ColumnsOf<typeof STATS>;
}

/** A generation without what follows from it. */
export function placed(
  tables: Tables,
  rest: Pick<BaseColumns, 'version' | 'counted' | 'likes'> & {
    tags: Pick<Catalogue['tags'], 'synonyms' | 'hierarchy'>;
  },
): BaseColumns {
  const { artists, albums, tracks, locations, mentions, rated } = tables;
  const { outside, ...mentioned } = mentions;
  const { starts: _, ...locationColumns } = locations;
  return {
    ...rest,
    artists: {
      ...artists,
      count: artists.id.length,
      own: tables.artistsOwn,
      description: tables.ofArtists,
    },
    albums: {
      ...albums,
      count: albums.id.length,
      own: tables.albumsOwn,
      description: tables.ofAlbums,
    },
    tracks: {
      ...tracks,
      name: tables.trackNames,
      count: tracks.id.length,
      tags: { starts: tracks.tags.starts, items: tracks.tags.items },
      rating: byName(RATINGS, (name) => rated[name]),
      previous: byName(PREVIOUS, (name) => rated[name]),
      stats: tables.stats,
    },
    tags: { ...rest.tags, name: tracks.tags.texts },
    locations: { ...locationColumns, count: locations.artist.length },
    outsideArtists: {
      name: textColumn(outside.texts),
      mentions: { ...mentioned, outside: outside.number },
    },
  };
}
