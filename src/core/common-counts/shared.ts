/**
 * What all nodes of a service count together. With `CANTIGA_SHARED` a Redis server has the counts; without it, and while it is away, each
 * node counts alone, in memory. No method rejects.
 */

export interface AttemptLimit {
  max: number;
  seconds: number;
}

/** Attempts that could be guesses, in windows that start with the first attempt of a key. */
export interface SharedAttempts {
  /** Counts one attempt, unless the max is reached. */
  tryCount(key: string): Promise<AttemptResult>;
  /** Takes back one count. */
  uncount(key: string): Promise<void>;
  reset(key: string): Promise<void>;
  /** Resets all keys `<group> <any>`. */
  resetGroup(group: string): Promise<void>;
}

export interface AttemptResult {
  isCounted: boolean;
  /** Until the window ends. */
  secondsLeft: number;
}

/** Items that are open at the same time. */
export interface SharedOpen {
  /** One more of the key, unless the max is reached. The returned function closes it. */
  open(key: string, max: number): Promise<(() => void) | undefined>;
}

/** Events that count once. */
export interface SharedFirsts {
  /**
   * Whether the event counts: it is the first of its key, and among the first `groupMax` of its group, each for half an hour, or the key for
   * `seconds` if that is longer. A promise only if other nodes may know it.
   */
  isFirst(key: string, group: string, seconds?: number): boolean | Promise<boolean>;
  /** The half hour of the key starts again. */
  extend(key: string): void;
}

/** A range; the end is exclusive. */
export type Range = [from: number, to: number];

export interface RangesOfKey {
  key: string;
  ranges: Range[];
}

/** One key of a window: a total that nodes add to. */
export interface TotalChange {
  key: string;
  /** What this node knows of the total: a server that has lost it takes it over. */
  known: number;
  added: number;
  seconds: number;
}

export interface SharedStatus {
  connected: boolean;
  /** How often this node has begun to count alone. */
  fallbacks: number;
}

export interface Shared {
  /** Whether other nodes are included at the moment. */
  isConnected(): boolean;
  /** In milliseconds since 1970, by the clock of the server. */
  now(): number;
  /** The new totals, or `undefined` while this node counts alone. */
  addTotals(changes: readonly TotalChange[]): Promise<number[] | undefined>;
  attempts(name: string, limit: AttemptLimit): SharedAttempts;
  open(name: string): SharedOpen;
  firsts(name: string, groupMax: number): SharedFirsts;
  /** Adds ranges, and returns those of all nodes, or `undefined` while this node counts alone. They are stored for an hour. */
  addRanges(keys: readonly RangesOfKey[]): Promise<Range[][] | undefined>;
  /** The key with which listeners are made unrecognizable. */
  salt(): Buffer;
  /** `undefined` without a server. */
  status(): SharedStatus | undefined;
  close(): Promise<void>;
}

export const HALF_HOUR_SECONDS = 30 * 60;
export const HOUR_SECONDS = 60 * 60;
