/**
 * Calls of a read thread to the main thread, which has the database. All of one iteration of the event loop are one message: an HTTP request
 * over the relay costs more than a write. The message is JSON, which takes a third of the time of copying the objects.
 */
import type { RateLimitStatus } from '../../domain/ports.ts';
import { RateLimited, Refusal, type RefusalKind } from '../../domain/refusal.ts';

export interface ForwardedCall {
  number: number;
  /** Of the function. */
  name: string;
  /** As JSON can have them. */
  args: readonly unknown[];
}

export interface CallAnswer {
  number: number;
  value?: unknown;
  failure?: Failure | undefined;
}

/** An error as JSON can have it. */
interface Failure {
  message: string;
  /** Of a refusal. */
  kind?: RefusalKind;
  retryAfter?: number | undefined;
  /** Of a limit that is used up. */
  status?: RateLimitStatus;
  /** Of any other error. */
  stack?: string | undefined;
}

/** Main thread: makes the call, and calls `answer` once. */
export type AnswerCall = (call: ForwardedCall, answer: (answer: CallAnswer) => void) => void;

/** Read thread: resolves to the result of the main thread, or rejects with its error. */
export type ForwardCall = (name: string, ...args: readonly unknown[]) => Promise<unknown>;

/** As JSON. */
export type Batch<T> = string & { readonly items?: T[] };

export function createForwarding(send: (calls: Batch<ForwardedCall>) => void) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const add = createBatch(send);
  let count = 0;
  const forward: ForwardCall = (name, ...args) => {
    const number = ++count;
    add({ number, name, args });
    const result = Promise.withResolvers<unknown>();
    waiting.set(number, result);
    return result.promise;
  };
  return {
    forward,
    answered(answers: Batch<CallAnswer>): void {
      for (const { number, value, failure } of readBatch(answers)) {
        const result = waiting.get(number);
        waiting.delete(number);
        if (failure === undefined) result?.resolve(value);
        else result?.reject(errorOf(failure));
      }
    },
  };
}

/** Sends what is added in one iteration of the event loop together, or until `defer` calls. */
export function createBatch<T>(
  send: (batch: Batch<T>) => void,
  defer: (flush: () => void) => void = setImmediate,
): (item: T) => void {
  let items: T[] = [];
  const flush = () => {
    const batch = JSON.stringify(items) as Batch<T>;
    items = [];
    send(batch);
  };
  return (item) => {
    if (items.push(item) === 1) defer(flush);
  };
}

export const readBatch = <T>(batch: Batch<T>): T[] => JSON.parse(batch) as T[];

export function failureOf(error: unknown): Failure {
  if (error instanceof RateLimited) return { kind: error.kind, message: error.message, status: error.status };
  if (error instanceof Refusal)
    return { kind: error.kind, message: error.message, retryAfter: error.retryAfter };
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
}

function errorOf({ message, kind, retryAfter, status, stack }: Failure): Error {
  if (status !== undefined) return new RateLimited(message, status);
  if (kind !== undefined) return new Refusal(kind, message, retryAfter === undefined ? {} : { retryAfter });
  return Object.assign(new Error(message), stack === undefined ? {} : { stack });
}
