/**
 * Preloaded into all processes of a run and their threads (`--import`), which take most of their time to load modules: modules are found
 * without looking for files, links and `package.json`. Kysely is one file. So is nearly a service that a test starts, and each of its threads:
 * `compile-cache.fixture.ts` has bundled them. `TEST_SOURCES` is set for a service in which a test replaces modules.
 *
 * `node:test` follows every promise, to find the suite of a test that is declared after an `await`, and the test of an error that nothing has
 * caught: a seventh of the time of a test. Only the groups of `together` need the first, until all their files are loaded; an uncaught error
 * fails its file in any case.
 */
import asyncHooks from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const { TEST_BUNDLE, TEST_SOURCES } = process.env;
/** By the URL of the source, or the name of the package. */
const bundled: Record<string, string> = JSON.parse(readFileSync(TEST_BUNDLE!, 'utf8'));

const { createHook } = asyncHooks;
// Only for `node:test`, which takes it from this object; an import by name has the real one.
asyncHooks.createHook = (callbacks) => {
  const withoutPromises = createHook({ ...callbacks, trackPromises: false });
  if (process.argv[1]?.includes('/test/together/') !== true) return withoutPromises;
  const withPromises = createHook(callbacks);
  subscribe('tests of a group are declared', () => {
    // In this order: promises are followed for as long as any hook is enabled that was beside one that does.
    withPromises.disable();
    withoutPromises.enable();
  });
  return withPromises;
};

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'kysely') return { url: bundled['kysely'], format: 'module', shortCircuit: true };
    if (!/^(\.|file:).*\.ts$/.test(specifier)) return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    const bundle = TEST_SOURCES === undefined ? bundled[href] : undefined;
    if (bundle !== undefined) return { url: bundle, format: 'module', shortCircuit: true };
    return { url: href, format: 'module-typescript', shortCircuit: true };
  },
});
