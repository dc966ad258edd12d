// Builds the pages if their sources have changed: `npm start` and `npm test` run it. `--dev` always builds, without compression and with
// pages that reload when the service restarts; a build without `--dev` replaces it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const WEB = fileURLToPath(new URL('.', import.meta.url));
/** Relative to this folder. */
const SOURCES = [
  'src',
  'public',
  'vite.config.ts',
  '../client/src',
  '../src/domain',
  '../src/catalogue/tags/names.tsv',
  '../package-lock.json',
];
/** Its time is that of the newest source when the pages were built. */
const STAMP = join(WEB, 'dist/built');

execFileSync(process.execPath, [join(WEB, '../client/generate.ts')], { stdio: 'inherit' });
if (process.argv.includes('--dev')) {
  rmSync(STAMP, { force: true });
  await buildBoth('development');
} else {
  const newest = Math.max(...SOURCES.flatMap((source) => timesOf(join(WEB, source))));
  if (!existsSync(STAMP) || statSync(STAMP).mtimeMs < Math.floor(newest)) {
    process.stdout.write('Building the pages …\n');
    await buildBoth('production');
    writeFileSync(STAMP, '');
    utimesSync(STAMP, new Date(), new Date(Math.ceil(newest)));
  }
}

/** For browsers, and for the server. */
async function buildBoth(mode) {
  const options = { configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn', mode };
  await build(options);
  await build({ ...options, build: { ssr: 'src/server.tsx' } });
}

function timesOf(path) {
  if (!existsSync(path)) return [];
  const stats = statSync(path);
  if (!stats.isDirectory()) return [stats.mtimeMs];
  // Deleting a file changes the time of its folder.
  return [stats.mtimeMs, ...readdirSync(path).flatMap((name) => timesOf(join(path, name)))];
}
