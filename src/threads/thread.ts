/**
 * A worker thread that is called: starts it, sends it messages and calls, writes its log lines, replaces it when it ends unexpectedly,
 * and stops it. `serve-calls.ts` is its counterpart in the thread.
 *
 * Messages and calls use one port, so the thread has received what was posted before a call. Buffers of an answer are transferred, not
 * copied.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Log, LogLevel } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { createPost } from './post-together.ts';
import { type LogLine, lowestLevel } from './thread-log.ts';

/** A thread that has run this long is replaced immediately; otherwise the pause doubles each time. */
const STABLE_MS = 10_000;
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;
const STOP_MS = 5000;

/** What a thread is started with. */
export interface ThreadData<Data> {
  logLevel: LogLevel;
  data: Data;
}

export type ToThread<Message, Call> =
  | { kind: 'message'; message: Message }
  | { kind: 'call'; id: number; call: Call }
  /** After the first messages: say when they are received. */
  | { kind: 'begin' }
  /** Answer the calls that were sent before, and end. */
  | { kind: 'stop' };

export type FromThread<Answer> =
  | { kind: 'ready' }
  | LogLine
  | { kind: 'answer'; id: number; answer: Answer }
  | { kind: 'failure'; id: number; error: unknown }
  | { kind: 'refusal'; id: number; refusal: SentRefusal };

/** A refusal as it can be sent. */
export interface SentRefusal extends Pick<Refusal, 'kind' | 'message'> {
  options: Pick<Refusal, 'retryAfter' | 'field'>;
}

export interface ThreadOptions<Message> {
  /** The module that runs in the thread. */
  module: URL;
  /** The name in the log. */
  name: string;
  data: unknown;
  env: NodeJS.ProcessEnv;
  resourceLimits?: ResourceLimits;
  log: Log;
  /** At its start, and whenever it was replaced: posts its first messages. */
  onStart?(post: (message: Message) => void): void;
  /** The thread is ready for calls: it has received its first messages. */
  onReady?(): void;
  /** It has ended unexpectedly, and its calls have rejected. It starts again after so many milliseconds. */
  onEnd?(ms: number): void;
  /** Milliseconds before a thread that ended soon after its start is replaced. It doubles each time. */
  pauseMs?: number | undefined;
  /** Milliseconds after which a thread that does not end by itself is terminated. */
  stopMs?: number;
}

/** The calls of a thread that has ended: it is not known what they would have returned. */
const ended = () => new Refusal('overload', 'the request could not be finished; try again in a moment');

export function startThread<Message, Call, Answer>(options: ThreadOptions<Message>) {
  const { module, name, data, env, resourceLimits = {}, log, onStart, onReady, onEnd } = options;
  const { pauseMs = PAUSE_MS, stopMs = STOP_MS } = options;
  const workerData: ThreadData<unknown> = { logLevel: lowestLevel(log), data };
  const calls = new Map<number, PromiseWithResolvers<Answer>>();
  const settled = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let worker: Worker | undefined;
  let isReady = false;
  let isStopping = false;
  let startedAt = 0;
  let failures = 0;
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;

  let send: (message: ToThread<Message, Call>) => void = () => {};
  const post = (message: Message) => send({ kind: 'message', message });

  function take(id: number): PromiseWithResolvers<Answer> | undefined {
    const call = calls.get(id);
    calls.delete(id);
    return call;
  }

  function receive(message: FromThread<Answer>): void {
    if (message.kind === 'answer') take(message.id)?.resolve(message.answer);
    else if (message.kind === 'failure') take(message.id)?.reject(message.error);
    else if (message.kind === 'refusal') take(message.id)?.reject(refusalOf(message.refusal));
    else if (message.kind === 'log') log[message.level](message.message, message.fields);
    else {
      isReady = true;
      settled.resolve();
      onReady?.();
    }
  }

  function start(): void {
    startedAt = performance.now();
    worker = new Worker(module, { workerData, env, resourceLimits });
    send = createPost<ToThread<Message, Call>>(worker).post;
    let fault: unknown;
    worker.on('message', (messages: FromThread<Answer>[]) => messages.forEach(receive));
    worker.on('error', (error) => {
      fault = error;
    });
    worker.on('exit', (code) => end(fault ?? new Error(`exit code ${code}`)));
    onStart?.(post);
    send({ kind: 'begin' });
  }

  function end(error: unknown): void {
    worker = undefined;
    isReady = false;
    const lost = [...calls.values()];
    calls.clear();
    settled.resolve();
    if (isStopping) closed.resolve();
    else replace(error);
    for (const { reject } of lost) reject(ended());
  }

  function replace(error: unknown): void {
    const isStable = performance.now() - startedAt >= STABLE_MS;
    if (isStable) failures = 0;
    const ms = isStable ? 0 : Math.min(pauseMs * 2 ** failures++, PAUSE_MAX_MS);
    log.error('a thread has ended unexpectedly and is replaced', { thread: name, ms, error });
    if (ms === 0) start();
    else timer = setTimeout(start, ms).unref();
    onEnd?.(ms);
  }

  start();
  return {
    /** Resolves when the thread is ready for calls for the first time, or has ended. */
    settled: settled.promise,
    isReady: () => isReady,
    /** Whether it runs: it is not ended, or between an unexpected end and the next start. */
    isRunning: () => worker !== undefined,
    /** Lost if the thread ends before; `onStart` sends again what it needs. */
    post,
    /** Rejects if the thread cannot answer, or ends. */
    call(call: Call): Promise<Answer> {
      if (worker === undefined) return Promise.reject(ended());
      const id = ++lastId;
      const result = Promise.withResolvers<Answer>();
      calls.set(id, result);
      send({ kind: 'call', id, call });
      return result.promise;
    },
    /** Bytes of its JavaScript heap. */
    async heapBytes(): Promise<number | undefined> {
      return (await worker?.getHeapStatistics().catch(() => undefined))?.used_heap_size;
    },
    /** Resolves when the thread has answered its calls and has ended. */
    async close(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      if (worker === undefined) return;
      send({ kind: 'stop' });
      const late = setTimeout(() => void worker?.terminate(), stopMs);
      await closed.promise;
      clearTimeout(late);
    },
  };
}

const refusalOf = ({ kind, message, options }: SentRefusal) => new Refusal(kind, message, options);

export type Thread<Message, Call, Answer> = ReturnType<typeof startThread<Message, Call, Answer>>;
