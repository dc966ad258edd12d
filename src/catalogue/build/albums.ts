/** The albums' columns. */
import type { AlbumRow } from '../../domain/ports.ts';
import type { Popularity } from '../../domain/vocabulary.ts';
import type { AlbumColumns, ArtistColumns, ListColumn } from '../catalogue.ts';
import { invert } from '../columns/list-column.ts';
import { createNumberBuilder } from '../columns/number-builder.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { storedDay } from './days.ts';
import { createNameColumnBuilder } from './names.ts';
import { mostPopularFirst } from './popularity.ts';

export interface AlbumsBuilder {
  add(row: AlbumRow, artist: number): void;
  ordinals: Map<number, number>;
  finish(
    artists: ArtistColumns,
    tracks: ListColumn,
    popularity: Record<Popularity, Float64Array>,
  ): AlbumColumns;
}

export function createAlbumsBuilder(): AlbumsBuilder {
  const ordinals = new Map<number, number>();
  const id = createNumberBuilder(Float64Array);
  const name = createNameColumnBuilder();
  const artist = createNumberBuilder(Uint32Array);
  const releasedate = createNumberBuilder(Uint32Array);
  const isSingle = createNumberBuilder(Uint8Array);
  const zipAllowed = createNumberBuilder(Uint8Array);
  return {
    ordinals,
    add(row, artistOrdinal) {
      ordinals.set(row.id, id.length);
      id.add(row.id);
      name.add(row.name);
      artist.add(artistOrdinal);
      releasedate.add(storedDay(row.releasedate));
      isSingle.add(row.type === 'single' ? 1 : 0);
      zipAllowed.add(row.zip_allowed);
    },
    finish(artists, tracks, popularity) {
      const artistOf = artist.finish();
      const releasedates = releasedate.finish();
      const artistRanks = artistOf.map((o) => artists.name.rank[o]);
      const ascending = {
        releasedate: sortByNumber(releasedates),
        artist_id: sortByNumber(artistOf),
        artist_name: sortByNumber(artistRanks),
      };
      return {
        count: id.length,
        id: id.finish(),
        name: name.finish(),
        artist: artistOf,
        releasedate: releasedates,
        isSingle: isSingle.finish(),
        zipAllowed: zipAllowed.finish(),
        ofArtist: invert(artistOf, artists.count),
        popularity,
        ascending,
        descending: {
          ...mostPopularFirst(popularity),
          releasedate: descendingOf(ascending.releasedate, releasedates),
          artist_id: descendingOf(ascending.artist_id, artistOf),
          artist_name: descendingOf(ascending.artist_name, artistRanks),
        },
        tracks,
      };
    },
  };
}
