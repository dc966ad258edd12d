import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { PlayableTrack, Player, PlayerState } from '../../player/player.ts';
import { SILENT } from '../../player/player.ts';
import { createSilentPlayer } from '../../player/silent-player.ts';
import { loadWhole, playLongList } from './play-long-list.ts';

const track = (n: number) => ({ id: String(n), name: `Track ${n}` }) as PlayableTrack;
const tracks = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => track(from + i));
const ids = (some: readonly (PlayableTrack | undefined)[]) => some.map((one) => Number(one?.id));

/** A player with only a queue. */
function queueOnly() {
  let state: PlayerState = SILENT;
  const listeners = new Set<() => void>();
  const setState = (next: Partial<PlayerState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const player: Player = {
    ...createSilentPlayer(),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: (queue, index = 0, source = '') => setState({ queue, index, source }),
    extend: (more) => setState({ queue: [...state.queue, ...more] }),
    jump: (index) => setState({ index }),
  };
  return { player, listeners };
}

const rows = [...tracks(0, 100), ...Array.from({ length: 150 }, () => undefined)];
const load = async (offset: number) => tracks(offset, Math.min(250, offset + 100));

test('loads the rest of a long list when the player comes near its end', async () => {
  const { player, listeners } = queueOnly();
  playLongList(player, rows, 3, '/list/p1', load);
  assert.deepEqual([player.state().queue.length, player.state().index], [100, 3]);
  player.jump(90);
  await turn();
  assert.deepEqual(ids(player.state().queue), ids(tracks(0, 200)));
  player.jump(195);
  await turn();
  assert.equal(player.state().queue.length, 250);
  assert.equal(listeners.size, 0, 'nothing is left to wait for');
});

test('stops loading when another list is played', async () => {
  const { player, listeners } = queueOnly();
  playLongList(player, rows, 0, '/list/p1', load);
  player.play(tracks(500, 501), 0, '/list/p2');
  await turn();
  assert.deepEqual([ids(player.state().queue), listeners.size], [[500], 0]);
});

test('plays a loaded range in the middle of the list', () => {
  const { player } = queueOnly();
  const middle = [track(0), undefined, track(2), track(3), undefined];
  playLongList(player, middle, 3, '/library/likes', load);
  assert.deepEqual([ids(player.state().queue), player.state().index], [[2, 3], 1]);
});

test('loads a whole list in order, up to a thousand tracks', async () => {
  assert.deepEqual(ids(await loadWhole(rows, load)), ids(tracks(0, 250)));
  const endless = Array.from({ length: 5000 }, () => undefined);
  assert.equal((await loadWhole(endless, async (offset) => tracks(offset, offset + 300))).length, 1000);
  assert.deepEqual(ids(await loadWhole([track(0), undefined], async () => [])), [0]);
});
