/**
 * Counts per key within windows of time, in memory that all threads of this node share: what one thread counts, all others find. All
 * windows start together, such as with the minute.
 *
 * The memory is a header (number of the window, number of keys, two random seeds) and a hash table of pairs (key, count). A key is
 * represented by its hash and its place, about 45 bits. Two keys that have both in common would share a count, which does no harm here. A
 * thread that counts while another one starts the next window may lose that count.
 */
import { randomInt } from 'node:crypto';

const WINDOW = 0;
const KEYS = 1;
const SEED = 2;
const PLACE_SEED = 3;
const HEADER = 4;
/** A key that finds no place among so many is not counted. The table is half empty, so that this hardly happens. */
const PROBES = 32;

export interface SharedWindowOptions {
  seconds: number;
  /** Further keys are not counted. A power of two. */
  keysMax: number;
}

export type WindowMemory = Int32Array<SharedArrayBuffer>;

export function createWindowMemory({ keysMax }: Pick<SharedWindowOptions, 'keysMax'>): WindowMemory {
  const memory = new Int32Array(new SharedArrayBuffer((HEADER + keysMax * 4) * Int32Array.BYTES_PER_ELEMENT));
  memory[SEED] = randomInt(2 ** 32);
  memory[PLACE_SEED] = randomInt(2 ** 32);
  return memory;
}

export class SharedWindow {
  readonly #memory: WindowMemory;
  readonly #options: SharedWindowOptions;

  constructor(memory: WindowMemory, options: SharedWindowOptions) {
    this.#memory = memory;
    this.#options = options;
  }

  /** The count of the key in the window of `now`. */
  find(key: string, now: number): number {
    this.#start(now);
    const place = this.#placeOf(key, false);
    return place === undefined ? 0 : Atomics.load(this.#memory, place + 1);
  }

  /** Returns the new count, or `amount` if the key is not counted. */
  count(key: string, now: number, amount = 1): number {
    this.#start(now);
    const place = this.#placeOf(key, true);
    return place === undefined ? amount : Atomics.add(this.#memory, place + 1, amount) + amount;
  }

  /** The clocks of two requests in different threads may differ a little, so the window before counts as the present one. */
  #start(now: number): void {
    const memory = this.#memory;
    const window = Math.floor(now / (this.#options.seconds * 1000));
    const present = Atomics.load(memory, WINDOW);
    if (window === present || window === present - 1) return;
    if (Atomics.compareExchange(memory, WINDOW, present, window) !== present) return;
    if (Atomics.exchange(memory, KEYS, 0) > 0) memory.fill(0, HEADER);
  }

  /** Where the pair of the key is; without one, `undefined` or where it was added. */
  #placeOf(key: string, add: boolean): number | undefined {
    const memory = this.#memory;
    const { keysMax } = this.#options;
    // 0 is a free place.
    const hash = hashOf(key, memory[SEED]) || 1;
    const first = hashOf(key, memory[PLACE_SEED]);
    for (let probe = 0; probe < PROBES; probe++) {
      const place = HEADER + ((first + probe) & (keysMax * 2 - 1)) * 2;
      let found = Atomics.load(memory, place);
      if (found === 0) {
        if (!add || Atomics.load(memory, KEYS) >= keysMax) return undefined;
        found = Atomics.compareExchange(memory, place, 0, hash);
        if (found === 0) {
          Atomics.add(memory, KEYS, 1);
          return place;
        }
      }
      if (found === hash) return place;
    }
    return undefined;
  }
}

/** 32 bits. */
export function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
