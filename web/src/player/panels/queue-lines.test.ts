import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SILENT } from '../player.ts';
import { exampleTrack } from '../track.fixture.ts';
import { linesOf, nameOfSource, rowAfterKey } from './queue-lines.ts';

const shown = (count: number, index: number, added: number) =>
  linesOf(count, index, added)
    .map((line) => ('heading' in line ? line.heading : line.at))
    .join(' ');

test('shows the current track, what was added, and the rest of the list', () => {
  assert.equal(shown(5, 1, 1), 'current 1 added 2 list 3 4');
  assert.equal(shown(3, 0, 0), 'current 0 list 1 2');
  assert.equal(shown(3, 0, 2), 'current 0 added 1 2');
  assert.equal(shown(3, 2, 0), 'current 2');
});

test('has no current track while a radio plays', () => {
  assert.equal(shown(2, -1, 0), 'list 0 1');
  assert.equal(shown(0, -1, 0), '');
});

test('names the list that was started', () => {
  const queue = [exampleTrack(1, { album_id: '', album_name: '' }), exampleTrack(2)];
  const named = (source: string, sourceName = '') => nameOfSource({ ...SILENT, queue, source, sourceName });
  assert.equal(named('/list/p5', 'Quiet evenings'), 'Quiet evenings');
  assert.equal(named('/list/a70'), 'Morning');
  assert.equal(named('/artist/7#singles'), 'Aurora');
  assert.equal(named('/search?q=a70'), '');
  assert.equal(named(''), '');
});

test('keys in the queue move within it; with Alt only the arrow keys have an effect', () => {
  const press = (key: string, altKey = false, row = 5) =>
    rowAfterKey({ key, altKey, ctrlKey: false, metaKey: false }, row, 10, 4);
  assert.deepEqual(
    ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a'].map((key) => press(key)),
    [...[4, 6, 1, 9, 0, 9, undefined]],
  );
  assert.equal(press('ArrowUp', false, 0), 0);
  assert.equal(press('ArrowDown', true), 6);
  assert.equal(press('Home', true), undefined);
  assert.equal(
    rowAfterKey({ key: 'End', altKey: false, ctrlKey: true, metaKey: false }, 5, 10, 4),
    undefined,
  );
});
