import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SuggestionsAnswer } from '../../domain/catalogue/suggestions.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { exampleServices } from '../example-service.fixture.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { suggestionsRoute } from './suggestions.ts';

interface Suggested extends SuggestionsAnswer {
  message: string;
}

/** Playlists and users are named by what was requested. */
async function open(t: TestContext, isAvailable = true) {
  const suggest = async (...ids: number[]) => {
    if (!isAvailable) throw new Unavailable('The database cannot be reached.', undefined);
    return ids;
  };
  const playlists = {
    suggest: (typed: string, limit: number) => suggest(typed.length, limit),
    find: async ({ ids = [] }: { ids?: readonly number[] | undefined }) => ({
      rows: ids.toReversed().map((id) => ({ id, name: `list ${id}`, user_id: 1, user_name: 'ana' }) as never),
      ...{ more: false, fullcount: undefined },
    }),
  };
  const users = {
    search: (typed: string, limit: number) => suggest(limit, typed.length),
    findUsers: async ({ ids = [] }: { ids?: readonly number[] | undefined }) =>
      ids.map((id) => ({ id, name: `user ${id}`, dispname: '', avatar: '' }) as never),
  };
  const context = contextOf({ ...exampleServices(), playlists, users });
  const { url, close } = await serveRoutes([suggestionsRoute(context)], () => undefined);
  t.after(close);
  return async (query: string) => {
    const response = await fetch(`${url}/web-api/suggestions?${query}`);
    return { status: response.status, json: JSON.parse(await response.text()) as Suggested };
  };
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => Number(id));

/** The ids of all kinds. */
const idsIn = ({ artists, albums, playlists, users, tags, artistsFirst }: SuggestionsAnswer) => ({
  ...{ artists: idsOf(artists), albums: idsOf(albums), playlists: idsOf(playlists), users: idsOf(users) },
  ...{ tags, artistsFirst },
});

test('returns tags, artists, albums, playlists and users by what was typed so far', async (t) => {
  const send = await open(t);
  const { status, json } = await send('q=mornign');
  assert.equal(status, 200);
  assert.deepEqual(idsIn(json), {
    artists: [],
    albums: [70],
    playlists: [7, 10],
    users: [10, 7],
    tags: [],
    artistsFirst: false,
  });
  assert.deepEqual([json.playlists[0].name, json.users[0].name], ['list 7', 'user 10']);
  assert.deepEqual(idsIn((await send('q=bees+bj&limit=3')).json), {
    artists: [8],
    albums: [],
    playlists: [7, 3],
    users: [3, 7],
    tags: [],
    artistsFirst: true,
  });
  const wrong = [
    '',
    'q=a&limit=0',
    'q=a&limit=51',
    'q=%00',
    'q=a&x=1',
    `q=${'a'.repeat(1001)}`,
    'q=a&tracks=51',
  ];
  for (const query of wrong) assert.equal((await send(query)).status, 400, query);
});

test('without a suggested artist, those of the found tracks are suggested', async (t) => {
  const send = await open(t);
  const { tracks, artists } = (await send('q=morning&tracks=5&boost=popularity_month')).json;
  assert.ok(tracks.length > 0);
  const ofTracks = [...new Set(tracks.map(({ artist_id }) => Number(artist_id)))];
  assert.deepEqual(idsOf(artists), ofTracks);
  assert.deepEqual((await send('q=morning')).json.tracks, []);
});

test('without the database, the catalogue still suggests', async (t) => {
  const send = await open(t, false);
  const { status, json } = await send('q=bees+bj');
  assert.equal(status, 200);
  const { artists, playlists, users } = idsIn(json);
  assert.deepEqual([artists, playlists, users], [[8], [], []]);
});
