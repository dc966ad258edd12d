/**
 * Temporary files of the run are in memory (`--test-global-setup`), if the system has a folder there with enough space. Test files create
 * thousands of databases, and on a disk every commit waits for it.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DISK } from './small-disk.fixture.ts';

const MEMORY = '/dev/shm';
const NAME = 'cantiga-tests-';
/** Some times what a run needs. A container has 64 MB, most others half of their memory. */
const BYTES_MIN = 4e9;

let folder: string | undefined;

export function globalSetup(): void {
  if (process.env['TMPDIR'] !== undefined || freeBytes() < BYTES_MIN) return;
  removeForgotten();
  folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
  // As the system's own: PostgreSQL and some services run as other users.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
}

export function globalTeardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Removes folders of runs that were killed, and the disks that these had mounted there. */
function removeForgotten(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME))) {
    if (isRunning(Number.parseInt(name.slice(NAME.length), 10))) continue;
    const forgotten = join(MEMORY, name);
    for (const disk of readdirSync(forgotten).filter((one) => one.startsWith(DISK)))
      spawnSync('umount', [join(forgotten, disk)]);
    rmSync(forgotten, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
