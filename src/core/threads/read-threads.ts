/**
 * Starts the read threads, sends them generations and applications, and replaces a thread that ends unexpectedly. Only the requests
 * of that thread are lost.
 */
import { Worker } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Client, Log } from '../../domain/ports.ts';
import { differenceOf } from '../catalogue/shared-generation.ts';
import type { MainTotals } from '../limits/node-totals.ts';
import type { ThreadMeasuresOfNode } from '../metrics/thread-measures.ts';
import { withCompileCache } from '../node/compile-cache.ts';
import { forgetThread } from '../node/node-status.ts';
import type { CollectedCounts } from './collected-counts.ts';
import { type AnswerCall, type CallAnswer, createBatch, readBatch } from './forwarded-calls.ts';
import type { FromThread, ReadThreadTask, ToThread } from './messages.ts';

/** A thread that has run this long is replaced immediately; otherwise the pause doubles each time. */
const STABLE_MS = 10_000;
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** Longer than a thread takes to close the connections of slow readers. */
const STOP_MS = 15_000;

/**
 * Megabytes of a thread's heap. Most of what a thread uses is shared memory outside of it; a small young generation keeps the garbage of
 * requests small.
 */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

export interface ReadThreadOptions {
  /** The module that runs in each thread. */
  module: URL;
  threads: number;
  task: Omit<ReadThreadTask, 'thread'>;
  log: Log;
  onCounts(counts: CollectedCounts): void;
  answerCall: AnswerCall;
  /** For what the threads count, with other nodes. */
  totals?: Pick<MainTotals, 'note' | 'settle'> | undefined;
  /** For the measures that the threads send, if the task says so. */
  measures?: Pick<ThreadMeasuresOfNode, 'received' | 'ended'> | undefined;
  /** Milliseconds before a thread that ended soon after its start is replaced. It doubles each time. */
  pauseMs?: number;
}

interface Thread {
  worker: Worker;
  startedAt: number;
  /** The generation that was sent to it last. */
  generation: Catalogue | undefined;
  /** The version of the generation from which it responds; without one it responds with 503. */
  shows: number | undefined;
  /** Resolves when it accepts connections or has ended. */
  settled: Promise<void>;
  exited: Promise<void>;
}

export function startReadThreads(options: ReadThreadOptions) {
  const { module, threads, task, log, onCounts, answerCall, totals, measures } = options;
  const { pauseMs = PAUSE_MS } = options;
  const running = new Map<number, Thread>();
  const failures = new Map<number, number>();
  const timers = new Map<number, NodeJS.Timeout>();
  let clients: Client[] = [];
  let latest: Catalogue | undefined;
  let stopping = false;

  function receive(message: FromThread): void {
    if (message.kind === 'log') log[message.level](message.message, message.fields);
    else if (message.kind === 'counts') onCounts(message.counts);
  }

  async function addCounted(thread: Thread, message: Extract<FromThread, { kind: 'counted' }>) {
    const { keys, exchange } = message;
    for (const key of keys) totals?.note(key);
    if (exchange === undefined) return;
    await totals?.settle();
    post(thread, { kind: 'settled', exchange });
  }

  function start(thread: number): void {
    const env = withCompileCache(task.config.data);
    const worker = new Worker(module, { workerData: { ...task, thread }, resourceLimits: HEAP, env });
    const ready = Promise.withResolvers<void>();
    const exit = Promise.withResolvers<void>();
    let fault: unknown;
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') ready.resolve();
      else if (message.kind === 'shows') started.shows = message.version;
      else if (message.kind === 'measures') measures?.received(thread, message.measures);
      else if (message.kind === 'counted') void addCounted(started, message);
      else if (message.kind === 'calls')
        for (const call of readBatch(message.calls)) answerCall(call, addAnswer);
      else receive(message);
    });
    worker.on('error', (error) => {
      fault = error;
    });
    worker.on('exit', (code) => {
      ready.resolve();
      exit.resolve();
      onExit(thread, fault ?? new Error(`exit code ${code}`));
    });
    const settled = ready.promise;
    const started: Thread = {
      worker,
      startedAt: performance.now(),
      generation: undefined,
      shows: undefined,
      settled,
      exited: exit.promise,
    };
    // The writes of one commit are answered together. Other work need not come first: the thread can send the responses meanwhile.
    const addAnswer = createBatch<CallAnswer>(
      (answers) => post(started, { kind: 'answers', answers }),
      queueMicrotask,
    );
    running.set(thread, started);
    post(started, { kind: 'clients', clients });
    if (latest !== undefined) postGeneration(started, latest);
  }

  function onExit(thread: number, error: unknown): void {
    const ended = running.get(thread)!;
    running.delete(thread);
    measures?.ended(thread);
    forgetThread(task.status, thread);
    // Its connections are closed.
    task.memory.connections.tables[thread].fill(0);
    if (stopping) return;
    const isStable = performance.now() - ended.startedAt >= STABLE_MS;
    const count = isStable ? 0 : (failures.get(thread) ?? 0);
    failures.set(thread, count + 1);
    const ms = isStable ? 0 : Math.min(pauseMs * 2 ** count, PAUSE_MAX_MS);
    log.error('a thread has ended unexpectedly and is replaced', { thread, ms, error });
    timers.set(thread, setTimeout(() => start(thread), ms).unref());
  }

  const post = ({ worker }: Thread, message: ToThread) => worker.postMessage(message);

  function postGeneration(thread: Thread, next: Catalogue): void {
    post(thread, { kind: 'generation', difference: differenceOf(thread.generation, next) });
    thread.generation = next;
  }

  for (let thread = 1; thread < threads; thread++) start(thread);

  return {
    /** All arrays of the generation are shared. */
    setGeneration(generation: Catalogue): void {
      latest = generation;
      for (const thread of running.values()) postGeneration(thread, generation);
    },
    setClients(next: Client[]): void {
      clients = next;
      for (const thread of running.values()) post(thread, { kind: 'clients', clients });
    },
    /** Resolves when each thread accepts connections, or has ended. */
    async settled(): Promise<void> {
      await Promise.all(Array.from(running.values(), ({ settled }) => settled));
    },
    /** The lowest version of the catalogue from which any of them responds; infinite if there is none. */
    shown: () => Math.min(...Array.from(running.values(), ({ shows = Number.POSITIVE_INFINITY }) => shows)),
    /** Threads that run now, with the main thread. */
    running: () => running.size + 1,
    /** Resolves when all threads have finished the responses in progress. */
    async close(): Promise<void> {
      stopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      const ended = Array.from(running.values(), async (thread) => {
        post(thread, { kind: 'stop' });
        const timer = setTimeout(() => void thread.worker.terminate(), STOP_MS);
        await thread.exited;
        clearTimeout(timer);
      });
      await Promise.all(ended);
    },
  };
}
