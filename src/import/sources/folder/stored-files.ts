/** The state of earlier folder imports, in the tables `folder_file` and `folder_name`. */
import { sep } from 'node:path';
import { sql } from 'kysely';
import { FOLDER, FOLDER_IDS } from '../../../domain/imports/import-sources.ts';
import { DATA } from '../../../domain/media/media.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { pathOf, storedName } from '../../../media/library-file.ts';
import { inParts } from '../../../store/queries/in-parts.ts';
import { pagesOf } from '../../../store/queries/pages.ts';
import type { Db, FolderFileTable, FolderNameTable, Trx } from '../../../store/schema.ts';
import { upsert } from '../../writing/upsert.ts';
import { folded } from './texts.ts';

const PAGE = 5000;

/** By path: the files below `folder`, and missing ones of any folder, which may have been moved here. */
export async function storedFiles(
  db: Db,
  folder: string,
  data: string | undefined,
): Promise<Map<string, FolderFileTable>> {
  const prefix = folder.endsWith(sep) ? folder : folder + sep;
  const rows = await db
    .selectFrom('folder_file')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb(sql<string>`substr(path, 1, ${sql.lit([...prefix].length)})`, '=', prefix),
        eb('gone', '<>', ''),
        eb('path', 'like', `${DATA}%`),
      ]),
    )
    .execute();
  const files = new Map<string, FolderFileTable>();
  for (const row of rows) {
    const isOfData = data !== undefined && row.path.startsWith(DATA);
    const path = isOfData ? pathOf(row.path, { data, library: data }) : row.path;
    if (row.gone !== '' || path.startsWith(prefix)) files.set(path, { ...row, path });
  }
  return files;
}

/** Writes rows; their paths are absolute. */
export function fileWriter(trx: Trx, data: string | undefined) {
  const { add, flush } = upsert(trx, 'folder_file', ['path']);
  return { add: (row: FolderFileTable) => add({ ...row, path: storedName(row.path, data) }), flush };
}

/** The folded names of all artists of the catalogue. */
export async function artistNames(db: Db): Promise<Set<string>> {
  const names = new Set<string>();
  const pages = pagesOf<{ id: number; name: string }>(PAGE, (last) =>
    db
      .selectFrom('artist')
      .select(['id', 'name'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
  for await (const page of pages) for (const { name } of page) names.add(folded(name));
  return names;
}

export async function storedNames(db: Db): Promise<FolderNameTable[]> {
  return await db.selectFrom('folder_name').selectAll().execute();
}

/** Marks files as missing. */
export async function markGone(
  trx: Trx,
  paths: string[],
  data: string | undefined,
  gone: string,
): Promise<void> {
  for (const some of inParts(paths.map((path) => storedName(path, data))))
    await trx.updateTable('folder_file').set({ gone }).where('path', 'in', some).execute();
}

/** Forgets files whose track now has another file. */
export async function forgetFiles(trx: Trx, paths: string[], data: string | undefined): Promise<void> {
  for (const some of inParts(paths.map((path) => storedName(path, data))))
    await trx.deleteFrom('folder_file').where('path', 'in', some).execute();
}

/** Forgets names whose id has another name now. */
export async function forgetNames(trx: Trx, kind: FolderNameTable['kind'], keys: string[]): Promise<void> {
  for (const some of inParts(keys))
    await trx.deleteFrom('folder_name').where('kind', '=', kind).where('key', 'in', some).execute();
}

/** Ids of the range for folders, above all used ones, one after the other. The caller holds the import lock. */
export async function freeIds(trx: Trx, table: Catalogued): Promise<() => number> {
  const { first, last } = FOLDER_IDS;
  const highest = trx
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .where('id', '>=', first)
    .where('id', '<=', last);
  let id = (await highest.executeTakeFirst())?.id ?? first - 1;
  return () => {
    if (id >= last)
      throw new Refusal(
        'import',
        `No ${table} id is left between ${first} and ${last}, the range for folders.`,
      );
    return ++id;
  };
}

type Catalogued = 'artist' | 'album' | 'track';

/** The ids whose record belongs to another source, or an unknown one. */
export async function idsOfOthers(trx: Trx, table: Catalogued, ids: Iterable<number>): Promise<Set<number>> {
  const found = new Set<number>();
  for (const some of inParts([...ids])) {
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', some)
      .where('source', '<>', FOLDER)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
