/**
 * What services with the demo catalogue would all create again is created once for a whole run
 * (`node --test --test-global-setup=test/databases.fixture.ts`): the imported demo, its covers, its converted audio. A
 * test file that runs alone creates its own.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { startService } from './cli-process.fixture.ts';
import {
  createDatabase,
  databaseName,
  dropDatabase,
  type PostgresLocation,
  replaceDatabase,
} from './postgres-databases.fixture.ts';

const SHARED = 'CANTIGA_TEST_SHARED';

export function globalSetup(): void {
  process.env[SHARED] = mkdtempSync(join(tmpdir(), 'cantiga-shared-'));
}

export async function globalTeardown(): Promise<void> {
  const shared = process.env[SHARED]!;
  const demo = join(shared, 'demo-postgres');
  if (existsSync(demo)) await dropDatabase(filledIn(demo));
  rmSync(shared, { recursive: true, force: true });
}

/** The database with the demo. */
function filledIn(demo: string): PostgresLocation {
  return { kind: 'postgres', url: readFileSync(join(demo, 'url'), 'utf8') };
}

/**
 * Fills an empty data folder as the first start of a service would, and its database if that is elsewhere: one that nothing has open. With
 * PostgreSQL, a test file that runs alone leaves that to the service.
 */
export async function copyDemo(folder: string, database?: DatabaseLocation): Promise<void> {
  const shared = process.env[SHARED];
  if (shared === undefined) return;
  const demo = join(shared, `demo-${database?.kind ?? 'sqlite'}`);
  if (!existsSync(demo)) await createDemo(demo, database);
  cpSync(join(demo, 'data'), folder, { recursive: true, preserveTimestamps: true });
  if (database?.kind === 'sqlite') cpSync(join(demo, 'data', 'cantiga.db'), database.file);
  if (database?.kind === 'postgres') await replaceDatabase(database, databaseName(filledIn(demo)));
}

/**
 * Lets the service use a cache of covers and converted audio that all services of the run share: the name of a file there follows from
 * all it is created from. Not for tests of conversions, which need an empty cache.
 */
export function shareCache(folder: string): void {
  const shared = process.env[SHARED];
  if (shared === undefined) return;
  const cache = join(shared, 'cache');
  mkdirSync(cache, { recursive: true });
  symlinkSync(cache, join(folder, 'cache'));
}

/** Complete or absent: another test file may create it at the same time. */
async function createDemo(demo: string, database?: DatabaseLocation): Promise<void> {
  const folder = mkdtempSync(`${demo}-`);
  const data = join(folder, 'data');
  const env: NodeJS.ProcessEnv = { CANTIGA_DATA: data };
  let template: PostgresLocation | undefined;
  if (database?.kind === 'postgres') {
    // It has all tables, and nothing in them.
    template = await createDatabase(database.url, databaseName(database));
    env['CANTIGA_DATABASE'] = template.url;
    writeFileSync(join(folder, 'url'), template.url);
  }
  const { process: service, ended } = await startService(folder, env);
  service.kill('SIGTERM');
  await ended;
  rmSync(join(data, 'cache'), { recursive: true, force: true });
  try {
    renameSync(folder, demo);
  } catch {
    rmSync(folder, { recursive: true });
    if (template !== undefined) await dropDatabase(template);
  }
}
