/** In a thread that `thread.ts` has started: receives its messages, and answers its calls. */
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import type { Log } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { createPost } from './post-together.ts';
import type { FromThread, ThreadData, ToThread } from './thread.ts';
import { createThreadLog } from './thread-log.ts';

/** Milliseconds: answers that take longer together do not wait for each other. */
const TOGETHER_MS = 1;

const { post, flush } = createPost<FromThread<unknown>>(parentPort!);

/** What the thread was started with, and a log whose lines the main thread writes. */
export function readThreadData<Data>(): { data: Data; log: Log } {
  const { data, logLevel } = workerData as ThreadData<Data>;
  // Immediately: the thread may be about to end.
  return { data, log: createThreadLog(logLevel, (line) => parentPort!.postMessage([line])) };
}

export interface ServedCalls<Message, Call, Answer> {
  receive(message: Message): void;
  /** What it throws is thrown to the caller. */
  answer(call: Call): Answered<Answer> | Promise<Answered<Answer>>;
  /** No further call comes; those that are answered later may still run. */
  close(): void | Promise<void>;
}

interface Answered<Answer> {
  answer: Answer;
  transferred: Transferable[];
}

export function serveCalls<Message, Call, Answer>(served: ServedCalls<Message, Call, Answer>): void {
  /** Calls that are answered later. */
  const running = new Set<Promise<void>>();

  parentPort!.on('message', (messages: ToThread<Message, Call>[]) => {
    let since = performance.now();
    for (const message of messages) {
      receive(message);
      if (performance.now() - since < TOGETHER_MS) continue;
      flush();
      since = performance.now();
    }
  });

  function receive(message: ToThread<Message, Call>): void {
    if (message.kind === 'call') respond(message.id, message.call);
    else if (message.kind === 'message') served.receive(message.message);
    else if (message.kind === 'begin') post({ kind: 'ready' });
    else void stop();
  }

  async function stop(): Promise<void> {
    await served.close();
    await Promise.all(running);
    flush();
    parentPort!.close();
  }

  function respond(id: number, call: Call): void {
    const send = ({ answer, transferred }: Answered<Answer>) =>
      post({ kind: 'answer', id, answer }, transferred);
    const fail = (error: unknown) => {
      if (error instanceof Refusal) {
        const { kind, message, retryAfter, field } = error;
        post({ kind: 'refusal', id, refusal: { kind, message, options: { retryAfter, field } } });
      } else post({ kind: 'failure', id, error });
    };
    try {
      const answered = served.answer(call);
      if (answered instanceof Promise) wait(answered.then(send, fail));
      else send(answered);
    } catch (error) {
      fail(error);
    }
  }

  function wait(answered: Promise<void>): void {
    running.add(answered);
    void answered.finally(() => running.delete(answered));
  }
}
