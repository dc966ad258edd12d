/**
 * The names of files in the data folder. Earlier versions stored their absolute paths, which were wrong once the folder had been moved or
 * restored elsewhere:
 *
 *   /srv/data/studio/originals/3f/3f9a….flac   → data:studio/originals/3f/3f9a….flac
 *   embedded:/srv/data/library/a.flac          → embedded:data:library/a.flac
 */
import { sep } from 'node:path';
import { sql } from 'kysely';
import { DATA, STORED } from '../../domain/media/media.ts';
import { inParts } from '../queries/in-parts.ts';
import { pagesOf } from '../queries/pages.ts';
import { updateRows } from '../queries/rows.ts';
import type { Db, Schema, Trx } from '../schema.ts';
import type { Store } from '../store.ts';

const STUDIO_FILE = /^(.+)[\\/](studio[\\/]originals[\\/]([0-9a-f]{2})[\\/](\3[0-9a-f]{62})\.[a-z0-9]{1,5})$/;

/** The parts of an absolute path that the Studio of an earlier version has stored. */
export function readStudioPath(path: string): { data: string; inside: string; sha256: string } | undefined {
  const [, data, inside, , sha256] = STUDIO_FILE.exec(path) ?? [];
  return data === undefined ? undefined : { data, inside, sha256 };
}

/** Files of the Studio, and those that replaced the audio of a track, which are stored by absolute path: by data folder, relative to it. */
export async function listAbsoluteFiles(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ path: string }>`
    select stored as path from studio_file where stored not like ${`${STORED}%`} and stored not like ${`${DATA}%`}
    union select value from edited where kind = 'track' and field = 'audio'`.execute(db);
  const found = new Map<string, string[]>();
  for (const { path } of rows) {
    const { data, inside } = readStudioPath(path.startsWith('"') ? JSON.parse(path) : path) ?? {};
    if (data !== undefined) found.set(data, [...(found.get(data) ?? []), inside!]);
  }
  return found;
}

/** Whether a folder import has read files below the folder. */
export async function hasImportedFiles(db: Db, folder: string): Promise<boolean> {
  const { rows } = await sql`select 1 from folder_file where ${begins('path', folder + sep)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The files below `folder` are in the data folder from now on. Returns the tracks whose audio is one of them. */
export async function moveToData(trx: Trx, folder: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from track where ${begins('audio', folder + sep)}`.execute(trx);
  for (const [table, column] of FILE_COLUMNS) {
    await replaceStart(trx, table, column, folder + sep, DATA);
    await replaceStart(trx, table, column, `embedded:${folder}${sep}`, `embedded:${DATA}`);
  }
  // An import of this version before the first start has named them already.
  const inside = sql`substr(path, ${sql.lit([...folder].length + 2)})`;
  await sql`delete from folder_file where ${begins('path', folder + sep)}
    and ${sql.lit(DATA)} || ${inside} in (select path from folder_file)`.execute(trx);
  await replaceStart(trx, 'folder_file', 'path', folder + sep, DATA);
  await replaceStart(trx, 'loudness', 'audio', folder + sep, DATA);
  await replaceStart(trx, 'edited', 'value', JSON.stringify(folder + sep).slice(0, -1), `"${DATA}`);
  return rows.map(({ id }) => id);
}

async function replaceStart(trx: Trx, table: keyof Schema, column: string, before: string, after: string) {
  const rest = sql`substr(${sql.ref(column)}, ${sql.lit([...before].length + 1)})`;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(after)} || ${rest}
    where ${begins(column, before)}`.execute(trx);
}

/** Not `like`: a folder may have a `_` or `%` in its name. */
function begins(column: string, start: string) {
  return sql`substr(${sql.ref(column)}, 1, ${sql.lit([...start].length)}) = ${start}`;
}

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
    store.db
      .selectFrom('folder_file')
      .select(['path', 'tags'])
      .where('tags', 'like', '%"stored":"%')
      .where('path', '>', last?.path ?? '')
      .orderBy('path')
      .limit(PAGE)
      .execute(),
  );
  for await (const page of pages)
    for (const { path, tags } of page) if (names.has(storedIn(tags))) paths.push(path);
  for (const some of inParts(paths))
    await updateRows(store.db, 'folder_file', { path: some }, { modified: -1 });
}

function storedIn(tags: string): string {
  return (JSON.parse(tags) as { stored?: string }).stored ?? '';
}
