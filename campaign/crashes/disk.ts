/**
 * A disk that loses its power: an ext4 file system in a file, which contains what a disk would have: bytes that were not synchronized are only
 * in the memory of the system. A copy of the file is mounted in its place.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const SIZE = '512M';
/** Longer than the resolution of times of files. */
const SETTLED_MS = 20;
/** The system writes on its own after so many seconds: later than a step takes. */
const COMMIT_SECONDS = 3600;

export type Disk = NonNullable<ReturnType<typeof mountDisk>>;

/** `undefined` where this account or this system may not mount one. */
export function mountDisk(folder: string) {
  const image = `${folder}.image`;
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' });
  const mount = () => run('mount', '-o', `loop,commit=${COMMIT_SECONDS}`, image, folder);
  // Lazily: child processes of a killed node end when they notice that.
  const unmount = () => void run('umount', '-l', folder);
  try {
    mkdirSync(folder, { recursive: true });
    run('mkfs.ext4', '-q', '-F', image, SIZE);
    mount();
  } catch {
    return undefined;
  }
  process.once('exit', unmount);

  /** Of one moment: the file does not change meanwhile. */
  async function copy(): Promise<string> {
    const target = `${image}.copy`;
    for (;;) {
      const { mtimeMs } = statSync(image);
      await wait(SETTLED_MS);
      if (statSync(image).mtimeMs !== mtimeMs) continue;
      run('cp', '--sparse=always', image, target);
      if (statSync(image).mtimeMs === mtimeMs) return target;
    }
  }

  return {
    folder,
    /** Writes everything, as it is before the attack. */
    synchronize: () => void run('sync', '-f', folder),
    /**
     * From now on the folder has what was synchronized before. What uses it must be stopped in between, by `stop`. Resolves to whether
     * other bytes are lost: after half a minute the system writes them on its own.
     */
    async cutPower(pids: readonly number[], stop: () => Promise<void>): Promise<boolean> {
      // A file that is not synchronized.
      const canary = join(folder, 'canary');
      writeFileSync(canary, image);
      for (const pid of pids) signal(pid, 'SIGSTOP');
      const target = await copy();
      await stop();
      unmount();
      renameSync(target, image);
      mount();
      return !existsSync(canary) || readFileSync(canary, 'utf8') !== image;
    },
    [Symbol.dispose]() {
      process.off('exit', unmount);
      unmount();
    },
  };
}

/** Whether the process still runs. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
