/**
 * Small files that can be made again, in a folder that may be emptied at any time. When they take more than `most` bytes,
 * those go that were used longest ago. A file is there whole or not at all.
 *
 * A key of 32 hexadecimal digits is a file: `3f…` → `<folder>/3f/3f…`. What is there is found without an index, so nobody
 * waits after a start; the index, which says what was used when, is read before the first file is added.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../../domain/ports.ts';

export interface DiskCache {
  /** Never fails: what cannot be read is told to the log, and made again. */
  find(key: string): Promise<Buffer | undefined>;
  /** Found at once, and on the disk a little later. */
  save(key: string, content: Buffer): void;
  /** Of all files. */
  bytes(): Promise<number>;
  /** Removes files, the least recently used first, until so many bytes are free; resolves to the number removed. */
  removeOldest(bytes: number): Promise<number>;
  /** Once everything that was saved is on the disk. */
  close(): Promise<void>;
}

export interface DiskCacheOptions {
  folder: string;
  /** Bytes. */
  most: number;
  /** Whether the disk has room for more. */
  hasRoom?: (() => boolean) | undefined;
  log: Log;
}

/** A file takes whole blocks of the disk. */
const BLOCK = 4096;
/** How exactly the time of last use outlives a restart. */
const NOTED_EVERY = 3_600_000;
const KEY = /^[0-9a-f]{32}$/;
/** Writing takes moments: who wrote it was ended. A younger one may be another process's. */
const DEAD_AFTER = 3_600_000;
const PART = /^[0-9a-f]{32}\.[0-9a-f]{12}\.part$/;

interface Entry {
  bytes: number;
  /** Milliseconds; what the file's time says. */
  noted: number;
}

export function createDiskCache({ folder, most, hasRoom, log }: DiskCacheOptions): DiskCache {
  /** The one used longest ago first. */
  const entries = new Map<string, Entry>();
  let total = 0;
  let indexed = false;
  /** One after the other, so that what makes room never removes what was just written. */
  let saved: Promise<void> = Promise.resolve();
  const unsaved = new Map<string, Buffer>();

  const fileOf = (key: string) => join(folder, key.slice(0, 2), key);

  function complain(what: string, error: unknown): undefined {
    log.warn(`a file of the cache could not be ${what}`, { folder, error });
  }

  function put(key: string, entry: Entry): void {
    forget(key);
    entries.set(key, entry);
    total += entry.bytes;
  }

  function forget(key: string): void {
    const known = entries.get(key);
    if (known === undefined) return;
    entries.delete(key);
    total -= known.bytes;
  }

  async function index(): Promise<void> {
    const found: [string, Entry][] = [];
    for (const file of await filesBelow(folder)) {
      const key = basename(file);
      const isPart = PART.test(key);
      // Whatever else is there is not ours.
      if (!isPart && !KEY.test(key)) continue;
      const facts = await orAbsent(stat(file));
      if (facts === undefined) continue;
      if (!isPart) found.push([key, { bytes: onDisk(facts.size), noted: facts.mtimeMs }]);
      else if (Date.now() - facts.mtimeMs > DEAD_AFTER) await orAbsent(rm(file));
    }
    const used = [...entries];
    found.sort(([, one], [, other]) => one.noted - other.noted);
    for (const [key, entry] of [...found, ...used]) put(key, entry);
  }

  /** Resolves to the number of bytes removed. */
  async function makeRoom(to = most): Promise<number> {
    const leaving: string[] = [];
    const before = total;
    for (const key of entries.keys()) {
      if (total <= to) break;
      forget(key);
      leaving.push(key);
    }
    const removed = before - total;
    for (const key of leaving) await orAbsent(rm(fileOf(key)));
    return removed;
  }

  async function write(key: string, content: Buffer): Promise<void> {
    const file = fileOf(key);
    const part = `${file}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(dirname(file), { recursive: true });
    try {
      // Flushed: after a power cut no name may stand for an empty file.
      await writeFile(part, content, { flush: true });
      await rename(part, file);
    } catch (error) {
      await orAbsent(rm(part));
      throw error;
    }
  }

  async function requireIndex(): Promise<void> {
    if (!indexed) await index();
    indexed = true;
  }

  async function keep(key: string, content: Buffer): Promise<void> {
    await requireIndex();
    await write(key, content);
    put(key, { bytes: onDisk(content.length), noted: Date.now() });
    await makeRoom();
  }

  return {
    async find(key) {
      const fresh = unsaved.get(key);
      if (fresh !== undefined) return fresh;
      const content = await orAbsent(readFile(fileOf(key))).catch((error) => complain('read', error));
      if (content === undefined) {
        forget(key);
        return undefined;
      }
      const now = Date.now();
      const { noted = 0 } = entries.get(key) ?? {};
      const due = now - noted > NOTED_EVERY;
      put(key, { bytes: onDisk(content.length), noted: due ? now : noted });
      if (due) await utimes(fileOf(key), now / 1000, now / 1000).catch(() => undefined);
      return content;
    },
    save(key, content) {
      if (hasRoom?.() === false) return;
      unsaved.set(key, content);
      saved = saved
        .then(() => keep(key, content))
        .catch((error) => complain('written', error))
        .then(() => void unsaved.delete(key));
    },
    async bytes() {
      saved = saved.then(requireIndex).catch((error) => complain('looked at', error));
      await saved;
      return total;
    },
    async removeOldest(bytes) {
      const removed = saved.then(requireIndex).then(() => makeRoom(total - bytes));
      saved = removed.then(
        () => {},
        () => {},
      );
      return await removed;
    },
    close: () => saved,
  };
}

function onDisk(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await orAbsent(readdir(folder, { recursive: true, withFileTypes: true }));
  return (found ?? []).filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
