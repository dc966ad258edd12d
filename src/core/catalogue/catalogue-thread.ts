/**
 * Runs `Generations` in a thread of its own, so that requests do not wait while records are read and columns derived. If the thread
 * fails, the next call starts another one, which goes on from the last generation.
 */
import { Worker } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Log, LogLevel } from '../../domain/ports.ts';
import { type LogLine, lowestLevel } from '../../threads/thread-log.ts';
import { withCompileCache } from '../node/compile-cache.ts';
import { addSpan, type EndedWork, isTraced, traced } from '../tracing/tracing.ts';
import { errorOf, type Failure } from './failure.ts';
import type { GenerationOptions, GenerationSource } from './generations.ts';
import { applyDifference, collectColumns, type Difference } from './shared-generation.ts';

export interface CatalogueThreadData {
  options: GenerationOptions;
  /** The last generation of a thread that has failed. */
  current: Catalogue | undefined;
  logLevel: LogLevel;
  /** Whether it sends its statements. */
  traces: boolean;
}

export type CatalogueRequest = 'next' | 'recount' | 'close';

export type CatalogueAnswer =
  | { kind: 'generation'; difference: Difference; statements: EndedWork[] }
  | ({ kind: 'failure'; statements: EndedWork[] } & Failure)
  | LogLine;

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
  /** Of the last update. */
  #statements: EndedWork[] = [];

  constructor(options: GenerationOptions, log: Log) {
    this.#options = options;
    this.#log = log;
  }

  async next(): Promise<Catalogue> {
    return (await this.#update('catalogue update', 'next'))!;
  }

  recount(): Promise<Catalogue | undefined> {
    return this.#update('ratings update', 'recount');
  }

  async close(): Promise<void> {
    this.#worker?.postMessage('close' satisfies CatalogueRequest);
    await this.#ended;
  }

  #update(name: string, request: CatalogueRequest): Promise<Catalogue | undefined> {
    return traced(name, async (span) => {
      span.setAttribute('thread.name', 'catalogue');
      try {
        const generation = await this.#request(request);
        if (generation !== undefined) span.setAttribute('cantiga.catalogue.version', generation.version);
        return generation;
      } finally {
        for (const statement of this.#statements.splice(0)) addSpan(statement);
      }
    });
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
      traces: isTraced(),
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
    this.#statements = answer.statements;
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
