/**
 * API writes that arrive at a read thread. It reads the request and sends the response; the main thread, which has the database, does the rest.
 * All of one iteration of the event loop are one message: an HTTP request over the relay costs more than the write itself. The message is JSON,
 * which takes a third of the time of copying the objects.
 */
import type { TrafficKind } from '../../domain/node/health.ts';

export interface ForwardedWrite {
  number: number;
  method: string;
  /** Path and query. */
  url: string;
  /** The header. */
  authorization: string | undefined;
  /** Of the client. */
  address: string;
  /** The fields of the body, or why it was rejected. */
  body: readonly (readonly [name: string, value: string])[] | string;
  requestId: string;
}

export interface WriteAnswer {
  number: number;
  status: number;
  headers: readonly string[];
  body: string | undefined;
  operation: string | undefined;
  client: string | undefined;
  kind: TrafficKind | undefined;
  intendedStatus: number | undefined;
}

/** Main thread: does the write, and calls `answer` once. */
export type AnswerWrite = (write: ForwardedWrite, answer: (answer: WriteAnswer) => void) => void;

/** Read thread: resolves when the main thread has answered. */
export type ForwardWrite = (write: Omit<ForwardedWrite, 'number'>) => Promise<WriteAnswer>;

/** As JSON. */
export type Batch<T> = string & { readonly items?: T[] };

export function createForwarding(send: (writes: Batch<ForwardedWrite>) => void) {
  const waiting = new Map<number, (answer: WriteAnswer) => void>();
  const add = createBatch(send);
  let count = 0;
  const forward: ForwardWrite = (write) => {
    const number = ++count;
    add({ number, ...write });
    return new Promise((resolve) => waiting.set(number, resolve));
  };
  return {
    forward,
    answered(answers: Batch<WriteAnswer>): void {
      for (const answer of readBatch(answers)) {
        waiting.get(answer.number)?.(answer);
        waiting.delete(answer.number);
      }
    },
  };
}

/** Sends what is added in one iteration of the event loop together. */
export function createBatch<T>(send: (batch: Batch<T>) => void): (item: T) => void {
  let items: T[] = [];
  const flush = () => {
    const batch = JSON.stringify(items) as Batch<T>;
    items = [];
    send(batch);
  };
  return (item) => {
    if (items.push(item) === 1) setImmediate(flush);
  };
}

export const readBatch = <T>(batch: Batch<T>): T[] => JSON.parse(batch) as T[];
