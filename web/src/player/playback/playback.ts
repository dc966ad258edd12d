/**
 * Plays one source at a time: waits while the service is unreachable, continues at the same position, and reports a source that
 * cannot be played. `playback-state.ts` decides what happens; this class performs it with audio elements, timers and requests.
 */
import { AudioElements } from './audio-elements.ts';
import {
  IDLE,
  isRecovering,
  isRunning,
  type Phase,
  type PlaybackEffect,
  type PlaybackEvent,
  transition,
} from './playback-state.ts';
import { probeAudio } from './probe-audio.ts';

interface PlaybackListener {
  /** The phase changed, other than by a call of the player. */
  changed(): void;
  /** The position changed. */
  moved(): void;
  ended(): void;
  /** The source cannot be played. */
  failed(): void;
  /** The service was unreachable and responds again. */
  back(): void;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Shorter gaps are not shown. */
const SILENCE_MS = 400;
/** After this long without audio, the source counts as lost. */
const STALL_MS = 30_000;

export class Playback {
  readonly #window: Window;
  readonly #listener: PlaybackListener;
  readonly #audio: AudioElements;
  #state = IDLE;
  #total = 0;
  #silence: Timer;
  #stall: Timer;
  #retry: Timer;
  /** The latest request of `#probe`; an older one is ignored. */
  #probing: symbol | undefined;

  constructor(window: Window, listener: PlaybackListener) {
    this.#window = window;
    this.#listener = listener;
    this.#audio = new AudioElements(window.document, {
      changed: () => {
        this.#checkAudible();
        listener.moved();
      },
      ended: () => this.#receive({ type: 'ended', time: this.time }),
      failed: () => this.#receive({ type: 'error', time: this.time }),
      paused: () => this.#receive({ type: 'interrupted' }),
      blocked: () => this.#receive({ type: 'blocked' }),
    });
    window.addEventListener('online', () => this.#receive({ type: 'online' }));
  }

  /** Selects what to play, from `start` on. Nothing is loaded before `play`. `total`: its duration, if known. */
  open(source: string, start: number, isLive: boolean, total = 0): void {
    this.#total = total;
    this.#send({ type: 'open', source, start, isLive });
  }

  close(): void {
    this.#send({ type: 'close' });
  }

  play(): void {
    this.#send({ type: 'play' });
  }

  pause(): void {
    this.#send({ type: 'pause' });
  }

  seek(seconds: number): void {
    this.#send({ type: 'seek', seconds });
  }

  /** Loads what will probably be opened next. */
  prepare(source: string | undefined): void {
    this.#audio.prepare(source);
  }

  /** The volumes of the current and of the prepared track. */
  setVolume(current: number, next: number, muted: boolean): void {
    this.#audio.setVolume(current, next, muted);
  }

  get phase(): Phase {
    return this.#state.phase;
  }

  get isWanted(): boolean {
    return this.#state.isWanted;
  }

  get isBlocked(): boolean {
    return this.#state.isBlocked;
  }

  get time(): number {
    return this.#state.isLoaded ? this.#audio.time : this.#state.start;
  }

  /** 0 while it is unknown. */
  get duration(): number {
    return this.#state.isLoaded ? this.#audio.duration : 0;
  }

  get buffered(): number {
    return this.#state.isLoaded ? this.#audio.buffered : 0;
  }

  /** Handles events that the player did not cause: it learns of the change. */
  #receive(event: PlaybackEvent): void {
    const before = this.#state;
    this.#send(event);
    if (this.#state !== before) this.#listener.changed();
  }

  #send(event: PlaybackEvent): void {
    const [state, ...effects] = transition(this.#state, event);
    this.#state = state;
    if (!isRunning(state)) this.#stopWatching();
    if (!isRecovering(state)) this.#stopProbing();
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: PlaybackEffect): void {
    const { source, start } = this.#state;
    if (typeof effect === 'object')
      this.#retry = setTimeout(() => this.#receive({ type: 'retry' }), effect.retryAfterMs);
    else if (effect === 'load') this.#audio.load(source, start, this.#total);
    else if (effect === 'resume') {
      this.#audio.play();
      this.#checkAudible();
    } else if (effect === 'halt') this.#audio.pause();
    else if (effect === 'unload') this.#audio.unload();
    else if (effect === 'seek') this.#audio.seek(start);
    else if (effect === 'probe') void this.#probe();
    else this.#listener[effect]();
  }

  /** Reports audio as soon as it is heard, and silence once it lasts. */
  #checkAudible(): void {
    if (!isRunning(this.#state)) return;
    if (this.#audio.isAudible) {
      this.#stopWatching();
      this.#receive({ type: 'audible', time: this.time });
      return;
    }
    this.#silence ??= setTimeout(() => this.#receive({ type: 'silent' }), SILENCE_MS);
    this.#stall ??= setTimeout(() => this.#receive({ type: 'stalled', time: this.time }), STALL_MS);
  }

  #stopWatching(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#stall);
    this.#silence = undefined;
    this.#stall = undefined;
  }

  async #probe(): Promise<void> {
    this.#stopProbing();
    const probing = Symbol();
    this.#probing = probing;
    const result = await probeAudio(this.#window.fetch.bind(this.#window), this.#state.source);
    if (this.#probing === probing) this.#receive({ type: 'probed', result });
  }

  #stopProbing(): void {
    clearTimeout(this.#retry);
    this.#probing = undefined;
  }
}
