import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Api } from '../../api/api.ts';
import { tags } from '../../messages/de/tags.ts';
import { loadSuggestions } from './suggestions.ts';

const NOTHING = {
  tracks: [],
  artists: [],
  albums: [],
  playlists: [],
  users: [],
  tags: [],
  artistsFirst: false,
};

const items = (prefix: string, ids: number[]) =>
  ids.map((id) => ({ id: String(id), name: `${prefix} ${id}`, image: '', dispname: '' }));

async function namesOf(suggested: object): Promise<string[][]> {
  const webApi = { get: async () => ({ ...NOTHING, ...suggested }) } as unknown as Api['webApi'];
  const groups = await loadSuggestions(webApi, tags, 'text', new AbortController().signal);
  return groups.map(({ suggestions }) => suggestions.map(({ name }) => name));
}

test('suggestions are in the order of the service, without empty kinds', async () => {
  const suggested = {
    ...{
      tracks: items('track', [7]),
      artists: items('artist', [3, 1]),
      playlists: items('playlist', [2, 9, 4]),
    },
    users: items('user', [6, 5]).map((user) => ({ ...user, dispname: user.name.replace('user', 'User') })),
  };
  const others = [
    ['playlist 2', 'playlist 9', 'playlist 4'],
    ['User 6', 'User 5'],
  ];
  const [tracks, artists] = [['track 7'], ['artist 3', 'artist 1']];
  assert.deepEqual(await namesOf({ ...suggested, artistsFirst: true }), [artists, tracks, ...others]);
  assert.deepEqual(await namesOf(suggested), [tracks, artists, ...others]);
});

test('tags have their names in the language of the page', async () => {
  const [names] = await namesOf({ tags: [{ value: 'dream', count: 3 }] });
  assert.deepEqual(names, ['Verträumt']);
});
