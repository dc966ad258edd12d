/**
 * Tells whether a track has audio: the built-in catalogue synthesizes it, or the file that the store names is there.
 *
 *   ''               → no
 *   'demo:7'         → yes
 *   'stored:3f9a….flac'  → yes: its import has stored it
 *   '48/948.mp3'     → yes if the folder `48` of the library contains it; in a storage it is not looked for
 *
 * A folder that exists but cannot be read (rights, a network disk that fails) counts as complete: a track that might play must
 * not be locked.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { isBuiltIn } from '../../domain/built-in.ts';
import { STORED } from '../../domain/media/media.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/**
 * For all tracks: each folder is listed once, so a check is as old as the build it is for. Without a `library`, relative paths are in a
 * storage.
 */
export function createAudioCheck(library: string | undefined): (audio: string) => boolean {
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
export function hasAudio(library: string | undefined, audio: string): boolean {
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
function pathOf(library: string | undefined, audio: string): string | boolean {
  if (audio === '') return false;
  if (isBuiltIn(audio) || audio.startsWith(STORED)) return true;
  // Asking a storage for every track would take minutes.
  if (library === undefined) return isAbsolute(audio) ? audio : true;
  return resolve(library, audio);
}

function listFiles(folder: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readdirSync(folder));
  } catch (error) {
    return isAbsent(error) ? new Set() : undefined;
  }
}

const isAbsent = (error: unknown) => ABSENT.has((error as NodeJS.ErrnoException).code ?? '');
