/** The counts of the limits: of each key in a window of time. */
import { RateWindow } from '../common-counts/rate-window.ts';

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

/** The counts of the window of `now`. */
export interface WindowCounts {
  find(key: string, now: number): number;
  /** Returns the new count. */
  count(key: string, now: number, amount?: number): number;
}

export type LimitWindows = Record<LimitName, WindowCounts>;

export function createLimitWindows(): LimitWindows {
  return Object.fromEntries(NAMES.map((name) => [name, createWindow(LIMIT_SECONDS[name])])) as LimitWindows;
}

function createWindow(seconds: number): WindowCounts {
  const window = new RateWindow<string>({ seconds, start: 'clock', keysMax: KEYS_MAX, ignore: 'newest' });
  return {
    find: (key, now) => window.find(key, now)?.count ?? 0,
    count: (key, now, amount) => window.count(key, now, amount).count,
  };
}
