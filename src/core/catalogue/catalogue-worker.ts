/** The thread of `catalogue-thread.ts`: responds to each request with the difference to the last generation. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { UnusableSchema } from '../../store/migrate.ts';
import { createThreadLog } from '../node/thread-log.ts';
import { createReports } from '../tracing/reports.ts';
import { createThreadSpans } from '../tracing/thread-spans.ts';
import { traced } from '../tracing/traced.ts';
import { createTracer } from '../tracing/tracer.ts';
import type { CatalogueAnswer, CatalogueRequest, CatalogueThreadData } from './catalogue-thread.ts';
import { GenerationUse, oldestInUse } from './generation-use.ts';
import { Generations } from './generations.ts';
import { ReplacedColumns } from './replaced-columns.ts';
import { collectColumns, differenceOf } from './shared-generation.ts';

const { options, current, logLevel, use, sample } = workerData as CatalogueThreadData;
const answer = (message: CatalogueAnswer) => parentPort!.postMessage(message);

const ownUse = new GenerationUse(use, use.length - 1);
const log = createThreadLog(logLevel, answer);
const spans = sample === undefined ? undefined : createThreadSpans(answer);
const tracer = spans && createTracer({ sample: sample!, thread: 'catalogue', send: spans.send });
const generations = new Generations(options, log, {
  readers: ownUse,
  onQuery: tracer && createReports(tracer).queried,
  ...(current && { current }),
});
const replaced = new ReplacedColumns(() => oldestInUse(use));
/** The generation that the main thread has, and its number. */
let known: Catalogue | undefined;
let { number } = workerData as CatalogueThreadData;
if (current !== undefined) replaceKnown(current);

/** Returns whether all threads should collect what earlier generations have left. */
function replaceKnown(next: Catalogue | undefined): boolean {
  ownUse.advance(number);
  const collect = replaced.replace(known, next, number);
  known = next;
  return collect;
}

function derive<T extends Catalogue | undefined>(name: string, work: () => Promise<T>): Promise<T> {
  return traced(tracer, name, async (span) => {
    const generation = await work();
    span?.set({ 'cantiga.catalogue.version': generation?.version });
    return generation;
  });
}

async function respond(generation: Promise<Catalogue | undefined>): Promise<void> {
  try {
    const next = await generation;
    const difference = differenceOf(known, next);
    const isNew = next !== known;
    if (isNew) number++;
    const collect = isNew && replaceKnown(next);
    if (collect) collectColumns();
    answer({ kind: 'generation', difference, number, collect });
  } catch (error) {
    const isOutage = error instanceof Refusal && !(error instanceof UnusableSchema);
    answer({ kind: 'failure', error, isOutage });
  }
}

parentPort!.on('message', async (request: CatalogueRequest) => {
  if (request === 'next') await respond(derive('catalogue update', () => generations.next()));
  else if (request === 'recount') await respond(derive('ratings update', () => generations.recount()));
  else {
    await generations.close();
    spans?.close();
    parentPort!.close();
  }
});
