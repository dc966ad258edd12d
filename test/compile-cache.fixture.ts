/**
 * For `--test-global-setup`: test files and the processes they start share their compiled code. Each of the several
 * hundred processes would otherwise strip the types of the same sources again, and look for the same modules.
 */
import { fileURLToPath } from 'node:url';

const COMPILED = new URL('../node_modules/.cache/compiled', import.meta.url);
export const KYSELY = new URL('../node_modules/.cache/bundles/kysely.js', import.meta.url);
const QUICK_IMPORTS = new URL('./quick-imports.fixture.ts', import.meta.url);

export async function globalSetup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(COMPILED);
  const { build } = await import('vite');
  await build({
    ...{ configFile: false, logLevel: 'warn', ssr: { noExternal: true } },
    build: {
      ...{ ssr: true, minify: false, outDir: fileURLToPath(new URL('.', KYSELY)) },
      rolldownOptions: { input: { kysely: 'kysely' }, output: { entryFileNames: '[name].js' } },
    },
  });
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${QUICK_IMPORTS}`;
}
