/**
 * Imports a folder again whenever it changes. Notifications of the operating system only trigger a scan: they miss changes, above
 * all on network drives, so there are also periodic scans. Files are imported when two scans find them unchanged: a file that is
 * being copied is left for the next time.
 */
import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../domain/refusal.ts';
import { printable } from '../../../domain/text/printable.ts';
import { walk } from './walk.ts';

export interface FolderWatch {
  /** Absolute. */
  folder: string;
  /**
   * Imports the folder except `unsettled` files, and reports the result, also errors. Returns whether nothing more
   * can be done before the folder changes again.
   */
  importNow(unsettled: ReadonlySet<string>): Promise<boolean>;
  /** Shows a message to the operator. */
  say(line: string): void;
  /** Stops watching; a running import is finished. */
  signal: AbortSignal;
  timing?: WatchTiming;
}

/** All in milliseconds. */
export interface WatchTiming {
  /** A file that is unchanged after this time is no longer being written. */
  settle: number;
  /** Maximum wait for everything to settle; then settled files are imported. */
  patience: number;
  /** Interval between scans without notifications; longer if scanning takes long. */
  look: number;
  /** The same for a missing folder. */
  away: number;
}

const TIMING: WatchTiming = { settle: 2000, patience: 60_000, look: 60_000, away: 5000 };
/** The pause after a scan is this many times as long as the scan, unless a notification arrives. */
const PAUSES = 20;

/** Size and time of every relevant file, by path. */
type Look = Map<string, string>;

export async function watchFolder(options: FolderWatch): Promise<void> {
  const { folder, importNow, say, signal, timing = TIMING } = options;
  const alarm = createAlarm(folder, say);
  let imported: Look | undefined;
  let away = false;
  /** The duration of the last scan. */
  let effort = 0;
  const rest = async (ms: number) => await sleep(ms, undefined, { signal }).catch(() => {});
  const lookNow = async (): Promise<Look> => {
    const started = performance.now();
    const seen = await look(folder, signal);
    effort = performance.now() - started;
    return seen;
  };

  /** Two scans with a pause between them, until they agree. */
  const settled = async (first: Look): Promise<{ seen: Look; unsettled: Set<string> }> => {
    const giveUpAt = performance.now() + timing.patience;
    for (let before = first; ; ) {
      await rest(timing.settle);
      const seen = await lookNow();
      const unsettled = differences(before, seen);
      if (unsettled.size === 0 || signal.aborted || performance.now() > giveUpAt) return { seen, unsettled };
      before = seen;
    }
  };
  const lookOnce = async () => {
    const first = await lookNow();
    if (away) say(`${printable(folder)}: it is back.`);
    away = false;
    if (signal.aborted || (imported !== undefined && differences(imported, first).size === 0)) return;
    const { seen, unsettled } = await settled(first);
    if (signal.aborted) return;
    const done = await importNow(unsettled);
    for (const path of unsettled) seen.delete(path);
    imported = done ? seen : undefined;
  };

  try {
    while (!signal.aborted) {
      // Before the scan: later changes cause a notification.
      const isSet = await alarm.set();
      try {
        await lookOnce();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!away) say(`${error.message} Waiting for it; the catalogue stays as it is.`);
        away = true;
      }
      // Scans take at most half of the time, however many notifications arrive.
      await rest(Math.max(timing.settle, effort));
      // It returned between the two.
      if (!isSet && !away) continue;
      await alarm.wait(away ? timing.away : Math.max(timing.look, PAUSES * effort), signal);
    }
  } finally {
    alarm.close();
  }
}

async function look(folder: string, signal: AbortSignal): Promise<Look> {
  const { files, beside } = await walk(folder, signal);
  const seen: Look = new Map(files.map(({ path, size, modified }) => [path, `${size} ${modified}`]));
  for (const { cover, license, catalogue } of beside.values()) {
    for (const path of [cover, license, catalogue]) {
      const stats = path === '' ? undefined : await stat(path).catch(() => undefined);
      if (stats !== undefined) seen.set(path, `${stats.size} ${stats.mtimeMs}`);
    }
  }
  return seen;
}

/** Paths that are in only one of them, or differ. */
function differences(one: Look, other: Look): Set<string> {
  const found = new Set<string>();
  for (const [path, state] of one) if (other.get(path) !== state) found.add(path);
  for (const path of other.keys()) if (!one.has(path)) found.add(path);
  return found;
}

function createAlarm(folder: string, say: FolderWatch['say']) {
  let watcher: FSWatcher | undefined;
  let watched = '';
  let isReported = false;
  let woken = false;
  let wake = () => {};
  const drop = () => {
    watcher?.close();
    watcher = undefined;
    watched = '';
  };
  const failed = ({ code }: NodeJS.ErrnoException) => {
    drop();
    // A missing folder is reported elsewhere.
    if (isReported || code === 'ENOENT') return;
    isReported = true;
    const limit = code === 'ENOSPC' || code === 'EMFILE' ? ' (see fs.inotify.max_user_watches)' : '';
    say(`The system gives no notice of changes here${limit}: they are found by looking now and then.`);
  };
  return {
    /** Subscribes to notifications, and again if the folder has been replaced. Returns whether there is a subscription. */
    async set(): Promise<boolean> {
      const stats = await stat(folder).catch(() => undefined);
      const place = stats === undefined ? '' : `${stats.dev} ${stats.ino}`;
      if (place !== '' && place === watched) return true;
      drop();
      if (place === '') return false;
      try {
        watcher = watch(folder, { recursive: true }, () => {
          woken = true;
          wake();
        }).on('error', failed);
        watched = place;
      } catch (error) {
        failed(error as NodeJS.ErrnoException);
      }
      return true;
    },
    /** Until a notification arrives, or has arrived since the last wait. */
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      if (!woken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        });
        signal.removeEventListener('abort', wake);
        wake = () => {};
      }
      woken = false;
    },
    close: drop,
  };
}
