/** Where a generation holds the columns of its tables. */
import { CHARTED, PREVIOUS } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { RATINGS } from '../../domain/vocabulary.ts';
import type { Catalogue, DescriptionColumns } from '../catalogue.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { textAt, textColumn } from '../columns/text-column.ts';
import type { BaseColumns } from './assemble.ts';
import type { ColumnsOf } from './kinds.ts';
import type {
  ALBUMS,
  ARTISTS,
  DESCRIPTIONS,
  LOCATIONS,
  MENTIONS,
  OWN,
  RATED,
  STATS,
  TRACKS,
} from './schema.ts';

/** Of several rows for each owner: those of owner `i` are `starts[i] .. starts[i + 1]`. */
export type Entries<Columns> = Columns & { starts: Uint32Array };

export interface Tables {
  artists: ColumnsOf<typeof ARTISTS>;
  albums: ColumnsOf<typeof ALBUMS>;
  tracks: ColumnsOf<typeof TRACKS>;
  /** Those of a build may not be known yet. */
  trackNames?: NameColumn;
  locations: Entries<ColumnsOf<typeof LOCATIONS>>;
  mentions: Entries<ColumnsOf<typeof MENTIONS>>;
  ofArtists: Entries<ColumnsOf<typeof DESCRIPTIONS>>;
  ofAlbums: Entries<ColumnsOf<typeof DESCRIPTIONS>>;
  artistsOwn: ColumnsOf<typeof OWN>;
  albumsOwn: ColumnsOf<typeof OWN>;
  rated: ColumnsOf<typeof RATED>;
  stats: ColumnsOf<typeof STATS>;
}

/** A generation without what follows from it. */
export function placed(
  tables: Tables,
  rest: Pick<Catalogue, 'version' | 'counted' | 'likes'> & {
    tags: Pick<Catalogue['tags'], 'synonyms' | 'hierarchy'>;
  },
): BaseColumns {
  const { artists, albums, tracks, locations, mentions, rated } = tables;
  const { license, tags, ...columns } = tracks;
  const { outside, ...mentioned } = mentions;
  const { starts: _, ...locationColumns } = locations;
  return {
    ...rest,
    artists: {
      ...artists,
      count: artists.id.length,
      own: tables.artistsOwn,
      description: placedDescription(tables.ofArtists),
    },
    albums: {
      ...albums,
      count: albums.id.length,
      own: tables.albumsOwn,
      description: placedDescription(tables.ofAlbums),
    },
    tracks: {
      ...columns,
      name: tables.trackNames,
      count: tracks.id.length,
      license: license.number,
      tags: { starts: tags.starts, items: tags.items },
      rating: byName(RATINGS, (name) => rated[name]),
      previous: byName(PREVIOUS, (name) => rated[name]),
      stats: tables.stats,
    },
    licenses: license.texts,
    tags: { ...rest.tags, name: tags.texts },
    locations: { ...locationColumns, count: locations.artist.length },
    outsideArtists: {
      name: textColumn(outside.texts),
      mentions: { ...mentioned, outside: outside.number },
    },
  };
}

const placedDescription = ({ starts, lang, text }: Tables['ofArtists']): DescriptionColumns => ({
  ...{ starts, lang: lang.number, text, langs: lang.texts },
});

const tableOf = ({ starts, lang, text, langs }: DescriptionColumns): Tables['ofArtists'] => ({
  ...{ starts, lang: { number: lang, texts: langs }, text },
});

export function tablesOf(catalogue: Catalogue): Required<Tables> {
  const { artists, albums, tracks, locations, tags, licenses, outsideArtists } = catalogue;
  const { mentions, name } = outsideArtists;
  const names = Array.from({ length: name.starts.length - 1 }, (_, i) => textAt(name, i));
  return {
    artists,
    albums,
    tracks: {
      ...tracks,
      license: { number: tracks.license, texts: licenses },
      tags: { ...tracks.tags, texts: tags.name },
    },
    trackNames: tracks.name,
    locations: { ...locations, starts: locations.ofArtist.starts },
    mentions: { ...mentions, outside: { number: mentions.outside, texts: names } },
    ofArtists: tableOf(artists.description),
    ofAlbums: tableOf(albums.description),
    artistsOwn: byName(CHARTED, (chart) => artists.own[chart]),
    albumsOwn: byName(CHARTED, (chart) => albums.own[chart]),
    rated: { ...tracks.rating, ...tracks.previous },
    stats: tracks.stats,
  };
}
