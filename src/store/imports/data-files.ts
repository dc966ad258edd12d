/** The names of files, as imports, the Studio and users have stored them. */
import { sql } from 'kysely';
import { inParts } from '../queries/in-parts.ts';
import { pagesOf } from '../queries/pages.ts';
import { selectRows, updateRows } from '../queries/rows.ts';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';

const PAGE = 1000;

const FILE_COLUMNS = [
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

/** The files that the catalogue names, as stored: paths, and whatever else stands for a file. A name may come several times. */
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

/** The next import reads these files again, and copies them to the storage again. `names` are texts such as `stored:3f9a….flac`. */
export async function forgetStored(store: Store, names: ReadonlySet<string>): Promise<void> {
  const paths: string[] = [];
  const pages = pagesOf<{ path: string; tags: string }>(PAGE, (last) =>
    selectRows(
      store.db,
      'folder_file',
      ['path', 'tags'],
      { tags: sql`like ${'%"stored":"%'}`, path: sql`> ${last?.path ?? ''}` },
      ['path'],
      PAGE,
    ),
  );
  for await (const page of pages)
    for (const { path, tags } of page) if (names.has(storedIn(tags))) paths.push(path);
  for (const some of inParts(paths))
    await updateRows(store.db, 'folder_file', { path: some }, { modified: -1 });
}

function storedIn(tags: string): string {
  return (JSON.parse(tags) as { stored?: string }).stored ?? '';
}
