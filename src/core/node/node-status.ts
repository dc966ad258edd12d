/**
 * What supervisors and load balancers ask of a node. It is in shared memory, so that every thread can respond without another one:
 *
 *     live  = each serving thread has run its event loop in the last 30 seconds
 *     ready = it has a catalogue, does not drain, and has not been without the database for longer than allowed
 *
 * Memory: whether the node drains, when it lost the database (0: it has one), and the last beat of each thread (0: it does not run).
 * Times are seconds since 1970.
 */
export type StatusMemory = Uint32Array<SharedArrayBuffer>;

const DRAINING = 0;
const LOST_AT = 1;
const BEATS = 2;

const BEAT_MS = 1000;
/** Seconds: far longer than any synchronous work, so that a supervisor never ends a node that is only busy. */
const STUCK_AFTER = 30;

export const createStatusMemory = (threads: number): StatusMemory =>
  new Uint32Array(new SharedArrayBuffer((BEATS + threads) * Uint32Array.BYTES_PER_ELEMENT));

/** Why no requests should be sent to the node. */
export type NotReady = 'starting' | 'draining' | 'without database';

export interface NodeStatusOptions {
  /** The serving thread that calls; 0 is the main thread. */
  thread: number;
  /** Seconds that the node stays ready without its database; 0 sets no limit. */
  readyWithoutDatabase: number;
  now?: () => number;
}

export type NodeStatus = ReturnType<typeof createNodeStatus>;

export function createNodeStatus(
  memory: StatusMemory,
  { thread, readyWithoutDatabase, now = Date.now }: NodeStatusOptions,
) {
  const seconds = () => Math.floor(now() / 1000);
  const beat = () => void Atomics.store(memory, BEATS + thread, seconds());
  beat();
  const beating = setInterval(beat, BEAT_MS).unref();
  const isDraining = () => Atomics.load(memory, DRAINING) === 1;

  return {
    isDraining,
    /** `undefined` if the node is ready. */
    notReady(hasCatalogue: boolean): NotReady | undefined {
      if (isDraining()) return 'draining';
      if (!hasCatalogue) return 'starting';
      const lostAt = Atomics.load(memory, LOST_AT);
      const isTooLong = readyWithoutDatabase > 0 && lostAt > 0 && seconds() - lostAt > readyWithoutDatabase;
      return isTooLong ? 'without database' : undefined;
    },
    /** Threads whose event loop does not run any more. */
    stuckThreads(): number[] {
      const stuck: number[] = [];
      for (let i = BEATS; i < memory.length; i++) {
        const beatAt = Atomics.load(memory, i);
        if (beatAt > 0 && seconds() - beatAt > STUCK_AFTER) stuck.push(i - BEATS);
      }
      return stuck;
    },
    /** From now on the node is not ready, for all threads. */
    drain(): void {
      Atomics.store(memory, DRAINING, 1);
    },
    /** `undefined`: the database can be reached again. */
    setDatabaseLost(since: Date | undefined): void {
      Atomics.store(memory, LOST_AT, since === undefined ? 0 : Math.floor(since.getTime() / 1000));
    },
    close(): void {
      clearInterval(beating);
    },
  };
}

/** A thread that has ended is replaced, and not stuck. */
export function forgetThread(memory: StatusMemory, thread: number): void {
  Atomics.store(memory, BEATS + thread, 0);
}
