/**
 * The originals that the catalogue names: audio, images, avatars, each once. Converted audio and resized images are made again; uploaded
 * images are in the database.
 */
import { rm } from 'node:fs/promises';
import { isBuiltIn } from '../domain/built-in.ts';
import { STORED, UPLOADED } from '../domain/media/media.ts';
import { fileHolding } from '../media/images/embedded.ts';
import { readFileNames } from '../store/imports/data-files.ts';
import type { Db } from '../store/schema.ts';
import { damaged, readLines, requireUnchanged, writeCompressed, writeHashed } from './files.ts';
import { type HashedFile, type MediaFile, mediaListPath } from './manifest.ts';
import { type MediaPlaces, openMedia, pathInBackup, putBack } from './media-places.ts';

export async function findMedia(db: Db): Promise<string[]> {
  const names = new Set<string>();
  for await (const name of readFileNames(db))
    if (!isBuiltIn(name) && !name.startsWith(UPLOADED)) names.add(fileHolding(name));
  return [...names].sort();
}

export interface CopyMediaOptions {
  places: MediaPlaces;
  onFile(): void;
  signal: AbortSignal;
}

export interface CopiedMedia {
  list: HashedFile & { files: number };
  bytes: number;
  /** Files that do not exist, cannot be read or are damaged, as the catalogue names them. */
  missing: string[];
}

export async function copyMedia(
  folder: string,
  names: readonly string[],
  { places, onFile, signal }: CopyMediaOptions,
): Promise<CopiedMedia> {
  const missing: string[] = [];
  let files = 0;
  let bytes = 0;
  /** By path: `a.mp3` and `./a.mp3` are one file. */
  const known = new Map<string, HashedFile>();
  async function copy(name: string): Promise<HashedFile | undefined> {
    const source = await openMedia(name, places);
    if (source === undefined) return undefined;
    const path = pathInBackup(folder, name);
    const earlier = known.get(path);
    if (earlier !== undefined) {
      source.destroy();
      return earlier;
    }
    const written = await writeHashed(path, source, signal);
    if (isDamaged(name, written)) {
      await rm(path);
      return undefined;
    }
    known.set(path, written);
    bytes += written.bytes;
    return written;
  }
  async function* copied(): AsyncGenerator<string> {
    for (const name of names) {
      signal.throwIfAborted();
      const written = await copy(name);
      if (written === undefined) missing.push(name);
      else {
        files++;
        yield `${JSON.stringify({ name, ...written } satisfies MediaFile)}\n`;
      }
      onFile();
    }
  }
  const list = await writeCompressed(mediaListPath(folder), copied(), signal);
  return { list: { ...list, files }, bytes, missing };
}

/** The name of an object has the hash of its content. */
function isDamaged(name: string, { sha256 }: HashedFile): boolean {
  return name.startsWith(STORED) && !name.startsWith(sha256, STORED.length);
}

async function* readMediaList(folder: string): AsyncGenerator<MediaFile> {
  const path = mediaListPath(folder);
  for await (const line of readLines(path)) {
    const file = JSON.parse(line) as MediaFile;
    if (typeof file.name !== 'string' || typeof file.sha256 !== 'string')
      throw damaged(path, 'not a list of files');
    yield file;
  }
}

export async function checkMedia(folder: string, onFile: () => void, signal: AbortSignal): Promise<void> {
  for await (const file of readMediaList(folder)) {
    await requireUnchanged(pathInBackup(folder, file.name), file, signal);
    onFile();
  }
}

/** Puts the files where the catalogue names them. Throws as `putBack` does. */
export async function restoreMedia(
  folder: string,
  { places, onFile, signal }: CopyMediaOptions,
): Promise<void> {
  for await (const file of readMediaList(folder)) {
    signal.throwIfAborted();
    await putBack(pathInBackup(folder, file.name), file, places, signal);
    onFile();
  }
}
