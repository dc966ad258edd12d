/**
 * Which generations the threads of a node may still read, so that the memory of earlier ones can be used again. Generations are
 * numbered in the order in which the main thread receives them. Each thread has a number in shared memory:
 *
 *     oldest[thread] = the earliest generation that something in the thread may read
 *
 * A request may read the generation that is current at its beginning, and all later ones. So the memory of what was replaced by
 * generation n is unused when every number is at least n.
 */
export type UseMemory = Int32Array<SharedArrayBuffer>;

/** Of a thread that reads none. */
const NONE = 2 ** 31 - 1;

export const createUseMemory = (threads: number): UseMemory =>
  new Int32Array(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT)).fill(NONE);

/** The earliest generation that any thread may read. */
export function oldestInUse(memory: UseMemory): number {
  let oldest = NONE;
  for (let thread = 0; thread < memory.length; thread++)
    oldest = Math.min(oldest, Atomics.load(memory, thread));
  return oldest;
}

/** For another thread, before it receives its first generation, and with `undefined` when it has ended. */
export function setOldestInUse(memory: UseMemory, thread: number, generation: number | undefined): void {
  Atomics.store(memory, thread, generation ?? NONE);
}

/** A generation, and how many read from it on. */
export interface Use {
  readonly generation: number;
  readers: number;
}

/** What code in a thread calls that reads generations across an `await`. */
export interface GenerationReaders {
  /** Nothing from the current generation on is overwritten until `release`. */
  hold(): Use;
  release(use: Use): void;
}

export const NO_READERS: GenerationReaders = { hold: () => ({ generation: 0, readers: 1 }), release() {} };

/** The use by one thread. */
export class GenerationUse implements GenerationReaders {
  readonly #memory: UseMemory;
  readonly #thread: number;
  #current: Use = { generation: 0, readers: 0 };
  /** Ascending; the last is the current one. */
  #uses: Use[] = [this.#current];

  constructor(memory: UseMemory, thread: number) {
    this.#memory = memory;
    this.#thread = thread;
    this.#publish();
  }

  /** From now on the thread reads this generation, except for readers that began earlier. */
  advance(generation: number): void {
    if (generation === this.#current.generation) return;
    this.#current = { generation, readers: 0 };
    this.#uses.push(this.#current);
    this.#publish();
  }

  hold(): Use {
    this.#current.readers++;
    return this.#current;
  }

  release(use: Use): void {
    use.readers--;
    if (use !== this.#current && use === this.#uses[0]) this.#publish();
  }

  #publish(): void {
    while (this.#uses[0] !== this.#current && this.#uses[0].readers === 0) this.#uses.shift();
    Atomics.store(this.#memory, this.#thread, this.#uses[0].generation);
  }
}

/** Holds until the work has settled. */
export async function reading<T>(readers: GenerationReaders, work: () => Promise<T>): Promise<T> {
  const use = readers.hold();
  try {
    return await work();
  } finally {
    readers.release(use);
  }
}
