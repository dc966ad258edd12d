/**
 * Files that imports have named. Users with write access to the folder can replace them later: by a link to a private file, a
 * pipe without a writer, an endless device. So callers inspect a file first, and then open what they inspected.
 */
import { close, constants, fstat, open } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { DATA, STORED } from '../domain/media/media.ts';
import { Refusal } from '../domain/refusal.ts';

/** Where the files of this machine are; both paths are absolute. */
export interface FileFolders {
  /** The data folder. */
  data: string;
  library: string;
}

/** Whether a name of the store is that of a file of this machine. Relative paths are in the storage if there is one. */
export function isLocal(name: string, hasStorage: boolean): boolean {
  return isAbsolute(name) || name.startsWith(DATA) || !(hasStorage || name.startsWith(STORED));
}

/** `data:a.flac` → `/srv/data/a.flac`, `48/948.mp3` → `/srv/music/48/948.mp3`. Absolute paths stay as they are. */
export function pathOf(name: string, { data, library }: FileFolders): string {
  return name.startsWith(DATA) ? join(data, name.slice(DATA.length)) : resolve(library, name);
}

/** The name of a file in the store: relative to the data folder if it is in there, so that the folder can be moved. */
export function storedName(path: string, data: string | undefined): string {
  return data !== undefined && isBelow(path, data) ? DATA + relative(data, path).split(sep).join('/') : path;
}

/** A file as inspected. */
export interface LibraryFile {
  /** Without links, below the library. */
  path: string;
  size: number;
  modified: Date;
  /** Changes with the file. */
  stamp: string;
}

/** It stays where it is until `release`. */
export interface HeldFile extends LibraryFile {
  /** Further calls do nothing. */
  release(): void;
}

/**
 * Throws (kind `type`) for anything but a file, and for a symbolic link: below the library if it leads out of it; elsewhere
 * any link, because folder imports contain none. Fails like the file system if there is nothing.
 */
export async function lookAtFile(path: string, library: string): Promise<LibraryFile> {
  const isOurs = isBelow(path, library);
  const real = isOurs ? await realpath(path) : path;
  const facts = await lstat(real, { bigint: true });
  if (isOurs ? !isBelow(real, await realpath(library)) : facts.isSymbolicLink()) {
    throw new Refusal('type', 'it is a symbolic link that leads elsewhere');
  }
  if (!facts.isFile()) throw new Refusal('type', 'it is not a file');
  const { size, mtime, mtimeNs } = facts;
  return { path: real, size: Number(size), modified: mtime, stamp: stampOf({ size, mtimeNs }) };
}

/** Returns a descriptor. Throws (kind `overload`) if the file has changed; fails like the file system. Never waits for a pipe. */
export async function openFile(file: LibraryFile): Promise<number> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const descriptor = await promisify(open)(file.path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  const facts = await promisify(fstat)(descriptor, { bigint: true });
  if (facts.isFile() && stampOf(facts) === file.stamp) return descriptor;
  close(descriptor, () => {});
  throw new Refusal('overload', 'The file was just replaced. Try again.', { retryAfter: 2 });
}

/** Whether the file is unchanged. For callers that pass its path to other programs. */
export async function isUnchanged(file: LibraryFile): Promise<boolean> {
  const facts = await lstat(file.path, { bigint: true }).catch(() => undefined);
  return facts?.isFile() === true && stampOf(facts) === file.stamp;
}

function stampOf({ size, mtimeNs }: { size: bigint; mtimeNs: bigint }): string {
  return `${size} ${mtimeNs}`;
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
