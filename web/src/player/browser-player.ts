/** The player in a browser: connects the queue, the playback, the saved state and other tabs. */
import type { AudioQuality } from '../../../src/domain/vocabulary.ts';
import type { Api } from '../api/api.ts';
import { localPath } from '../api/local-path.ts';
import { Listeners } from '../listeners.ts';
import { preferences } from './persistence/preferences.ts';
import { type SavedState, StateStorage } from './persistence/saved-state.ts';
import { hasAudio } from './playable.ts';
import { audioAddress, connectionOf, qualityFor } from './playback/audio-address.ts';
import { factorOf, Levels } from './playback/levels.ts';
import { Playback } from './playback/playback.ts';
import type { Notice, PlayableTrack, Player, PlayerState, Position, RadioToPlay, Undo } from './player.ts';
import { describePlayer, measurePosition } from './player-state.ts';
import * as queues from './queue/queue.ts';
import { SleepTimer } from './sleep-timer.ts';

/** The next track is loaded this long before the end. */
const PREPARE_S = 20;
/** Later than this, “previous” restarts the track. */
const PREVIOUS_S = 3;
/** Tracks whose levels are loaded together. */
const LEVELS_AHEAD = 20;
/** How long a track that fails stays current, so that the listener sees which it was. */
const SKIP_MS = 1500;
const FAILURES_MAX = 3;

const REPEATS = { off: 'all', all: 'one', one: 'off' } as const;

/** Public methods are fields, because components pass them on without the player. */
export class BrowserPlayer implements Player {
  readonly #serviceUrl: string;
  readonly #storage: StateStorage;
  readonly #playback: Playback;
  readonly #tabs: OtherTabs;
  readonly #stateListeners = new Listeners();
  readonly #positionListeners = new Listeners();
  readonly #noticeListeners = new Listeners<[Notice]>();
  readonly #levels: Levels;
  readonly #currentQuality: () => AudioQuality;
  /** The quality of the current track; it is read again for each track. */
  #quality: AudioQuality;
  readonly #sleepTimer = new SleepTimer(() => this.#fallAsleep());
  #failedIds: ReadonlySet<string> = new Set();
  #saved: SavedState;
  #failuresInARow = 0;
  #skipping: ReturnType<typeof setTimeout> | undefined;
  #state: PlayerState;
  #position: Position;

