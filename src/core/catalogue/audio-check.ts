/**
 * Tells whether a track has audio: the built-in catalogue synthesizes it, or the file that the store names is there.
 *
 *   ''               → no
 *   'demo:7'         → yes
 *   'stored:3f9a….flac'  → yes: its import has stored it
 *   'data:music/a.flac'  → yes if the folder `music` of the data folder contains it
 *   '48/948.mp3'     → yes if the folder `48` of the library contains it; in a storage it is not looked for
 *
 * A folder that exists but cannot be read (rights, a network disk that fails) counts as complete: a track that might play must
 * not be locked.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isBuiltIn } from '../../domain/built-in.ts';
import { type FileFolders, isLocal, pathOf } from '../../media/library-file.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** Without a library, relative paths are in a storage. */
export type AudioFolders = Pick<FileFolders, 'data'> & { library: string | undefined };

/** Checks all tracks: each folder is listed once, so a check is as old as the build it is for. */
export function createAudioCheck(folders: AudioFolders): (audio: string) => boolean {
  /** `undefined`: not readable. */
  const listed = new Map<string, ReadonlySet<string> | undefined>();

  function filesIn(folder: string): ReadonlySet<string> | undefined {
    if (!listed.has(folder)) listed.set(folder, listFiles(folder));
    return listed.get(folder);
  }

  return (audio) => {
    const path = placeOf(folders, audio);
    return typeof path === 'boolean' ? path : (filesIn(dirname(path))?.has(basename(path)) ?? true);
  };
}

/** Checks a few tracks. */
export function hasAudio(folders: AudioFolders, audio: string): boolean {
  const path = placeOf(folders, audio);
  if (typeof path === 'boolean') return path;
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    return !isAbsent(error);
  }
}

/** The path of the file; whether there is audio where no file is named. */
function placeOf({ data, library }: AudioFolders, audio: string): string | boolean {
  if (audio === '') return false;
  // Asking a storage for every track would take minutes.
  if (isBuiltIn(audio) || !isLocal(audio, library === undefined)) return true;
  return pathOf(audio, { data, library: library ?? data });
}

function listFiles(folder: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readdirSync(folder));
  } catch (error) {
    return isAbsent(error) ? new Set() : undefined;
  }
}

const isAbsent = (error: unknown) => ABSENT.has((error as NodeJS.ErrnoException).code ?? '');
