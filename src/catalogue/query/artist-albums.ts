/** `artists/albums`: artists with those of their albums that pass. */
import type { Catalogue } from '../catalogue.ts';
import { findArtists } from './artists.ts';
import { type NestedPage, withAny, withNested } from './nested.ts';
import { compareBy, type SortKey } from './page-request.ts';
import type { ArtistAlbumsQuery, NestedAlbumOrder, Order } from './query.ts';
import { withIds, within, withName } from './row-filters.ts';
import { type RowFilter, select } from './selection.ts';

export function findArtistAlbums(catalogue: Catalogue, query: ArtistAlbumsQuery): NestedPage {
  const { albums } = catalogue;
  const passing = select(albums.count, albumRestrictions(catalogue, query));
  const page = findArtists(catalogue, query, [withAny(passing, albums.ofArtist, albums.artist)]);
  const compare = compareBy(query.albumOrder.map((order) => nestedAlbumKey(catalogue, order)));
  return withNested(page, passing, albums.ofArtist, compare);
}

function albumRestrictions({ albums }: Catalogue, query: ArtistAlbumsQuery): RowFilter[] {
  const all: RowFilter[] = [];
  if (query.albumIds) all.push(withIds(albums.id, query.albumIds));
  if (query.albumName !== undefined) all.push(withName(albums.name, query.albumName));
  if (query.albumReleased)
    all.push(within(albums.releasedate, albums.ascending.releasedate, query.albumReleased));
  return all;
}

function nestedAlbumKey({ albums }: Catalogue, { field, descending }: Order<NestedAlbumOrder>): SortKey {
  switch (field) {
    case 'album_id':
      return { value: (album) => album, descending };
    case 'album_name':
      return { value: (album) => albums.name.rank[album], descending };
    case 'album_releasedate':
      return { value: (album) => albums.releasedate[album], descending };
  }
}
