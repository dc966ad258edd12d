/** `artists`: which ones, in what order. */
import type { Catalogue, Page } from '../catalogue.ts';
import type { Scored } from '../scored.ts';
import { pageOf } from './page.ts';
import { type SortKey, sortedByName } from './page-request.ts';
import type { ArtistOrder, ArtistQuery, Order } from './query.ts';
import { byMatches, nameMatches } from './relevance.ts';
import type { Restriction } from './restriction.ts';
import { named, withIds, within } from './restrictions.ts';

/** `also` restricts further; `matches` are what else gives relevance. */
export function findArtists(
  catalogue: Catalogue,
  query: ArtistQuery,
  also: Restriction[] = [],
  matches: Scored[] = [],
): Page {
  const { artists } = catalogue;
  const keys = query.order.map((order) => artistKey(catalogue, order));
  const popularity = artistKey(catalogue, { field: 'popularity_month', descending: true });
  const { offset, limit, fullcount } = query;
  const restrictions = [...restrictionsOf(catalogue, query), ...also];
  return pageOf({
    size: artists.count,
    offset,
    limit,
    fullcount,
    ...byMatches(
      [...nameMatches(artists.name, query.namesearch), ...matches],
      restrictions,
      keys,
      popularity,
    ),
  });
}

function restrictionsOf({ artists }: Catalogue, query: ArtistQuery): Restriction[] {
  const all: Restriction[] = [];
  if (query.ids) all.push(withIds(artists.id, query.ids));
  if (query.name !== undefined) all.push(named(artists.name, query.name));
  if (query.hasimage) all.push({ kind: 'test', passes: (artist) => artists.hasImage[artist] === 1 });
  if (query.joined) all.push(within(artists.joindate, artists.ascending.joindate, query.joined));
  return all;
}

function artistKey({ artists }: Catalogue, { field, descending }: Order<ArtistOrder>): SortKey {
  switch (field) {
    case 'id':
      return { value: (artist) => artist, descending };
    case 'name':
      return {
        value: (artist) => artists.name.rank[artist],
        descending,
        sorted: sortedByName(artists.name, descending),
      };
    case 'joindate': {
      const sorted = descending ? artists.descending.joindate : artists.ascending.joindate;
      return { value: (artist) => artists.joindate[artist], descending, sorted };
    }
    default:
      return {
        value: (artist) => artists.popularity[field][artist],
        descending: true,
        sorted: artists.descending[field],
      };
  }
}
