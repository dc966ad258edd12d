import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The beginning of its name. */
export const DISK = 'cantiga-disk-';

/** A disk of some megabytes, or `undefined` if this account may not mount one. */
export function mountSmallDisk(megabytes: number): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), DISK));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    removeFolder();
    return undefined;
  }
  const remove = () => {
    execFileSync('umount', [folder], { stdio: 'ignore' });
    removeFolder();
  };
  return { folder, remove };
}
