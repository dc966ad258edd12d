/** The thread of `catalogue-thread.ts`: responds to each request with the difference to the last generation. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { UnusableSchema } from '../../store/migrate.ts';
import { createThreadLog } from '../threads/thread-log.ts';
import type { CatalogueAnswer, CatalogueRequest, CatalogueThreadData } from './catalogue-thread.ts';
import { GenerationUse, oldestInUse } from './generation-use.ts';
import { Generations } from './generations.ts';
import { ReplacedColumns } from './replaced-columns.ts';
import { collectColumns, differenceOf } from './shared-generation.ts';

const { options, current, logLevel, use } = workerData as CatalogueThreadData;
const answer = (message: CatalogueAnswer) => parentPort!.postMessage(message);

const ownUse = new GenerationUse(use, use.length - 1);
const log = createThreadLog(logLevel, answer);
const generations = new Generations(options, log, { readers: ownUse, ...(current && { current }) });
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
  if (request === 'next') await respond(generations.next());
  else if (request === 'recount') await respond(generations.recount());
  else {
    await generations.close();
    parentPort!.close();
  }
});
