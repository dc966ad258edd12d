/** What must be true of the databases and files of a service after a crash. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { createActivity } from '../../src/core/activity/activity.ts';
import { touchRecent } from '../../src/core/activity/recent-activity.ts';
import { Generations } from '../../src/core/catalogue/generations.ts';
import { built, strictLog } from '../../src/core/catalogue/random-changes.fixture.ts';
import type { DatabaseLocation } from '../../src/domain/ports.ts';
import { originalKey } from '../../src/media/originals.ts';
import { openUnmigrated, usingStore } from '../../src/store/store.ts';
import { differing } from '../../test/catalogue-model/differing.fixture.ts';
import { eventually } from '../../test/cli-process.fixture.ts';
import { patiently, readApi } from '../writes/world.ts';

export async function checkDatabase(database: DatabaseLocation): Promise<string[]> {
  const { db, close } = await openUnmigrated(database);
  const damaged = (what: unknown) => `the database is damaged: ${what}`;
  try {
    if (database.kind === 'sqlite') {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
      const texts = rows.map((row) => row.integrity_check);
      return texts.filter((text) => text !== 'ok').map(damaged);
    }
    await sql`create extension if not exists amcheck`.execute(db);
    // Every index is compared with its table.
    await sql`select bt_index_check(index.indexrelid, true)
      from pg_index index join pg_class class on class.oid = index.indexrelid
        join pg_am method on method.oid = class.relam
      where method.amname = 'btree' and class.relpersistence = 'p' and index.indisvalid`.execute(db);
    return [];
  } catch (error) {
    return [damaged(error)];
  } finally {
    await close();
  }
}

/** Loads what a node has saved as its next start does, and compares it with all rows. The node does not run. */
export function checkReadModel(database: DatabaseLocation, folder: string): Promise<string[]> {
  return usingStore(database, {}, async (store) => {
    const log = strictLog();
    const generations = new Generations({ store: database, folder, library: undefined }, log);
    try {
      const generation = await generations.next();
      const [activity, now] = [createActivity({ store, log }), new Date()];
      await touchRecent({ store, activity, log, generation, now }).finished;
      await activity.close();
      const next = (await generations.recount())!;
      const columns = differing(next, await built(store, undefined, next));
      return columns.map((column) => `the read model of ${folder} differs from the rows: ${column}`);
    } catch (error) {
      return [`the read model of ${folder} cannot be loaded: ${(error as Error).message}`];
    } finally {
      await generations.close();
    }
  });
}

/** Every file that a row names exists, and its content is that of its name. */
export async function checkFiles(database: DatabaseLocation, storage: string): Promise<string[]> {
  const rows = await usingStore(database, {}, async ({ db }) => [
    ...(await db.selectFrom('studio_file').select('stored').execute()),
    ...(await db.selectFrom('track').select('audio as stored').execute()),
  ]);
  const names = new Set(rows.flatMap(({ stored }) => /^stored:(.+)$/.exec(stored)?.[1] ?? []));
  return [...names].flatMap((name) => {
    const path = join(storage, originalKey(name));
    if (!existsSync(path)) return [`the file ${name} of a row is missing`];
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    return name.startsWith(hash) ? [] : [`the file ${name} has another content`];
  });
}

const COMPARED = [
  'tracks/?limit=200&order=id&include=musicinfo+stats+licenses',
  'albums/tracks/?limit=200&order=id',
  'artists/musicinfo/?limit=200&order=id',
  'tracks/?search=edited&limit=200',
];

/** All nodes show the same catalogue, after a while. */
export async function checkAgreement([first, ...others]: readonly string[]): Promise<string[]> {
  const read = async (url: string, path: string) =>
    JSON.parse(JSON.stringify(await patiently(() => readApi(url, path))).replaceAll(url, ''));
  const faults: string[] = [];
  for (const [path, other] of COMPARED.flatMap((one) => others.map((url) => [one, url]))) {
    const isEqual = async () => isDeepStrictEqual(await read(first, path), await read(other, path));
    await eventually(isEqual, Boolean).catch(() => faults.push(`the nodes disagree about ${path}`));
  }
  return faults;
}
