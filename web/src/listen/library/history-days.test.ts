import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDay, dayName } from './history-days.ts';

const now = new Date(2026, 2, 1, 12);

test('entries are grouped by the day of the browser, in their order', () => {
  const moments = [new Date(2026, 2, 1, 0, 5), new Date(2026, 1, 28, 23, 55), new Date(2026, 1, 28, 8)];
  const all = moments.map((moment, i) => ({
    ...{ entry: { id: i, track_id: 7, listened: moment.toISOString() }, track: undefined },
  }));
  const days = byDay(all).map(({ day, heard }) => [day, heard.map(({ entry }) => entry.id)]);
  assert.deepEqual(days, [
    ['2026-03-01', [0]],
    ['2026-02-28', [1, 2]],
  ]);
});

test('days have names', () => {
  assert.equal(dayName('2026-03-01', 'en', now), 'Today');
  assert.equal(dayName('2026-02-28', 'de', now), 'Gestern');
  assert.equal(dayName('2026-02-27', 'en', now), 'Friday, February 27, 2026');
});
