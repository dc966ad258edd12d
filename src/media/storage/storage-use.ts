/** Reports every request to a storage, for metrics. */
import { stat } from 'node:fs/promises';
import type { ObjectContent, Storage } from './storage.ts';

export const STORAGE_OPERATIONS = ['find', 'read', 'write', 'remove'] as const;
export type StorageOperation = (typeof STORAGE_OPERATIONS)[number];

export interface StorageCall {
  operation: StorageOperation;
  /** Until the response began; of a write, until it was complete. */
  ms: number;
  /** A missing object is not a failure. */
  failed: boolean;
  /** The size of the content that was requested or written. */
  bytes: number;
}

export function watchedStorage(storage: Storage, onUse: (use: StorageCall) => void): Storage {
  async function watched<T>(
    operation: StorageOperation,
    work: Promise<T>,
    bytesOf: (result: T) => number | Promise<number> = () => 0,
  ): Promise<T> {
    const begun = performance.now();
    const report = (failed: boolean, bytes: number) =>
      onUse({ operation, ms: performance.now() - begun, failed, bytes });
    try {
      const result = await work;
      report(false, await bytesOf(result));
      return result;
    } catch (error) {
      report((error as NodeJS.ErrnoException).code !== 'ENOENT', 0);
      throw error;
    }
  }

  return {
    ...storage,
    find: (key) => watched('find', storage.find(key)),
    read: (key, range) =>
      watched('read', storage.read(key, range), ({ size }) =>
        range === undefined ? size : Math.max(0, Math.min(range.to, size) - range.from),
      ),
    write: (key, content) => watched('write', storage.write(key, content), () => sizeOf(content)),
    remove: (key) => watched('remove', storage.remove(key)),
  };
}

async function sizeOf({ from }: ObjectContent): Promise<number> {
  if (!('path' in from)) return from.length;
  // It may be removed from its cache by now.
  return await stat(from.path).then(
    ({ size }) => size,
    () => 0,
  );
}
