import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { album, artist, exampleServices, PUBLIC_URL, track } from '../example-service.fixture.ts';
import { serveRoutes } from '../router.fixture.ts';
import { catalogueRoute } from './catalogue-route.ts';
import { albumAnswer, artistAnswer, trackAnswer } from './item-pages.ts';

/** The artists 1 to 3 have the tag rock, 4 has none. The albums 10 and 11 and the release 12 are by artist 1; 10 has two tracks. */
async function open(t: TestContext) {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  const about = {
    website: 'https://ana.example',
    tags: '["rock"]',
    description: '{"de":"Aus Porto"}',
    locations: '[{"country":"PRT","city":"Porto","longitude":-8.6,"latitude":41.1}]',
  };
  builder.addArtist(artist(1, 'Ana', about));
  for (const id of [2, 3]) builder.addArtist(artist(id, `Artist ${id}`, { tags: '["rock"]' }));
  builder.addArtist(artist(4, 'Eva'));
  builder.addAlbum(album(10, 'Old', 1, { releasedate: '2001-01-01', tags: '["folk"]' }));
  builder.addAlbum(album(11, 'New', 1, { releasedate: '2011-01-01', zip_allowed: 0 }));
  builder.addAlbum(album(12, 'A single', 1, { type: 'single' }));
  builder.addTrack(track(20, 'Second', 1, { album_id: 10, position: 2, popularity_total: 900 }));
  builder.addTrack(track(21, 'First', 1, { album_id: 10, position: 1 }));
  builder.addTrack(track(22, 'Loose', 1, { popularity_total: 800 }));
  builder.addTrack(track(23, 'Silent', 1, { album_id: 11, has_audio: false }));
  const catalogue = builder.finish(1);
  const services = exampleServices({ catalogue: () => catalogue });
  const routes = [artistAnswer, albumAnswer, trackAnswer].map((answer) => catalogueRoute(services, answer));
  const { url, close } = await serveRoutes(routes, () => undefined);
  t.after(close);
  return async (path: string) => {
    const response = await fetch(`${url}/web-api/${path}`);
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
}

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

test('an artist has popular tracks, releases by kind, the newest first, and similar artists', async (t) => {
  const send = await open(t);
  const { json } = await send('artist?id=1');
  assert.deepEqual(
    [json.id, json.name, json.image, json.website, json.joindate],
    ['1', 'Ana', '', 'https://ana.example', '2010-01-01'],
  );
  assert.deepEqual([json.tags, json.description], [['rock'], { de: 'Aus Porto' }]);
  assert.deepEqual(json.places, [{ city: 'Porto', country: 'PRT' }]);
  assert.deepEqual(namesOf(json.tracks).slice(0, 2), ['Second', 'Loose']);
  assert.equal(json.tracks.length, 4);
  assert.deepEqual(namesOf(json.albums), ['New', 'Old']);
  assert.deepEqual(namesOf(json.releases), ['A single']);
  assert.deepEqual(namesOf(json.singles), ['Loose']);
  assert.deepEqual(namesOf(json.similar), ['Artist 2', 'Artist 3']);
  const empty = (await send('artist?id=4')).json;
  assert.deepEqual([empty.tags, empty.tracks, empty.albums, empty.similar], [[], [], [], []]);
});

test('an album has its tracks by position, a zip if something may be downloaded, and other albums', async (t) => {
  const send = await open(t);
  const { json } = await send('album?id=10');
  assert.deepEqual([json.name, json.artist_name, json.releasedate], ['Old', 'Ana', '2001-01-01']);
  assert.deepEqual([json.tags, json.description], [['folk'], {}]);
  assert.deepEqual(namesOf(json.tracks), ['First', 'Second']);
  assert.equal(json.zip, `${PUBLIC_URL}/storage/download/a10/mp32/`);
  assert.deepEqual(namesOf(json.others), ['A single', 'New']);
  assert.equal((await send('album?id=11')).json.zip, '');
});

test('a track has similar tracks, at most two of each artist', async (t) => {
  const send = await open(t);
  const { track, similar } = (await send('track?id=20')).json;
  assert.deepEqual([track.name, track.album_name], ['Second', 'Old']);
  assert.equal(similar.length, 2);
  assert.ok(!namesOf(similar).includes('Second'));
});

test('unknown ids are not found, and the id is required', async (t) => {
  const send = await open(t);
  for (const path of ['artist', 'album', 'track']) {
    assert.equal((await send(`${path}?id=99`)).status, 404);
    assert.equal((await send(path)).status, 400);
    assert.equal((await send(`${path}?id=x`)).status, 400);
  }
});
