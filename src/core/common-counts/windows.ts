/** Counts per key within windows of time, in memory. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';

export interface WindowsOptions {
  seconds: number;
  /** `clock`: all windows start together, such as with the minute. `first`: each key's window starts with its first count. */
  start: 'clock' | 'first';
  keysMax: number;
  /** Which key is not counted beyond `keysMax`. */
  ignore: 'newest' | 'oldest';
}

/** The window of one key. */
export interface KeyWindow {
  readonly key: string;
  count: number;
  endsAt: number;
  /** What all nodes have counted, as of the last exchange (`exchange.ts`), and when that was. */
  total: number;
  knownAt: number;
}

export class Windows {
  readonly #options: WindowsOptions;
  #windows: BoundedMap<string, KeyWindow>;
  /** Of all windows, with `start: 'clock'`. */
  #endsAt = 0;

  constructor(options: WindowsOptions) {
    this.#options = options;
    this.#windows = new BoundedMap({ max: options.keysMax });
  }

  /** `undefined` before the first count of the window. */
  find(key: string, now: number): KeyWindow | undefined {
    if (this.#options.start === 'clock') this.#restart(now);
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt > now) return window;
    this.#windows.delete(key);
    return undefined;
  }

  /** Begins one where there is none, with a count of 0. `undefined` for a key that is not counted. `seconds` is for `start: 'first'`. */
  open(key: string, now: number, seconds = this.#options.seconds): KeyWindow | undefined {
    const known = this.find(key, now);
    const { start, ignore, keysMax } = this.#options;
    if (known !== undefined || (ignore === 'newest' && this.#windows.size >= keysMax)) return known;
    const endsAt = start === 'clock' ? this.#endsAt : now + seconds * 1000;
    const window = { key, count: 0, endsAt, total: 0, knownAt: 0 };
    this.#windows.set(key, window);
    return window;
  }

  delete(key: string): void {
    this.#windows.delete(key);
  }

  /** The time of the window starts again, unless it lasts longer anyway. */
  extend(key: string, now: number): void {
    const window = this.find(key, now);
    if (window === undefined) return;
    window.endsAt = Math.max(window.endsAt, now + this.#options.seconds * 1000);
    this.#windows.touch(key);
  }

  keys(): Iterable<string> {
    return this.#windows.keys();
  }

  /** A clock that follows that of a server may go back a little: the window before counts as the present one. */
  #restart(now: number): void {
    const ms = this.#options.seconds * 1000;
    if (now < this.#endsAt && now >= this.#endsAt - 2 * ms) return;
    this.#endsAt = (Math.floor(now / ms) + 1) * ms;
    this.#windows = new BoundedMap({ max: this.#options.keysMax });
  }
}
