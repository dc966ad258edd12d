/** Runs `import-process.ts`. */
import type { ImportStep } from '../../domain/imports/import-runs.ts';
import type { Log } from '../../domain/ports.ts';
import type { Stop } from '../../import/recorded.ts';
import { forkChild } from '../node/fork-child.ts';
import type { ImportProcessTask, ToImport } from './import-process.ts';

const PROCESS = new URL('./import-process.ts', import.meta.url);

export interface RunningImport {
  /** Resolves when the process is gone, however it ended. */
  ended: Promise<void>;
  stop(stop: Stop): void;
  kill(): void;
}

export function runImport(
  task: ImportProcessTask,
  folder: string,
  log: Log,
  onProgress: (step: ImportStep) => void,
): RunningImport {
  const child = forkChild(PROCESS, { folder, log, label: 'from the import' });
  child.on('message', (step: ImportStep) => onProgress(step));
  child.on('error', (error) => log.error('the import cannot be run', { error }));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // Without a process id there never was one.
    if (child.pid === undefined) resolve();
  });
  const send = (message: ToImport) => child.send(message, () => {});
  send({ task });
  return {
    ended,
    stop: (stop) => void (child.connected && send({ stop })),
    kill: () => void child.kill('SIGKILL'),
  };
}
