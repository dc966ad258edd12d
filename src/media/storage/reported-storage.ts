/**
 * Logs when a storage becomes unavailable, with the reason, and when it is available again: once each, not for every request.
 * Files that break off are logged one by one.
 *
 * While it is unavailable, it is tried every few seconds. If it did not respond at all, reads fail immediately meanwhile: each would wait
 * for ten seconds, and one request of a listener needs several.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { NoResponse } from './s3-requests.ts';
import type { Storage } from './storage.ts';

export interface ReportedStorage extends Storage {
  /** Since when it cannot be used, as far as requests have shown. */
  awaySince(): Date | undefined;
}

const AGAIN_MS = 2000;
/** It need not exist. It shows whether the storage responds, or only one object does not. */
const ANY_KEY = 'health';

export function reportedStorage(storage: Storage, log: Log, againMs = AGAIN_MS): ReportedStorage {
  let away: Date | undefined;
  let silent: Unavailable | undefined;
  let isTrying = false;
  const stop = new AbortController();

  async function reported<T>(key: string, work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (away !== undefined) log.info('the storage can be used again');
      away = undefined;
      silent = undefined;
      return result;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      silent = error.cause instanceof NoResponse ? error : undefined;
      if (away === undefined) {
        away = new Date();
        log.error('the storage cannot be used', { reason: reasonOf(error) });
      }
      if (!isTrying) void tryAgain(key);
      throw error;
    }
  }

  /** So that neither reads nor the health of this node wait for a request that succeeds. */
  async function tryAgain(key: string): Promise<void> {
    isTrying = true;
    while (away !== undefined && !stop.signal.aborted) {
      await reported(key, storage.find(silent === undefined ? key : ANY_KEY)).catch(() => {});
      await sleep(againMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
    isTrying = false;
  }

  function reportedRead<T>(key: string, read: () => Promise<T>): Promise<T> {
    return silent === undefined ? reported(key, read()) : Promise.reject(silent);
  }

  return {
    ...storage,
    awaySince: () => away,
    find: (key) => reportedRead(key, () => storage.find(key)),
    async read(key, range) {
      const opened = await reportedRead(key, () => storage.read(key, range));
      const onBroken = (reason: string) => log.warn('a file of the storage ended early', { key, reason });
      return { ...opened, onBroken };
    },
    write: (key, content) => reported(key, storage.write(key, content)),
    remove: (key) => reported(key, storage.remove(key)),
    close() {
      stop.abort();
      storage.close();
    },
  };
}

/** The reason that operators see: neither key nor secret is in it. */
export function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
