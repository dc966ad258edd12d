/**
 * The initial, order and offset in the URL of `/artists`. Invalid values become the default: all artists by popularity, or the
 * artists of a letter from A to Z.
 */
import { INITIALS } from '../../../../src/domain/catalogue/artist-index.ts';

export const ARTIST_ORDERS = ['popularity_month', 'popularity_total', 'name'] as const;
export type ArtistsPageOrder = (typeof ARTIST_ORDERS)[number];

export interface ArtistsPageQuery {
  /** One of `INITIALS`; empty for all artists. */
  initial: string;
  order: ArtistsPageOrder;
  offset: number;
}

export function readArtistQuery(query: URLSearchParams): ArtistsPageQuery {
  const text = query.get('initial') ?? '';
  const initial = INITIALS.includes(text) ? text : '';
  const offset = query.get('offset') ?? '';
  return {
    initial,
    order: ARTIST_ORDERS.find((order) => order === query.get('order')) ?? defaultOrder(initial),
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
  };
}

/** Leaves out default values, so that each list has one URL. */
export function artistsPage({ initial, order, offset }: ArtistsPageQuery): string {
  const query = new URLSearchParams();
  if (initial !== '') query.set('initial', initial);
  if (order !== defaultOrder(initial)) query.set('order', order);
  if (offset > 0) query.set('offset', String(offset));
  return query.size === 0 ? '/artists' : `/artists?${query}`;
}

function defaultOrder(initial: string): ArtistsPageOrder {
  return initial === '' ? 'popularity_month' : 'name';
}
