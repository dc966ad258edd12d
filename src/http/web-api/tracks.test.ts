import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import type { AlbumsAnswer, TracksAnswer } from '../../domain/catalogue/facets.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { album, artist, exampleServices, track } from '../example-service.fixture.ts';
import { serveRoutes } from '../router.fixture.ts';
import { CATALOGUE_ANSWERS } from './catalogue.ts';
import { catalogueRoute } from './catalogue-route.ts';

/** Four singles; 2 and 4 have no audio. The albums 1 and 2 have the tracks 5 and 6. */
async function open(t: TestContext) {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Ana'));
  for (const id of [1, 2, 3, 4])
    builder.addTrack(track(id, `Track ${id}`, 1, { has_audio: id % 2 === 1, duration: 60 * id }));
  for (const id of [1, 2]) {
    builder.addAlbum(album(id, `Album ${id}`, 1, { releasedate: `202${id}-05-05` }));
    builder.addTrack(track(4 + id, 'On an album', 1, { album_id: id, lang: id === 1 ? 'de' : 'fr' }));
  }
  const catalogue = builder.finish(1);
  const services = exampleServices({ catalogue: () => catalogue });
  const { url, close } = await serveRoutes(
    CATALOGUE_ANSWERS.map((answer) => catalogueRoute(services, answer)),
    () => undefined,
  );
  t.after(close);
  return async (path: string) => {
    const response = await fetch(`${url}/web-api/${path}`);
    const json = JSON.parse(await response.text());
    return { status: response.status, json, found: idsIn(json) };
  };
}

/** The ids of the tracks or albums in an answer. */
const idsIn = ({ total, tracks, albums }: Partial<TracksAnswer & AlbumsAnswer>) => ({
  total,
  ids: (tracks ?? albums)?.map(({ id }) => Number(id)),
});

test('returns which of the given tracks have no audio', async (t) => {
  const send = await open(t);
  const { found } = await send('tracks?type=single+albumtrack&audio=false&limit=200&id=1+2+3');
  assert.deepEqual(found, { total: 1, ids: [2] });
});

test('lists tracks with audio, in order and page by page', async (t) => {
  const send = await open(t);
  const first = await send('tracks?type=single&audio=true&order=duration_desc&limit=1');
  assert.deepEqual(first.found, { total: 2, ids: [3] });
  const second = await send('tracks?type=single&audio=true&order=duration_desc&limit=1&offset=1');
  assert.deepEqual(second.found, { total: 2, ids: [1] });
  assert.deepEqual((await send('tracks?type=single')).found, { total: 4, ids: [1, 2, 3, 4] });
});

test('tracks and albums have what pages show, with the URLs of the API', async (t) => {
  const send = await open(t);
  const [single, silent] = (await send('tracks?type=single')).json.tracks;
  const { url } = exampleServices().settings;
  assert.deepEqual(single, {
    id: '1',
    name: 'Track 1',
    artist_id: '1',
    artist_name: 'Ana',
    album_id: '',
    album_name: '',
    image: `${url}/image/?type=track&id=1&width=300`,
    duration: 60,
    audio: `${url}/storage/?trackid=1&format=mp31&from=app-${WEB_CLIENT_ID}`,
    license_ccurl: single.license_ccurl,
    shareurl: `${url}/track/1`,
    audiodownload: `${url}/storage/download/track/1/mp32/`,
  });
  assert.deepEqual([silent.id, silent.audio, silent.audiodownload], ['2', '', '']);
  const [onAlbum] = (await send('tracks?id=5')).json.tracks;
  assert.deepEqual(
    [onAlbum.album_id, onAlbum.album_name, onAlbum.image],
    ['1', 'Album 1', `${url}/image/?type=album&id=1&width=300`],
  );
  assert.deepEqual((await send('albums?lang=de')).json.albums, [
    {
      id: '1',
      name: 'Album 1',
      artist_id: '1',
      artist_name: 'Ana',
      image: `${url}/image/?type=album&id=1&width=300`,
      releasedate: '2021-05-05',
    },
  ]);
});

test('counts of audio equal the number of listed tracks, and ignore their own filter', async (t) => {
  const send = await open(t);
  for (const query of ['', '&audio=true']) {
    const { json } = await send(`facets?type=single${query}`);
    assert.deepEqual(json.facets.audio, [
      { value: true, count: 2 },
      { value: false, count: 2 },
    ]);
  }
  assert.equal((await send('facets?type=single&audio=true')).json.total, 2);
});

test('rejects unknown parameters by name', async (t) => {
  const send = await open(t);
  const { status, json } = await send('tracks?include=stats');
  assert.deepEqual([status, json.error], [400, 'type']);
  assert.match(
    json.message,
    /^parameter 'include' is unknown; accepted: .*audio, order, groupby, boost, offset, limit$/,
  );
  assert.match((await send('tracks?order=loudness')).json.message, /^parameter order: /);
  assert.match((await send('tracks?limit=0')).json.message, /^parameter limit: /);
});

test('lists albums by the filters of tracks, and counts them for each value', async (t) => {
  const send = await open(t);
  assert.deepEqual((await send('albums?order=releasedate_desc')).found, { total: 2, ids: [2, 1] });
  assert.deepEqual((await send('albums?lang=de')).found, { total: 1, ids: [1] });
  assert.deepEqual((await send('albums?search=album+2')).found, { total: 2, ids: [2, 1] });
  const ofYear = 'datebetween=2022-01-01_2022-12-31';
  assert.deepEqual((await send(`albums?${ofYear}`)).found, { total: 1, ids: [2] });
  const { total, facets } = (await send(`albums/facets?type=single&${ofYear}`)).json;
  assert.equal(total, 1);
  assert.deepEqual(facets.lang, [{ value: 'fr', count: 1 }]);
  assert.deepEqual(facets.year, [
    { value: 2022, count: 1 },
    { value: 2021, count: 1 },
  ]);
  assert.match((await send('albums/facets?order=id')).json.message, /^parameter 'order' is unknown/);
  assert.match((await send('albums?order=duration')).json.message, /^parameter order: /);
});
