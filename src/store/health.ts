/** The queries of `cantiga doctor` and the health page. Reads only. */
import { sql } from 'kysely';
import { BUILT_IN } from '../domain/built-in.ts';
import { DATA, STORED } from '../domain/media/media.ts';
import type { DatabaseHealth } from '../domain/node/health.ts';
import { countRows, readMeta } from './queries/rows.ts';
import type { Db, Schema, SqlFragment } from './schema.ts';
import type { Store } from './store.ts';

export type StoreHealth = Awaited<ReturnType<typeof readHealth>>;

export async function readHealth(db: Db) {
  const count = (table: 'artist' | 'album' | 'user' | 'application') => countRows(db, table, {});
  const { rows } = await sql<Record<'tracks' | 'files' | 'inLibrary' | 'withoutWaveform', number>>`
    select count(*) as tracks,
      count(case when ${HAS_FILE} then 1 end) as files,
      count(case when ${HAS_FILE} and audio not like '/%' and audio not like '_:%' and audio not like ${`${STORED}%`}
          and audio not like ${`${DATA}%`} then 1 end) as "inLibrary",
      count(case when ${HAS_FILE} and waveform is null then 1 end) as "withoutWaveform"
    from track`.execute(db);
  const [{ tracks, files, inLibrary, withoutWaveform }] = rows;
  return {
    /** The version of the schema, which may be later than that of the program. */
    version: await readVersion(db),
    artists: await count('artist'),
    albums: await count('album'),
    tracks,
    users: await count('user'),
    applications: await count('application'),
    /** Tracks with an audio file. */
    files,
    /** The ones with a path relative to the library. */
    inLibrary,
    /** The ones in the library that have no waveform. */
    withoutWaveform,
  };
}

const readVersion = async (db: Db) => Number(await readMeta(db, 'schema'));

/** A sample of at most `max` audio files, evenly over the catalogue, as stored. */
export const sampleFiles = (db: Db, max: number) => sample(db, 'track', 'audio', HAS_FILE, max);

/** The same of covers of albums that are in the storage of all nodes. */
export const sampleStoredCovers = (db: Db, max: number) =>
  sample(db, 'album', 'image', sql`image like ${`${STORED}%`}`, max);

async function sample(db: Db, table: keyof Schema, column: string, where: SqlFragment, max: number) {
  const { rows } = await sql<{ file: string }>`
    select file from (
      select ${sql.ref(column)} as file, row_number() over (order by id) as place, count(*) over () as files
      from ${sql.table(table)} where ${where}
    ) as numbered
    where (place - 1) % ((files + ${sql.lit(max - 1)}) / ${sql.lit(max)}) = 0`.execute(db);
  return rows.map(({ file }) => file);
}

const HAS_FILE = sql`(audio <> '' and audio not like ${`${BUILT_IN}%`})`;

export async function readDatabaseHealth({ db, dialect }: Store): Promise<DatabaseHealth> {
  const started = performance.now();
  await sql`select 1`.execute(db);
  const round_trip_ms = Number((performance.now() - started).toPrecision(3));
  const { kind, version, bytes, pool } = await dialect.state(db);
  return { kind, version, schema: await readVersion(db), bytes, round_trip_ms, pool };
}

/** How many are running, on any node. */
export async function runningImports(db: Db): Promise<number> {
  return await countRows(db, 'import_run', { state: 'running' });
}
