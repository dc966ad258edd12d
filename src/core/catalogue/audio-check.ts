/**
 * Tells whether a track has audio: the built-in catalogue synthesizes it, or the file that the store names is there.
 *
 *   ''               → no
 *   'demo:7'         → yes
 *   '48/948.mp3'     → yes if the folder `48` of the library contains it
 *
 * Each folder is listed once, so a check is as old as the build it is for. A folder that exists but cannot be read (rights, a
 * network disk that fails) counts as complete: a track that might play must not be locked.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isBuiltIn } from '../../domain/built-in.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

export function createAudioCheck(library: string): (audio: string) => boolean {
  /** `undefined`: not readable. */
  const folders = new Map<string, ReadonlySet<string> | undefined>();

  function filesIn(folder: string): ReadonlySet<string> | undefined {
    if (!folders.has(folder)) folders.set(folder, listFiles(folder));
    return folders.get(folder);
  }

  return (audio) => {
    if (audio === '') return false;
    if (isBuiltIn(audio)) return true;
    const path = resolve(library, audio);
    return filesIn(dirname(path))?.has(basename(path)) ?? true;
  };
}

function listFiles(folder: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readdirSync(folder));
  } catch (error) {
    return ABSENT.has((error as NodeJS.ErrnoException).code ?? '') ? new Set() : undefined;
  }
}
