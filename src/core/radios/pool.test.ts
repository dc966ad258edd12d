import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { artist, track } from '../../http/example-service.fixture.ts';
import { choosePool, type Radio } from './pool.ts';

const RADIO: Radio = { id: 1, name: 'r', dispname: 'R', type: 'www', tags: [], tracks: [] };

const builder = createCatalogueBuilder({ synonyms: new Map([['hip-hop', 'hiphop']]) });
builder.addArtist(artist(1, 'One'));
builder.addArtist(artist(2, 'Two'));
builder.addTrack(track(10, 'a', 1, { genres: '["rock"]', duration: 61 }));
builder.addTrack(track(11, 'b', 2, { genres: '["hiphop"]', instruments: '["guitar"]' }));
builder.addTrack(track(12, 'c', 2, { vartags: '["guitar"]' }));
builder.addTrack(track(13, 'd', 1, { genres: '["rock"]', duration: 0 }));
builder.addTrack(track(14, 'e', 1, { genres: '["rock"]', has_audio: false }));
for (let id = 100; id < 400; id++) builder.addTrack(track(id, 'x', 1 + (id % 2), { genres: '["many"]' }));
for (let id = 400; id < 600; id++)
  builder.addTrack(track(id, 'y', 1, { genres: '["quiet"]', has_audio: id % 10 === 1 }));
const catalogue = builder.finish(1);

async function idsOf(change: Partial<Radio>, max?: number): Promise<number[]> {
  const pool = choosePool({ ...RADIO, ...change }, catalogue, max);
  return pool.map(({ id }) => id);
}

test('plays tracks with any of its tags, of every kind and spelling', async () => {
  assert.deepEqual(await idsOf({ tags: ['guitar', 'Hip-Hop', 'nothing'] }), [11, 12]);
});

test('plays its own tracks, each once, and those with its tags', async () => {
  assert.deepEqual(await idsOf({ tracks: [12, 11, 12] }), [11, 12]);
  assert.deepEqual(await idsOf({ tracks: [12], tags: ['rock'] }), [10, 12]);
});

test('contains the artist and the duration of each track', async () => {
  const pool = choosePool({ ...RADIO, tracks: [10] }, catalogue);
  assert.deepEqual(pool, [{ id: 10, artistId: 1, duration: 61 }]);
});

test('leaves out tracks that are missing, or without audio or duration', async () => {
  assert.deepEqual(await idsOf({ tracks: [99, 10, 13] }), [10]);
  assert.deepEqual(await idsOf({ tracks: [10, 14] }), [10]);
  assert.deepEqual(await idsOf({}), []);
});

test('selects from too many tracks: the same on every node, others for another radio', async () => {
  const some = await idsOf({ tags: ['many'] }, 50);
  assert.equal(some.length, 50);
  assert.deepEqual(await idsOf({ tags: ['many'] }, 50), some);
  assert.notDeepEqual(await idsOf({ tags: ['many'], id: 2 }, 50), some);
  assert.deepEqual(
    some,
    some.toSorted((one, other) => one - other),
  );
});

test('selects as many tracks as have audio', async () => {
  const expected = Array.from({ length: 20 }, (_, i) => 401 + 10 * i);
  assert.deepEqual(await idsOf({ tags: ['quiet'] }, 30), expected);
});

test('a new track changes the selection by at most one', async () => {
  const list = Array.from({ length: 200 }, (_, i) => 100 + i);
  const before = await idsOf({ tracks: list }, 50);
  const after = await idsOf({ tracks: [...list, 350] }, 50);
  assert.ok(before.filter((id) => !after.includes(id)).length <= 1);
});
