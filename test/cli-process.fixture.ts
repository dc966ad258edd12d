/** The real command line as child processes, each with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CANTIGA = fileURLToPath(new URL('../bin/cantiga.js', import.meta.url));

/** `NODE_OPTIONS` of a process that loads this module first. */
export function preloading(module: URL): string {
  return `${process.env['NODE_OPTIONS'] ?? ''} --import ${module}`;
}

/** The environment of a newer version of the program, which has a further migration. */
export const NEWER_PROGRAM = {
  NODE_OPTIONS: preloading(new URL('../src/store/migrations/next-minor.fixture.ts', import.meta.url)),
  // It changes a module of the sources.
  TEST_SOURCES: 'unbundled',
};

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Service {
  url: string;
  process: ChildProcess;
  /** The output so far. */
  output(): { stdout: string; stderr: string };
  /** Resolves when the process has ended. */
  ended: Promise<Ended>;
}

/** A folder that is removed by `remove`, used as the current folder and the data folder. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cantiga-cli-'));
  return {
    path,
    // Child processes of a service that was killed end when they notice that, and may write a file until then.
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

/** The environment of this process without our settings. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(CANTIGA_|PORT$|HOST$)/.test(name)),
  );
}

function launch(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  input = '',
  program = CANTIGA,
  uid?: number,
) {
  const child = spawn(process.execPath, [program, ...args], {
    ...(uid !== undefined && { uid, gid: uid }),
    cwd: folder,
    env: { ...plainEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Most commands end without reading it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    written.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    written.stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...written }));
  });
  return { child, written, ended };
}

/** Runs one command to its end, with `input` on its standard input, as the user `uid` of the system. */
export async function cantiga(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  input = '',
  uid?: number,
): Promise<Ended> {
  return await launch(folder, args, env, input, CANTIGA, uid).ended;
}

/** Starts a command that runs until it is stopped. */
export function startCommand(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Omit<Service, 'url'> {
  const { child, written, ended } = launch(folder, args, env);
  return { process: child, ended, output: () => ({ ...written }) };
}

/** Long enough for the busiest machine to create the demo. */
const READY_WITHIN_MS = 200_000;

/**
 * Starts the service on a free port and resolves when it is ready. If it does not become ready, fails with its output and ends it. It has
 * one thread, because every further one loads and warms up the same code; tests of several set `CANTIGA_THREADS`.
 */
export async function startService(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  program = CANTIGA,
  uid?: number,
): Promise<Service> {
  const settings = { PORT: '0', CANTIGA_THREADS: '1', ...env };
  const { child, written, ended } = launch(folder, ['serve'], settings, '', program, uid);
  const impatience = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', () => {
      const found = /"message":"ready","url":"([^"]+)"/.exec(written.stderr);
      if (found !== null) resolve(found[1]);
    });
    void ended.then(({ code, stderr }) => {
      const end = child.killed ? `was not ready after ${READY_WITHIN_MS} ms` : `ended with ${code}`;
      reject(new Error(`serve ${end}: ${stderr}`));
    });
  }).finally(() => clearTimeout(impatience));
  return { url, process: child, ended, output: () => ({ ...written }) };
}

/** Polls until `isRight` accepts the response; fails with the last response after two minutes: nothing here measures time. */
export async function eventually<T>(poll: () => Promise<T>, isRight: (result: T) => boolean): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const result = await poll();
    if (isRight(result)) return result;
    if (Date.now() > deadline)
      throw new Error(`it never came right; the last answer: ${JSON.stringify(result)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
