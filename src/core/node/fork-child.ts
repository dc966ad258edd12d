/** Child processes of this service. What they write to standard error is logged. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '../../domain/ports.ts';

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

/**
 * The environment of a child process or a thread, which starts in half the time with a cache of compiled code. `bin/cantiga.js` enables one next to
 * the packages; where that is read-only, it is in the data folder.
 */
export function withCompileCache(folder: string): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE = join(folder, 'compiled') } = process.env;
  return { ...process.env, NODE_COMPILE_CACHE };
}
