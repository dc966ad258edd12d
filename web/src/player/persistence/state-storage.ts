/** Saves the player in the browser. The position has a key of its own, because the rest is long and seldom changes. */
import { inBrowser, type TextStorage } from '../../storage/local-storage.ts';
import { EMPTY } from '../queue/queue.ts';
import { parseState, parseTime, type SavedState, serializeState } from './saved-state.ts';

const KEY = 'player';
const TIME_KEY = 'player-time';
const DELAY_MS = 500;
const TIME_INTERVAL_MS = 3000;

export class StateStorage {
  readonly #window: Window;
  readonly #storage: TextStorage | undefined;
  #current: (() => SavedState) | undefined;
  #currentTime = () => 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saved: SavedState | undefined;
  #savedTime = -1;

  constructor(window: Window) {
    this.#window = window;
    // A player embedded in another site must not replace the listener's own queue.
    this.#storage = window.location.pathname.startsWith('/embed/') ? undefined : inBrowser;
  }

  read(): SavedState & { time: number } {
    const found = parseState(this.#storage?.read(KEY) ?? null);
    if (found === undefined)
      return { queue: EMPTY, source: '', sourceName: '', radio: null, volume: 1, muted: false, time: 0 };
    return { ...found, time: parseTime(this.#storage?.read(TIME_KEY) ?? null) };
  }

  /** From now on saves what these functions return. */
  watch(current: () => SavedState, currentTime: () => number): void {
    this.#current = current;
    this.#currentTime = currentTime;
    this.#saved = current();
    this.#savedTime = currentTime();
    setInterval(() => this.#saveTime(), TIME_INTERVAL_MS);
    this.#window.addEventListener('pagehide', () =>
      this.#timer === undefined ? this.#saveTime() : this.#save(),
    );
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.#save(), DELAY_MS);
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const current = this.#current?.();
    if (current !== undefined && !isSame(current, this.#saved)) {
      this.#saved = current;
      this.#storage?.write(KEY, serializeState(current));
    }
    this.#saveTime();
  }

  /** Only if it changed: a tab that is paused must not overwrite the position of one that plays. */
  #saveTime(): void {
    const time = this.#currentTime();
    if (time === this.#savedTime) return;
    this.#savedTime = time;
    this.#storage?.write(TIME_KEY, time.toFixed(2));
  }
}

function isSame(a: SavedState, b: SavedState | undefined): boolean {
  return (Object.keys(a) as (keyof SavedState)[]).every((key) => a[key] === b?.[key]);
}
