/** One page of the albums that match the filters. */
import type { AlbumsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';
import { ALBUMS, type Filters, selectionOf } from '../browse/filters.ts';

interface PageOptions {
  offset: number;
  limit: number;
  signal: AbortSignal;
}

interface FoundAlbums extends AlbumsAnswer {
  /** How many more there are in other orders. */
  undated: number;
}

export async function findAlbums(
  { webApi }: Pick<Api, 'webApi'>,
  filters: Filters,
  { offset, limit, signal }: PageOptions,
): Promise<FoundAlbums> {
  const [order = ALBUMS.defaultOrder(filters)] = filters.order ?? [];
  const query = selectionOf(ALBUMS, filters);
  if (order !== undefined) query.set('order', order);
  query.set('offset', String(offset));
  query.set('limit', String(limit));
  const find = () => webApi.get<AlbumsAnswer>(`/web-api/albums?${query}`, signal);
  const found = await find();
  if (!query.has('undated')) return { ...found, undated: 0 };
  query.set('undated', 'true');
  const others = await find();
  // A library without dates is not empty.
  if (found.total === 0 && filters.order === undefined) return { ...others, undated: 0 };
  return { ...found, undated: others.total };
}
