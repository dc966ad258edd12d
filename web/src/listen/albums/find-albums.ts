/** One page of the albums that match the filters. */
import type { IdsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';
import { ALBUMS, type Filters, selectionOf } from '../browse/filters.ts';
import { type AlbumTeaser, albumTeaser } from '../cards/teasers.ts';
import { inOrder } from '../search/suggestions.ts';

interface PageOptions {
  offset: number;
  limit: number;
  signal: AbortSignal;
}

interface FoundAlbums extends Omit<IdsAnswer, 'ids'> {
  albums: AlbumTeaser[];
  /** How many more there are in other orders. */
  undated: number;
}

/** The API has no filters of tracks for albums: the web API returns the ids in order, and the API the albums. */
export async function findAlbums(
  { v3, webApi }: Api,
  filters: Filters,
  { offset, limit, signal }: PageOptions,
): Promise<FoundAlbums> {
  const [order = ALBUMS.defaultOrder(filters)] = filters.order ?? [];
  const query = selectionOf(ALBUMS, filters);
  if (order !== undefined) query.set('order', order);
  query.set('offset', String(offset));
  query.set('limit', String(limit));
  const find = () => webApi.get<IdsAnswer>(`/web-api/albums?${query}`, signal);
  let { total, ids } = await find();
  let undated = 0;
  if (query.has('undated')) {
    query.set('undated', 'true');
    const others = await find();
    // A library without dates is not empty.
    if (total === 0 && filters.order === undefined) ({ total, ids } = others);
    else undated = others.total;
  }
  const albums = await inOrder(ids, (id) => v3.albums({ id, limit }, { signal }));
  return { total, albums: albums.map(albumTeaser), undated };
}
