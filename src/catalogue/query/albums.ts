/** `albums`: filters and orders. */
import { isPopularity, RELEASE_TYPES } from '../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { ordinalsNamed } from '../columns/name-column.ts';
import type { Ordinal } from '../columns/types.ts';
import { pageOf } from './pages/page.ts';
import { type SortKey, sortedByName } from './pages/page-request.ts';
import { ownedBy, ownersWithIds, withIds, within, withName } from './pages/row-filters.ts';
import type { RowFilter } from './pages/selection.ts';
import type { AlbumOrder, AlbumQuery, Order } from './query.ts';
import type { Match } from './ranking/match.ts';
import { byMatches, nameMatches } from './ranking/relevance.ts';

/** `also` are further filters, `matches` further sources of relevance. */
export function findAlbums(
  catalogue: Catalogue,
  query: AlbumQuery,
  also: RowFilter[] = [],
  matches: Match[] = [],
): OrdinalPage {
  const { albums } = catalogue;
  const keys = query.order.map((order) => albumKey(catalogue, order));
  const popularity = albumKey(catalogue, { field: 'popularity_month', descending: true });
  const { offset, limit, fullcount } = query;
  const filters = [...albumFilters(catalogue, query), ...also];
  return pageOf({
    size: albums.count,
    offset,
    limit,
    fullcount,
    ...byMatches(
      [...nameMatches(catalogue, 'albums', query.namesearch), ...matches],
      filters,
      keys,
      popularity,
    ),
  });
}

export function albumFilters({ albums, artists }: Catalogue, query: AlbumQuery): RowFilter[] {
  const all: RowFilter[] = [];
  if (query.ids) all.push(withIds(albums.id, query.ids));
  if (query.name !== undefined) all.push(withName(albums.name, query.name));
  if (query.artistIds) all.push(ownedBy(albums.ofArtist, ownersWithIds(artists.id, query.artistIds)));
  if (query.artistName !== undefined)
    all.push(ownedBy(albums.ofArtist, ordinalsNamed(artists.name, query.artistName)));
  if (query.released) all.push(within(albums.releasedate, albums.ascending.releasedate, query.released));
  if (query.types && !(query.types.includes('album') && query.types.includes('single'))) {
    const requested = RELEASE_TYPES.indexOf(query.types.includes('single') ? 'single' : 'album');
    all.push({ kind: 'test', passes: (album) => albums.type[album] === requested });
  }
  if (query.undated !== undefined) {
    const requested = Number(query.undated);
    all.push({ kind: 'test', passes: (album) => albums.undated[album] === requested });
  }
  return all;
}

function albumKey({ albums, artists }: Catalogue, { field, descending }: Order<AlbumOrder>): SortKey {
  const sorted = descending ? albums.descending : albums.ascending;
  switch (field) {
    case 'id':
      return { descending };
    case 'name':
      return {
        column: { values: albums.name.rank },
        descending,
        sorted: sortedByName(albums.name, descending),
      };
    case 'artist_id':
      return { column: { values: albums.artist }, descending, sorted: sorted.artist_id };
    case 'artist_name':
      return {
        column: { values: artists.name.rank, via: albums.artist },
        descending,
        sorted: sorted.artist_name,
      };
    default:
      return isPopularity(field)
        ? { column: { values: albums.popularity[field] }, descending: true, sorted: albums.descending[field] }
        : { column: { values: albums[field] }, descending, sorted: sorted[field] };
  }
}

/** In the order of the album. */
export function tracksOfAlbum({ albums, tracks }: Catalogue, album: Ordinal): Ordinal[] {
  return [...listAt(albums.tracks, album)].sort((a, b) => tracks.position[a] - tracks.position[b] || a - b);
}
