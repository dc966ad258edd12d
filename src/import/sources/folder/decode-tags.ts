/** Texts of tags with a wrong code page, folder by folder: see `code-pages.ts`. */
import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { printable } from '../../../domain/text/printable.ts';
import { findCodePage, readAs } from './code-pages.ts';
import { namesOf } from './names.ts';
import { type FileTags, genresOf, type ReadFile } from './tags.ts';
import { oneLine } from './texts.ts';

const FOLDERS_NAMED = 10;

export interface DecodedFiles {
  files: ReadFile[];
  /** A sentence for each code page, for the report. */
  notes: string[];
}

export function decodeTags(files: ReadFile[], folder: string): DecodedFiles {
  const decoded = new Map<ReadFile, ReadFile>();
  /** By code page: the folders, and how many files. */
  const found = new Map<string, { folders: string[]; files: number }>();
  const legacy = files.filter(({ tags }) => Object.keys(tags.bytes).length > 0);
  for (const [at, some] of Map.groupBy(legacy, ({ path }) => namesOf(path, folder).albumFolder)) {
    const codePage = findCodePage([...new Set(some.flatMap(({ tags }) => Object.values(tags.bytes)))]);
    if (codePage === undefined) continue;
    const read = some.map((file) => ({ file, tags: readTags(file.tags, codePage) }));
    const changed = read.filter(({ file, tags }) => !isDeepStrictEqual(file.tags, tags));
    if (changed.length === 0) continue;
    for (const { file, tags } of changed) decoded.set(file, { ...file, tags });
    const seen = found.get(codePage) ?? { folders: [], files: 0 };
    seen.folders.push(printable(relative(folder, at) || 'the folder itself'));
    seen.files += changed.length;
    found.set(codePage, seen);
  }
  return {
    files: files.map((file) => decoded.get(file) ?? file),
    notes: [...found].map(([codePage, { folders, files: count }]) => {
      const more = folders.length - FOLDERS_NAMED;
      const list = folders.slice(0, FOLDERS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
      return `The tags of ${count} file${count === 1 ? '' : 's'} were read as ${codePage}, in: ${list}.`;
    }),
  };
}

function readTags(tags: FileTags, codePage: string): FileTags {
  const { genres, ...texts } = tags.bytes;
  const changed = Object.entries(texts).map(([field, bytes]) => [field, oneLine(readAs(bytes, codePage))]);
  return {
    ...tags,
    ...Object.fromEntries(changed),
    ...(genres !== undefined && { genres: genresOf([readAs(genres, codePage)]) }),
  };
}
