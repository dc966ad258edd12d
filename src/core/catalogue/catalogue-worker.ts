/** The thread of `catalogue-thread.ts`: responds to each request with the difference to the last generation. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createThreadLog } from '../../threads/thread-log.ts';
import { type EndedWork, PARTS_MAX, statementOf } from '../tracing/tracing.ts';
import type { CatalogueAnswer, CatalogueRequest, CatalogueThreadData } from './catalogue-thread.ts';
import { failureOf } from './failure.ts';
import { Generations } from './generations.ts';
import { collectColumns, differenceOf } from './shared-generation.ts';

const { options, current, logLevel, traces } = workerData as CatalogueThreadData;
const answer = (message: CatalogueAnswer) => parentPort!.postMessage(message);

const log = createThreadLog(logLevel, answer);
/** Of the current update, for its trace. */
const statements: EndedWork[] = [];
const generations = new Generations(options, log, {
  onQuery: traces ? addStatement : undefined,
  ...(current && { current }),
});
/** The generation that the main thread has. */
let known = current;

function addStatement(ms: number, failed: boolean, sql: string): void {
  if (statements.length === PARTS_MAX) return;
  const { attributes, ...statement } = statementOf(ms, failed, sql);
  statements.push({
    ...statement,
    attributes: { ...attributes, 'thread.name': 'catalogue' },
    end: Date.now(),
  });
}

async function respond(generation: Promise<Catalogue | undefined>): Promise<void> {
  try {
    const next = await generation;
    const difference = differenceOf(known, next);
    known = next;
    answer({ kind: 'generation', difference, statements: statements.splice(0) });
    collectColumns(difference);
  } catch (error) {
    answer({ kind: 'failure', ...failureOf(error), statements: statements.splice(0) });
  }
}

parentPort!.on('message', async (request: CatalogueRequest) => {
  if (request === 'next') await respond(generations.next());
  else if (request === 'recount') await respond(generations.recount());
  else {
    await generations.close();
    parentPort!.close();
  }
});
