/** The compared requests in SQLite and in tantivy: whether the results are the same, and how long they take. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { createCatalogueReader } from '../../../src/http/v3.0/catalogue-reader.ts';
import { OPERATIONS } from '../../../src/http/v3.0/operations.ts';
import type { Baseline } from '../../baselines/sqlite.ts';
import type { Tantivy } from '../../baselines/tantivy.ts';
import { CLIENT, SURROUNDINGS } from '../../measure/in-process.ts';
import { type Effort, measure, summary, type Times } from '../../measure/times.ts';
import { type ComparedRequest, targetOf } from '../../requests/request.ts';

/** Where the responses to these requests differ from the results of SQLite. */
export function compare(
  name: string,
  cases: readonly ComparedRequest[],
  catalogue: Catalogue,
  baseline: Baseline,
): string[] {
  const read = createCatalogueReader({ ...SURROUNDINGS, catalogue: () => catalogue }, OPERATIONS);
  const differences: string[] = [];
  for (const { request, same, pages, count } of cases) {
    const { body } = read({
      target: `${targetOf(request)}${count === undefined ? '' : '&fullcount=true'}`,
      pairs: undefined,
      client: CLIENT,
      ifNoneMatch: undefined,
      isTagged: false,
      requestId: 'bench',
    });
    const { headers, results } = JSON.parse(String(body));
    const differ = (what: string, ours: unknown, theirs: unknown): void => {
      if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
      const found = `${what} ${JSON.stringify(ours)}, SQLite ${JSON.stringify(theirs)}`;
      differences.push(`${name}: ${request}: ${found}`);
    };
    if (same === 'ids') {
      const ids = results.map(({ id }: { id: string }) => Number(id));
      for (const select of Object.values(pages)) differ('ids', ids, baseline.ids(select));
    }
    if (same !== 'nothing' && count !== undefined)
      differ('count', headers.results_fullcount, baseline.ids(count)[0]);
  }
  return differences;
}

export type BesideTimes = Times & { way: string };

/** One result for each way of writing the query. */
export function measureSqlite(
  baseline: Baseline,
  cases: readonly ComparedRequest[],
  effort: Effort,
): BesideTimes[] {
  return Object.keys(cases[0].pages).map((way) => {
    const prepare = (index: number) => () => {
      const { request, pages, count } = cases[index];
      baseline.ids(pages[way]);
      if (count !== undefined && request.includes('fullcount')) baseline.ids(count);
    };
    return { way, ...measure(prepare, effort) };
  });
}

/** None for requests that have no equivalent. It caches no results, so the warm-ups may be counted again. */
export async function measureTantivy(
  tantivy: Tantivy,
  cases: readonly ComparedRequest[],
  { warmups, milliseconds }: Effort,
): Promise<BesideTimes[]> {
  const all: BesideTimes[] = [];
  for (const way of Object.keys(cases[0].tantivy ?? {})) {
    const queries = cases.map((one) => one.tantivy![way]);
    const { times } = await tantivy.search({ queries, limit: 10, warmups, milliseconds });
    all.push({ way, ...summary(times) });
  }
  return all;
}
