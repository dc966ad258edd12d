/** The albums' columns. */
import type { Charted } from '../../domain/popularity.ts';
import type { AlbumRow } from '../../domain/ports.ts';
import type { AlbumColumns, ArtistColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { invert } from '../columns/list-column.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import type { ListColumn } from '../columns/types.ts';
import { storedDay } from './days.ts';
import { createDescriptionsBuilder } from './descriptions.ts';
import { createNameColumnBuilder } from './names.ts';
import { mostPopularFirst } from './popularity.ts';

export interface AlbumsBuilder {
  add(row: AlbumRow, artist: number): void;
  ordinals: Map<number, number>;
  finish(
    artists: ArtistColumns,
    tracks: ListColumn,
    tags: ListColumn,
    own: Record<Charted, Float64Array>,
    popularity: Record<Charted, Float64Array>,
  ): AlbumColumns;
}

export function createAlbumsBuilder(): AlbumsBuilder {
  const ordinals = new Map<number, number>();
  const name = createNameColumnBuilder();
  const description = createDescriptionsBuilder();
  const rows = growing({
    id: Float64Array,
    artist: Uint32Array,
    releasedate: Uint32Array,
    isSingle: Uint8Array,
    zipAllowed: Uint8Array,
  });
  return {
    ordinals,
    add(row, artistOrdinal) {
      const { columns } = rows;
      const album = rows.next();
      ordinals.set(row.id, album);
      columns.id[album] = row.id;
      columns.artist[album] = artistOrdinal;
      columns.releasedate[album] = storedDay(row.releasedate);
      columns.isSingle[album] = row.type === 'single' ? 1 : 0;
      columns.zipAllowed[album] = row.zip_allowed;
      name.add(row.name);
      description.add(row.description);
    },
    finish(artists, tracks, tags, own, popularity) {
      const numbers = rows.finish();
      const { artist, releasedate } = numbers;
      const artistRanks = artist.map((o) => artists.name.rank[o]);
      const ascending = {
        releasedate: sortByNumber(releasedate),
        artist_id: sortByNumber(artist),
        artist_name: sortByNumber(artistRanks),
      };
      return {
        ...numbers,
        count: rows.count(),
        name: name.finish(),
        ofArtist: invert(artist, artists.count),
        popularity,
        own,
        ascending,
        descending: {
          ...mostPopularFirst(popularity),
          releasedate: descendingOf(ascending.releasedate, releasedate),
          artist_id: descendingOf(ascending.artist_id, artist),
          artist_name: descendingOf(ascending.artist_name, artistRanks),
        },
        tracks,
        tags,
        description: description.finish(),
      };
    },
  };
}
