/** The player in a browser: a queue, what is heard of it, and what others learn of that. */
import type { Api } from '../api/api.ts';
import { localPath } from '../api/local-path.ts';
import { connectTabs } from './other-tabs.ts';
import { createKeeper } from './persistence/state-storage.ts';
import { hasAudio } from './playable.ts';
import { createPlayback } from './playback/playback.ts';
import {
  type Notice,
  type PlayableTrack,
  type Player,
  type PlayerState,
  type Position,
  type RadioToPlay,
  SILENT,
  SILENT_POSITION,
} from './player.ts';
import * as queues from './queue/queue.ts';

/** So long before the end the next one is loaded. */
const PREPARE_S = 20;
/** Later than this “previous” means “from the beginning”. */
const PREVIOUS_S = 3;
/** How long a track that fails stays, so that one sees which it was. */
const SKIP_MS = 1500;
const MOST_FAILURES = 3;

const REPEATS = { off: 'all', all: 'one', one: 'off' } as const;

export function createPlayer({ boot }: Pick<Api, 'boot'>): Player {
  const keeper = createKeeper(window);
  const kept = keeper.read();
  let queue = kept.queue;
  let { source, radio, volume, muted } = kept;
  let isFailed = false;
  let failuresInARow = 0;
  const failed = new Set<string>();
  let skipping: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const positionListeners = new Set<() => void>();
  const noticeListeners = new Set<(notice: Notice) => void>();
  let state: PlayerState = SILENT;
  let position: Position = SILENT_POSITION;
  /** What `state.queue` was made of. */
  let described: readonly queues.Entry[] = [];
  const localAudio = ({ audio }: PlayableTrack) => localPath(boot.url, audio);
  const tell = (notice: Notice) => {
    for (const listener of noticeListeners) listener(notice);
  };

  const playback = createPlayback(window, {
    changed: publish,
    moved: move,
    ended() {
      const next = queues.indexAfter(queue, 'ended');
      if (next === queue.index) {
        playback.seek(0);
        resume();
      } else if (next !== undefined) goTo(next);
      else {
        open(0);
        playback.pause();
        publish();
      }
    },
    broken: giveUp,
    isBack: () => tell({ kind: 'back' }),
  });
  const tabs = connectTabs(() => {
    if (!playback.isWanted()) return;
    playback.pause();
    publish();
    tell({ kind: 'elsewhere' });
  });
  playback.setVolume(volume, muted);
  open(kept.time);
  state = describe();
  position = measure();
  keeper.watch(() => ({ queue, source, radio, volume, muted }), playback.time);

  /** Makes the current one what is to be heard. */
  function open(at: number): void {
    clearTimeout(skipping);
    isFailed = false;
    const current = queues.currentOf(queue);
    if (radio !== null) playback.open(localPath(boot.url, radio.stream), 0, true);
    else if (current !== undefined) playback.open(localAudio(current.track), at, false);
    else playback.close();
  }

  function begin(at: number): void {
    open(at);
    resume();
  }

  function resume(): void {
    tabs.begin();
    playback.play();
    publish();
    move();
  }

  /** Another place of the queue; sound goes on if there was any. */
  function goTo(index: number): void {
    const wasWanted = playback.isWanted();
    radio = null;
    queue = queues.jump(queue, index);
    open(0);
    if (wasWanted) resume();
    publish();
    move();
  }

  /** The queue is another. What plays goes on, unless it is no longer there. */
  function change(next: queues.Queue): void {
    const [before, now] = [queues.currentOf(queue), queues.currentOf(next)];
    const isSame = before?.key === now?.key;
    queue = next;
    if (!isSame && radio === null) {
      const wasWanted = playback.isWanted();
      open(0);
      if (wasWanted) playback.play();
      move();
    }
    publish();
  }

  /** The current track cannot be played: goes on with the next one, unless several failed in a row. One notice for each. */
  function giveUp(): void {
    const current = radio === null ? queues.currentOf(queue) : undefined;
    isFailed = true;
    failuresInARow++;
    if (current !== undefined) failed.add(current.track.id);
    const next = current === undefined ? undefined : queues.indexAfter(queue, 'asked');
    const goesOn = failuresInARow < MOST_FAILURES && next !== undefined && next !== queue.index;
    if (goesOn) {
      // The queue may be another by then.
      skipping = setTimeout(() => goTo(queues.indexAfter(queue, 'asked') ?? queue.index), SKIP_MS);
    } else playback.pause();
    const isFirst = failuresInARow === 1;
    tell(
      current !== undefined && (goesOn || isFirst)
        ? { kind: 'failed', track: current.track }
        : { kind: 'stopped' },
    );
    publish();
  }

  function statusOf(): PlayerState['status'] {
    if (radio === null && queue.index === -1) return 'idle';
    if (isFailed) return 'failed';
    if (!playback.isWanted()) return 'paused';
    return playback.isWaiting() ? 'loading' : 'playing';
  }

  function describe(): PlayerState {
    const isSame = described === queue.entries;
    described = queue.entries;
    return {
      queue: isSame ? state.queue : queue.entries.map(({ track }) => track),
      keys: isSame ? state.keys : queue.entries.map(({ key }) => key),
      index: radio === null ? queue.index : -1,
      hasNext: radio === null && queues.indexAfter(queue, 'asked') !== undefined,
      failed: state.failed.size === failed.size ? state.failed : new Set(failed),
      radio,
      status: statusOf(),
      away: playback.isAway(),
      blocked: playback.isBlocked(),
      volume,
      muted,
      shuffle: queue.ordered !== null,
      repeat: queue.repeat,
      source,
    };
  }

  function publish(): void {
    state = describe();
    keeper.changed();
    for (const listener of listeners) listener();
  }

  function measure(): Position {
    const track = radio === null ? queues.currentOf(queue)?.track : undefined;
    const time = playback.time();
    if (track === undefined) return { time, duration: 0, buffered: 0 };
    const duration = Math.max(time, lengthOf(track.duration, playback.duration()));
    return { time, duration, buffered: playback.buffered() };
  }

  function move(): void {
    position = measure();
    const { time, duration } = position;
    if (playback.isWanted() && time > 1 && !playback.isWaiting()) failuresInARow = 0;
    if (duration > 0 && duration - time < PREPARE_S) {
      const next = queues.indexAfter(queue, 'ended');
      const entry = next === undefined || next === queue.index ? undefined : queue.entries[next];
      playback.prepare(entry === undefined ? undefined : localAudio(entry.track));
    }
    for (const listener of positionListeners) listener();
  }

  function add(tracks: readonly PlayableTrack[], next: boolean): void {
    const left = tracks.filter(hasAudio).length - queues.roomIn(queue);
    change(next ? queues.playNext(queue, tracks) : queues.enqueue(queue, tracks));
    if (left > 0) tell({ kind: 'full', left });
  }

  return {
    state: () => state,
    position: () => position,
    subscribe: (listener) => subscribed(listeners, listener),
    subscribePosition: (listener) => subscribed(positionListeners, listener),
    subscribeNotices: (listener) => subscribed(noticeListeners, listener),
    play(tracks, index, from = '') {
      if (!tracks.some(hasAudio)) return;
      radio = null;
      source = from;
      failuresInARow = 0;
      queue = queues.start(queue, tracks, index, Math.random);
      begin(0);
    },
    playRadio(chosen: RadioToPlay) {
      radio = chosen;
      begin(0);
    },
    playNext: (tracks) => add(tracks, true),
    enqueue: (tracks) => add(tracks, false),
    toggle() {
      if (state.status === 'idle') return;
      if (playback.isWanted() && !isFailed) {
        playback.pause();
        return publish();
      }
      failuresInARow = 0;
      if (isFailed) begin(playback.time());
      else resume();
    },
    next() {
      const next = radio === null ? queues.indexAfter(queue, 'asked') : undefined;
      if (next === undefined) return;
      failuresInARow = 0;
      goTo(next);
    },
    previous() {
      if (radio !== null) return;
      const before = playback.time() > PREVIOUS_S ? undefined : queues.indexBefore(queue);
      failuresInARow = 0;
      if (before === undefined) playback.seek(0);
      else goTo(before);
      move();
    },
    jump(index) {
      if (queue.entries[index] === undefined) return;
      failuresInARow = 0;
      radio = null;
      queue = queues.jump(queue, index);
      begin(0);
    },
    seek(seconds) {
      const { duration } = measure();
      // Not to the very end: one would be on the next track at once.
      const most = duration === 0 ? seconds : duration - 0.5;
      playback.seek(Math.max(0, Math.min(seconds, most)));
      move();
    },
    remove: (index) => change(queues.remove(queue, index)),
    move: (from, to) => change(queues.move(queue, from, to)),
    clear: () => change(radio === null ? queues.clear(queue) : queues.emptied(queue)),
    setVolume(next) {
      volume = Math.min(1, Math.max(0, next));
      muted = false;
      playback.setVolume(volume, muted);
      publish();
    },
    toggleMuted() {
      muted = !muted;
      playback.setVolume(volume, muted);
      publish();
    },
    toggleShuffle: () =>
      change(queue.ordered === null ? queues.shuffled(queue, Math.random) : queues.unshuffled(queue)),
    cycleRepeat: () => change({ ...queue, repeat: REPEATS[queue.repeat] }),
  };
}

/**
 * What the catalogue says, since the length of a sound that is being loaded is a guess that changes; what the sound
 * says where the two have little to do with each other.
 */
function lengthOf(told: number, heard: number): number {
  if (told === 0) return Number.isFinite(heard) ? heard : 0;
  const differs = Number.isFinite(heard) && heard > 0 && Math.abs(heard - told) > Math.max(2, told / 10);
  return differs ? heard : told;
}

function subscribed<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
