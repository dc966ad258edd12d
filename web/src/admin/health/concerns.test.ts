import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Health, TrafficMinute } from '../../../../src/domain/node/health.ts';
import { concernsOf } from './concerns.ts';

const minute = (ok: number, faults: number): TrafficMinute => ({
  minute: '2026-01-15T12:00:00Z',
  api: ok + faults,
  media: 0,
  pages: 0,
  statuses: { '2xx': ok, '3xx': 0, '4xx': 0, '5xx': faults },
});

/** Health without concerns. */
function healthy(changes: Record<string, object> = {}): Health {
  const plain: Record<string, object> = {
    node: { event_loop: { p50: 1, p99: 20, max: 40 } },
    traffic: { minutes: [minute(100, 0)], errors: [] },
    connections: { open: 10, max: 2000 },
    sound: { ffmpeg: '7.0', running: 1, waiting: 0, at_once: 2, waiting_max: 50 },
    catalogue: { generation: { version: 2 }, failing: 0, ratings: { failing: false } },
    database: { round_trip_ms: 1, pool: null },
    jobs: { waiting: 2, dead: 0, latest: [] },
  };
  const changed = Object.entries(plain).map(([name, part]) => [name, { ...part, ...changes[name] }]);
  const caches = changes['caches'] ?? [{ name: 'sounds', bytes: 5, max: 10 }];
  const disks = changes['disks'] ?? [{ name: 'data', free: 50, total: 100 }];
  const storage = changes['storage'] ?? null;
  return { ...Object.fromEntries(changed), caches, disks, storage } as Health;
}

const namesOf = (changes: Record<string, object>) =>
  concernsOf(healthy(changes)).map(({ name, severity }) => `${name} ${severity}`);

test('reports no concerns for usual numbers', () => {
  assert.deepEqual(concernsOf(healthy()), []);
});

test('lists all concerns, worst first', () => {
  assert.deepEqual(
    namesOf({
      sound: { ffmpeg: null, waiting: 50 },
      database: { pool: { open: 5, idle: 0, waiting: 2, max: 5 } },
      catalogue: { generation: null, failing: 1, ratings: { failing: true } },
      storage: { away: '2026-01-15T12:00:00Z' },
    }),
    [
      'noCatalogue bad',
      'builds bad',
      'storage bad',
      'ratings warn',
      'sound warn',
      'queue warn',
      'database warn',
    ],
  );
});

test('warns of low disks, is bad for nearly full ones, and ignores unknown ones', () => {
  const disk = (free: number | null) => ({ disks: [{ name: 'data', free, total: 100 }] });
  assert.deepEqual(namesOf(disk(10)), []);
  for (const free of [9, 3]) assert.deepEqual(namesOf(disk(free)), ['disk warn']);
  assert.deepEqual(namesOf(disk(2)), ['disk bad']);
  assert.deepEqual(namesOf(disk(null)), []);
});

test('counts faults of the last minutes, and is bad for a large share', () => {
  const traffic = (...minutes: TrafficMinute[]) => ({ traffic: { minutes } });
  const quiet = Array.from({ length: 5 }, () => minute(10, 0));
  assert.deepEqual(namesOf(traffic(minute(0, 9), ...quiet)), []);
  assert.deepEqual(namesOf(traffic(...quiet, minute(100, 1))), ['faults warn']);
  assert.deepEqual(namesOf(traffic(...quiet, minute(10, 9))), ['faults bad']);
});

test('jobs that are not tried again are one', () => {
  assert.deepEqual(namesOf({ jobs: { dead: 3 } }), ['jobs warn']);
});

test('a storage that cannot be used is one', () => {
  assert.deepEqual(namesOf({ storage: { kind: 's3', away: null } }), []);
  assert.deepEqual(namesOf({ storage: { kind: 's3', away: '2026-01-15T12:00:00Z' } }), ['storage bad']);
});
