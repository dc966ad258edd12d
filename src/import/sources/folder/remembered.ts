/** What earlier imports of folders remember, in the store's tables `folder_file` and `folder_name`. */
import { sep } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { Refusal } from '../../../domain/refusal.ts';
import type { FolderFileTable, FolderNameTable, Schema } from '../../../store/schema.ts';

const CHUNK = 500;

/** By path: the files below `folder`, and those of any folder that are gone and may have come here. */
export async function rememberedFiles(
  db: Kysely<Schema>,
  folder: string,
): Promise<Map<string, FolderFileTable>> {
  const prefix = folder.endsWith(sep) ? folder : folder + sep;
  const rows = await db
    .selectFrom('folder_file')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb(sql<string>`substr(path, 1, ${sql.lit([...prefix].length)})`, '=', prefix),
        eb('gone', '<>', ''),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}

export async function rememberedNames(db: Kysely<Schema>): Promise<FolderNameTable[]> {
  return await db.selectFrom('folder_name').selectAll().execute();
}

/** Marks files as gone. */
export async function markGone(trx: Transaction<Schema>, paths: string[], gone: string): Promise<void> {
  for (const some of chunks(paths))
    await trx.updateTable('folder_file').set({ gone }).where('path', 'in', some).execute();
}

/** Of files whose track is another file's now. */
export async function forgetFiles(trx: Transaction<Schema>, paths: string[]): Promise<void> {
  for (const some of chunks(paths)) await trx.deleteFrom('folder_file').where('path', 'in', some).execute();
}

/** Of names whose id bears another name now. */
export async function forgetNames(
  trx: Transaction<Schema>,
  kind: FolderNameTable['kind'],
  keys: string[],
): Promise<void> {
  for (const some of chunks(keys))
    await trx.deleteFrom('folder_name').where('kind', '=', kind).where('key', 'in', some).execute();
}

/** Ids above all that there are, one after the other. The caller holds the import lock. */
export async function freeIds(
  trx: Transaction<Schema>,
  table: 'artist' | 'album' | 'track',
): Promise<() => number> {
  const highest = trx.selectFrom(table).select(({ fn }) => fn.max('id').as('id'));
  let id = (await highest.executeTakeFirst())?.id ?? 0;
  return () => {
    if (id >= Number.MAX_SAFE_INTEGER)
      throw new Refusal(
        'import',
        `The highest possible id of a ${table} is taken: there is none left for a new one.`,
      );
    return ++id;
  };
}

export function* chunks<T>(items: T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}
