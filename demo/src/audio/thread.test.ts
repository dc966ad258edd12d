import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { composeMusic } from '../records/music.ts';
import { play } from './play.ts';
import { getPlayableTrack } from './playable-track.ts';
import { playOnThread } from './thread.ts';

const { tracks } = composeMusic();
const [{ id, duration }] = tracks.toSorted((one, other) => one.duration - other.duration);
const track = getPlayableTrack(id);

/** The threads of this process with low priority. */
function threadsBehind(): number {
  return readdirSync('/proc/self/task').filter((task) => {
    // The 19th field; the second, in brackets, may contain spaces.
    const [, fields] = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    return Number(fields.split(' ')[16]) > 0;
  }).length;
}
const onLinux = { skip: existsSync('/proc/self/task') ? false : 'threads are counted on Linux alone' };

describe('a track that is rendered on a thread', () => {
  test('is the same as on the main thread, to its end', { timeout: 240_000 }, async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of playOnThread(track)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    assert.equal(bytes.length, duration * 44_100 * 4);
    assert.ok(bytes.equals(Buffer.concat([...play(track)])));
  });

  test('ends its thread when the listener leaves, and lets requests go first', onLinux, async () => {
    const before = threadsBehind();
    const two = [playOnThread(track), playOnThread(track)];
    for (const one of two) await one.next();
    assert.equal(threadsBehind(), before + 2);
    for (const one of two) await one.return(undefined);
    assert.equal(threadsBehind(), before);
  });

  test('synthesizes only as far as it is read', { timeout: 240_000 }, async () => {
    let portions = 0;
    const started = once(process, 'worker') as Promise<[Worker]>;
    const playing = playOnThread(track);
    const first = playing.next();
    const [thread] = await started;
    thread.on('message', () => portions++);
    await first;
    const idle = () => thread.performance.eventLoopUtilization().idle;
    // Waits until it is idle: without the limit, that would be when all of it is rendered.
    for (let before = idle(); ; before = idle()) {
      await setTimeout(100);
      if (idle() - before > 90) break;
    }
    await playing.return(undefined);
    assert.ok(portions < 10, `${portions}`);
  });

  test('fails if it cannot be played', async () => {
    const unplayable = { ...track, style: 'none' as 'folk' };
    await assert.rejects(playOnThread(unplayable).next(), TypeError);
  });

  test('fails if its thread is killed, in a way that says so', async () => {
    const started = once(process, 'worker') as Promise<[Worker]>;
    const playing = playOnThread(track);
    const first = playing.next();
    const [thread] = await started;
    await first;
    await thread.terminate();
    const readAll = async () => {
      for await (const portion of playing) assert.ok(portion.length > 0);
    };
    await assert.rejects(readAll(), { code: 'ERR_WORKER_NOT_RUNNING', message: /ended too early/ });
  });
});