  constructor(window: Window, { boot, webApi }: Pick<Api, 'boot' | 'webApi'>) {
    this.#serviceUrl = boot.url;
    this.#storage = new StateStorage(window);
    const { time, ...saved } = this.#storage.read();
    this.#saved = saved;
    this.#playback = new Playback(window, {
      changed: () => this.#publish(),
      moved: () => this.#move(),
      ended: () => this.#continueAfterEnd(),
      failed: () => this.#handleFailure(),
      back: () => this.#noticeListeners.notify({ kind: 'back' }),
    });
    this.#tabs = new OtherTabs(() => this.#yieldToOtherTab());
    this.#currentQuality = () => qualityFor(preferences.read().quality, connectionOf(window.navigator));
    this.#quality = this.#currentQuality();
    preferences.follow(window);
    preferences.subscribe(() => this.#followPreferences());
    this.#levels = new Levels(webApi, () => this.#applyVolume());
    this.#open(time);
    this.#state = this.#describe();
    this.#position = this.#measure();
    this.#storage.watch(
      () => this.#saved,
      () => this.#playback.time,
    );
  }

  readonly state = () => this.#state;
  readonly position = () => this.#position;
  readonly subscribe = this.#stateListeners.subscribe;
  readonly subscribePosition = this.#positionListeners.subscribe;
  readonly subscribeNotices = this.#noticeListeners.subscribe;

  readonly play = (tracks: readonly PlayableTrack[], index?: number, source = '', sourceName = ''): void => {
    if (!tracks.some(hasAudio)) return;
    const queue = queues.start(this.#saved.queue, tracks, index, Math.random);
    this.#saved = { ...this.#saved, queue, source, sourceName, radio: null };
    this.#failuresInARow = 0;
    this.#begin(0);
  };

  readonly playRadio = (radio: RadioToPlay): void => {
    this.#saved = { ...this.#saved, radio };
    this.#begin(0);
  };

  readonly playNext = (tracks: readonly PlayableTrack[]): void => this.#add(tracks, queues.playNext);
  readonly enqueue = (tracks: readonly PlayableTrack[]): void => this.#add(tracks, queues.enqueue);
  readonly extend = (tracks: readonly PlayableTrack[]): void => this.#add(tracks, queues.extend);

  readonly toggle = (): void => {
    if (this.#state.status === 'idle') return;
    const isFailed = this.#playback.phase === 'failed';
    if (this.#playback.isWanted && !isFailed) {
      this.#playback.pause();
      this.#publish();
      return;
    }
    this.#failuresInARow = 0;
    if (isFailed) this.#begin(this.#playback.time);
    else this.#resume();
  };

  readonly next = (): void => {
    const { queue, radio } = this.#saved;
    const next = radio === null ? queues.indexAfter(queue, 'requested') : undefined;
    if (next === undefined) return;
    this.#failuresInARow = 0;
    this.#goTo(next);
  };

  readonly previous = (): void => {
    const { queue, radio } = this.#saved;
    if (radio !== null) return;
    const previous = this.#playback.time > PREVIOUS_S ? undefined : queues.indexBefore(queue);
    this.#failuresInARow = 0;
    if (previous === undefined) this.#playback.seek(0);
    else this.#goTo(previous);
    this.#move();
  };

  readonly jump = (index: number): void => {
    const { queue } = this.#saved;
    if (queue.entries[index] === undefined) return;
    this.#failuresInARow = 0;
    this.#saved = { ...this.#saved, queue: queues.jump(queue, index), radio: null };
    this.#begin(0);
  };

  readonly seek = (seconds: number): void => {
    const { duration } = this.#measure();
    // Not to the very end, which would start the next track.
    const max = duration === 0 ? seconds : duration - 0.5;
    this.#playback.seek(Math.max(0, Math.min(seconds, max)));
    this.#move();
  };

  readonly remove = (index: number): Undo => this.#shorten(queues.remove(this.#saved.queue, index));
  readonly move = (from: number, to: number): void => this.#change(queues.move(this.#saved.queue, from, to));

  readonly clear = (): Undo => {
    const { queue, radio } = this.#saved;
    return this.#shorten(radio === null ? queues.clear(queue) : queues.emptied(queue));
  };

  readonly setVolume = (volume: number): void =>
    this.#changeVolume({ volume: Math.min(1, Math.max(0, volume)), muted: false });

  readonly toggleMuted = (): void => {
    const { volume, muted } = this.#saved;
    this.#changeVolume({ volume, muted: !muted });
  };

  readonly toggleShuffle = (): void => {
    const { queue } = this.#saved;
    this.#change(queue.ordered === null ? queues.shuffled(queue, Math.random) : queues.unshuffled(queue));
  };

  readonly cycleRepeat = (): void => {
    const { queue } = this.#saved;
    this.#change({ ...queue, repeat: REPEATS[queue.repeat] });
  };

  readonly setSleep = (choice: number | 'track' | null): void => {
    this.#sleepTimer.set(choice);
    this.#publish();
    this.#move();
  };

  #fallAsleep(): void {
    if (this.#playback.isWanted) {
      this.#playback.pause();
      this.#noticeListeners.notify({ kind: 'asleep' });
    }
    this.#publish();
  }

  /** The current track; `undefined` while a radio plays. */
  #currentTrack(): PlayableTrack | undefined {
    const { queue, radio } = this.#saved;
    return radio === null ? queues.currentOf(queue)?.track : undefined;
  }

  #audioOf({ audio }: PlayableTrack): string {
    return audioAddress(localPath(this.#serviceUrl, audio), this.#quality);
  }

  /** Gives the radio or the current track to the playback, paused. */
  #open(time: number): void {
    clearTimeout(this.#skipping);
    this.#quality = this.#currentQuality();
    const { radio } = this.#saved;
    const track = this.#currentTrack();
    if (radio !== null) this.#playback.open(localPath(this.#serviceUrl, radio.stream), 0, true);
    else if (track !== undefined) this.#playback.open(this.#audioOf(track), time, false, track.duration);
    else this.#playback.close();
    this.#applyVolume();
  }

  /** The volume that the listener has set, less what levelling takes off the track. */
  #applyVolume(): void {
    const { volume, muted } = this.#saved;
    const { levelling } = preferences.read();
    const [current, next] = [this.#currentTrack(), this.#nextEntry()?.track].map(
      (track) => volume * factorOf(this.#levels.gainsOf(track?.id), levelling),
    );
    this.#playback.setVolume(current, next, muted);
  }

  /** Before something plays, so that its volume does not change while it is heard. */
  #needLevels(): void {
    const { queue, radio } = this.#saved;
    if (radio !== null || preferences.read().levelling === 'off') return;
    const coming = queue.entries.slice(queue.index, queue.index + LEVELS_AHEAD);
    this.#levels.need(coming.map(({ track }) => track.id));
  }

  /** Another quality is heard immediately, from the same position on. */
  #followPreferences(): void {
    this.#needLevels();
    this.#applyVolume();
    if (this.#currentQuality() === this.#quality) return;
    const { isWanted, time } = this.#playback;
    if (this.#saved.radio === null) this.#open(time);
    if (isWanted) this.#resume();
    this.#publish();
  }

  #begin(time: number): void {
    this.#open(time);
    this.#resume();
  }

  #resume(): void {
    this.#tabs.announceStart();
    this.#needLevels();
    this.#playback.play();
    this.#publish();
    this.#move();
  }

  /** Opens another track of the queue, which plays if the last one did. */
  #goTo(index: number): void {
    const { isWanted } = this.#playback;
    this.#saved = { ...this.#saved, queue: queues.jump(this.#saved.queue, index), radio: null };
    this.#open(0);
    if (isWanted) this.#resume();
    this.#publish();
    this.#move();
  }

  /** Replaces the queue. The current track continues, unless it is no longer there. */
  #change(queue: queues.Queue): void {
    const before = queues.currentOf(this.#saved.queue);
    this.#saved = { ...this.#saved, queue };
    if (before?.key !== queues.currentOf(queue)?.key && this.#saved.radio === null) {
      const { isWanted } = this.#playback;
      this.#open(0);
      if (isWanted) this.#playback.play();
      this.#move();
    }
    this.#publish();
  }

  #shorten(queue: queues.Queue): Undo {
    const before = this.#saved.queue;
    this.#change(queue);
    return () => this.#change(queues.undone(this.#saved.queue, before));
  }

  #add(tracks: readonly PlayableTrack[], add: typeof queues.enqueue): void {
    const { queue } = this.#saved;
    const left = tracks.filter(hasAudio).length - queues.roomIn(queue);
    this.#change(add(queue, tracks));
    if (left > 0) this.#noticeListeners.notify({ kind: 'full', left });
  }

  #changeVolume(change: Pick<SavedState, 'volume' | 'muted'>): void {
    this.#saved = { ...this.#saved, ...change };
    this.#applyVolume();
    this.#publish();
  }

  #continueAfterEnd(): void {
    const { queue } = this.#saved;
    const next = queues.indexAfter(queue, 'ended');
    if (this.#sleepTimer.takeEnd()) {
      this.#fallAsleep();
      if (next !== undefined) this.#goTo(next);
    } else if (next === queue.index) {
      this.#playback.seek(0);
      this.#resume();
    } else if (next !== undefined) this.#goTo(next);
    else {
      this.#open(0);
      this.#publish();
    }
  }

  /** Skips a track that cannot be played, unless several failed in a row. One notice for each. */
  #handleFailure(): void {
    const { queue } = this.#saved;
    const track = this.#currentTrack();
    this.#failuresInARow++;
    if (track !== undefined) this.#failedIds = new Set([...this.#failedIds, track.id]);
    const next = track === undefined ? undefined : queues.indexAfter(queue, 'requested');
    const canSkip = this.#failuresInARow < FAILURES_MAX && next !== undefined && next !== queue.index;
    if (canSkip) this.#skipping = setTimeout(() => this.#skip(), SKIP_MS);
    else this.#playback.pause();
    const isNamed = track !== undefined && (canSkip || this.#failuresInARow === 1);
    this.#noticeListeners.notify(isNamed ? { kind: 'failed', track } : { kind: 'stopped' });
    this.#publish();
  }

  /** The queue may have changed since the failure. */
  #skip(): void {
    const { queue } = this.#saved;
    this.#goTo(queues.indexAfter(queue, 'requested') ?? queue.index);
  }

  #yieldToOtherTab(): void {
    if (!this.#playback.isWanted) return;
    this.#playback.pause();
    this.#publish();
    this.#noticeListeners.notify({ kind: 'elsewhere' });
  }

  #describe(): PlayerState {
    return describePlayer(this.#saved, this.#playback, this.#failedIds, this.#sleepTimer.sleep);
  }

  #publish(): void {
    this.#state = this.#describe();
    this.#storage.changed();
    this.#stateListeners.notify();
  }

  #measure(): Position {
    return measurePosition(this.#playback, this.#currentTrack());
  }

  #move(): void {
    this.#position = this.#measure();
    const { time, duration } = this.#position;
    if (this.#playback.phase === 'playing' && time > 1) this.#failuresInARow = 0;
    if (duration > 0 && duration - time < PREPARE_S) this.#prepareNext();
    this.#positionListeners.notify();
  }

  #prepareNext(): void {
    // A prepared track would start by itself.
    const entry = this.#sleepTimer.sleep === 'track' ? undefined : this.#nextEntry();
    this.#playback.prepare(entry === undefined ? undefined : this.#audioOf(entry.track));
    this.#applyVolume();
  }

  /** What follows the end of the current track; absent where it is the same one. */
  #nextEntry(): queues.QueueEntry | undefined {
    const { queue } = this.#saved;
    const next = queues.indexAfter(queue, 'ended');
    return next === undefined || next === queue.index ? undefined : queue.entries[next];
  }
}

const CHANNEL = 'cantiga-player';
const STARTED = 'begins';

/** Other tabs of this browser: when one starts to play, the others pause. */
class OtherTabs {
  /** A channel does not receive its own messages. */
  readonly #channel = new BroadcastChannel(CHANNEL);

  constructor(onStart: () => void) {
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === STARTED) onStart();
    });
  }

  /** This tab starts to play. */
  announceStart(): void {
    this.#channel.postMessage(STARTED);
  }
}
