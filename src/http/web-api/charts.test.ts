import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { album, artist, exampleServices, track } from '../example-service.fixture.ts';
import { serveRoutes } from '../router.fixture.ts';
import { chartsAnswer } from './catalogue.ts';
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
  const { url, close } = await serveRoutes([catalogueRoute(services, chartsAnswer)], () => undefined);
  t.after(close);
  return async (query: string) => {
    const response = await fetch(`${url}/web-api/charts?${query}`);
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
}

test('has the listens of tracks, and of all tracks of albums and artists, in each period', async (t) => {
  const send = await open(t);
  const listensIn = async (query: string) => {
    const { places, tracks, albums, artists } = (await send(query)).json;
    return (tracks ?? albums ?? artists).map(({ id }: { id: string }, at: number) => [
      id,
      places[at].listens,
    ]);
  };
  assert.deepEqual(await listensIn('of=tracks&period=week&limit=3'), [
    ['4', 4],
    ['3', 3],
    ['2', 2],
  ]);
  assert.deepEqual(await listensIn('of=albums&period=month'), [['1', 30]]);
  assert.deepEqual(
    new Map(await listensIn('of=artists&period=total')),
    new Map([
      ['1', 600],
      ['2', 400],
    ]),
  );
});

test('has the rank of each entry, and the items as pages show them', async (t) => {
  const send = await open(t);
  const { what, places, tracks } = (await send('of=tracks&period=week&limit=2')).json;
  assert.deepEqual(
    [what, places.length, tracks[0].name, tracks[0].artist_name],
    ['tracks', 2, 'Track 4', 'Bob'],
  );
  assert.deepEqual(
    places.map(({ rank }: { rank: number }) => rank),
    [1, 2],
  );
});

test('rejects missing and invalid parameters by name', async (t) => {
  const send = await open(t);
  for (const [query, message] of [
    ['of=users&period=week', /^parameter of: got 'users'; accepted: tracks, albums, artists$/],
    ['of=tracks&period=day', /^parameter period: /],
    ['of=tracks', /^parameter period is missing or empty; /],
    ['period=week', /^parameter of is missing or empty; accepted: tracks, /],
    ['of=tracks&period=week&limit=-1', /^parameter limit: /],
  ] as const) {
    const { status, json } = await send(query);
    assert.equal(status, 400, query);
    assert.match(json.message, message);
  }
});
