/**
 * Preloaded into all processes of a run and their threads (`--import`), which take most of their time to load modules: modules are found
 * without looking for files, links and `package.json`, and Kysely, which has hundreds of them, is one file.
 */
import { registerHooks } from 'node:module';
import { KYSELY } from './compile-cache.fixture.ts';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'kysely') return { url: KYSELY.href, format: 'module', shortCircuit: true };
    if (!/^\..*\.ts$/.test(specifier)) return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    return { url: href, format: 'module-typescript', shortCircuit: true };
  },
});
