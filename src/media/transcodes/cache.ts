/**
 * Finished sounds in a folder, the least recently used of them removed when they take too much room. The folder belongs to
 * one process, and may be emptied at any time.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

export interface Cache {
  /** Finds what an earlier process left, and removes what it left half done. To be awaited before all else. */
  load(): Promise<void>;
  /** Where the sound of that name is, if it is here; counts as a use. */
  find(name: string): string | undefined;
  /** Whatever was found is not there after all. */
  forget(name: string): void;
  /** A path for what is in the making. */
  temporary(name: string): Promise<string>;
  /** Gives what is made its name. */
  keep(temporary: string, name: string, size: number): Promise<void>;
  /** Removes what there is too much of; `most` where it is to be less than the limit. What is in use stays. */
  trim(most?: number): Promise<void>;
  readonly bytes: number;
}

const TEMPORARY = '.part';
const NAME = /^[0-9a-f]{40}\.(mp3|ogg|flac)$/;
/** The last use is kept as the file's access time, which many systems do not keep by themselves. */
const TOUCH_EVERY_MS = 60_000;

interface Kept {
  size: number;
  used: number;
  touched: number;
}

export interface CacheOptions {
  folder: string;
  /** Bytes. */
  most: number;
  isInUse: (name: string) => boolean;
}

export function createCache({ folder, most, isInUse }: CacheOptions): Cache {
  /** In the order of use: the least recent first. */
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function put(name: string, one: Kept): void {
    forget(name);
    kept.set(name, one);
    bytes += one.size;
  }

  function forget(name: string): void {
    bytes -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  }

  async function trim(to = most): Promise<void> {
    for (const name of [...kept.keys()]) {
      if (bytes <= to) return;
      if (isInUse(name) || !kept.has(name)) continue;
      forget(name);
      await rm(join(folder, name), { force: true });
    }
  }

  return {
    async load() {
      await mkdir(folder, { recursive: true });
      const found: [string, Kept][] = [];
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (name.endsWith(TEMPORARY)) await rm(path, { force: true });
        else if (NAME.test(name)) {
          const { size, atimeMs } = await stat(path);
          found.push([name, { size, used: atimeMs, touched: atimeMs }]);
        }
      }
      found.sort(([, a], [, b]) => a.used - b.used);
      for (const [name, one] of found) put(name, one);
      await trim();
    },

    find(name) {
      const one = kept.get(name);
      if (one === undefined) return undefined;
      const now = Date.now();
      const path = join(folder, name);
      const isStale = now - one.touched > TOUCH_EVERY_MS;
      put(name, { ...one, used: now, touched: isStale ? now : one.touched });
      if (isStale) void touch(path);
      return path;
    },

    forget,

    async temporary(name) {
      await mkdir(folder, { recursive: true });
      return join(folder, `${name}.${randomUUID()}${TEMPORARY}`);
    },

    async keep(temporary, name, size) {
      await rename(temporary, join(folder, name));
      const now = Date.now();
      put(name, { size, used: now, touched: now });
    },

    trim,
    get bytes() {
      return bytes;
    },
  };
}

async function touch(path: string): Promise<void> {
  try {
    const { mtime } = await stat(path);
    await utimes(path, new Date(), mtime);
  } catch {
    // Somebody emptied the folder; whoever opens the file notices.
  }
}
