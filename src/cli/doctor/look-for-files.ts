/**
 * Looks whether files can be opened, in a process of its own: on a network drive that is away, looking takes for ever, and
 * neither can it be broken off nor can the process that does it end by itself.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Looked {
  /** Of each file, in the order given, as far as it came. */
  readable: boolean[];
  /** The next one did not answer. */
  isSilent: boolean;
}

export interface Patience {
  /** For each of them. */
  answerMs: number;
  /** For all together: those that are left then are not looked at. */
  allMs: number;
}

const PROCESS = fileURLToPath(new URL('./look-for-files-process.ts', import.meta.url));

export function lookForFiles(paths: readonly string[], { answerMs, allMs }: Patience): Promise<Looked> {
  if (paths.length === 0) return Promise.resolve({ readable: [], isSilent: false });
  const child = fork(PROCESS, [], { stdio: 'ignore', execArgv: [] });
  return new Promise((resolve, reject) => {
    const readable: boolean[] = [];
    const giveUpAt = performance.now() + allMs;
    const end = (isSilent: boolean) => {
      clearTimeout(timer);
      child.removeAllListeners();
      // It may not even end by this before the drive is back: nobody waits for it.
      child.kill('SIGKILL');
      // Not disconnected: Node fails at answers that came together with this one.
      child.channel?.unref();
      child.unref();
      resolve({ readable, isSilent });
    };
    const timer = setTimeout(end, answerMs, true);
    child.on('message', (isReadable: boolean) => {
      timer.refresh();
      readable.push(isReadable);
      if (readable.length === paths.length || performance.now() > giveUpAt) end(false);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`looking for files ended without a result (${signal ?? `exit code ${code}`})`));
    });
    child.send(paths);
  });
}
