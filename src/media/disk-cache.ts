/**
 * Files that can be created again, in a folder that may be emptied at any time. When they take more than `max` bytes, the
 * least recently used are removed. A file is complete or absent: it is written under a temporary name and then renamed.
 *
 *   3f9a….mp3  →  <folder>/3f/3f9a….mp3, and <folder>/3f/3f9a….mp3.<random>.part while it is written
 *
 * `find` looks on the disk, so processes can share the folder, and no request waits for the index after a start. The index
 * knows the sizes and the order of use. The access time of each file keeps that order across restarts.
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../domain/ports.ts';

export interface DiskCacheOptions {
  folder: string;
  /** Bytes. */
  max: number;
  /** The names of its files, in groups by their first two characters. Other files in the folder are left alone. */
  names: RegExp;
  isInUse?: ((name: string) => boolean) | undefined;
  /** Whether the disk has room for more. */
  hasRoom?: (() => boolean) | undefined;
  log: Log;
}

/** A file occupies whole blocks of the disk. */
const BLOCK = 4096;
/** We set the access time ourselves, since many systems do not. */
const USE_RECORDED_EVERY_MS = 10 * 60_000;
/** A temporary file that has not grown for this long belongs to a killed process. */
const ABANDONED_AFTER_MS = 60 * 60_000;
const TEMPORARY = /\.[0-9a-f-]{12,36}\.part$/;

export class DiskCache {
  readonly #options: DiskCacheOptions;
  /** Bytes on the disk by name, the least recently used first. */
  readonly #index = new Map<string, number>();
  readonly #unsaved = new Map<string, Buffer>();
  #bytes = 0;
  #loading: Promise<void> | undefined;
  /** The end of a queue: one change at a time, so that a file is not removed while it is being written again. */
  #changes: Promise<unknown> = Promise.resolve();
  #cleanedAt = 0;

  constructor(options: DiskCacheOptions) {
    this.#options = options;
  }

  /** The size of the files in the index; complete after `load`. */
  get bytes(): number {
    return this.#bytes;
  }

  get max(): number {
    return this.#options.max;
  }

  hasRoom(): boolean {
    return this.#options.hasRoom?.() !== false;
  }

  /** Reads the index, once. Tries again if that failed: an operator may have repaired the folder. */
  load(): Promise<void> {
    this.#loading ??= this.#readIndex().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** The path of the file, which counts as a use. Never fails: an unreadable file is logged, and can be created again. */
  async find(name: string): Promise<string | undefined> {
    const path = this.#pathOf(name);
    try {
      const { size, atimeMs, mtime } = await lstatFile(path);
      this.#put(name, size);
      if (Date.now() - atimeMs > USE_RECORDED_EVERY_MS) await utimes(path, new Date(), mtime);
      return path;
    } catch (error) {
      this.#forget(name);
      this.#warnUnlessAbsent(error);
      return undefined;
    }
  }

  /** The name of a file that begins so, with two characters at least. */
  async findBeginning(beginning: string): Promise<string | undefined> {
    const names = await readdir(dirname(this.#pathOf(beginning))).catch(() => []);
    return names.find((name) => name.startsWith(beginning) && this.#options.names.test(name));
  }

  /** The content of the file, also while `save` is writing it. */
  async read(name: string): Promise<Buffer | undefined> {
    const unsaved = this.#unsaved.get(name);
    if (unsaved !== undefined) return unsaved;
    const path = await this.find(name);
    if (path === undefined) return undefined;
    return await readFile(path).catch((error) => this.#warnUnlessAbsent(error));
  }

  /** Returns immediately; `flush` waits until the file is on the disk. Failures are logged. */
  save(name: string, content: Buffer): void {
    if (!this.hasRoom()) return;
    this.#unsaved.set(name, content);
    void this.#change(async () => {
      await this.#write(name, content).catch((error) => this.#warn('written', error));
      this.#unsaved.delete(name);
    });
  }

  /** A path for a file that is being created; `add` or the caller removes it. */
  async temporary(name: string): Promise<string> {
    const path = this.#pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    await this.#removeAbandoned();
    return `${path}.${randomUUID()}.part`;
  }

  /** Moves a complete temporary file into the cache. */
  add(temporary: string, name: string, size: number): Promise<void> {
    return this.#change(async () => {
      await this.load();
      await rename(temporary, this.#pathOf(name));
      this.#put(name, size);
      await this.#shrink(this.max);
    });
  }

  /** Removes files above the limit. */
  trim(): Promise<number> {
    return this.#change(() => this.#shrink(this.max));
  }

  /** Removes the least recently used files until so many bytes are free; resolves to the number of bytes removed. */
  removeOldest(bytes: number): Promise<number> {
    return this.#change(async () => {
      await this.load();
      return await this.#shrink(this.#bytes - bytes);
    });
  }

