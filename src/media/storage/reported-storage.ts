/**
 * Logs when a storage becomes unavailable, with the reason, and when it is available again: once each, not for every request.
 * Files that break off are logged one by one.
 */
import type { Log } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';
import type { Storage } from './storage.ts';

export interface ReportedStorage extends Storage {
  /** Since when it cannot be used, as far as requests have shown. */
  awaySince(): Date | undefined;
}

export function reportedStorage(storage: Storage, log: Log): ReportedStorage {
  let away: Date | undefined;

  async function reported<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (away !== undefined) log.info('the storage can be used again');
      away = undefined;
      return result;
    } catch (error) {
      if (error instanceof Unavailable && away === undefined) {
        away = new Date();
        log.error('the storage cannot be used', { reason: reasonOf(error) });
      }
      throw error;
    }
  }

  return {
    ...storage,
    awaySince: () => away,
    find: (key) => reported(storage.find(key)),
    async read(key, range) {
      const opened = await reported(storage.read(key, range));
      const onBroken = (reason: string) => log.warn('a file of the storage ended early', { key, reason });
      return { ...opened, onBroken };
    },
    write: (key, content) => reported(storage.write(key, content)),
    remove: (key) => reported(storage.remove(key)),
  };
}

/** For operators: neither key nor secret is in it. */
export function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
