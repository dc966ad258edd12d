/**
 * Where the originals of a catalogue are, and where each is in a backup, by the text that the store has for it:
 *
 *   albums/1/cover.jpg    the library; with a storage, its object `library/albums/1/cover.jpg`    media/library/albums/1/cover.jpg
 *   stored:3f9a….flac     the object `originals/3f/3f9a….flac`                                     media/stored/3f9a….flac
 *   data:studio/a.flac    the data folder                                                          media/data/studio/a.flac
 *   /music/01.flac        that file of this machine                                                media/absolute/music/01.flac
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DATA, STORED } from '../domain/media/media.ts';
import { Refusal, Unavailable } from '../domain/refusal.ts';
import { type FileFolders, isLocal, lookAtFile, openFile, pathOf } from '../media/library-file.ts';
import { originalKey } from '../media/originals.ts';
import type { Storage } from '../media/storage/storage.ts';
import { hashFile } from './files.ts';
import type { HashedFile, MediaFile } from './manifest.ts';

export interface MediaPlaces extends FileFolders {
  /** Shared by all nodes, if there is one. */
  storage: Pick<Storage, 'find' | 'read' | 'write'> | undefined;
}

/** Throws (kind `store`) for a name that leads out of its folder. */
export function pathInBackup(folder: string, name: string): string {
  const prefix = [STORED, DATA].find((each) => name.startsWith(each));
  const place = prefix?.slice(0, -1) ?? (isAbsolute(name) ? 'absolute' : 'library');
  const base = join(folder, 'media', place);
  const inside = prefix === undefined ? name.replace(/^([a-z]):/i, '$1') : name.slice(prefix.length);
  const path = normalize(join(base, inside));
  // `data:../data/a.flac` would lead back into the folder of the backup, but out of a data folder of another name.
  if (path.startsWith(base + sep) && !inside.split(/[\\/]/).includes('..')) return path;
  throw new Refusal('store', `The file name ${JSON.stringify(name)} leads out of its folder.`);
}

/** The object of a file that is in the storage. */
function keyOf(name: string, { storage }: MediaPlaces): string | undefined {
  if (name.startsWith(STORED)) return originalKey(name.slice(STORED.length));
  return isLocal(name, storage !== undefined) ? undefined : `library/${name}`;
}

/** Its content, or `undefined` if the service could not read it either. Rejects (kind `unavailable`) without the storage. */
export async function openMedia(name: string, places: MediaPlaces): Promise<Readable | undefined> {
  const { library, storage } = places;
  const key = keyOf(name, places);
  try {
    if (key !== undefined) return (await storage?.read(key))?.stream;
    const descriptor = await openFile(await lookAtFile(pathOf(name, places), library));
    return createReadStream('', { fd: descriptor });
  } catch (error) {
    const isMissing = error instanceof Refusal || (error as NodeJS.ErrnoException).code !== undefined;
    if (error instanceof Unavailable || !isMissing) throw error;
    return undefined;
  }
}

/** Copies a file of a backup to its place. The same file there is left as it is; throws a `Refusal` if it is another one. */
export async function putBack(
  from: string,
  file: MediaFile,
  places: MediaPlaces,
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(file.name, places);
  if (key === undefined) {
    const to = pathOf(file.name, places);
    if (!(await isThere(to, file))) await copyTo(from, to, signal);
    return;
  }
  const { storage } = places;
  if (storage === undefined)
    throw new Refusal(
      'store',
      `Cannot restore ${file.name}: it belongs into a storage, and CANTIGA_STORAGE is not set.`,
    );
  const found = await storage.find(key);
  // Objects with a hash as their name have one content; of others, the size has to do.
  if (found === undefined)
    await storage.write(key, { from: { path: from }, type: 'application/octet-stream', sha256: file.sha256 });
  else if (found.size !== file.bytes) throw anotherFile(key);
}

async function isThere(path: string, { bytes, sha256 }: HashedFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isFile() && found.size === bytes && (await hashFile(path)).sha256 === sha256) return true;
  throw anotherFile(path);
}

function anotherFile(path: string): Refusal {
  return new Refusal('store', `Cannot restore ${path}: another file is there. Move it away, and try again.`);
}

async function copyTo(from: string, to: string, signal: AbortSignal): Promise<void> {
  const temporary = `${to}.restoring`;
  try {
    await mkdir(dirname(to), { recursive: true });
    await pipeline(createReadStream(from), createWriteStream(temporary, { flush: true }), { signal });
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || signal.aborted) throw error;
    const advice = 'Give this account write access, or restore without --media and copy the files yourself.';
    throw new Refusal('store', `Cannot restore ${to}: ${message}. ${advice}`, { cause: error });
  }
}
