/**
 * For `--test-global-setup`: test files and the processes they start share their compiled code. Each of the several
 * hundred processes would otherwise strip the types of the same sources again.
 */
import { fileURLToPath } from 'node:url';

export function globalSetup(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
    new URL('../node_modules/.cache/compiled', import.meta.url),
  );
}
