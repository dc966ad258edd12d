/** Child processes: the service as a user starts it, and one import. */
import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImportRecord } from '../../src/domain/imports/records.ts';
import { freePort } from '../../test/free-port.fixture.ts';
import type { Question } from './probe.ts';

const CANTIGA = fileURLToPath(new URL('../../bin/cantiga.js', import.meta.url));
const PROBE = new URL('./probe.ts', import.meta.url).href;

export interface Measured extends AsyncDisposable {
  url: string;
  /** Processor time so far, microseconds. */
  cpu(): Promise<number>;
  /** Resident memory after garbage collection, bytes. */
  memory(): Promise<number>;
  /** The same without the reserves of the heaps, which differ by a fifth from one minute to the next. */
  leastMemory(): Promise<number>;
  /** Starts to observe the resident memory; `memoryGrowth` returns by how many bytes it was higher since, at most. */
  watchMemory(): Promise<number>;
  memoryGrowth(): Promise<number>;
}

/** A script in a separate process. */
export interface Script extends AsyncDisposable {
  /** Sends a message, and resolves to the next message of the script. */
  ask<Reply>(message: Serializable): Promise<Reply>;
}

/** `file` is relative to `bench`. */
export function startScript(file: string, execArgv: string[] = []): Script {
  return scriptIn(fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), [], { execArgv }));
}

/** A script that gets one message and replies with the port on which it listens. */
export async function startServer(file: string, message: Serializable): Promise<Measured> {
  const script = startScript(file, ['--expose-gc', '--import', PROBE]);
  return measured(script, `http://127.0.0.1:${await script.ask<number>(message)}`);
}

function scriptIn(child: ChildProcess): Script {
  return {
    async ask(message) {
      child.send(message);
      return await nextMessage(child);
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The script has loaded the probe. */
function measured(script: Script, url: string): Measured {
  const use = (question: Question) => script.ask<number>(question);
  return {
    url,
    cpu: () => use('cpu'),
    memory: () => use('memory'),
    leastMemory: () => use('least-memory'),
    watchMemory: () => use('watch-memory'),
    memoryGrowth: () => use('memory-growth'),
    [Symbol.asyncDispose]: () => script[Symbol.asyncDispose](),
  };
}

/** The next message of a child, which must not end before. */
async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const [message] = await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`a measured process ended with ${code}`);
    }),
  ]).finally(() => ended.abort());
  return message;
}

interface StartedService extends Measured {
  pid: number;
  /** How long it took until the service had answered with success, in milliseconds. */
  ready: number;
  /** The highest resident memory of the build process until then, in bytes; 0 if there was none. */
  buildMemory: number;
}

/** Resolves when the service has answered `path` with success. */
export async function startService(
  data: string,
  path: string,
  own: Record<string, string> = {},
): Promise<StartedService> {
  const port = await freePort();
  const logFile = `${data}.log`;
  const log = openSync(logFile, 'w');
  const start = performance.now();
  const child = spawn(process.execPath, ['--expose-gc', '--import', PROBE, CANTIGA, 'serve'], {
    cwd: workplace(data),
    env: settings({
      CANTIGA_DATA: data,
      CANTIGA_DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...LIMITS,
      ...own,
    }),
    stdio: ['ignore', 'ignore', log, 'ipc'],
  });
  closeSync(log);
  const service = measured(scriptIn(child), `http://127.0.0.1:${port}`);
  let buildMemory = 0;
  try {
    while (!(await answers(service.url + path))) {
      buildMemory = Math.max(buildMemory, peakOfChildren(child.pid!));
      if (child.exitCode !== null) throw new Error(`the service ended: ${readFileSync(logFile, 'utf8')}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } catch (error) {
    await service[Symbol.asyncDispose]();
    throw error;
  }
  const ready = performance.now() - start;
  const stop = async (): Promise<void> => {
    await service[Symbol.asyncDispose]();
    rmSync(logFile, { force: true });
  };
  return { ...service, [Symbol.asyncDispose]: stop, pid: child.pid!, ready, buildMemory };
}

/** Whether it does already; throws when it never will. */
async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  const body = await response?.text().catch(() => undefined);
  if (response?.status === 500) throw new Error(`${url} was answered with 500: ${body}`);
  return response?.status === 200 && body !== undefined;
}

/** Imports `file` into the data folder; returns how long that took, in milliseconds. */
export async function runImport(
  data: string,
  file: string,
  own: Record<string, string> = {},
): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [CANTIGA, 'import', file, '--accounts'], {
    cwd: workplace(data),
    env: settings({ CANTIGA_DATA: data, CANTIGA_DEMO: 'off', ...own }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the import failed: ${errors}`);
  return performance.now() - start;
}

/** Imports these records into the data folder. */
export async function importRecords(data: string, records: Iterable<ImportRecord>): Promise<void> {
  const file = `${data}.jsonl`;
  writeFileSync(file, Array.from(records, (record) => `${JSON.stringify(record)}\n`).join(''));
  await runImport(data, file);
}

const NEVER_REACHED = '1000000000';

/** All requests come from one application and one address. They are counted as usual, and never rejected. */
const LIMITS = {
  CANTIGA_RATE_READ: NEVER_REACHED,
  CANTIGA_RATE_READWRITE: NEVER_REACHED,
  CANTIGA_RATE_ADDRESS: NEVER_REACHED,
  CANTIGA_RATE_USER: NEVER_REACHED,
  CANTIGA_RATE_MEDIA: NEVER_REACHED,
  CANTIGA_STREAMS_ADDRESS: NEVER_REACHED,
};

/** A working folder without a settings file. */
function workplace(data: string): string {
  mkdirSync(data, { recursive: true });
  return data;
}

/** The environment without settings of the user, except for the number of threads. */
function settings(own: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('CANTIGA_') || name === 'CANTIGA_THREADS',
  );
  return { ...Object.fromEntries(inherited), ...own };
}

/** The highest resident memory of a child that runs now, in bytes; 0 where the system does not have `/proc`. */
function peakOfChildren(pid: number): number {
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
