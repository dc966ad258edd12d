import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '../../../../client/src/index.ts';
import { findRadio, heardAfter, pollDelay, type RadioTrack, radioNow } from './radio-now.ts';

const track = (id: string): RadioTrack => ({
  ...{ id, name: `Track ${id}`, artist_id: '1', artist_name: 'One', image: '' },
  ...{ album_id: '', album_name: '' },
});
const idsOf = (tracks: readonly RadioTrack[]) => tracks.map(({ id }) => id);

test('adds the played track when the next one starts', () => {
  const first = heardAfter([], track('1'), track('2'));
  assert.deepEqual(idsOf(first), ['1']);
  assert.deepEqual(idsOf(heardAfter(first, track('2'), null)), ['2', '1']);
});

test('adds nothing while the same track plays, or if none did', () => {
  assert.deepEqual(heardAfter([], track('1'), track('1')), []);
  assert.deepEqual(heardAfter([], null, track('1')), []);
});

test('moves a repeated track to the front', () => {
  assert.deepEqual(idsOf(heardAfter([track('2'), track('1')], track('1'), track('3'))), ['1', '2']);
});

test('stores at most twenty tracks', () => {
  let heard: readonly RadioTrack[] = [];
  for (let i = 0; i < 30; i++) heard = heardAfter(heard, track(String(i)), track(String(i + 1)));
  assert.equal(heard.length, 20);
  assert.equal(heard[0].id, '29');
});

test('polls when the next track starts, within the limits', () => {
  assert.equal(pollDelay(12_000, 5_000, 20_000), 12_000);
  assert.equal(pollDelay(0, 5_000, 20_000), 5_000);
  assert.equal(pollDelay(240_000, 5_000, 20_000), 20_000);
});

test('returns null when nothing is playing', async () => {
  const playingnow = {
    ...{ track_id: 0, artist_id: 0, album_id: 0, track_name: '', artist_name: '', album_name: '' },
    track_image: '',
  };
  const radio = { id: 3, name: 'folk', dispname: 'Folk', type: 'www', image: '/i', stream: '/s' };
  const result = { ...radio, playingnow, callmeback: '60000' };
  const { now, ...rest } = radioNow(result);
  assert.equal(now, null);
  assert.deepEqual(rest, { id: '3', name: 'Folk', image: '/i', stream: '/s', left: 60_000 });

  const fetch = async () => Response.json({ headers: { status: 'success', code: 0 }, results: [result] });
  const client = createClient({ baseUrl: 'http://localhost', clientId: 'pages', fetch });
  assert.deepEqual(await findRadio(client, '3', new AbortController().signal), { now, ...rest });
});
