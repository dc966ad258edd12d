/** For tests of the handler: playlists, reviews and feeds as they are written here; nothing but ids is looked for, and nothing sorted. */
import type { Feed } from '../../core/feeds.ts';
import type { ListPage, ListPaging, PlaylistSummary } from '../../core/playlists/playlists.ts';
import type { ReviewRow } from '../../core/reviews/reviews.ts';
import type { PlaylistEntry } from '../../domain/playlists.ts';
import type { Services } from '../services.ts';

const playlist = (id: number, name: string): PlaylistSummary => {
  return { id, name, creationdate: '2020-02-02', user_id: 1, user_name: 'ana' };
};
const PLAYLISTS = [playlist(5, 'Mornings'), playlist(6, 'Evenings & <nights>')];

const entry = (position: number, track_id: number): PlaylistEntry => {
  return { position, track_id, date: '2020-03-03 10:00:00' };
};
const ENTRIES = [entry(1, 700), entry(2, 800)];

const review = (id: number, target_id: number, score: number | null): ReviewRow => ({
  ...{ id, title: 'Good', text: '<b>plain</b> text', date: '2020-04-04 10:00:00', agreecnt: 3, lang: 'en' },
  ...{ user_id: 1, user_name: 'ana', user_dispname: 'Ana', score, target_id },
});
const REVIEWS = {
  track: [review(1, 700, 7), review(2, 702, null)],
  album: [review(3, 70, 0), review(4, 80, 10)],
};

const feed = (id: number, subtitle: Feed['subtitle']): Feed => ({
  ...{
    id,
    type: 'news',
    title: { en: 'New', fr: 'Neuf' },
    text: { en: 'Text' },
    subtitle,
    link: '/track/700',
  },
  ...{ lang: ['en', 'fr'], date_start: '2020-01-01 00:00:00', date_end: '2099-12-31 23:59:59' },
  ...{ position: id, target: 'all', joinid: 0, image: '' },
});

function page<Row>(rows: readonly Row[], { offset, limit, count }: ListPaging): ListPage<Row> {
  const end = offset + limit;
  return {
    rows: rows.slice(offset, end),
    more: rows.length > end,
    fullcount: count ? rows.length : undefined,
  };
}

export const EXAMPLE_LISTS: Pick<Services, 'playlists' | 'reviews' | 'feeds'> = {
  playlists: {
    find: async ({ ids }, _order, paging) =>
      page(
        PLAYLISTS.filter(({ id }) => ids?.includes(id) ?? true),
        paging,
      ),
    hots: async () => PLAYLISTS,
    entries: async (_id, query) => page(ENTRIES, query),
  },
  reviews: { find: async (of, _filter, _order, paging) => page(REVIEWS[of], paging) },
  feeds: { active: async () => [feed(1, { en: 'Sub' }), feed(2, {})] },
};
