/** The thread of `catalogue-thread.ts`: responds to each request with the difference to the last generation. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { LOG_LEVELS, type Log, type LogLevel } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { UnusableSchema } from '../../store/migrate.ts';
import type { CatalogueAnswer, CatalogueRequest, CatalogueThreadData } from './catalogue-thread.ts';
import { Generations } from './generations.ts';
import { differenceOf } from './shared-generation.ts';

const { options, current } = workerData as CatalogueThreadData;
const answer = (message: CatalogueAnswer) => parentPort!.postMessage(message);

const toMain = (level: LogLevel) => (message: string, fields?: Record<string, unknown>) =>
  answer({ level, message, fields });
const log: Log = {
  ...(Object.fromEntries(LOG_LEVELS.map((level) => [level, toMain(level)])) as Record<
    LogLevel,
    Log[LogLevel]
  >),
  isEnabled: () => true,
};

const generations = new Generations(options, log, current && { current });
/** The generation that the main thread has. */
let known = current;

async function respond(generation: Promise<Catalogue | undefined>): Promise<void> {
  try {
    const next = await generation;
    answer({ difference: differenceOf(known, next) });
    known = next;
  } catch (error) {
    answer({ error, isOutage: error instanceof Refusal && !(error instanceof UnusableSchema) });
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
