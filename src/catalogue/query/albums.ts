/** `albums`: which ones, in what order. */
import type { Catalogue, Page } from '../catalogue.ts';
import { ordinalsNamed } from '../columns/lookup.ts';
import type { Scored } from '../scored.ts';
import { pageOf } from './page.ts';
import { type SortKey, sortedByName } from './page-request.ts';
import type { AlbumOrder, AlbumQuery, Order } from './query.ts';
import { byMatches, nameMatches } from './relevance.ts';
import type { Restriction } from './restriction.ts';
import { named, ownedBy, ownersWithIds, withIds, within } from './restrictions.ts';

/** `also` restricts further; `matches` are what else gives relevance. */
export function findAlbums(
  catalogue: Catalogue,
  query: AlbumQuery,
  also: Restriction[] = [],
  matches: Scored[] = [],
): Page {
  const { albums } = catalogue;
  const keys = query.order.map((order) => albumKey(catalogue, order));
  const popularity = albumKey(catalogue, { field: 'popularity_month', descending: true });
  const { offset, limit, fullcount } = query;
  const restrictions = [...restrictionsOf(catalogue, query), ...also];
  return pageOf({
    size: albums.count,
    offset,
    limit,
    fullcount,
    ...byMatches([...nameMatches(albums.name, query.namesearch), ...matches], restrictions, keys, popularity),
  });
}

function restrictionsOf({ albums, artists }: Catalogue, query: AlbumQuery): Restriction[] {
  const all: Restriction[] = [];
  if (query.ids) all.push(withIds(albums.id, query.ids));
  if (query.name !== undefined) all.push(named(albums.name, query.name));
  if (query.artistIds) all.push(ownedBy(albums.ofArtist, ownersWithIds(artists.id, query.artistIds)));
  if (query.artistName !== undefined)
    all.push(ownedBy(albums.ofArtist, ordinalsNamed(artists.name, query.artistName)));
  if (query.released) all.push(within(albums.releasedate, albums.ascending.releasedate, query.released));
  if (query.types && !(query.types.includes('album') && query.types.includes('single'))) {
    const wanted = query.types.includes('single') ? 1 : 0;
    all.push({ kind: 'test', passes: (album) => albums.isSingle[album] === wanted });
  }
  return all;
}

function albumKey({ albums, artists }: Catalogue, { field, descending }: Order<AlbumOrder>): SortKey {
  const sorted = descending ? albums.descending : albums.ascending;
  switch (field) {
    case 'id':
      return { value: (album) => album, descending };
    case 'name':
      return {
        value: (album) => albums.name.rank[album],
        descending,
        sorted: sortedByName(albums.name, descending),
      };
    case 'releasedate':
      return { value: (album) => albums.releasedate[album], descending, sorted: sorted.releasedate };
    case 'artist_id':
      return { value: (album) => albums.artist[album], descending, sorted: sorted.artist_id };
    case 'artist_name':
      return {
        value: (album) => artists.name.rank[albums.artist[album]],
        descending,
        sorted: sorted.artist_name,
      };
    default:
      return {
        value: (album) => albums.popularity[field][album],
        descending: true,
        sorted: albums.descending[field],
      };
  }
}
