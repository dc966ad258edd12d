/** The thread of `catalogue-thread.ts`: responds to each request with the difference to the last generation. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createThreadLog } from '../node/thread-log.ts';
import { createReports } from '../tracing/reports.ts';
import { createThreadSpans } from '../tracing/thread-spans.ts';
import { traced } from '../tracing/traced.ts';
import { createTracer } from '../tracing/tracer.ts';
import type { CatalogueAnswer, CatalogueRequest, CatalogueThreadData } from './catalogue-thread.ts';
import { failureOf } from './failure.ts';
import { Generations } from './generations.ts';
import { collectColumns, differenceOf } from './shared-generation.ts';

const { options, current, logLevel, sample } = workerData as CatalogueThreadData;
const answer = (message: CatalogueAnswer) => parentPort!.postMessage(message);

const log = createThreadLog(logLevel, answer);
const spans = sample === undefined ? undefined : createThreadSpans(answer);
const tracer = spans && createTracer({ sample: sample!, thread: 'catalogue', send: spans.send });
const generations = new Generations(options, log, {
  onQuery: tracer && createReports(tracer).queried,
  ...(current && { current }),
});
/** The generation that the main thread has. */
let known = current;

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
    known = next;
    answer({ kind: 'generation', difference });
    collectColumns(difference);
  } catch (error) {
    answer({ kind: 'failure', ...failureOf(error) });
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
