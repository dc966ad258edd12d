/** The memory of the limits, which all threads of this node share. */
import { RateWindow } from '../common-counts/rate-window.ts';
import { createWindowMemory, SharedWindow, type WindowMemory } from './shared-window.ts';

/** The length of their windows, in seconds. `read` and `readwrite` are the plans of applications, `day` their quotas. */
export const LIMIT_SECONDS = {
  read: 60,
  readwrite: 60,
  address: 60,
  stranger: 60,
  media: 60,
  user: 60,
  day: 86_400,
};
export type LimitName = keyof typeof LIMIT_SECONDS;
const NAMES = Object.keys(LIMIT_SECONDS) as LimitName[];

/**
 * Keys that are counted in one window. Further keys are not counted and so never refused: a flood from that many networks
 * passes a limit per network anyway, and must not lock out other clients.
 */
const KEYS_MAX = 65_536;

type LimitTables = Record<LimitName, WindowMemory>;

export interface LimitMemory {
  counts: LimitTables;
  /** With `CANTIGA_SHARED`. */
  nodes?: NodesMemory | undefined;
}

export interface NodesMemory {
  /** The totals of all nodes, as of the last exchange. */
  totals: LimitTables;
  /** Milliseconds from the clock of this node to that of the server, and 1 while the server can be reached. */
  server: Float64Array<SharedArrayBuffer>;
}

/** `manyNodes`: other nodes count too. */
export function createLimitMemory({ manyNodes = false } = {}): LimitMemory {
  const tables = () =>
    Object.fromEntries(NAMES.map((name) => [name, createWindowMemory({ keysMax: KEYS_MAX })])) as LimitTables;
  const server = () => new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  return { counts: tables(), nodes: manyNodes ? { totals: tables(), server: server() } : undefined };
}

/** The counts of the window of `now`. */
export interface WindowCounts {
  find(key: string, now: number): number;
  /** Returns the new count. */
  count(key: string, now: number, amount?: number): number;
}

export type LimitWindows = Record<LimitName, WindowCounts>;

export function windowsOf(tables: LimitTables): LimitWindows {
  const windowOf = (name: LimitName) =>
    new SharedWindow(tables[name], { seconds: LIMIT_SECONDS[name], keysMax: KEYS_MAX });
  return Object.fromEntries(NAMES.map((name) => [name, windowOf(name)])) as unknown as LimitWindows;
}

/** Of this thread alone. */
export function ownWindows(): LimitWindows {
  return Object.fromEntries(NAMES.map((name) => [name, ownWindow(LIMIT_SECONDS[name])])) as LimitWindows;
}

function ownWindow(seconds: number): WindowCounts {
  const window = new RateWindow<string>({ seconds, start: 'clock', keysMax: KEYS_MAX, ignore: 'newest' });
  return {
    find: (key, now) => window.find(key, now)?.count ?? 0,
    count: (key, now) => window.count(key, now).count,
  };
}
