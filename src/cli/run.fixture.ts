import { Readable } from 'node:stream';
import { run } from './run.ts';

interface Surroundings {
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** Standard input. */
  input?: string;
  /** The error of starting the service. */
  startFails?: Error;
}

/** Runs one command in this process and returns its output. */
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