  async flush(): Promise<void> {
    await this.#changes;
  }

  #change<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(work);
    this.#changes = done.catch(() => {});
    return done;
  }

  async #write(name: string, content: Buffer): Promise<void> {
    await this.load();
    const temporary = await this.temporary(name);
    try {
      // Flushed: otherwise a power cut can leave an empty file under the final name.
      await writeFile(temporary, content, { flush: true });
      await rename(temporary, this.#pathOf(name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    this.#put(name, content.length);
    await this.#shrink(this.max);
  }

  async #readIndex(): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true });
    await this.#removeAbandoned();
    const found: { name: string; size: number; atimeMs: number }[] = [];
    for (const path of await this.#files(this.#options.names)) {
      const stats = await lstatFile(path).catch(() => undefined);
      if (stats === undefined || path !== this.#pathOf(basename(path))) continue;
      found.push({ name: basename(path), size: stats.size, atimeMs: stats.atimeMs });
    }
    const alreadyUsed = [...this.#index];
    found.sort((a, b) => a.atimeMs - b.atimeMs);
    for (const { name, size } of found) this.#put(name, size);
    for (const [name, bytes] of alreadyUsed) this.#put(name, bytes);
    await this.#shrink(this.max);
  }

  /** Resolves to the number of bytes removed. */
  async #shrink(max: number): Promise<number> {
    let removed = 0;
    for (const [name, bytes] of [...this.#index]) {
      if (this.#bytes <= max) break;
      if (this.#options.isInUse?.(name)) continue;
      this.#forget(name);
      await rm(this.#pathOf(name), { force: true });
      removed += bytes;
    }
    return removed;
  }

  async #removeAbandoned(): Promise<void> {
    const now = Date.now();
    if (now - this.#cleanedAt < ABANDONED_AFTER_MS) return;
    this.#cleanedAt = now;
    for (const path of await this.#files(TEMPORARY)) {
      if (!this.#options.names.test(basename(path).replace(TEMPORARY, ''))) continue;
      const stats = await lstatFile(path).catch(() => undefined);
      if (stats !== undefined && now - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }

  async #files(names: RegExp): Promise<string[]> {
    const entries = await readdir(this.#options.folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && names.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name));
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name.slice(0, 2), name);
  }

  /** As the most recently used. */
  #put(name: string, size: number): void {
    this.#forget(name);
    const bytes = Math.ceil(size / BLOCK) * BLOCK;
    this.#index.set(name, bytes);
    this.#bytes += bytes;
  }

  #forget(name: string): void {
    this.#bytes -= this.#index.get(name) ?? 0;
    this.#index.delete(name);
  }

  #warnUnlessAbsent(error: unknown): undefined {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#warn('read', error);
  }

  #warn(action: string, error: unknown): void {
    this.#options.log.warn(`a cached file could not be ${action}`, { folder: this.#options.folder, error });
  }
}

async function lstatFile(path: string) {
  const stats = await lstat(path);
  if (!stats.isFile()) throw new Error(`${path} is not a file`);
  return stats;
}
