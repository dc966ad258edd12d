/** Counts per key within windows of time, in memory: each node counts alone. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';

export interface RateWindowOptions {
  seconds: number;
  /** `clock`: all windows start together, such as with the minute. `first`: each key's window starts with its first count. */
  start: 'clock' | 'first';
  keysMax: number;
  /** Which key is not counted beyond `keysMax`. */
  ignore: 'newest' | 'oldest';
}

export interface KeyWindow {
  count: number;
  endsAt: number;
}

export class RateWindow<K> {
  readonly #options: RateWindowOptions;
  #windows: BoundedMap<K, KeyWindow>;
  /** Of all windows, with `start: 'clock'`. */
  #endsAt = 0;

  constructor(options: RateWindowOptions) {
    this.#options = options;
    this.#windows = new BoundedMap({ max: options.keysMax });
  }

  /** `undefined` before the first count of the window. */
  find(key: K, now: number): KeyWindow | undefined {
    if (this.#options.start === 'clock') this.#restart(now);
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt > now) return window;
    this.#windows.delete(key);
    return undefined;
  }

  count(key: K, now: number, amount = 1): KeyWindow {
    const known = this.find(key, now);
    if (known !== undefined) {
      known.count += amount;
      return known;
    }
    const { start, seconds, ignore, keysMax } = this.#options;
    const window = { count: amount, endsAt: start === 'clock' ? this.#endsAt : now + seconds * 1000 };
    if (ignore === 'oldest' || this.#windows.size < keysMax) this.#windows.set(key, window);
    return window;
  }

  delete(key: K): void {
    this.#windows.delete(key);
  }

  keys(): Iterable<K> {
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
