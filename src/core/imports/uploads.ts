/**
 * Files that browsers send to be imported. An import file is on the disk from its first byte on, and gone when its import has ended. Audio files
 * come one by one, with the covers and licences next to them, and wait for their import:
 *
 *   uploads/3f9a…/files/Mar de Fóra/01.flac                         in the data folder, or in the storage of all nodes:
 *   uploads/imports/3f9a…/1700000000000/Mar de Fóra/01.flac         after the time of its last change
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isFolderFile } from '../../domain/imports/folder-names.ts';
import { fileName } from '../../domain/media/file-name.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '../../domain/refusal-messages.ts';
import { MEGABYTE } from '../../domain/studio/studio.ts';
import { wrong } from '../../domain/text/texts.ts';
import { isImportFile } from '../../import/import.ts';
import { contentTypeOf } from '../../media/storage/content-type.ts';
import type { Storage } from '../../media/storage/storage.ts';
import { quoted } from './server-folders.ts';

export interface Upload {
  path: string;
  remove(): Promise<void>;
}

export interface UploadsOptions {
  /** Nothing else uses it. */
  folder: string;
  /** The storage of all nodes, if there is one: audio files may be sent to several nodes. */
  shared?: Pick<Storage, 'list' | 'read' | 'remove' | 'write'> | undefined;
  /** Bytes of a file. */
  max: number;
  requireRoom(): void;
}

