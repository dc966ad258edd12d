/** In a thread that `thread.ts` has started: receives its messages, and answers its calls one after the other. */
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import type { Log } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import type { FromThread, ThreadData, ToThread } from './thread.ts';
import { createThreadLog } from './thread-log.ts';

const post = (message: FromThread<unknown>, transferred: Transferable[] = []) =>
  parentPort!.postMessage(message, transferred);

/** What the thread was started with, and a log whose lines the main thread writes. */
export function readThreadData<Data>(): { data: Data; log: Log } {
  const { data, logLevel } = workerData as ThreadData<Data>;
  return { data, log: createThreadLog(logLevel, post) };
}

export interface ServedCalls<Message, Call, Answer> {
  receive(message: Message): void;
  /** What it throws is thrown to the caller. */
  answer(call: Call): { answer: Answer; transferred: Transferable[] };
  /** Before the thread ends. */
  close(): void;
}

/** Call the result once the thread is ready for calls. */
export function serveCalls<Message, Call, Answer>(served: ServedCalls<Message, Call, Answer>): () => void {
  parentPort!.on('message', (message: ToThread<Message, Call>) => {
    if (message.kind === 'call') respond(message.id, message.call);
    else if (message.kind === 'message') served.receive(message.message);
    else {
      served.close();
      parentPort!.close();
    }
  });

  function respond(id: number, call: Call): void {
    try {
      const { answer, transferred } = served.answer(call);
      post({ kind: 'answer', id, answer }, transferred);
    } catch (error) {
      if (error instanceof Refusal) {
        const { kind, message, retryAfter, field } = error;
        post({ kind: 'refusal', id, refusal: { kind, message, options: { retryAfter, field } } });
      } else post({ kind: 'failure', id, error });
    }
  }

  return () => post({ kind: 'ready' });
}
