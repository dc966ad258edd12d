/**
 * The originals that the catalogue names: audio, images, avatars. Converted audio and resized images are made again; uploaded
 * images are in the database.
 *
 *   albums/1/cover.jpg         →  media/library/albums/1/cover.jpg
 *   /music/01.flac             →  media/absolute/music/01.flac
 *   embedded:/music/01.flac    →  the same file
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isBuiltIn } from '../domain/built-in.ts';
import { UPLOADED } from '../domain/media.ts';
import { Refusal } from '../domain/refusal.ts';
import { fileHolding } from '../media/images/embedded.ts';
import { lookAtFile, openFile } from '../media/library-file.ts';
import { readFileNames } from '../store/file-names.ts';
import type { Db } from '../store/schema.ts';
import { damaged, hashFile, readLines, requireUnchanged, writeCompressed, writeHashed } from './files.ts';
import { type HashedFile, type MediaFile, mediaListPath } from './manifest.ts';

/** Each file once. */
export async function findMedia(db: Db): Promise<string[]> {
  const names = new Set<string>();
  for await (const name of readFileNames(db))
    if (!isBuiltIn(name) && !name.startsWith(UPLOADED)) names.add(fileHolding(name));
  return [...names].sort();
}

export interface CopyMediaOptions {
  library: string;
  onFile(): void;
  signal: AbortSignal;
}

export interface CopiedMedia {
  list: HashedFile & { files: number };
  bytes: number;
  /** Files that do not exist or cannot be read, as the catalogue names them. */
  missing: string[];
}

export async function copyMedia(
  folder: string,
  names: readonly string[],
  { library, onFile, signal }: CopyMediaOptions,
): Promise<CopiedMedia> {
  const missing: string[] = [];
  let files = 0;
  let bytes = 0;
  async function* copied(): AsyncGenerator<string> {
    for (const name of names) {
      signal.throwIfAborted();
      const descriptor = await open(resolve(library, name), library);
      if (descriptor === undefined) missing.push(name);
      else {
        const source = createReadStream('', { fd: descriptor });
        const written = await writeHashed(pathIn(folder, name), source, signal);
        files++;
        bytes += written.bytes;
        yield `${JSON.stringify({ name, ...written } satisfies MediaFile)}\n`;
      }
      onFile();
    }
  }
  const list = await writeCompressed(mediaListPath(folder), copied(), signal);
  return { list: { ...list, files }, bytes, missing };
}

/** A descriptor, or `undefined` for a file that the service could not read either. */
async function open(path: string, library: string): Promise<number | undefined> {
  try {
    return await openFile(await lookAtFile(path, library));
  } catch (error) {
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

/** Throws (kind `store`) for a name that leads out of its folder. */
function pathIn(folder: string, name: string): string {
  const base = join(folder, 'media', isAbsolute(name) ? 'absolute' : 'library');
  const path = normalize(join(base, name.replace(/^([a-z]):/i, '$1')));
  if (path.startsWith(base + sep)) return path;
  throw new Refusal('store', `The file name ${JSON.stringify(name)} leads out of its folder.`);
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
    await requireUnchanged(pathIn(folder, file.name), file, signal);
    onFile();
  }
}

/**
 * Puts the files where the catalogue names them: below the library, or at their absolute path. A file that is there already is left
 * as it is; throws a `Refusal` if it is another one.
 */
export async function restoreMedia(
  folder: string,
  { library, onFile, signal }: CopyMediaOptions,
): Promise<void> {
  for await (const file of readMediaList(folder)) {
    signal.throwIfAborted();
    const from = pathIn(folder, file.name);
    const to = resolve(library, file.name);
    if (!(await isThere(to, file))) await copyTo(from, to, signal);
    onFile();
  }
}

async function isThere(path: string, { bytes, sha256 }: HashedFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isFile() && found.size === bytes && (await hashFile(path)).sha256 === sha256) return true;
  throw new Refusal('store', `Cannot restore ${path}: another file is there. Move it away, and try again.`);
}

async function copyTo(from: string, to: string, signal: AbortSignal): Promise<void> {
  const temporary = `${to}.restoring`;
  await mkdir(dirname(to), { recursive: true });
  try {
    await pipeline(createReadStream(from), createWriteStream(temporary, { flush: true }), { signal });
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
