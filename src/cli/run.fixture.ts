import { Readable } from 'node:stream';
import { run } from './run.ts';

interface Surroundings {
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** What comes by standard input. */
  input?: string;
  /** What starting the service fails with. */
  startFails?: Error;
}

/** One command in this process, and what it printed. */
export async function runCommand(args: string[], { folder, env = {}, input, startFails }: Surroundings) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    env,
    folder,
    stdin: Readable.from(input === undefined ? [] : [input]),
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    startApp: () => Promise.reject(startFails ?? new Error('no command here starts the service')),
  });
  return { code, stdout: out.join(''), stderr: err.join('') };
}
