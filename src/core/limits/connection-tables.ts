/**
 * The open connections of this node. Each thread has a table of its own, with a number for the network of each of its connections, and
 * reads those of the others: when a thread ends unexpectedly, its table is cleared.
 */
import { randomInt } from 'node:crypto';
import { hashOf } from './shared-window.ts';

/** Each connection may buffer a response of some megabytes that its client does not read. */
export const CONNECTIONS_MAX = 2000;

const FREE = 0;
/** Of a connection that counts for no network. */
const ANY = 1;

/** `tables[i]` is the table of thread `i`; 0 is the main thread. */
export interface ConnectionMemory {
  tables: Int32Array[];
  seed: number;
}

export function createConnectionMemory(threads: number): ConnectionMemory {
  const bytes = CONNECTIONS_MAX * Int32Array.BYTES_PER_ELEMENT;
  const seed = randomInt(2 ** 32);
  return {
    tables: Array.from({ length: threads }, () => new Int32Array(new SharedArrayBuffer(bytes))),
    seed,
  };
}

export function createConnectionTables({ tables, seed }: ConnectionMemory, thread: number) {
  const own = tables[thread];

  /** All connections, and those with that number. */
  function count(number: number): { open: number; same: number } {
    let open = 0;
    let same = 0;
    for (const table of tables) {
      for (let i = 0; i < table.length; i++) {
        if (table[i] !== FREE) open++;
        if (table[i] === number) same++;
      }
    }
    return { open, same };
  }

  return {
    /** The returned function removes the connection. Without a network, only the limit of all connections holds. */
    add(network: string | undefined, max: number): (() => void) | 'too many' | 'full' {
      const number = network === undefined ? ANY : numberOf(network, seed);
      const place = own.indexOf(FREE);
      if (place === -1) return 'full';
      // Added before it is checked, so that two threads cannot both add the last one.
      Atomics.store(own, place, number);
      const remove = () => void Atomics.store(own, place, FREE);
      const { open, same } = count(number);
      if (open <= CONNECTIONS_MAX && (number === ANY || same <= max)) return remove;
      remove();
      return open > CONNECTIONS_MAX ? 'full' : 'too many';
    },
    open: () => count(FREE).open,
  };
}

export type ConnectionTables = ReturnType<typeof createConnectionTables>;

function numberOf(network: string, seed: number): number {
  const hash = hashOf(network, seed);
  return hash === FREE || hash === ANY ? 2 : hash;
}
