/**
 * A real Redis or Valkey server for tests, on a free port of this machine, with nothing stored on disk. `CANTIGA_TEST_REDIS=redis://…` uses a
 * running one, and `off` none.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createClient } from '@redis/client';
import { freePort } from '../bench/measure/processes.ts';
import { openRedisShared, type RedisOptions } from '../src/core/common-counts/redis.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';

const GIVEN = process.env['CANTIGA_TEST_REDIS'];
const PROGRAM = ['valkey-server', 'redis-server'].find(
  (program) => GIVEN === undefined && spawnSync(program, ['--version']).status === 0,
);

/** Why the tests that need a server are skipped. */
export const noRedis: string | false =
  PROGRAM === undefined && !GIVEN?.startsWith('redis')
    ? 'neither valkey-server nor redis-server was found'
    : false;

export interface TestRedis {
  url: string;
  /** Without an answer to its clients, as if the network were gone. Only for a server of our own. */
  pause(): void;
  resume(): void;
  /** Forgets everything. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(t: Pick<TestContext, 'after'>, ...options: string[]): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-redis-'));
  const port = await freePort();
  let running: ChildProcess | undefined;
  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...options];
    running = spawn(PROGRAM!, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    for await (const chunk of running.stdout!.iterator({ destroyOnReturn: false })) {
      output += chunk;
      if (output.includes('eady to accept connections')) return void running.stdout!.resume();
    }
    throw new Error(`the server has ended: ${output}`);
  }
  async function stop(): Promise<void> {
    if (running === undefined || running.exitCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
    running = undefined;
  }
  await start();
  t.after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void running!.kill('SIGSTOP'),
    resume: () => void running!.kill('SIGCONT'),
    async restart() {
      await stop();
      await start();
    },
    stop,
  };
}

/** A server that all tests of a file share. */
export function sharedRedis(): () => Promise<string> {
  let started: Promise<TestRedis> | undefined;
  const ends: (() => unknown)[] = [];
  test.after(async () => {
    for (const end of ends) await end();
  });
  return async () => {
    if (GIVEN !== undefined) return GIVEN;
    started ??= startRedis({ after: (end) => void ends.push(end as () => unknown) });
    return (await started).url;
  };
}

/** Nodes of one service, each with a connection of its own. */
export async function openNodes(
  t: TestContext,
  url: string,
  nodes: number,
  options: Partial<RedisOptions> = {},
) {
  const { prefix = `test:${randomUUID()}:` } = options;
  // A busy machine must not look like a server that is away.
  const patient = { timeoutMs: 30_000 };
  const open = () => openRedisShared({ url, title: 'redis', log: quiet, ...patient, ...options, prefix });
  const opened = await Promise.all(Array.from({ length: nodes }, open));
  t.after(() => Promise.all(opened.map((node) => node.close())));
  return opened;
}

/** The keys of a server, each with the milliseconds that it is kept. */
export async function listKeys(url: string): Promise<[key: string, ms: number][]> {
  const client = createClient({ url });
  await client.connect();
  const keys = await client.keys('*');
  const found = await Promise.all(keys.map(async (key) => [key, await client.pTTL(key)] as [string, number]));
  client.destroy();
  return found;
}
