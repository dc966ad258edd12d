/** The memory of the processes that a process has started; 0 where the system does not have `/proc`. */
import { readdirSync, readFileSync } from 'node:fs';

/** The highest resident memory of a child that runs now, in bytes. */
export function peakOfChildren(pid: number): number {
  const peaks = childrenOf(pid).map((child) => {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(contentOf(`/proc/${child}/status`)) ?? [];
    return Number(kilobytes) * 1024;
  });
  return Math.max(0, ...peaks);
}

/** Each thread has the processes that it has started. */
function childrenOf(pid: number): string[] {
  const folder = `/proc/${pid}/task`;
  return threadsIn(folder).flatMap((thread) => contentOf(`${folder}/${thread}/children`).match(/\d+/g) ?? []);
}

function threadsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty if the process has ended in between. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
