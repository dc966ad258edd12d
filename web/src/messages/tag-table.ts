/**
 * The names of tags, from the table that searches use, too. It reads a file, so it is for the build and for tests: in a built page,
 * `tags.ts` of each language consists of its result (see `vite.config.ts`).
 */
import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/domain/pages.ts';

const TABLE = new URL('../../../src/catalogue/tags/names.tsv', import.meta.url);
/** The beginning of the comment that names the columns. */
const HEAD = '# tag\t';

/** By the value that the API has for a tag. */
export function tagNamesIn(language: Language): Record<string, string> {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  const columns = lines.find((line) => line.startsWith(HEAD))?.split('\t') ?? [];
  const column = columns.indexOf(language);
  if (column === -1) throw new Error(`names.tsv has no column ${language}.`);
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'));
  return Object.fromEntries(rows.map((cells) => [cells[0], cells[column]]));
}
