/**
 * The audio files of a folder, and the covers, licences and `catalogue.json` next to them. Symbolic links are never followed,
 * so that nothing outside the folder is imported; links to files inside are skipped silently, since those are found anyway.
 * Names that start with a dot are skipped too: other programs use them.
 */
import { isUtf8 } from 'node:buffer';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AUDIO_FILE, COVER_FILE, LICENSE_FILE, NOTES_FILE } from '../../../domain/imports/folder-names.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { printable } from '../../../domain/text/printable.ts';
import type { Skipped } from '../../refused-items.ts';
import { systemReason } from '../lines.ts';

export interface FoundFile {
  /** Absolute. */
  path: string;
  size: number;
  /** Whole milliseconds since 1970. */
  modified: number;
}

/** The other relevant files of a folder; absolute paths, empty if there is none. */
export interface Beside {
  cover: string;
  license: string;
  catalogue: string;
}

export interface FolderFiles {
  /** In order of their paths. */
  files: FoundFile[];
  /** By folder, for the folders that have any of them. */
  beside: Map<string, Beside>;
  skipped: Skipped[];
  /** Folders and files that could not be read: their known tracks may still exist. */
  unreadable: string[];
}

/** Audio, and what belongs to it: the report names it. */
const LEFT_OUT = /\.(?:cue|mpc|tta|tak|dsf|dff|shn|m4[bp]|mka|caf|au|snd|ra|amr|ac3|dts|midi?)$/i;
/** The better name first. */
const COVER_NAMES = ['cover', 'front', 'folder'];
/** Both databases can find a path of this length by its text. */
const PATH_MAX = 2000;

export async function walk(folder: string, signal?: AbortSignal): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], beside: new Map(), skipped: [], unreadable: [] };
  const skip = (path: string, reason: string) =>
    found.skipped.push({ file: printable(relative(folder, path) || '.'), reason });
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (signal?.aborted) break;
    const entries = await readdir(at, { withFileTypes: true, encoding: 'buffer' }).catch((error) => {
      if (at === folder) throw unreadable(folder, error);
      skip(at!, `the folder cannot be read: ${systemReason(error)}`);
      if (error.code !== 'ENOENT') found.unreadable.push(at!);
      return [];
    });
    const named = entries
      .map((entry) => ({ entry, name: entry.name.toString() }))
      .filter(({ name }) => !name.startsWith('.'))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const folders: string[] = [];
    for (const { entry, name } of named) {
      const path = join(at, name);
      const isEntry = entry.isDirectory() || entry.isSymbolicLink() || AUDIO_FILE.test(name);
      const fault = isEntry || COVER_FILE.test(name) ? nameFault(entry.name, path) : undefined;
      if (fault !== undefined) skip(path, fault);
      else if (entry.isDirectory()) folders.push(path);
      else if (entry.isSymbolicLink()) {
        const fault = await linkFault(path, folder);
        if (fault !== undefined) skip(path, fault);
      } else if (!AUDIO_FILE.test(name)) {
        if (entry.isFile() && LEFT_OUT.test(name)) skip(path, leftOut(name));
        else if (entry.isFile()) noteBeside(found.beside, at, name);
      } else if (!entry.isFile()) skip(path, 'it is not a file');
      else {
        const stats = await lstat(path).catch((error) => {
          skip(path, systemReason(error));
          if (error.code !== 'ENOENT') found.unreadable.push(path);
        });
        if (stats !== undefined)
          found.files.push({ path, size: stats.size, modified: Math.floor(stats.mtimeMs) });
      }
    }
    waiting.push(...folders.reverse());
  }
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

function leftOut(name: string): string {
  if (/\.cue$/i.test(name)) return 'cue sheets are not read: an audio file is one track';
  return `${name.slice(name.lastIndexOf('.'))} files are not imported`;
}

function nameFault(name: Buffer, path: string): string | undefined {
  if (!isUtf8(name)) return 'its name is not UTF-8';
  if (/\p{Cc}/u.test(path)) return 'its path holds a line end or another control character';
  if (Buffer.byteLength(path) > PATH_MAX) return `its path is longer than ${PATH_MAX} bytes`;
  return undefined;
}

async function linkFault(link: string, folder: string): Promise<string | undefined> {
  try {
    const [target, root] = await Promise.all([realpath(link), realpath(folder)]);
    const isInside = target === root || target.startsWith(root + sep);
    return isInside ? undefined : 'it is a symbolic link that leads out of the folder';
  } catch {
    return 'it is a symbolic link that leads nowhere';
  }
}

function noteBeside(all: Map<string, Beside>, folder: string, name: string): void {
  const isCatalogue = name === NOTES_FILE;
  if (!isCatalogue && !LICENSE_FILE.test(name) && !COVER_FILE.test(name)) return;
  const beside = all.get(folder) ?? { cover: '', license: '', catalogue: '' };
  all.set(folder, beside);
  const path = join(folder, name);
  if (isCatalogue) beside.catalogue = path;
  else if (LICENSE_FILE.test(name)) beside.license ||= path;
  else if (beside.cover === '' || coverRank(path) < coverRank(beside.cover)) beside.cover = path;
}

function coverRank(path: string): number {
  const name = path.slice(path.lastIndexOf(sep) + 1);
  return COVER_NAMES.indexOf(COVER_FILE.exec(name)?.[1].toLowerCase() ?? '');
}

function unreadable(folder: string, error: NodeJS.ErrnoException): Refusal {
  return new Refusal('import', `${printable(folder)}: cannot be read: ${systemReason(error)}.`, {
    cause: error,
  });
}
