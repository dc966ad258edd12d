/** Child processes of this service. What they write to standard error is logged. */
import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '../../domain/ports.ts';
import { withCompileCache } from './compile-cache.ts';

interface ForkOptions {
  /** The data folder: compiled code is cached in it. */
  folder: string;
  log: Pick<Log, 'warn'>;
  /** The message of the log lines. */
  label: string;
  execArgv?: string[];
}

export function forkChild(module: URL, { folder, log, label, execArgv = [] }: ForkOptions): ChildProcess {
  const { NODE_OPTIONS = '', ...env } = withCompileCache(folder);
  const child = fork(module, [], {
    execArgv,
    // Without debugger options: the port is in use.
    env: { ...env, NODE_OPTIONS: NODE_OPTIONS.replace(/--inspect\S*/g, '') },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  createInterface({ input: child.stderr! }).on('line', (line) => log.warn(label, { line }));
  return child;
}
