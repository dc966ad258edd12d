/** The albums' columns. */

import { CHARTED } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { AlbumRow } from '../../domain/ports.ts';
import type { AlbumColumns, ArtistColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { invert } from '../columns/list-column.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import type { ListColumn } from '../columns/types.ts';
import { storedDay } from './days.ts';
import { createDescriptionsBuilder } from './descriptions.ts';
import { createNameColumnBuilder } from './names.ts';
import type { OwnerPopularity } from './popularity.ts';
import { mostFirst } from './ratings.ts';

const ORDERS = ['releasedate', 'artist_id', 'artist_name'] as const;

export function createAlbumsBuilder() {
  const ordinals = new Map<number, number>();
  const name = createNameColumnBuilder();
  const description = createDescriptionsBuilder();
  const rows = growing({
    id: Float64Array,
    artist: Uint32Array,
    releasedate: Uint32Array,
    isSingle: Uint8Array,
    undated: Uint8Array,
    zipAllowed: Uint8Array,
  });
  return {
    ordinals,
    add(row: AlbumRow, artist: number): void {
      const { columns } = rows;
      const album = rows.next();
      ordinals.set(row.id, album);
      columns.id[album] = row.id;
      columns.artist[album] = artist;
      columns.releasedate[album] = storedDay(row.releasedate);
      columns.isSingle[album] = row.type === 'single' ? 1 : 0;
      columns.undated[album] = row.undated;
      columns.zipAllowed[album] = row.zip_allowed;
      name.add(row.name);
      description.add(row.description);
    },
    finish(artists: ArtistColumns, tags: ListColumn, popularity: OwnerPopularity): AlbumColumns {
      const numbers = rows.finish();
      const { artist, releasedate } = numbers;
      const values = { releasedate, artist_id: artist, artist_name: artist.map((o) => artists.name.rank[o]) };
      const ascending = byName(ORDERS, (name) => sortByNumber(values[name]));
      return {
        ...numbers,
        ...popularity,
        count: rows.count(),
        name: name.finish(),
        ofArtist: invert(artist, artists.count),
        ascending,
        descending: {
          ...mostFirst(CHARTED, popularity.popularity),
          ...byName(ORDERS, (name) => descendingOf(ascending[name], values[name])),
        },
        tags,
        description: description.finish(),
      };
    },
  };
}
