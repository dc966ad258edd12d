/**
 * Preloaded into the services of tests of the pages (`--import`): AVIF is written with the least effort, a quarter of the usual time. The
 * browser requests hundreds of covers, and no page depends on how small they are.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.argv.includes('serve')) {
  const { default: sharp } = await import('sharp');
  const { avif } = sharp.prototype;
  sharp.prototype.avif = function (options: object) {
    return avif.call(this, { ...options, effort: 0 });
  };
}
