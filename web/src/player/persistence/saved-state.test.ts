import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY, shuffled, start, unshuffled } from '../queue/queue.ts';
import { exampleTrack, exampleTracks } from '../track.fixture.ts';
import { parseState, parseTime, type SavedState, serializeState } from './saved-state.ts';

const kept = (count: number, index = 0): SavedState => ({
  queue: start(EMPTY, exampleTracks(count), index, Math.random),
  source: '/list/a70',
  radio: null,
  volume: 0.5,
  muted: false,
});
const idsOf = (one: SavedState | undefined) => one?.queue.entries.map(({ track }) => track.id);
/** What is written, with something else in it. */
const changed = (fields: object) => JSON.stringify({ ...JSON.parse(serializeState(kept(2))), ...fields });
const withTrack = (fields: object) => changed({ tracks: [{ ...exampleTrack(1), ...fields }], index: 0 });

test('what is written is read back', () => {
  const before = kept(3, 1);
  const after = parseState(serializeState(before));
  assert.deepEqual(idsOf(after), ['1', '2', '3']);
  assert.deepEqual({ ...after, queue: 0 }, { ...before, queue: 0 });
  assert.equal(after?.queue.index, 1);
});

test('a shuffled queue knows its order afterwards', () => {
  const before = kept(20, 3);
  const after = parseState(serializeState({ ...before, queue: shuffled(before.queue, Math.random) }))!;
  assert.equal(after.queue.entries[0].track.id, '4');
  assert.deepEqual(idsOf({ ...after, queue: unshuffled(after.queue) }), idsOf(before));
});

test('of a long queue what is around the current track is kept', () => {
  for (const index of [0, 2500, 4999]) {
    const text = serializeState(kept(5000, index));
    const after = parseState(text)!;
    assert.equal(after.queue.entries.length, 500);
    assert.equal(after.queue.entries[after.queue.index].track.id, String(index + 1));
    assert.ok(text.length < 500_000);
  }
});

test('a long queue that is shuffled comes back whole as far as it is kept', () => {
  const before = kept(5000);
  const after = parseState(serializeState({ ...before, queue: shuffled(before.queue, Math.random) }))!;
  assert.equal(after.queue.ordered?.length, 500);
});

test('a radio is remembered', () => {
  const radio = { id: '4', name: 'Rock', image: '', stream: 'https://music.example/stream/4/' };
  assert.deepEqual(parseState(serializeState({ ...kept(0), radio }))?.radio, radio);
});

for (const [what, text] of Object.entries({
  'is nothing': null,
  'is no JSON': '{"version":1',
  'is another thing': '[1,2]',
  'is null': 'null',
  'is of another version': changed({ version: 2 }),
  'has no tracks': changed({ tracks: undefined }),
  'has too many tracks': changed({ tracks: exampleTracks(501) }),
  'is beside the queue': changed({ index: 2 }),
  'is between two places': changed({ index: 0.5 }),
  'repeats somehow': changed({ repeat: 'twice' }),
  'is too loud': changed({ volume: 11 }),
  'is from another site': changed({ source: '//elsewhere.example/' }),
  'has an order with a track twice': changed({ ordered: [0, 0] }),
  'has an order of another length': changed({ ordered: [0] }),
  'has a track without a name': withTrack({ name: undefined }),
  'has an id that is none': withTrack({ id: '../7' }),
  'has sound that is a script': withTrack({ audio: 'javascript:alert(1)' }),
  'has sound that only looks like an address': withTrack({ audio: 'javascript:alert(1)//https://x/' }),
  'has no sound': withTrack({ audio: '' }),
  'has a licence that is a script': withTrack({ license_ccurl: 'javascript:alert(1)' }),
  'has an endless track': withTrack({ duration: null }),
  'has a very long name': withTrack({ name: 'x'.repeat(2001) }),
  'has a radio without a stream': changed({ radio: { id: '1', name: '', image: '' } }),
  'is very long': `${' '.repeat(2_000_001)}${changed({})}`,
}))
  test(`what ${what} is ignored`, () => assert.equal(parseState(text), undefined));

test('a place that is none is the beginning', () => {
  for (const text of [null, '', 'x', '-1', 'Infinity', '1e9', 'NaN']) assert.equal(parseTime(text), 0);
  assert.equal(parseTime('61.25'), 61.25);
});
