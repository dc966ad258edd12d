/**
 * Checks in a separate process whether files can be opened: on a disconnected network drive, opening a file blocks forever, and
 * neither the call nor its process can be stopped.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProbeResult {
  /** One entry for each file that was checked, in their order. */
  readable: boolean[];
  /** Opening the next file took too long. */
  timedOut: boolean;
}

export interface ProbeTimeouts {
  /** The limit for each file. */
  fileMs: number;
  /** The limit for all files together: the rest is not checked. */
  totalMs: number;
}

const PROCESS = fileURLToPath(new URL('./probe-files-process.ts', import.meta.url));

export function probeFiles(
  paths: readonly string[],
  { fileMs, totalMs }: ProbeTimeouts,
): Promise<ProbeResult> {
  if (paths.length === 0) return Promise.resolve({ readable: [], timedOut: false });
  const child = fork(PROCESS, [], { stdio: 'ignore', execArgv: [] });
  return new Promise((resolve, reject) => {
    const readable: boolean[] = [];
    let timer: NodeJS.Timeout | undefined;
    const end = (timedOut: boolean) => {
      clearTimeout(timer);
      child.removeAllListeners();
      // It may end only when the drive is back, so nothing waits for it.
      child.kill('SIGKILL');
      // Not disconnected: Node fails on messages that arrived together with this one.
      child.channel?.unref();
      child.unref();
      resolve({ readable, timedOut: timedOut });
    };
    // The first message: it has started, which takes longer than a file on a busy machine.
    child.once('message', () => {
      const giveUpAt = performance.now() + totalMs;
      timer = setTimeout(end, fileMs, true);
      child.on('message', (isReadable: boolean) => {
        timer?.refresh();
        readable.push(isReadable);
        if (readable.length === paths.length || performance.now() > giveUpAt) end(false);
      });
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`the file check ended without a result (${signal ?? `exit code ${code}`})`));
    });
    child.send(paths);
  });
}
