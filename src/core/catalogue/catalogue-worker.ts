/** The thread of `catalogue-thread.ts`: answers each call with the difference to the last generation. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { readThreadData, serveCalls } from '../../threads/serve-calls.ts';
import { type EndedWork, PARTS_MAX, statementOf } from '../tracing/tracing.ts';
import type { CatalogueAnswer, CatalogueCall, CatalogueThreadData } from './catalogue-thread.ts';
import { failureOf } from './failure.ts';
import { Generations } from './generations.ts';
import { applyDifference, collectColumns, type Difference, differenceOf } from './shared-generation.ts';

const {
  data: { options, traces },
  log,
} = readThreadData<CatalogueThreadData>();
/** Statements of the current update, for its trace. */
const statements: EndedWork[] = [];
let generations: Generations | undefined;
/** The generation that the main thread has. */
let known: Catalogue | undefined;

serveCalls<Difference, CatalogueCall, CatalogueAnswer>({
  /** The last generation of a thread that has failed. */
  receive(difference) {
    known = applyDifference<Catalogue>(undefined, difference);
  },
  async answer(call) {
    const answer = await update(call);
    return { answer: { ...answer, statements: statements.splice(0) }, transferred: [] };
  },
  close: async () => await generations?.close(),
});

async function update(call: CatalogueCall) {
  generations ??= new Generations(options, log, {
    onQuery: traces ? addStatement : undefined,
    ...(known && { current: known }),
  });
  try {
    const next = await generations[call]();
    const difference = differenceOf(known, next);
    known = next;
    collectColumns(difference);
    return { difference };
  } catch (error) {
    return failureOf(error);
  }
}

function addStatement(ms: number, failed: boolean, sql: string): void {
  if (statements.length === PARTS_MAX) return;
  const { attributes, ...statement } = statementOf(ms, failed, sql);
  statements.push({
    ...statement,
    attributes: { ...attributes, 'thread.name': 'catalogue' },
    end: Date.now(),
  });
}
