/**
 * Finished sounds in a folder, the least recently used of them removed when they take too much room. The folder may be
 * emptied at any time. Two processes that share it make some sounds twice, and disturb each other in nothing else.
 */
import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

export interface Cache {
  /** Finds what an earlier process left. To be awaited before all else. */
  load(): Promise<void>;
  /** Where the sound of that name is, if it is here; counts as a use. */
  find(name: string): string | undefined;
  /** Whatever was found is not there after all. */
  forget(name: string): void;
  /** A path for what is in the making; now and then, what nobody makes any more is removed. */
  temporary(name: string): Promise<string>;
  /** Gives what is made its name. */
  keep(temporary: string, name: string, size: number): Promise<void>;
  /**
   * Removes what there is too much of; `most` where it is to be less than the limit. What is in use stays. Resolves to the number of
   * bytes removed.
   */
  trim(most?: number): Promise<number>;
  readonly bytes: number;
}

const NAME = /^[0-9a-f]{40}\.(mp3|ogg|flac)$/;
const PART = /^[0-9a-f]{40}\.(mp3|ogg|flac)\.[0-9a-f-]{36}\.part$/;
/** What is in the making grows all the time, and is never in it so long: its maker was ended. */
const DEAD_AFTER_MS = 60 * 60_000;
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
  let cleared = 0;

  function put(name: string, one: Kept): void {
    forget(name);
    kept.set(name, one);
    bytes += one.size;
  }

  function forget(name: string): void {
    bytes -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  }

  async function trim(to = most): Promise<number> {
    let removed = 0;
    for (const name of [...kept.keys()]) {
      if (bytes <= to) break;
      const size = kept.get(name)?.size;
      if (isInUse(name) || size === undefined) continue;
      forget(name);
      await rm(join(folder, name), { force: true });
      removed += size;
    }
    return removed;
  }

  /** The files of such names, and what they are. Whatever else is there is not ours, and what cannot be looked at is gone. */
  async function* files(names: RegExp): AsyncIterable<{ name: string; facts: Stats }> {
    for (const name of await readdir(folder)) {
      const facts = names.test(name) ? await lstat(join(folder, name)).catch(() => undefined) : undefined;
      if (facts?.isFile()) yield { name, facts };
    }
  }

  async function clear(): Promise<void> {
    const now = Date.now();
    if (now - cleared < DEAD_AFTER_MS) return;
    cleared = now;
    for await (const { name, facts } of files(PART)) {
      if (now - facts.mtimeMs > DEAD_AFTER_MS) await rm(join(folder, name), { force: true });
    }
  }

  return {
    async load() {
      await mkdir(folder, { recursive: true });
      await clear();
      const found: [string, Kept][] = [];
      for await (const { name, facts } of files(NAME)) {
        found.push([name, { size: facts.size, used: facts.atimeMs, touched: facts.atimeMs }]);
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
      await clear();
      return join(folder, `${name}.${randomUUID()}.part`);
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
