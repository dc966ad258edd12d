/**
 * Runs `Generations` in a thread of its own, so that requests do not wait while records are read and columns derived. If the thread
 * fails, the next call starts another one, which goes on from the last generation.
 */
import { Worker } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Log, LogLevel } from '../../domain/ports.ts';
import { withCompileCache } from '../node/compile-cache.ts';
import { type LogLine, lowestLevel } from '../node/thread-log.ts';
import type { SpanMessage } from '../tracing/thread-spans.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { errorOf, type Failure } from './failure.ts';
import type { GenerationOptions, GenerationSource } from './generations.ts';
import { applyDifference, collectColumns, type Difference } from './shared-generation.ts';

export interface CatalogueThreadData {
  options: GenerationOptions;
  /** The last generation of a thread that has failed. */
  current: Catalogue | undefined;
  logLevel: LogLevel;
  /** The part of the updates that are recorded in traces; absent without traces. */
  sample: number | undefined;
}

export type CatalogueRequest = 'next' | 'recount' | 'close';

export type CatalogueAnswer =
  | { kind: 'generation'; difference: Difference }
  | ({ kind: 'failure' } & Failure)
  | LogLine
  | SpanMessage;

const WORKER = new URL('./catalogue-worker.ts', import.meta.url);
const AWAY = 'The catalogue cannot be updated: the database cannot be used.';

interface Waiting {
  resolve(generation: Catalogue | undefined): void;
  reject(error: unknown): void;
}

export class CatalogueThread implements GenerationSource {
  readonly #options: GenerationOptions;
  readonly #log: Log;
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #current: Catalogue | undefined;
  /** In the order of the requests, which is that of the responses. */
  #waiting: Waiting[] = [];
  readonly #tracing: Pick<Tracing, 'sample' | 'add'> | undefined;

  constructor(options: GenerationOptions, log: Log, tracing?: Pick<Tracing, 'sample' | 'add'>) {
    this.#tracing = tracing;
    this.#options = options;
    this.#log = log;
  }

  async next(): Promise<Catalogue> {
    return (await this.#request('next'))!;
  }

  recount(): Promise<Catalogue | undefined> {
    return this.#request('recount');
  }

  async close(): Promise<void> {
    this.#worker?.postMessage('close' satisfies CatalogueRequest);
    await this.#ended;
  }

  #request(request: CatalogueRequest): Promise<Catalogue | undefined> {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start();
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #start(): Worker {
    const workerData: CatalogueThreadData = {
      options: this.#options,
      current: this.#current,
      logLevel: lowestLevel(this.#log),
      sample: this.#tracing?.sample,
    };
    const worker = new Worker(WORKER, { workerData, env: withCompileCache(this.#options.folder) });
    worker.on('message', (answer: CatalogueAnswer) => this.#receive(answer));
    let failure: unknown = new Error('the thread of the catalogue has ended');
    worker.once('error', (error) => {
      failure = error;
    });
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#worker = undefined;
        for (const { reject } of this.#waiting.splice(0)) reject(failure);
        resolve();
      });
    });
    return worker;
  }

  #receive(answer: CatalogueAnswer): void {
    if (answer.kind === 'log') {
      this.#log[answer.level](answer.message, answer.fields);
      return;
    }
    if (answer.kind === 'spans') {
      this.#tracing?.add(answer.spans);
      return;
    }
    const { resolve, reject } = this.#waiting.shift()!;
    if (answer.kind === 'failure') {
      reject(errorOf(answer, AWAY));
      return;
    }
    this.#current = applyDifference(this.#current, answer.difference);
    collectColumns(answer.difference);
    resolve(this.#current);
  }
}
