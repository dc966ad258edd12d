/** The wall clock of processes, which `faketime` reads from a file each second. */
import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';

const LIBRARY = ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'];

/** Absent without `faketime`. Processes with `env` have this clock. */
export function createClock(file: string) {
  const library = spawnSync('faketime', LIBRARY, { encoding: 'utf8' }).stdout?.trim();
  if (!library) return undefined;
  const set = (seconds: number) => {
    writeFileSync(`${file}.part`, `${seconds < 0 ? '' : '+'}${seconds}`);
    renameSync(`${file}.part`, file);
  };
  const files = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file };
  return { set, env: { ...files, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' } };
}
