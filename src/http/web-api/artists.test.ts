import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { INITIALS } from '../../domain/catalogue/artist-index.ts';
import type { ArtistTeaser } from '../../domain/catalogue/teasers.ts';
import { artist, exampleServices, track } from '../example-service.fixture.ts';
import { serveRoutes } from '../router.fixture.ts';
import { artistLetters } from '../subsonic/questions.ts';
import { artistsAnswer } from './catalogue.ts';
import { catalogueRoute } from './catalogue-route.ts';

/** Artist 9 has no tracks. The popularity of an artist is its number here. */
const NAMES = ['Élan', 'eclair', '4 Strings', '!!!', 'Кино', 'ægir', '久石譲', 'Zoë', 'Eve', '~tilde'];

async function open(t: TestContext) {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  for (const [i, name] of NAMES.entries()) builder.addArtist(artist(i + 1, name));
  for (const id of NAMES.keys().map((i) => i + 1))
    if (id !== 9) builder.addTrack(track(id, `Track ${id}`, id, { popularity_month: id }));
  const catalogue = builder.finish(1);
  const services = exampleServices({ catalogue: () => catalogue });
  const { url, close } = await serveRoutes([catalogueRoute(services, artistsAnswer)], () => undefined);
  t.after(close);
  const send = async (query: string) => {
    const response = await fetch(`${url}/web-api/artists?${query}`);
    const json = JSON.parse(await response.text());
    const ids = json.artists?.map((artist: ArtistTeaser) => Number(artist.id));
    return { status: response.status, json, ids };
  };
  return { send, catalogue };
}

test('counts the artists of each initial, without those who have no tracks', async (t) => {
  const { send } = await open(t);
  const { json } = await send('');
  assert.equal(json.total, 9);
  assert.deepEqual(
    json.initials.map(({ value }: { value: string }) => value),
    INITIALS,
  );
  assert.deepEqual(
    json.initials.filter(({ count }: { count: number }) => count > 0),
    [
      { value: '0-9', count: 3 },
      { value: 'A', count: 1 },
      { value: 'E', count: 2 },
      { value: 'Z', count: 1 },
      { value: 'other', count: 2 },
    ],
  );
});

test('lists the artists of an initial by name or popularity, in pages', async (t) => {
  const { send } = await open(t);
  assert.deepEqual((await send('initial=E&order=name')).ids, [2, 1]);
  assert.deepEqual((await send('initial=0-9&order=name')).ids, [4, 3, 10]);
  assert.deepEqual((await send('initial=other&order=popularity_month')).ids, [7, 5]);
  assert.deepEqual((await send('initial=Q&order=name')).ids, []);
  const all = await send('order=popularity_month&limit=200');
  assert.deepEqual(all.ids, [10, 8, 7, 6, 5, 4, 3, 2, 1]);
  const second = await send('order=popularity_month&limit=4&offset=4');
  assert.deepEqual([second.ids, second.json.total], [[5, 4, 3, 2], 9]);
});

test('has the same artists under the same letters as the index for players', async (t) => {
  const { send, catalogue } = await open(t);
  const index = artistLetters.answer(catalogue, []);
  assert.ok(index.length > 1);
  for (const { letter, ids } of index) {
    const initials = letter === '#' ? ['0-9', 'other'] : [letter];
    const pages = await Promise.all(initials.map((initial) => send(`order=name&initial=${initial}`)));
    assert.deepEqual(
      ids,
      pages.flatMap((page) => page.ids),
    );
  }
});

test('rejects unknown initials, orders and parameters by name', async (t) => {
  const { send } = await open(t);
  for (const [query, message] of [
    ['initial=AB', /^parameter initial: got 'AB'; accepted: 0-9, A, /],
    ['order=loudness', /^parameter order: /],
    ['limit=0', /^parameter limit: /],
    ['tags=rock', /^parameter 'tags' is unknown; accepted: initial, order, offset, limit$/],
  ] as const) {
    const { status, json } = await send(query);
    assert.equal(status, 400);
    assert.match(json.message, message);
  }
});
