import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AudioStatus, TrackMedia } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { zipProgress } from './zip-progress.ts';

const track = (id: number, audiodownload_allowed = true) =>
  ({ id, duration: 100, audiodownload_allowed }) as TrackMedia;
const state = (one: AudioStatus['state']) => async (): Promise<AudioStatus> => ({ version: 'v', state: one });

test('counts converted tracks, those left out, and the bytes of each format', async () => {
  const looks = new Map([
    [1, state('ready')],
    [2, state('unmade')],
    [3, state('doubtful')],
    // The zip omits it: nothing has to be waited for.
    [4, () => Promise.reject(new Refusal('not-found', 'This track has no audio.'))],
  ]);
  const looked: string[] = [];
  const tracks = [track(1), track(2), track(3), track(4), track(5, false)];
  const progress = await zipProgress(tracks, 'flac', ({ id }, format) => {
    looked.push(`${id} ${format}`);
    return looks.get(id)!();
  });
  assert.deepEqual(looked, ['1 flac', '2 flac', '3 flac', '4 flac']);
  assert.deepEqual([progress.tracks, progress.ready, progress.left_out], [4, 2, 1]);
  assert.equal(progress.bytes.mp31, 4_800_000);
});

test('other failures are not taken for progress', async () => {
  const failing = () => Promise.reject(new Error('the disk is away'));
  await assert.rejects(zipProgress([track(1)], 'mp32', failing), /away/);
});

test('a zip has at most a hundred tracks', async () => {
  const tracks = Array.from({ length: 120 }, (_, id) => track(id));
  const { tracks: included, left_out } = await zipProgress(tracks, 'mp32', state('ready'));
  assert.deepEqual([included, left_out], [100, 20]);
});
