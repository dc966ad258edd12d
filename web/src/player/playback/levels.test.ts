import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { factorOf, Levels } from './levels.ts';

test('loud tracks are turned down, by track or by album, and quiet ones stay', () => {
  const gains = { track: -20, album: -6 };
  assert.equal(factorOf(gains, 'track'), 0.1);
  assert.equal(factorOf(gains, 'album').toFixed(3), '0.501');
  assert.equal(factorOf(gains, 'off'), 1);
  assert.equal(factorOf({ track: 5, album: null }, 'album'), 1);
  assert.equal(factorOf({ track: null, album: null }, 'track'), 1);
});

test('gains are loaded once, and again later where they were unknown', async () => {
  const paths: string[] = [];
  let changes = 0;
  const get = async (path: string) => {
    paths.push(path);
    if (paths.length === 2) throw new Error('away');
    return { gains: { 1: { track: -3, album: -4 }, 2: { track: null, album: -4 } } };
  };
  const levels = new Levels({ get } as ConstructorParameters<typeof Levels>[0], () => changes++);
  levels.need(['1', '2', '1'], 0);
  levels.need(['1', '2'], 5000);
  await turn();
  levels.need(['1', '2'], 25_000);
  await turn();
  assert.deepEqual(paths, ['/web-api/loudness?id=1,2', '/web-api/loudness?id=2']);
  assert.deepEqual([levels.gainsOf('1').track, levels.gainsOf('2').track, changes], [-3, null, 1]);
  assert.equal(levels.gainsOf(undefined).album, null);
});
