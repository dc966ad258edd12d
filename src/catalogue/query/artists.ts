/** `artists`: filters and orders. */
import { isPopularity } from '../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { pageOf } from './pages/page.ts';
import { type SortKey, sortedByName } from './pages/page-request.ts';
import { withIds, within, withName } from './pages/row-filters.ts';
import type { RowFilter } from './pages/selection.ts';
import type { ArtistOrder, ArtistQuery, Order } from './query.ts';
import type { Match } from './ranking/match.ts';
import { byMatches, nameMatches } from './ranking/relevance.ts';

/** `also` are further filters, `matches` further sources of relevance. */
export function findArtists(
  catalogue: Catalogue,
  query: ArtistQuery,
  also: RowFilter[] = [],
  matches: Match[] = [],
): OrdinalPage {
  const { artists } = catalogue;
  const keys = query.order.map((order) => artistKey(catalogue, order));
  const popularity = artistKey(catalogue, { field: 'popularity_month', descending: true });
  const { offset, limit, fullcount } = query;
  const filters = [...rowFiltersOf(catalogue, query), ...also];
  return pageOf({
    size: artists.count,
    offset,
    limit,
    fullcount,
    ...byMatches(
      [...nameMatches(catalogue, 'artists', query.namesearch), ...matches],
      filters,
      keys,
      popularity,
    ),
  });
}

function rowFiltersOf({ artists }: Catalogue, query: ArtistQuery): RowFilter[] {
  const all: RowFilter[] = [];
  if (query.ids) all.push(withIds(artists.id, query.ids));
  if (query.name !== undefined) all.push(withName(artists.name, query.name));
  if (query.hasimage) all.push({ kind: 'test', passes: (artist) => artists.image[artist] === 1 });
  if (query.joined) all.push(within(artists.joindate, artists.ascending.joindate, query.joined));
  return all;
}

function artistKey({ artists }: Catalogue, { field, descending }: Order<ArtistOrder>): SortKey {
  const sorted = descending ? artists.descending : artists.ascending;
  switch (field) {
    case 'id':
      return { descending };
    case 'name':
      return {
        column: { values: artists.name.rank },
        descending,
        sorted: sortedByName(artists.name, descending),
      };
    default:
      return isPopularity(field)
        ? {
            column: { values: artists.popularity[field] },
            descending: true,
            sorted: artists.descending[field],
          }
        : { column: { values: artists[field] }, descending, sorted: sorted[field] };
  }
}
