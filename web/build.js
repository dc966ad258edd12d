// Builds the pages, unless they are built already: `npm start` and `npm test` call it, and it takes a second or two.
// Plain JavaScript that any Node can read.
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const WEB = fileURLToPath(new URL('.', import.meta.url));
/** What the pages are made of, seen from here. */
const SOURCES = ['src', 'public', 'vite.config.ts', '../client/src', '../src/domain', '../package-lock.json'];
/** As old as the newest source was when it was built. */
const STAMP = join(WEB, 'dist/built');

const newest = Math.max(...SOURCES.flatMap((source) => timesOf(join(WEB, source))));
if (!existsSync(STAMP) || statSync(STAMP).mtimeMs < Math.floor(newest)) {
  process.stdout.write('Building the pages …\n');
  const configFile = join(WEB, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'warn', build: { ssr: 'src/server.tsx' } });
  writeFileSync(STAMP, '');
  utimesSync(STAMP, new Date(), new Date(Math.ceil(newest)));
}

function timesOf(path) {
  if (!existsSync(path)) return [];
  const stats = statSync(path);
  if (!stats.isDirectory()) return [stats.mtimeMs];
  // A file that is taken away makes its folder younger.
  return [stats.mtimeMs, ...readdirSync(path).flatMap((name) => timesOf(join(path, name)))];
}
