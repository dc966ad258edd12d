/** Keeps in the browser where one was, and the place in the track apart from the rest, which is long and seldom changes. */
import { inBrowser, type Keeping } from '../../storage/local-storage.ts';
import { EMPTY } from '../queue/queue.ts';
import { type Kept, read, readTime, write } from './saved-state.ts';

interface Keeper {
  read(): Kept & { time: number };
  /** From then on `present` and `time` are asked for what is to be kept. */
  watch(present: () => Kept, time: () => number): void;
  /** Something is another. */
  changed(): void;
}

const KEY = 'player';
const TIME_KEY = 'player-time';
const WAIT_MS = 500;
const EVERY_MS = 3000;

export function createKeeper(window: Window): Keeper {
  const kept = keepingOf(window.location);
  let present: (() => Kept) | undefined;
  let time = () => 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let last: Kept | undefined;
  let lastTime = -1;

  function keepAll(): void {
    clearTimeout(waiting);
    waiting = undefined;
    const now = present?.();
    if (now !== undefined && !isSame(now, last)) {
      last = now;
      kept?.keep(KEY, write(now));
    }
    keepTime();
  }

  /** Only where something moves: a window that stands still must not overwrite what another one hears. */
  function keepTime(): void {
    const now = time();
    if (now === lastTime) return;
    lastTime = now;
    kept?.keep(TIME_KEY, now.toFixed(2));
  }

  return {
    read() {
      const found = read(kept?.read(KEY) ?? null);
      if (found === undefined) {
        return { queue: EMPTY, source: '', radio: null, volume: 1, muted: false, time: 0 };
      }
      return { ...found, time: readTime(kept?.read(TIME_KEY) ?? null) };
    },
    watch(what, where) {
      [present, time, last, lastTime] = [what, where, what(), where()];
      setInterval(keepTime, EVERY_MS);
      window.addEventListener('pagehide', () => (waiting === undefined ? keepTime() : keepAll()));
    },
    changed() {
      waiting ??= setTimeout(keepAll, WAIT_MS);
    },
  };
}

function isSame(one: Kept, other: Kept | undefined): boolean {
  return (Object.keys(one) as (keyof Kept)[]).every((key) => one[key] === other?.[key]);
}

/** None for a player that stands in somebody's page: it would change one's own. */
function keepingOf({ pathname }: Location): Keeping | undefined {
  return pathname.startsWith('/embed/') ? undefined : inBrowser;
}
