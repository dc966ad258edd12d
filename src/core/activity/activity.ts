/**
 * Counts what people do with the catalogue. Counting is a few steps in memory; within a second all of it is in the store,
 * where the counts of all nodes meet, so that a crash loses no more than that. What cannot be written is kept and written
 * later: a database that is away costs no counts while the process lives.
 */
import type { ActivityCounter, TouchedKind } from '../../domain/activity.ts';
import { dayOf } from '../../domain/days.ts';
import { createFailureLog } from '../../domain/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { type ActivityRow, addActivity, keepExisting } from '../../store/activity.ts';
import type { Store } from '../../store/store.ts';
import { recordTouched, type Touched } from '../../store/touched.ts';

export interface Activity extends ActivityCounter {
  /** Writes what was counted. Never throws: what cannot be written waits for the next time. */
  flush(): Promise<void>;
  /** Writes what was counted, for the last time. */
  close(): Promise<void>;
}

export interface ActivityParts {
  store: Store;
  log: Log;
  clock?: () => number;
  /** Rows that wait to be written, and things touched. */
  most?: number;
}

/** From the first count to the beginning of the commit, which has the rest of the second. */
const WRITE_AFTER_MS = 800;
/** About 30 MB, after hours without a database. What would be new beyond it is lost, and told of. */
const MOST = 100_000;
/** Rows of one commit: a long one would keep everybody else from writing. */
const CHUNK = 5000;

export function createActivity({ store, log, clock = Date.now, most = MOST }: ActivityParts): Activity {
  /** By `track_id day client_id`. */
  const rows = new Map<string, ActivityRow>();
  /** By `kind id`. */
  const touched = new Map<string, Touched>();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const failures = createFailureLog(log, {
    fails: 'cannot write listens and downloads; they are kept until it works',
    works: 'listens and downloads are written again',
  });
  let lost = 0;
  /** Things that were touched and are not told of: their ratings stay behind until the next time. */
  let untold = 0;
  let closed = false;

  const add = (row: ActivityRow) => {
    const key = `${row.track_id} ${row.day} ${row.client_id}`;
    const same = rows.get(key);
    if (same !== undefined) {
      same.listens += row.listens;
      same.downloads += row.downloads;
    } else if (rows.size < most) rows.set(key, row);
    else lost += row.listens + row.downloads;
  };
  const touch = (one: Touched) => {
    const key = `${one.kind} ${one.id}`;
    if (touched.size < most || touched.has(key)) touched.set(key, one);
    else untold++;
  };
  const schedule = () => {
    if (closed) return;
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  };
  const count = (trackId: number, clientId: string, listens: number, downloads: number) => {
    const day = dayOf(clock());
    add({ track_id: trackId, day, client_id: clientId, listens, downloads });
    schedule();
  };

  /** What it takes out, it puts back where that could not be written. */
  const writeSome = async () => {
    const counted = taken(rows, CHUNK);
    const seen = taken(touched, CHUNK);
    // In the same commit as its counts: a change that came earlier has been dealt with by then, on every node.
    const concerned = [...seen, ...counted.map(({ track_id: id }) => ({ kind: 'track', id }) as const)];
    try {
      await store.commit(async (trx) => {
        await addActivity(trx, counted);
        await recordTouched(store, trx, await keepExisting(trx, concerned));
      });
    } catch (error) {
      // It may have been written all the same, when the connection broke at the very end: then it counts twice.
      counted.forEach(add);
      seen.forEach(touch);
      throw error;
    }
  };
  const write = async () => {
    try {
      while (rows.size > 0 || touched.size > 0) await writeSome();
      const isTold = failures.worked({ lost, untold });
      if (!isTold && lost + untold > 0) log.warn('some listens and downloads were lost', { lost, untold });
      lost = 0;
      untold = 0;
    } catch (error) {
      failures.failed(error);
      schedule();
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(write);
    return last;
  };

  return {
    listened: (trackId, clientId) => count(trackId, clientId, 1, 0),
    downloaded: (trackId, clientId) => count(trackId, clientId, 0, 1),
    touched(kind: TouchedKind, id: number) {
      touch({ kind, id });
      schedule();
    },
    flush,
    async close() {
      closed = true;
      await flush();
      for (const row of rows.values()) lost += row.listens + row.downloads;
      if (lost > 0) log.warn('listens and downloads could not be written before the end', { lost });
    },
  };
}

/** Takes the first of them out. */
function taken<T>(from: Map<string, T>, most: number): T[] {
  const some = [...from.entries().take(most)];
  for (const [key] of some) from.delete(key);
  return some.map(([, one]) => one);
}
