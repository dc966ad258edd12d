import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleServices } from '../example-service.fixture.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { suggestionsRoute } from './suggestions.ts';

test('returns tags and the ids of artists, albums, playlists and users by what was typed so far', async (t) => {
  const playlists = { suggest: async (typed: string, limit: number) => [typed.length, limit] };
  const users = { search: async (typed: string, limit: number) => [limit, typed.length] };
  const context = contextOf({ ...exampleServices(), playlists, users });
  const { url, close } = await serveRoutes([suggestionsRoute(context)], () => undefined);
  t.after(close);
  const send = async (query: string) => {
    const response = await fetch(`${url}/web-api/suggestions?${query}`);
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
  assert.deepEqual(await send('q=mornign'), {
    status: 200,
    json: { artists: [], albums: [70], playlists: [7, 10], users: [10, 7], tags: [], artistsFirst: false },
  });
  assert.deepEqual((await send('q=bees+bj&limit=3')).json, {
    artists: [8],
    albums: [],
    playlists: [7, 3],
    users: [3, 7],
    tags: [],
    artistsFirst: true,
  });
  for (const query of ['', 'q=a&limit=0', 'q=a&limit=51', 'q=%00', 'q=a&x=1', `q=${'a'.repeat(1001)}`])
    assert.equal((await send(query)).status, 400, query);
});
