/**
 * The folder of a backup that is not complete yet. The file `writer` in it names the process that writes it, so that a later backup can
 * remove what a killed one has left.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { Refusal } from '../domain/refusal.ts';

const WRITER = 'writer';

/** Throws a `Refusal` if the folder cannot be created, or if another process may be writing to it. */
export async function claimFolder(folder: string): Promise<void> {
  if (await hasDeadWriter(folder)) await rm(folder, { recursive: true, force: true });
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, WRITER), writerName(process.pid));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EEXIST'
        ? `${folder} exists: another backup to this path is running, or was interrupted. Remove that folder if none is running.`
        : `Cannot write the backup: ${message}.`;
    throw new Refusal('store', reason, { cause: error });
  }
}

/** The folder is complete: from now on it names no process. */
export async function releaseFolder(folder: string): Promise<void> {
  await rm(join(folder, WRITER));
}

/** Whether a process of this machine was writing it, and has ended. Of other machines nothing is known. */
async function hasDeadWriter(folder: string): Promise<boolean> {
  const writer = await readFile(join(folder, WRITER), 'utf8').catch(() => '');
  const pid = Number(/ (\d+)$/.exec(writer)?.[1]);
  return pid > 0 && writer === writerName(pid) && !isRunning(pid);
}

const writerName = (pid: number) => `${hostname()} ${pid}`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may run under another account.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
