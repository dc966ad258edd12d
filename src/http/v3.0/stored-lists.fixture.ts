/** For tests of live reads: playlists, reviews and feeds in a store of their own, beside the example catalogue. */
import type { TestDatabase } from '../../../test/databases.fixture.ts';
import { createFeeds } from '../../core/feeds.ts';
import { take } from '../../core/playlists/lists.fixture.ts';
import { createPlaylistKeys } from '../../core/playlists/playlist-keys.ts';
import { createPlaylists } from '../../core/playlists/playlists.ts';
import { createReviews } from '../../core/reviews/reviews.ts';
import type { ImportRecord } from '../../domain/records.ts';
import { CLIENT, exampleServices } from '../example-service.fixture.ts';
import { createCall } from './call.fixture.ts';

const license_ccurl = 'http://creativecommons.org/licenses/by/4.0/';
const releasedate = '2012-06-30';

const track = (id: number, artist_id: number, album_id?: number): ImportRecord => ({
  ...{ entity: 'track', id, name: `Track ${id}`, artist_id, duration: 60, releasedate, license_ccurl },
  ...(album_id === undefined ? {} : { album_id }),
});

const playlist = (id: number, name: string, user_id: number, creationdate: string, ...ids: number[]) => ({
  ...({ entity: 'playlist', id, name, user_id, creationdate } as const),
  tracks: ids.map((track_id, at) => ({ track_id, date: `2020-01-0${9 - at} 10:00:00` })),
});

const feed = (id: number, change: Partial<ImportRecord & { entity: 'feed' }>): ImportRecord => ({
  ...{
    entity: 'feed',
    id,
    type: 'news',
    title: { en: `Feed ${id}` },
    text: { en: 'Text' },
    link: '/track/700',
  },
  ...{ lang: ['en'], date_start: '2020-01-01', date_end: '2099-12-31 23:59:59', position: id },
  ...change,
});

/**
 * The store has what the example catalogue has, and track 999, which the catalogue does not know (yet). Ana is 1, as in the
 * tokens of the example, Bruno 2.
 */
const RECORDS: ImportRecord[] = [
  { entity: 'artist', id: 7, name: 'Aurora' },
  { entity: 'artist', id: 8, name: 'Björk' },
  { entity: 'album', id: 70, name: 'Morning', artist_id: 7, releasedate },
  { entity: 'album', id: 80, name: 'Hard', artist_id: 8, releasedate },
  ...[track(700, 7, 70), track(701, 7, 70), track(702, 7), track(800, 8, 80), track(999, 8, 80)],
  { entity: 'user', id: 1, name: 'ana', dispname: 'Ana "A" <b>' },
  { entity: 'user', id: 2, name: 'Bruno' },
  playlist(11, 'Éclair', 1, '2019-01-01', 800, 999, 700, 702, 701, 700),
  playlist(12, 'zebra <b>', 2, '2019-01-02'),
  playlist(13, 'Zebra', 2, '2019-02-01', 701),
  playlist(14, 'eclair', 1, '2019-01-02', 999),
  ...(
    [
      [21, 1, 700, 7, 'en', '2020-01-03 11:00:00'],
      [22, 2, 702, undefined, 'fr', '2020-01-02'],
      [23, 2, 700, 0, '', '2020-01-01'],
      [24, 2, 999, 3, 'en', '2020-01-01'],
      [25, 1, 800, 10, 'en', '2020-01-02'],
    ] as const
  ).map(
    ([id, user_id, track_id, score, lang, date]): ImportRecord => ({
      ...{ entity: 'review', id, user_id, track_id, lang, date, title: `Title ${id}`, agreecnt: id },
      ...{ text: '<script>alert("x")</script> & \u2028 text' },
      ...(score === undefined ? {} : { score }),
    }),
  ),
  { entity: 'review', id: 31, user_id: 1, album_id: 70, score: 6, lang: 'en', date: '2020-05-05' },
  { entity: 'review', id: 32, user_id: 2, album_id: 80, text: 'no score', date: '2020-05-06' },
  feed(1, {
    position: 3,
    type: 'album',
    joinid: 70,
    lang: ['en', 'fr'],
    subtitle: { en: 'Sub', fr: 'Sous' },
  }),
  feed(2, { position: 1, target: 'logged', date_start: '2020-02-02' }),
  feed(3, {
    position: 2,
    date_end: '2098-01-01',
    title: { en: 'A "b" <c>', ja: '日本' },
    link: 'https://a.example/?b="c"&d',
  }),
  feed(4, { date_end: '2020-06-06' }),
  feed(5, { date_start: '2098-01-01' }),
  feed(6, { position: 2, type: 'video', target: 'notlogged' }),
];

export async function openStoredLists({ openFresh }: TestDatabase) {
  const store = await openFresh();
  await take(store, RECORDS);
  const services = exampleServices();
  await createPlaylistKeys(store, services.log).wake();
  const playlists = createPlaylists(store, { touched() {} });
  const reviews = createReviews(store, { touched() {} });
  const call = createCall({ ...services, playlists, reviews, feeds: createFeeds(store) });
  const ask = (target: string) => call(`${target}${target.includes('?') ? '&' : '?'}client_id=${CLIENT}`);
  const idsOf = async (target: string) => (await ask(target)).results.map(({ id }) => id).join(' ');
  return { store, playlists, reviews, call, ask, idsOf };
}
