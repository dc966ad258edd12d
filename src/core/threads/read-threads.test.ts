import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createConnectionMemory } from '../limits/connection-tables.ts';
import { createLimitMemory } from '../limits/limit-memory.ts';
import { createNodeStatus, createStatusMemory } from '../node/node-status.ts';
import type { ReadThreadTask } from './messages.ts';
import { startReadThreads } from './read-threads.ts';

const MODULE = new URL('./read-threads-worker.fixture.ts', import.meta.url);
/** See the module. */
const FAILS_AT_START = 1;

/** The data folder. */
const data = mkdtempSync(join(tmpdir(), 'cantiga-threads-'));
after(() => rmSync(data, { recursive: true }));

/** What the threads do not fail with. */
const generation = (version: number) => ({ version }) as Catalogue;

function start(t: TestContext, port = 0) {
  const lines: string[] = [];
  const errors: { thread: number; ms: number; error: Error }[] = [];
  const memory = { limits: createLimitMemory(), connections: createConnectionMemory(3) };
  const status = createStatusMemory(3);
  const threads = startReadThreads({
    module: MODULE,
    threads: 3,
    task: { port, memory, status, config: { data } } as Omit<ReadThreadTask, 'thread'>,
    log: {
      ...quiet,
      info: (message, fields) => lines.push(`${fields?.['thread']} ${message}`),
      error: (_message, fields) => errors.push(fields as never),
    },
    onCounts() {},
    answerCall() {},
    pauseMs: 20,
  });
  t.after(() => threads.close());
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await wait(5);
  };
  return { threads, lines, errors, until, memory, status };
}

test('all threads get the applications and each generation', async (t) => {
  const { threads, lines, until } = start(t);
  threads.setGeneration(generation(1));
  await threads.settled();
  assert.equal(threads.running(), 3);
  threads.setGeneration(generation(2));
  await until(() => ['1 generation 2', '2 generation 2'].every((line) => lines.includes(line)));
  threads.setClients([{ clientId: 'x', name: 'x', plan: 'read', suspended: false, httpStatuses: false }]);
  await until(() => ['1 1 clients', '2 1 clients'].every((line) => lines.includes(line)));
  await threads.close();
  assert.ok(lines.includes('1 stopped') && lines.includes('2 stopped'));
});

test('a version is shown once every thread responds from it', async (t) => {
  const { threads, until } = start(t);
  assert.equal(threads.shown(), Number.POSITIVE_INFINITY);
  threads.setGeneration(generation(1));
  await until(() => threads.shown() === 1);
  await threads.settled();
  threads.setGeneration(generation(2));
  assert.equal(threads.shown(), 1);
  await until(() => threads.shown() === 2);
});

for (const [version, what] of [
  [-1, 'throws'],
  [-2, 'has no memory left'],
] as const) {
  test(`a thread that ${what} is replaced, and the others go on`, { timeout: 120_000 }, async (t) => {
    const { threads, lines, errors, until, memory, status } = start(t);
    await threads.settled();
    const main = createNodeStatus(status, { thread: 0, readyWithoutDatabase: 0 });
    t.after(() => main.close());
    status.subarray(3, 4).fill(1);
    assert.deepEqual(main.stuckThreads(), [1]);
    memory.connections.tables[1].fill(7);
    threads.setGeneration(generation(version));
    await until(() => errors.length > 0);
    assert.equal(errors[0].thread, 1);
    assert.ok(errors[0].error instanceof Error);
    assert.equal(memory.connections.tables[1].indexOf(7), -1, 'its connections no longer count');
    assert.deepEqual(main.stuckThreads(), [], 'it is not stuck');
    threads.setGeneration(generation(3));
    // The new thread has only the latest generation.
    await until(() => lines.includes('1 generation 3') && lines.includes('2 generation 3'));
    assert.equal(threads.running(), 3);
    assert.ok(errors.every(({ thread }) => thread === 1));
  });
}

test('a thread that keeps failing is started again after longer and longer pauses', async (t) => {
  const { threads, errors, until } = start(t, FAILS_AT_START);
  await threads.settled();
  const pauses = () => errors.filter(({ thread }) => thread === 2).map(({ ms }) => ms);
  await until(() => pauses().length >= 4);
  assert.deepEqual(pauses().slice(0, 4), [20, 40, 80, 160]);
});
