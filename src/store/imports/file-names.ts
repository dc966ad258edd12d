/** The files that the catalogue names, as stored: paths, and whatever else stands for a file. A name may come several times. */
import { sql } from 'kysely';
import { pagesOf } from '../queries/pages.ts';
import type { Db } from '../schema.ts';

const PAGE = 1000;

export const FILE_COLUMNS = [
  ['track', 'audio'],
  ['track', 'image'],
  ['album', 'image'],
  ['artist', 'image'],
  ['radio', 'image'],
  ['feed', 'image'],
  ['user', 'avatar'],
  // Also of releases that are not published.
  ['studio_file', 'stored'],
] as const;

export async function* readFileNames(db: Db): AsyncGenerator<string> {
  for (const [table, column] of FILE_COLUMNS) {
    const pages = pagesOf<{ id: number; name: string }>(PAGE, async (last) => {
      const found = await sql<{ id: number; name: string }>`
        select id, ${sql.ref(column)} as name from ${sql.table(table)}
        where ${sql.ref(column)} <> '' and id > ${last?.id ?? Number.MIN_SAFE_INTEGER}
        order by id limit ${sql.lit(PAGE)}`.execute(db);
      return found.rows;
    });
    for await (const page of pages) for (const { name } of page) yield name;
  }
}
