/**
 * Runs `Generations` in a thread of its own, so that requests do not wait while records are read and columns derived. A thread that
 * replaces one that has failed goes on from the last generation.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Log } from '../../domain/ports.ts';
import { startThread, type Thread } from '../../threads/thread.ts';
import { withCompileCache } from '../node/fork-child.ts';
import { addSpan, type EndedWork, isTraced, traced } from '../tracing/tracing.ts';
import { errorOf, type Failure } from './failure.ts';
import type { GenerationOptions, GenerationSource } from './generations.ts';
import { applyDifference, collectColumns, type Difference, differenceOf } from './shared-generation.ts';

export interface CatalogueThreadData {
  options: GenerationOptions;
  /** Whether it sends its statements. */
  traces: boolean;
}

export type CatalogueCall = 'next' | 'recount';

export type CatalogueAnswer = { statements: EndedWork[] } & ({ difference: Difference } | Failure);

const WORKER = new URL('./catalogue-worker.ts', import.meta.url);
const AWAY = 'The catalogue cannot be updated: the database cannot be used.';
/** At its end it may write a whole generation. */
const STOP_MS = 10 * 60_000;

export class CatalogueThread implements GenerationSource {
  readonly #options: GenerationOptions;
  readonly #log: Log;
  readonly #pauseMs: number | undefined;
  #thread: Thread<Difference, CatalogueCall, CatalogueAnswer> | undefined;
  #current: Catalogue | undefined;

  /** `pauseMs`, for tests: before a thread that has failed is replaced. */
  constructor(options: GenerationOptions, log: Log, pauseMs?: number) {
    this.#options = options;
    this.#log = log;
    this.#pauseMs = pauseMs;
  }

  async next(): Promise<Catalogue> {
    return (await this.#update('catalogue update', 'next'))!;
  }

  recount(): Promise<Catalogue | undefined> {
    return this.#update('ratings update', 'recount');
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #update(name: string, call: CatalogueCall): Promise<Catalogue | undefined> {
    return traced(name, async (span) => {
      span.setAttribute('thread.name', 'catalogue');
      this.#thread ??= this.#start();
      const answer = await this.#thread.call(call);
      for (const statement of answer.statements) addSpan(statement);
      if ('isOutage' in answer) throw errorOf(answer, AWAY);
      this.#current = applyDifference(this.#current, answer.difference);
      collectColumns(answer.difference);
      if (this.#current !== undefined) span.setAttribute('cantiga.catalogue.version', this.#current.version);
      return this.#current;
    });
  }

  #start() {
    const data: CatalogueThreadData = { options: this.#options, traces: isTraced() };
    return startThread<Difference, CatalogueCall, CatalogueAnswer>({
      module: WORKER,
      name: 'catalogue',
      data,
      env: withCompileCache(this.#options.folder),
      log: this.#log,
      onStart: (post) => {
        if (this.#current !== undefined) post(differenceOf(undefined, this.#current));
      },
      stopMs: STOP_MS,
      pauseMs: this.#pauseMs,
    });
  }
}
