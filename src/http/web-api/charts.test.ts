import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { album, artist, exampleServices, track } from '../example-service.fixture.ts';
import { serveRoutes } from '../router.fixture.ts';
import { chartListensAnswer } from './catalogue.ts';
import { catalogueRoute } from './catalogue-route.ts';

/** Ana has album 1 with the tracks 1 and 2, and the single 3; Bob has the single 4. */
async function open(t: TestContext) {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  for (const [i, name] of ['Ana', 'Bob'].entries()) builder.addArtist(artist(i + 1, name));
  builder.addAlbum(album(1, 'Album', 1));
  for (const [id, artistId, album_id] of [
    [1, 1, 1],
    [2, 1, 1],
    [3, 1, null],
    [4, 2, null],
  ] as const) {
    const listens = { listens_week: id, listens_month: 10 * id, listens_total: 100 * id };
    builder.addTrack(track(id, `Track ${id}`, artistId, { ...listens, album_id }));
  }
  const catalogue = builder.finish(1);
  const services = exampleServices({ catalogue: () => catalogue });
  const { url, close } = await serveRoutes([catalogueRoute(services, chartListensAnswer)], () => undefined);
  t.after(close);
  return async (query: string) => {
    const response = await fetch(`${url}/web-api/charts/listens?${query}`);
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
}

test('counts the listens of tracks, and of all tracks of albums and artists, in each period', async (t) => {
  const send = await open(t);
  const counts = async (query: string) => (await send(query)).json.entries;
  assert.deepEqual(await counts('of=tracks&period=week&id=3+1'), [
    { id: 3, listens: 3 },
    { id: 1, listens: 1 },
  ]);
  assert.deepEqual(await counts('of=albums&period=month&id=1'), [{ id: 1, listens: 30 }]);
  assert.deepEqual(await counts('of=artists&period=total&id=1+2'), [
    { id: 1, listens: 600 },
    { id: 2, listens: 400 },
  ]);
});

test('counts each id once, and leaves out unknown ones', async (t) => {
  const send = await open(t);
  const { json } = await send('of=artists&period=week&id=2+99+2+2');
  assert.deepEqual(json, { entries: [{ id: 2, listens: 4 }] });
});

test('rejects missing and invalid parameters by name', async (t) => {
  const send = await open(t);
  for (const [query, message] of [
    ['of=users&period=week&id=1', /^parameter of: got 'users'; accepted: tracks, albums, artists$/],
    ['of=tracks&period=day&id=1', /^parameter period: /],
    ['of=tracks&period=week', /^parameter id is missing or empty; /],
    ['period=week&id=1', /^parameter of is missing or empty; accepted: tracks, /],
    ['of=tracks&period=week&id=-1', /^parameter id: /],
  ] as const) {
    const { status, json } = await send(query);
    assert.equal(status, 400, query);
    assert.match(json.message, message);
  }
});
