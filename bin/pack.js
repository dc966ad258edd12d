// `npm pack` runs it: writes the service as JavaScript to `dist`, because Node strips no types below node_modules. The folders in it
// are those of the project, so relative paths stay valid, except that modules end in `.js`. Stripping keeps the lines and columns.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
/** Code and data for tests. */
const TESTS = /\.(test|fixture)\.\w+$/;
/** The relative path of a module: in an import, or in the URL of a thread or a child process. */
const MODULE = /(['"])(\.\.?\/[^'"\n]+)\.ts\1/g;

rmSync(DIST, { recursive: true, force: true });
for (const folder of ['src', 'demo/src']) {
  for (const file of filesBelow(join(ROOT, folder))) writePacked(file);
}
for (const folder of ['web/dist/browser', 'web/dist/server'])
  cpSync(join(ROOT, folder), join(DIST, folder), { recursive: true });
const { version, type } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify({ version, type })}\n`);

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TESTS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function writePacked(file) {
  const target = join(DIST, relative(ROOT, file));
  mkdirSync(dirname(target), { recursive: true });
  if (file.endsWith('.ts'))
    writeFileSync(target.replace(/ts$/, 'js'), javascript(readFileSync(file, 'utf8')));
  else cpSync(file, target);
}

function javascript(source) {
  // The demo is a workspace, which is no package of its own here. Only src/app/app.ts imports it.
  return stripTypeScriptTypes(source)
    .replace("'@cantiga/demo'", "'../../demo/src/index.ts'")
    .replace(MODULE, '$1$2.js$1');
}
