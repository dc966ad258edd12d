/** `albums`: which ones, in what order. */
import type { Catalogue, Page } from '../catalogue.ts';
import { ordinalsNamed } from '../columns/lookup.ts';
import { findContaining } from '../text/gram-index.ts';
import { pageOf, type SortKey } from './page.ts';
import type { AlbumOrder, AlbumQuery, Order } from './query.ts';
import { amongScored, bestMatchFirst } from './relevance.ts';
import { type Restriction, select } from './restriction.ts';
import { named, ownedBy, ownersWithIds, withIds, within } from './restrictions.ts';

export function findAlbums(catalogue: Catalogue, query: AlbumQuery): Page {
  const { albums } = catalogue;
  const matches =
    query.namesearch === undefined
      ? undefined
      : findContaining(albums.name.grams, albums.name.folded, query.namesearch);
  const restrictions = restrictionsOf(catalogue, query);
  if (matches !== undefined) restrictions.push(amongScored(matches));
  const selection = select(albums.count, restrictions);
  const order =
    matches !== undefined && query.order.length === 0
      ? bestMatchFirst(
          selection,
          matches,
          albumKey(catalogue, { field: 'popularity_month', descending: true }),
        )
      : { keys: query.order.map((order) => albumKey(catalogue, order)) };
  return pageOf({ ...query, size: albums.count, selection, ...order });
}

function restrictionsOf({ albums, artists }: Catalogue, query: AlbumQuery): Restriction[] {
  const all: Restriction[] = [];
  if (query.ids) all.push(withIds(albums.id, query.ids));
  if (query.name !== undefined) all.push(named(albums.name, query.name));
  if (query.artistIds) all.push(ownedBy(albums.ofArtist, ownersWithIds(artists.id, query.artistIds)));
  if (query.artistName !== undefined)
    all.push(ownedBy(albums.ofArtist, ordinalsNamed(artists.name, query.artistName)));
  if (query.released) all.push(within(albums.releasedate, albums.inverse.releasedate, query.released));
  if (query.types && !(query.types.includes('album') && query.types.includes('single'))) {
    const wanted = query.types.includes('single') ? 1 : 0;
    all.push({ kind: 'test', passes: (album) => albums.isSingle[album] === wanted });
  }
  return all;
}

function albumKey({ albums, artists }: Catalogue, { field, descending }: Order<AlbumOrder>): SortKey {
  switch (field) {
    case 'id':
      return { value: (album) => album, descending };
    case 'name':
      return { value: (album) => albums.name.rank[album], descending, inverse: albums.name.inverse };
    case 'releasedate':
      return { value: (album) => albums.releasedate[album], descending, inverse: albums.inverse.releasedate };
    case 'artist_id':
      return { value: (album) => albums.artist[album], descending, inverse: albums.inverse.artist_id };
    case 'artist_name':
      return {
        value: (album) => artists.name.rank[albums.artist[album]],
        descending,
        inverse: albums.inverse.artist_name,
      };
    default:
      return {
        value: (album) => albums.popularity[field][album],
        descending: true,
        inverse: albums.inverse[field],
      };
  }
}
