/**
 * What services with the demo catalogue would all create again is created once for a whole run
 * (`node --test --test-global-setup=test/databases.fixture.ts`): the imported demo, its covers, its converted audio. A
 * test file that runs alone creates its own.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { startService } from './cli-process.fixture.ts';

const SHARED = 'CANTIGA_TEST_SHARED';

export function globalSetup(): void {
  process.env[SHARED] = mkdtempSync(join(tmpdir(), 'cantiga-shared-'));
}

export function globalTeardown(): void {
  rmSync(process.env[SHARED]!, { recursive: true, force: true });
}

/**
 * Fills an empty data folder as the first start of a service would, and its database if that is an SQLite file elsewhere, which nothing has
 * open. PostgreSQL stays as it is: the service fills it.
 */
export async function copyDemo(folder: string, database?: DatabaseLocation): Promise<void> {
  const shared = process.env[SHARED];
  if (shared === undefined || database?.kind === 'postgres') return;
  const demo = join(shared, 'demo');
  if (!existsSync(demo)) await createDemo(demo);
  cpSync(demo, folder, { recursive: true, preserveTimestamps: true });
  if (database !== undefined) cpSync(join(demo, 'cantiga.db'), database.file);
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
async function createDemo(demo: string): Promise<void> {
  const folder = mkdtempSync(`${demo}-`);
  const { process: service, ended } = await startService(folder, { CANTIGA_DATA: folder });
  service.kill('SIGTERM');
  await ended;
  rmSync(join(folder, 'cache'), { recursive: true, force: true });
  try {
    renameSync(folder, demo);
  } catch {
    rmSync(folder, { recursive: true });
  }
}
