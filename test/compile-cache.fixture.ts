/**
 * Test files and the processes they start share their compiled code (`--test-global-setup`). Each of the several
 * hundred processes would otherwise strip the types of the same sources again, and look for the same modules.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache');
const BUNDLES = join(CACHE, 'bundles');
const QUICK_IMPORTS = new URL('./quick-imports.fixture.ts', import.meta.url);
/** The modules of threads and child processes. */
const STARTED = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

export async function globalSetup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= join(CACHE, 'compiled');
  process.env['TEST_BUNDLE'] = await bundle();
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${QUICK_IMPORTS}`;
}

/**
 * Bundles Kysely, which has hundreds of modules, and the service, which has a thousand: `src/main.ts` and the modules of its threads and
 * child processes. Other packages are outside. Returns the file that says which modules are bundled, and where.
 */
async function bundle(): Promise<string> {
  const { build } = await import('vite');
  const { output } = (await build({
    ...{ root: ROOT, configFile: false, logLevel: 'warn', plugins: [sourceUrls] },
    ssr: { external: true, noExternal: ['kysely', '@cantiga/demo'] },
    build: {
      ...{ ssr: true, write: false, minify: false, target: 'esnext' },
      rolldownOptions: {
        input: { kysely: 'kysely', main: join(ROOT, 'src/main.ts') },
        output: { keepNames: true },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const hash = createHash('sha256');
  for (const { fileName, code } of chunks) hash.update(`${fileName}\n${code}`);
  const folder = join(BUNDLES, hash.digest('hex').slice(0, 16));
  const list = join(folder, 'modules.json');
  if (existsSync(list)) return list;
  // Complete or absent: other runs use the same folder.
  const unfinished = `${folder}-${process.pid}`;
  for (const { fileName, code } of chunks) {
    mkdirSync(dirname(join(unfinished, fileName)), { recursive: true });
    writeFileSync(join(unfinished, fileName), code);
  }
  const bundled = chunks
    .filter(({ isEntry }) => isEntry)
    .map(({ name, facadeModuleId, fileName }) => [
      name === 'kysely' ? name : pathToFileURL(facadeModuleId!).href,
      pathToFileURL(join(folder, fileName)).href,
    ]);
  writeFileSync(join(unfinished, 'modules.json'), JSON.stringify(Object.fromEntries(bundled)));
  try {
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
  return list;
}

/** Modules find their files, threads and child processes where the sources do. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  enforce: 'pre',
  transform(code, id) {
    const url = pathToFileURL(id).href;
    for (const [, started] of code.matchAll(STARTED))
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(started, url)) });
    return code.replaceAll('import.meta.url', JSON.stringify(url));
  },
};
