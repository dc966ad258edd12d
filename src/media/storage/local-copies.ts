/**
 * Copies of objects on this machine, for programs that need a file with a path. An object is copied once for all who wait, and
 * its copy is in a cache of limited size; while it is held, it stays.
 *
 *   originals/3f/3f9a….flac, version 77d0  →  <folder>/c4/c4e1….flac
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../../domain/ports.ts';
import { Refusal, Unavailable } from '../../domain/refusal.ts';
import { DiskCache } from '../disk-cache.ts';
import { type HeldFile, lookAtFile } from '../library-file.ts';
import { continued } from './continued.ts';
import type { Storage, StoredObject } from './storage.ts';

export interface LocalCopiesOptions {
  storage: Pick<Storage, 'read'>;
  /** Used only by this service; may be emptied at any time. */
  folder: string;
  /** Bytes. */
  max: number;
  hasRoom?: () => boolean;
  log: Log;
}

export interface CopiedObject extends Pick<StoredObject, 'key' | 'version'> {
  /** The hash of its content, if the key contains it. */
  sha256?: string | undefined;
}

/** Some decoders look at the ending of a name. */
const ENDING = /\.[a-z0-9]{1,5}$/;

export function createLocalCopies({ storage, folder, max, hasRoom, log }: LocalCopiesOptions) {
  const holders = new Map<string, number>();
  const copying = new Map<string, Promise<string>>();
  const cache = new DiskCache({
    folder,
    max,
    hasRoom,
    log,
    names: /^[0-9a-f]{40}(\.[a-z0-9]{1,5})?$/,
    isInUse: (name) => holders.has(name),
  });
  cache
    .load()
    .catch((error) => log.error('the folder for copies of originals cannot be used', { folder, error }));

  async function copy(object: CopiedObject, name: string): Promise<string> {
    await cache.load();
    const found = await cache.find(name);
    if (found !== undefined) return found;
    if (!cache.hasRoom()) throw diskIsFull();
    const temporary = await cache.temporary(name);
    try {
      const { size, modified } = await fetchTo(temporary, object);
      // The same date on every node.
      await utimes(temporary, new Date(), modified);
      await cache.add(temporary, name, size);
    } catch (error) {
      await rm(temporary, { force: true });
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      await cache.removeOldest(cache.bytes / 2);
      throw diskIsFull(error);
    }
    const copied = await cache.find(name);
    if (copied === undefined) throw new Refusal('overload', 'The file was just removed.', { retryAfter: 2 });
    return copied;
  }

  async function fetchTo(path: string, { key, sha256 }: CopiedObject): Promise<StoredObject> {
    const hash = createHash('sha256');
    const opened = await storage.read(key);
    const whole = { from: 0, to: opened.size };
    await pipeline(
      continued(opened, whole, (range) => storage.read(key, range)),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      // Otherwise a power cut could leave a file of the right name without content.
      createWriteStream(path, { flags: 'wx', flush: true }),
    );
    if (sha256 === undefined || hash.digest('hex') === sha256) return opened;
    log.error('an object of the storage is damaged', { key });
    throw new Unavailable('This file cannot be read at the moment.', new Error(`${key} is damaged`));
  }

  function hold(name: string): () => void {
    holders.set(name, (holders.get(name) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = holders.get(name)! - 1;
      if (left > 0) holders.set(name, left);
      else holders.delete(name);
      if (left === 0)
        cache.trim().catch((error) => log.warn('copies of originals could not be removed', { error }));
    };
  }

  return {
    /** Rejects with the code `ENOENT` if there is no such object, and (kind `unavailable`) if it cannot be read now. */
    async hold(object: CopiedObject): Promise<HeldFile> {
      const name = nameOf(object);
      const release = hold(name);
      try {
        let copied = copying.get(name);
        if (copied === undefined) {
          copied = copy(object, name).finally(() => copying.delete(name));
          copying.set(name, copied);
        }
        return { ...(await lookAtFile(await copied, folder)), release };
      } catch (error) {
        release();
        throw error;
      }
    },
    /** Whether `hold` needs no request. */
    has: async (object: CopiedObject) => (await cache.find(nameOf(object))) !== undefined,
    bytes: () => cache.bytes,
    removeOldest: (bytes: number) => cache.removeOldest(bytes),
    close: () => cache.flush(),
  };
}

export type LocalCopies = ReturnType<typeof createLocalCopies>;

function diskIsFull(cause?: unknown): Refusal {
  return new Refusal('overload', 'The disk of the server is full.', { retryAfter: 60, cause });
}

function nameOf({ key, version }: CopiedObject): string {
  const hash = createHash('sha256').update(`${key}\n${version}`).digest('hex').slice(0, 40);
  return hash + (ENDING.exec(key.toLowerCase())?.[0] ?? '');
}
