/**
 * The folders on the server that administrators may import from, named in the settings. Other paths are refused with the same
 * message, whether they exist or not.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { ImportPlace, ImportPlaceEntry } from '../../domain/imports/import-runs.ts';
import { Refusal } from '../../domain/refusal.ts';
import { printable } from '../../domain/text/printable.ts';
import { wrong } from '../../domain/text/texts.ts';
import { isImportFile } from '../../import/import.ts';

const ENTRIES_MAX = 1000;
const PATH_MAX = 4000;

/** `roots` are absolute paths and may not exist. */
export function createServerFolders(roots: readonly string[]) {
  const named = [...new Set(roots.map((root) => resolve(root)))];

  async function realRoots(): Promise<string[]> {
    const real = await Promise.all(named.map((root) => realpath(root).catch(() => [])));
    return [...new Set(real.flat())];
  }

  /** Throws (kind `forbidden`) paths outside the roots, and (kind `type`) paths that do not exist. */
  async function realPath(path: string): Promise<string> {
    if (!isAbsolute(path) || path.length > PATH_MAX || path.includes('\0'))
      throw wrong('path', 'the absolute path of a folder or a file', quoted(path));
    const requested = resolve(path);
    const real = await realRoots();
    if (![...named, ...real].some((root) => isBelow(requested, root))) throw elsewhere(path);
    const found = await realpath(requested).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EACCES' ? 'one that may not be read' : 'a path where nothing is';
      throw wrong('path', 'a folder or a file', `${reason}: ${quoted(path)}`);
    });
    if (!real.some((root) => isBelow(found, root))) throw elsewhere(path);
    return found;
  }

  async function entryOf(
    folder: string,
    name: string,
    real: string[],
  ): Promise<ImportPlaceEntry | undefined> {
    try {
      const path = await realpath(join(folder, name));
      const stats = await stat(path);
      if (!real.some((root) => isBelow(path, root))) return undefined;
      if (stats.isDirectory()) return { kind: 'folder', name: printable(name), path, size: null };
      if (!stats.isFile() || !isImportFile(path)) return undefined;
      return { kind: 'file', name: printable(name), path, size: stats.size };
    } catch {
      // A broken link, or a file that was deleted.
      return undefined;
    }
  }

  return {
    /** The content of a folder; for an empty path, the root folders. */
    async list(path: string): Promise<ImportPlace> {
      const real = await realRoots();
      if (path === '') {
        const entries = real.map((root): ImportPlaceEntry => {
          return { kind: 'folder', name: printable(root), path: root, size: null };
        });
        return { path: '', parent: null, entries, beyond: 0 };
      }
      const folder = await realPath(path);
      const all = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        const reason = error.code === 'ENOTDIR' ? 'something that is none' : 'one that cannot be read';
        throw wrong('path', 'a folder', `${reason}: ${quoted(path)}`);
      });
      const names = all
        .filter((entry) => entry.isDirectory() || entry.isSymbolicLink() || isImportFile(entry.name))
        // A name that is not UTF-8 cannot be sent back.
        .filter(({ name }) => !name.startsWith('.') && !name.includes('\ufffd'))
        .sort((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || (a.name < b.name ? -1 : 1))
        .map(({ name }) => name);
      const found = await Promise.all(names.slice(0, ENTRIES_MAX).map((name) => entryOf(folder, name, real)));
      return {
        path: folder,
        parent: real.includes(folder) ? '' : dirname(folder),
        entries: found.filter((entry) => entry !== undefined),
        beyond: Math.max(0, names.length - ENTRIES_MAX),
      };
    },
    /** The real path of a folder or file that can be imported. */
    async require(path: string): Promise<string> {
      const real = await realPath(path);
      const stats = await stat(real);
      if (stats.isDirectory()) return real;
      if (!stats.isFile()) throw wrong('path', 'a folder or a file', `something else: ${quoted(path)}`);
      if (isImportFile(real)) return real;
      throw wrong('path', 'a folder, or a .jsonl or .tsv file (also .gz)', quoted(path));
    },
  };
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

function elsewhere(path: string): Refusal {
  return new Refusal(
    'forbidden',
    `path: expected one below CANTIGA_LIBRARY or CANTIGA_IMPORTS, where no link leads out of them, got ${quoted(path)}.`,
    { field: 'path' },
  );
}

/** A received text in a form that can be shown. */
export function quoted(text: string): string {
  return printable(JSON.stringify(text.slice(0, 200)));
}
