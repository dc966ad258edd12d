/** Objects as files in a folder, for example on a network drive. The key is the path in it. */
import { randomUUID } from 'node:crypto';
import { type BigIntStats, constants, createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unavailable } from '../../domain/refusal.ts';
import { noSuchObject, requireKey, requireRange, type Storage, type StoredObject } from './storage.ts';

/** While it is written. */
const TEMPORARY = /\.[0-9a-f-]{36}\.part$/;
const UNSUPPORTED: readonly unknown[] = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'];
const ABSENT: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EISDIR'];

export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    requireKey(key);
    return join(folder, ...key.split('/'));
  };

  async function find(key: string): Promise<StoredObject | undefined> {
    try {
      const facts = await lstat(pathOf(key), { bigint: true });
      return facts.isFile() ? objectOf(key, facts) : undefined;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw unavailable(error);
    }
  }

  return {
    find,
    async read(key, range) {
      const path = pathOf(key);
      requireRange(range);
      const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
      try {
        const file = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
        const facts = await file.stat({ bigint: true });
        if (facts.isFile()) {
          const end = range === undefined ? Number.POSITIVE_INFINITY : range.to - 1;
          return { ...objectOf(key, facts), stream: file.createReadStream({ start: range?.from ?? 0, end }) };
        }
        await file.close();
      } catch (error) {
        if (!isAbsent(error)) throw unavailable(error);
      }
      throw noSuchObject(key);
    },
    async write(key, { from }) {
      const path = pathOf(key);
      const temporary = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        const source = 'path' in from ? createReadStream(from.path) : Readable.from([from]);
        // Flushed: otherwise a power cut can leave an empty file under the final name.
        await pipeline(source, createWriteStream(temporary, { flags: 'wx', flush: true }));
        await rename(temporary, path);
        await flushNames(path, folder);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw unavailable(error);
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error) => {
        if (!isAbsent(error)) throw unavailable(error);
      });
    },
    async *list(prefix) {
      const start = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch((error) => {
        if (isAbsent(error)) return [];
        throw unavailable(error);
      });
      const keys = entries
        .filter((entry) => entry.isFile() && !TEMPORARY.test(entry.name))
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .sort();
      for (const key of keys) {
        const found = await find(key);
        if (found !== undefined) yield found;
      }
    },
    signedUrl: async () => undefined,
    close() {},
  };
}

/**
 * Flushes the name of a new file, and those of the folders around it up to `root`: otherwise a power cut can take the name of a file whose
 * content is on the disk.
 */
export async function flushNames(path: string, root: string): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    await flushFolder(folder);
    if (folder === root || folder === dirname(folder)) return;
  }
}

/** The names in a folder. Windows and some network drives cannot flush them. */
export async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder).catch(ignoreUnsupported);
  await opened
    ?.sync()
    .catch(ignoreUnsupported)
    .finally(() => opened.close());
}

function ignoreUnsupported(error: unknown): undefined {
  if (!UNSUPPORTED.includes((error as NodeJS.ErrnoException).code)) throw error;
}

function objectOf(key: string, { size, mtime, mtimeNs }: BigIntStats): StoredObject {
  return { key, size: Number(size), modified: mtime, version: `${size}-${mtimeNs}` };
}

function isAbsent(error: unknown): boolean {
  return ABSENT.includes((error as NodeJS.ErrnoException).code);
}

function unavailable(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause
    ? new Unavailable('Files cannot be read or saved right now. Try again in a moment.', cause)
    : cause;
}
