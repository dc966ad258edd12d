/** The queries of `cantiga doctor` and the health page. Reads only. */
import { sql } from 'kysely';
import { BUILT_IN } from '../domain/built-in.ts';
import { DATA, STORED } from '../domain/media/media.ts';
import type { DatabaseHealth } from '../domain/node/health.ts';
import { countRows } from './queries/where.ts';
import type { Db } from './schema.ts';
import type { Store } from './store.ts';

export interface StoreHealth {
  /** Of the schema, which may be later than that of the program. */
  version: number;
  artists: number;
  albums: number;
  tracks: number;
  users: number;
  applications: number;
  /** Tracks with an audio file. */
  files: number;
  /** The ones with a path relative to the library. */
  inLibrary: number;
  /** Those of them that have no waveform. */
  withoutWaveform: number;
}

export async function readHealth(db: Db): Promise<StoreHealth> {
  const count = (table: 'artist' | 'album' | 'user' | 'application') => countRows(db.selectFrom(table));
  const { rows } = await sql<Record<'tracks' | 'files' | 'inLibrary' | 'withoutWaveform', number>>`
    select count(*) as tracks,
      count(case when ${HAS_FILE} then 1 end) as files,
      count(case when ${HAS_FILE} and audio not like '/%' and audio not like '_:%' and audio not like ${`${STORED}%`}
          and audio not like ${`${DATA}%`} then 1 end) as "inLibrary",
      count(case when ${HAS_FILE} and waveform is null then 1 end) as "withoutWaveform"
    from track`.execute(db);
  const [{ tracks, files, inLibrary, withoutWaveform }] = rows;
  return {
    version: await readVersion(db),
    artists: await count('artist'),
    albums: await count('album'),
    tracks: Number(tracks),
    users: await count('user'),
    applications: await count('application'),
    files: Number(files),
    inLibrary: Number(inLibrary),
    withoutWaveform: Number(withoutWaveform),
  };
}

async function readVersion(db: Db): Promise<number> {
  const row = db.selectFrom('meta').select('value').where('key', '=', 'schema');
  return Number((await row.executeTakeFirstOrThrow()).value);
}

/** A sample of at most `max` audio files, evenly over the catalogue, as stored. */
export async function sampleFiles(db: Db, files: number, max: number): Promise<string[]> {
  const every = Math.max(1, Math.ceil(files / max));
  const { rows } = await sql<{ audio: string }>`
    select audio from (
      select audio, row_number() over (order by id) as place from track where ${HAS_FILE}
    ) as numbered
    where (place - 1) % ${sql.lit(every)} = 0`.execute(db);
  return rows.map(({ audio }) => audio);
}

/** A sample of at most `max` covers of albums that are in the storage of all nodes, evenly over the catalogue, as stored. */
export async function sampleStoredCovers(db: Db, max: number): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    select image from (
      select image, row_number() over (order by id) as place, count(*) over () as covers
      from album where image like ${`${STORED}%`}
    ) as numbered
    where (place - 1) % (covers / ${sql.lit(max)} + 1) = 0`.execute(db);
  return rows.map(({ image }) => image);
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
  return await countRows(db.selectFrom('import_run').where('state', '=', 'running'));
}
