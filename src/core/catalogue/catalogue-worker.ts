/** The thread of `catalogue-thread.ts`: responds to each request with the difference to the last generation. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { UnusableSchema } from '../../store/migrate.ts';
import { createThreadLog } from '../threads/thread-log.ts';
import type { CatalogueAnswer, CatalogueRequest, CatalogueThreadData } from './catalogue-thread.ts';
import { Generations } from './generations.ts';
import { differenceOf } from './shared-generation.ts';

const { options, current, logLevel } = workerData as CatalogueThreadData;
const answer = (message: CatalogueAnswer) => parentPort!.postMessage(message);

const generations = new Generations(options, createThreadLog(logLevel, answer), current && { current });
/** The generation that the main thread has. */
let known = current;

async function respond(generation: Promise<Catalogue | undefined>): Promise<void> {
  try {
    const next = await generation;
    answer({ kind: 'generation', difference: differenceOf(known, next) });
    known = next;
  } catch (error) {
    const isOutage = error instanceof Refusal && !(error instanceof UnusableSchema);
    answer({ kind: 'failure', error, isOutage });
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