/** Each is an open file and a connection. */
const AT_ONCE = 4;
const SHARED = 'uploads/imports/';
/** Then audio files without an import are deleted. */
const WAITING_MS = 24 * 3600_000;
/** Both databases can find a path of this length by its text, and storages accept it as a key. */
const PATH_BYTES_MAX = 700;
const NAME_BYTES_MAX = 255;
/** What no path may contain; Windows forbids more. */
const UNSTORABLE = process.platform === 'win32' ? /[\p{Cc}\\<>:"|?*]|[. ](\/|$)/u : /[\p{Cc}\\]/u;

/** Deletes what an earlier run left in `folder`. */
export function createUploads({ folder, shared, max, requireRoom }: UploadsOptions) {
  const emptied = rm(folder, { recursive: true, force: true });
  emptied.catch(() => {});
  let receiving = 0;

  const newId = () => randomBytes(16).toString('hex');
  const folderOf = (id: string) => join(folder, id);
  const remove = (path: string) => rm(path, { recursive: true, force: true });

  async function write(path: string, body: AsyncIterable<Buffer>): Promise<void> {
    requireRoom();
    if (receiving >= AT_ONCE)
      throw new Refusal('overload', 'Too many uploads are running. Try again in a moment.', {
        retryAfter: 10,
      });
    receiving++;
    try {
      await emptied;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(withinLimit(body, max, requireRoom), file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new Refusal('overload', 'The disk of the server is full.', { cause: error });
      throw error;
    } finally {
      receiving--;
    }
  }

  /** From the storage to the disk of this node, where they are read. */
  async function copyHere(id: string, files: string): Promise<void> {
    const prefix = `${SHARED}${id}/`;
    for await (const { key } of shared!.list(prefix)) {
      const [modified, ...path] = key.slice(prefix.length).split('/');
      const to = join(files, ...path);
      requireRoom();
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await pipeline((await shared!.read(key)).stream, createWriteStream(to, { mode: 0o600 }));
      await touch(to, Number(modified));
    }
  }

  async function discard(id: string): Promise<void> {
    await remove(folderOf(requireId(id)));
    for await (const { key } of shared?.list(`${SHARED}${id}/`) ?? []) await shared!.remove(key);
  }

  return {
    /** Throws (kind `unavailable`) while the disk has no room, and (kind `type`) a file that is too large, breaks off, or cannot be imported by its name. */
    async receive(uploadName: string, body: AsyncIterable<Buffer>): Promise<Upload> {
      const name = fileName(uploadName);
      if (!isImportFile(name))
        throw wrong('name', 'one that ends in .jsonl or .tsv, or either with .gz', quoted(uploadName));
      // In a separate folder, so that the import finds no other files next to it.
      const own = folderOf(newId());
      const path = join(own, name);
      await write(path, body).catch((error) => remove(own).then(() => Promise.reject(error)));
      return { path, remove: () => remove(own) };
    },

    /** The id of a new upload of audio files. */
    begin(): string {
      requireRoom();
      return newId();
    },

    /** One of the files of an upload, by its path in the folder that is imported. A file of the same path is replaced. */
    async add(id: string, path: string, modified: number, body: AsyncIterable<Buffer>): Promise<void> {
      const own = folderOf(requireId(id));
      requirePath(path);
      const part = join(own, `${newId()}.part`);
      try {
        await write(part, body);
        if (shared !== undefined) {
          const key = `${SHARED}${id}/${modified}/${path}`;
          await shared.write(key, { from: { path: part }, type: contentTypeOf(path) });
          return;
        }
        const to = join(own, 'files', ...path.split('/'));
        await touch(part, modified);
        await moveTo(part, to).catch((error) => Promise.reject(TAKEN.has(error.code) ? taken(path) : error));
      } finally {
        await remove(part);
      }
    },

    /**
     * The folder with all `count` files of an upload, or with any number for 0. `remove` deletes what only this import needs. Throws (kind `conflict`)
     * if files are missing, for example because the service was restarted.
     */
    async collect(id: string, count: number): Promise<Upload> {
      const own = folderOf(shared === undefined ? requireId(id) : newId());
      const removeCopy = async () => void (shared !== undefined && (await remove(own)));
      const files = join(own, 'files');
      try {
        if (shared !== undefined) await copyHere(requireId(id), files);
        const entries = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => []);
        const found = entries.filter((entry) => entry.isFile()).length;
        if (found === 0 || (count > 0 && found !== count))
          throw new Refusal('conflict', REFUSAL_MESSAGES.uploadIncomplete);
        const top = await readdir(files, { withFileTypes: true });
        // A folder that was dropped alone is the one that is imported: its name may be that of an artist.
        const path = top.length === 1 && top[0].isDirectory() ? join(files, top[0].name) : files;
        return { path, remove: removeCopy };
      } catch (error) {
        await removeCopy();
        throw error;
      }
    },

    discard,

    /** Deletes the audio files of which none has come for a day. */
    async tidy(now: Date): Promise<void> {
      const isOld = (time: Date) => now.getTime() - time.getTime() > WAITING_MS;
      for (const name of await readdir(folder).catch(() => [])) {
        const facts = await stat(join(folder, name)).catch(() => undefined);
        if (facts !== undefined && isOld(facts.mtime)) await remove(join(folder, name));
      }
      for await (const { key, modified } of shared?.list(SHARED) ?? [])
        if (isOld(modified)) await shared!.remove(key);
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** What the system says where a file is a folder of another path, or the reverse. */
const TAKEN = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY']);

async function moveTo(part: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(part, to);
}

function taken(path: string): Refusal {
  const message = `path: ${quoted(path)} is both a file and a folder of this upload.`;
  return new Refusal('conflict', message, { field: 'path' });
}

/** Without a time, the file has the current one. */
async function touch(path: string, modified: number): Promise<void> {
  if (modified > 0) await utimes(path, new Date(), new Date(modified));
}

function requireId(id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Refusal('not-found', 'There is no such upload.');
  return id;
}

function requirePath(path: string): void {
  const names = path.split('/');
  // `..` is a hidden name, too.
  const isName = (name: string) =>
    name !== '' && !name.startsWith('.') && Buffer.byteLength(name) <= NAME_BYTES_MAX;
  const isText = path.isWellFormed() && !UNSTORABLE.test(path) && Buffer.byteLength(path) <= PATH_BYTES_MAX;
  if (!isText || !names.every(isName))
    throw wrong('path', `a relative path without hidden names, up to ${PATH_BYTES_MAX} bytes`, quoted(path));
  if (!isFolderFile(names.at(-1)!)) throw new Refusal('type', REFUSAL_MESSAGES.folderFile, { field: 'path' });
}

/** Throws (kind `type`) when more than `max` bytes have come. */
export async function* withinLimit(
  body: AsyncIterable<Buffer>,
  max: number,
  requireRoom: () => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    requireRoom();
    if (bytes > max)
      throw new Refusal('type', refusalMessage('fileTooLarge', { max: Math.floor(max / MEGABYTE) }));
    yield piece;
  }
}
