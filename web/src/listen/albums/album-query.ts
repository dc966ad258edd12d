/** The order and offset in the URL of `/albums`. Invalid values become the default: newest first, from the start. */
export const ALBUM_ORDERS = ['releasedate_desc', 'popularity_month', 'popularity_total', 'name'] as const;
type AlbumsPageOrder = (typeof ALBUM_ORDERS)[number];

export interface AlbumsPageQuery {
  order: AlbumsPageOrder;
  offset: number;
}

export function readAlbumQuery(query: URLSearchParams): AlbumsPageQuery {
  const offset = query.get('offset') ?? '';
  return {
    order: ALBUM_ORDERS.find((order) => order === query.get('order')) ?? ALBUM_ORDERS[0],
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
  };
}

/** Leaves out default values, so that each list has one URL. */
export function albumsPage({ order, offset }: AlbumsPageQuery): string {
  const query = new URLSearchParams();
  if (order !== ALBUM_ORDERS[0]) query.set('order', order);
  if (offset > 0) query.set('offset', String(offset));
  return query.size === 0 ? '/albums' : `/albums?${query}`;
}
