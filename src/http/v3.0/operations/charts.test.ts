import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCatalogueBuilder } from '../../../catalogue/build/builder.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import {
  albumPopularity,
  SPANS,
  TRACK_EVENTS,
  type TrackCounts,
} from '../../../domain/activity/popularity.ts';
import { RATINGS } from '../../../domain/vocabulary.ts';
import {
  album,
  artist,
  CLIENT,
  type ExampleServer,
  exampleServices,
  PUBLIC_URL,
  startServer,
  track,
} from '../../example-service.fixture.ts';
import { readResponse } from '../fixtures/read-response.fixture.ts';

const UNRATED = Object.fromEntries(RATINGS.map((rating) => [rating, 0]));
const NOTHING = Object.fromEntries(
  TRACK_EVENTS.flatMap((kind) => SPANS.map((span) => [`${kind}_${span}`, 0])),
) as TrackCounts;

/**
 * Mar (1) leads this week and was second in the week before, Sol (2) the other way round; Lua (3) is new; Mar has a second release (4), on
 * a compilation; Rio (5) has no recent listens and leads the all-time chart.
 */
function chartedCatalogue(): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: new Map([['pedra', 'rock']]) });
  builder.addArtist(artist(7, 'Aurora', { image: 'aurora.jpg' }));
  builder.addArtist(artist(8, 'Bees'));
  builder.addAlbum(album(70, 'Morning', 7));
  builder.addAlbum(album(80, 'Evening', 8));
  builder.addTrack(track(1, 'Mar', 7, { ...UNRATED, album_id: 70, genres: '["rock"]' }));
  builder.addTrack(track(2, 'Sol', 8, { ...UNRATED, album_id: 80 }));
  builder.addTrack(track(3, 'Lua', 8, { ...UNRATED, album_id: 80, genres: '["rock"]' }));
  builder.addTrack(track(4, 'mar', 7, { ...UNRATED, duration: 182 }));
  builder.addTrack(track(5, 'Rio', 7, { ...UNRATED, popularity_total: 1000 }));
  const listened = (id: number, counts: Partial<TrackCounts>) =>
    builder.addCounts(id, { ...NOTHING, ...counts });
  listened(1, { listens_week: 30, listens_month: 31, listens_total: 40 });
  listened(2, { listens_week: 20, listens_previous_week: 50, listens_month: 70, listens_total: 70 });
  listened(3, { listens_week: 10, listens_month: 10, listens_total: 10 });
  listened(4, { listens_week: 25, listens_previous_week: 9, listens_month: 34, listens_total: 34 });
  const addedToLibraries = { myalbums_week: 3, myalbums_month: 3, myalbums_total: 3 };
  builder.addAlbumPopularity(70, albumPopularity({ ...NOTHING, ...NO_ALBUM, ...addedToLibraries }));
  return builder.finish(1);
}
const NO_ALBUM = Object.fromEntries(SPANS.map((span) => [`myalbums_${span}`, 0])) as Record<
  `myalbums_${(typeof SPANS)[number]}`,
  number
>;

let server: ExampleServer;
before(async () => {
  const catalogue = chartedCatalogue();
  server = await startServer(exampleServices({ catalogue: () => catalogue }));
});
after(() => server.close());

const get = (path: string) =>
  fetch(`${server.url}/v3.0/${path}${path.includes('?') ? '&' : '?'}client_id=${CLIENT}`);
const send = async (path: string) => readResponse('json', await (await get(path)).text());
const BOTH = 'type=single+albumtrack';
/** Rank, previous rank, id. */
const chart = async (path: string) =>
  (await send(path)).results.map(({ rank, previous_rank, id }) => [rank, previous_rank, id]);

test('tracks are ranked by the week, each recording once, with the rank of the week before', async () => {
  const week = [
    [1, 2, '1'],
    [2, 1, '2'],
    [3, 0, '3'],
  ];
  assert.deepEqual(await chart(`charts/tracks?${BOTH}`), week);
  assert.deepEqual(await chart(`charts/tracks?period=week&${BOTH}`), week);
});

test('the other periods have their own ranks', async () => {
  assert.deepEqual(await chart(`charts/tracks?period=month&${BOTH}`), [
    [1, 0, '2'],
    [2, 0, '4'],
    [3, 0, '3'],
  ]);
  assert.deepEqual(await chart(`charts/tracks?period=total&${BOTH}`), [
    [1, 1, '5'],
    [2, 0, '2'],
    [3, 0, '1'],
    [4, 0, '3'],
  ]);
});

test('a tag, under any of its names, has its own chart', async () => {
  const rock = [
    [1, 0, '1'],
    [2, 0, '3'],
  ];
  assert.deepEqual(await chart('charts/tracks?tag=rock'), rock);
  assert.deepEqual(await chart('charts/tracks?tag=Pedra'), rock);
  assert.deepEqual(await chart('charts/tracks?tag=polka'), []);
  assert.deepEqual(await chart('charts/albums?tag=rock'), [
    [1, 0, '70'],
    [2, 1, '80'],
  ]);
});

test('albums and artists are ranked by their tracks and their own ratings', async () => {
  assert.deepEqual(await chart('charts/albums'), [
    [1, 0, '70'],
    [2, 1, '80'],
  ]);
  assert.deepEqual(await chart('charts/artists'), [
    [1, 2, '7'],
    [2, 1, '8'],
  ]);
});

test('an item is the object of the entity, after its ranks', async () => {
  for (const [entity, parameters] of Object.entries({
    tracks: 'imagesize=50&audioformat=ogg&audiodlformat=flac',
    albums: 'imagesize=50&audioformat=mp32',
    artists: '',
  })) {
    const [item] = (await send(`charts/${entity}?${parameters}`)).results;
    const [same] = (await send(`${entity}?${parameters}&id=${item['id']}`)).results;
    const ranks = [
      ['rank', 1],
      ['previous_rank', item['previous_rank']],
    ];
    assert.deepEqual(Object.entries(item), [...ranks, ...Object.entries(same)]);
  }
});

test('images of artists have the requested size', async () => {
  const [{ image }] = (await send('charts/artists?imagesize=50')).results;
  assert.equal(image, `${PUBLIC_URL}/image/?type=artist&id=7&width=50`);
});

test('pages continue to the end of the chart', async () => {
  const response = await get('charts/tracks?limit=1&offset=1&fullcount=true');
  assert.match(response.headers.get('link') ?? '', /&offset=2>; rel="next"$/);
  const { headers, results } = readResponse('json', await response.text());
  assert.deepEqual([headers.results_fullcount, results.map(({ rank, id }) => [rank, id])], [3, [[2, '2']]]);
  assert.equal((await get('charts/tracks?limit=1&offset=2')).headers.get('link'), null);
  assert.deepEqual(await chart('charts/tracks?offset=3'), []);
});
