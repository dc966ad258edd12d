/**
 * Tells whether a track has audio: the built-in catalogue synthesizes it, or the file that the store names is there.
 *
 *   ''               → no
 *   'demo:7'         → yes
 *   '48/948.mp3'     → yes if the folder `48` of the library contains it
 *
 * A folder that exists but cannot be read (rights, a network disk that fails) counts as complete: a track that might play must
 * not be locked.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isBuiltIn } from '../../domain/built-in.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** For all tracks: each folder is listed once, so a check is as old as the build it is for. */
export function createAudioCheck(library: string): (audio: string) => boolean {
  /** `undefined`: not readable. */
  const folders = new Map<string, ReadonlySet<string> | undefined>();

  function filesIn(folder: string): ReadonlySet<string> | undefined {
    if (!folders.has(folder)) folders.set(folder, listFiles(folder));
    return folders.get(folder);
  }

  return (audio) => {
    const path = pathOf(library, audio);
    return typeof path === 'boolean' ? path : (filesIn(dirname(path))?.has(basename(path)) ?? true);
  };
}

/** For a few tracks. */
export function hasAudio(library: string, audio: string): boolean {
  const path = pathOf(library, audio);
  if (typeof path === 'boolean') return path;
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    return !isAbsent(error);
  }
}

/** The path of the file; whether there is audio where no file is named. */
function pathOf(library: string, audio: string): string | boolean {
  if (audio === '') return false;
  return isBuiltIn(audio) || resolve(library, audio);
}

function listFiles(folder: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readdirSync(folder));
  } catch (error) {
    return isAbsent(error) ? new Set() : undefined;
  }
}

const isAbsent = (error: unknown) => ABSENT.has((error as NodeJS.ErrnoException).code ?? '');
