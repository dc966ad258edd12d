import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY, enqueue, shuffled, start, unshuffled } from '../queue/queue.ts';
import { exampleTrack, exampleTracks } from '../track.fixture.ts';
import { parseState, parseTime, type SavedState, serializeState } from './saved-state.ts';

const exampleState = (count: number, index = 0): SavedState => ({
  queue: start(EMPTY, exampleTracks(count), index, Math.random),
  source: '/list/p5',
  sourceName: 'Quiet evenings',
  radio: null,
  volume: 0.5,
  muted: false,
});
const idsOf = (one: SavedState | undefined) => one?.queue.entries.map(({ track }) => track.id);
/** The saved state with some fields replaced. */
const changed = (fields: object) =>
  JSON.stringify({ ...JSON.parse(serializeState(exampleState(2))), ...fields });
const withTrack = (fields: object) => changed({ tracks: [{ ...exampleTrack(1), ...fields }], index: 0 });

test('reads back what it has written', () => {
  const { queue, ...others } = exampleState(3, 1);
  const before = { ...others, queue: enqueue(queue, [exampleTrack(9)]) };
  const after = parseState(serializeState(before));
  assert.deepEqual(idsOf(after), ['1', '2', '9', '3']);
  assert.deepEqual({ ...after, queue: 0 }, { ...before, queue: 0 });
  assert.equal(after?.queue.index, 1);
  assert.deepEqual(
    after?.queue.entries.map(({ isAdded }) => isAdded),
    [false, false, true, false],
  );
});

test('a restored shuffled queue remembers its original order', () => {
  const before = exampleState(20, 3);
  const after = parseState(serializeState({ ...before, queue: shuffled(before.queue, Math.random) }))!;
  assert.equal(after.queue.entries[0].track.id, '4');
  assert.deepEqual(idsOf({ ...after, queue: unshuffled(after.queue) }), idsOf(before));
});

test('saves the part of a long queue around the current track', () => {
  for (const index of [0, 2500, 4999]) {
    const text = serializeState(exampleState(5000, index));
    const after = parseState(text)!;
    assert.equal(after.queue.entries.length, 500);
    assert.equal(after.queue.entries[after.queue.index].track.id, String(index + 1));
    assert.ok(text.length < 500_000);
  }
});

test('restores the saved part of a long shuffled queue', () => {
  const before = exampleState(5000);
  const after = parseState(serializeState({ ...before, queue: shuffled(before.queue, Math.random) }))!;
  assert.equal(after.queue.ordered?.length, 500);
});

test('saves a radio', () => {
  const radio = { id: '4', name: 'Rock', image: '', stream: 'https://music.example/stream/4/' };
  assert.deepEqual(parseState(serializeState({ ...exampleState(0), radio }))?.radio, radio);
});

for (const [problem, text] of Object.entries({
  'is missing': null,
  'is not JSON': '{"version":1',
  'is not an object': '[1,2]',
  'is null': 'null',
  'has another version': changed({ version: 2 }),
  'has no tracks': changed({ tracks: undefined }),
  'has too many tracks': changed({ tracks: exampleTracks(501) }),
  'has an index behind the queue': changed({ index: 2 }),
  'has a fractional index': changed({ index: 0.5 }),
  'has an unknown repeat mode': changed({ repeat: 'twice' }),
  'has a volume out of range': changed({ volume: 11 }),
  'has a source on another site': changed({ source: '//elsewhere.example/' }),
  'has an order that repeats a track': changed({ ordered: [0, 0] }),
  'has an order of another length': changed({ ordered: [0] }),
  'has a track without a name': withTrack({ name: undefined }),
  'has an invalid track id': withTrack({ id: '../7' }),
  'has a script as audio URL': withTrack({ audio: 'javascript:alert(1)' }),
  'has a script with https in it as audio URL': withTrack({ audio: 'javascript:alert(1)//https://x/' }),
  'has a track without audio': withTrack({ audio: '' }),
  'has a script as licence URL': withTrack({ license_ccurl: 'javascript:alert(1)' }),
  'has a track without duration': withTrack({ duration: null }),
  'has a track with a name that is too long': withTrack({ name: 'x'.repeat(2001) }),
  'has a radio without a stream': changed({ radio: { id: '1', name: '', image: '' } }),
  'is too long': `${' '.repeat(2_000_001)}${changed({})}`,
}))
  test(`ignores a state that ${problem}`, () => assert.equal(parseState(text), undefined));

test('an invalid position means the start', () => {
  for (const text of [null, '', 'x', '-1', 'Infinity', '1e9', 'NaN']) assert.equal(parseTime(text), 0);
  assert.equal(parseTime('61.25'), 61.25);
});
