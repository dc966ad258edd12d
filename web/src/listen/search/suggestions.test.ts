import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Api } from '../../api/api.ts';
import { tags } from '../../messages/de/tags.ts';
import { loadSuggestions } from './suggestions.ts';

/** `suggested` is the response of the route; items are named by their ids, and returned in ascending order. */
function fakeApi(suggested: object) {
  const items = (prefix: string) => async (parameters: { id?: number[] }) => ({
    results: (parameters.id ?? [7])
      .toSorted((a, b) => a - b)
      .map((id) => ({
        ...{
          id: String(id),
          name: `${prefix} ${id}`,
          image: '',
          artist_id: '5',
          artist_name: 'by',
          user_name: 'by',
          dispname: prefix === 'user' ? `User ${id}` : '',
        },
      })),
  });
  const v3 = {
    ...{ tracks: items('track'), artists: items('artist'), albums: items('album') },
    ...{ playlists: items('playlist'), users: items('user') },
  };
  return { v3, webApi: { get: async () => suggested } } as unknown as Pick<Api, 'v3' | 'webApi'>;
}

async function namesOf(suggested: object): Promise<string[][]> {
  const groups = await loadSuggestions(
    fakeApi({ tags: [], users: [], ...suggested }),
    tags,
    'text',
    new AbortController().signal,
  );
  return groups.map(({ suggestions }) => suggestions.map(({ name }) => name));
}

test('suggestions are in the order of the service, without empty kinds', async () => {
  assert.deepEqual(
    await namesOf({ artists: [3, 1], albums: [], playlists: [2, 9, 4], users: [6, 5], artistsFirst: true }),
    [['artist 3', 'artist 1'], ['track 7'], ['playlist 2', 'playlist 9', 'playlist 4'], ['User 6', 'User 5']],
  );
});

test('tags have their names in the language of the page', async () => {
  const suggested = { artists: [1], albums: [], playlists: [], artistsFirst: false };
  const [, , names] = await namesOf({ ...suggested, tags: [{ value: 'dream', count: 3 }] });
  assert.deepEqual(names, ['Verträumt']);
});

test('without a suggested artist, those of the found tracks follow the tracks', async () => {
  assert.deepEqual(await namesOf({ artists: [], albums: [4], playlists: [], artistsFirst: false }), [
    ['track 7'],
    ['artist 5'],
    ['album 4'],
  ]);
});
