/** Every usual request in the bench's own process: those that SQLite has too beside it, then the others, and a catalogue without ratings. */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { createCatalogueReader } from '../../src/http/v3.0/catalogue-reader.ts';
import { OPERATIONS } from '../../src/http/v3.0/operations.ts';
import { type Baseline, openBaseline } from '../baselines/sqlite.ts';
import {
  type Beside,
  startTantivy,
  TANTIVY_MISSING,
  type Tantivy,
  tantivyDocuments,
} from '../baselines/tantivy.ts';
import { createDraw, drawRepeated } from '../catalogue/draw.ts';
import { type BenchData, baselineFile } from '../catalogue/files.ts';
import { buildFrom, sharedCatalogue } from '../catalogue/read-model.ts';
import { type BenchRecord, records } from '../catalogue/records.ts';
import { CLIENT, freshView, queryOf, SURROUNDINGS } from '../measure/in-process.ts';
import { type Report, type TableRow, verdict } from '../measure/table.ts';
import { type Effort, measure, summary, type Times } from '../measure/times.ts';
import { COMPARED } from '../requests/compared.ts';
import {
  type ComparedRequest,
  type DrawRequest,
  type QueryTimes,
  type RequestGroup,
  targetOf,
} from '../requests/request.ts';
import { REQUEST_GROUPS, UNRATED } from '../requests/usual.ts';

export interface QueryEffort {
  ours: Readonly<Record<'cold' | 'repeated', Effort>>;
  sqlite: Effort;
  /** How many requests of a row are compared with SQLite's results. */
  checked: number;
}

export async function measureQueries(
  data: BenchData,
  effort: QueryEffort,
  { beside }: { beside?: Beside },
): Promise<Report> {
  const { progress, tracks } = data;
  using baseline = openBaseline(await baselineFile(data));
  progress.step('building the other indexes');
  await using tantivy = beside && (await startTantivy(tantivyDocuments(tracks)));
  const catalogue = sharedCatalogue(tracks, progress);
  const rows: TableRow[] = [];
  const differences: string[] = [];
  for (const [name, drawCompared] of Object.entries(COMPARED)) {
    progress.step(name);
    const draw = createDraw(tracks);
    const cases = drawRepeated(drawsOf(effort.sqlite), () => drawCompared(draw));
    const ours = measureQuery(catalogue, (any) => drawCompared(any).request, tracks, effort);
    // Afterwards: it caches parts of the results.
    differences.push(...compare(name, [...new Set(cases)].slice(0, effort.checked), catalogue, baseline));
    const sqlite = measureSqlite(baseline, cases, effort.sqlite);
    const other = tantivy && (await measureTantivy(tantivy, cases, effort.sqlite));
    rows.push(...comparedRows(name, ours, sqlite, other));
  }
  const groupSection = ({ title, targets, requests }: RequestGroup, from: Catalogue) => {
    progress.step(title);
    const measured = Object.entries(requests).map(([name, request]) => {
      const ours = measureQuery(from, request, tracks, effort);
      return { cells: [name, ...cellsOf(ours)], target: targetsOf(ours, targets) };
    });
    return { title, columns: COLUMNS, rows: measured };
  };
  const besideUs = ['SQLite p50', 'p99', 'faster', ...(tantivy ? ['tantivy p50', 'p99'] : [])];
  const compared = { title: 'Queries, ms', columns: [...COLUMNS, ...besideUs], rows };
  const groups = REQUEST_GROUPS.map((group) => groupSection(group, catalogue));
  const unrated = buildFrom(withoutRatings(records(tracks)), tracks, progress);
  return {
    sections: [compared, ...groups, groupSection(UNRATED, unrated)],
    differences,
    notes: beside && !tantivy ? [TANTIVY_MISSING] : [],
  };
}

function* withoutRatings(all: Iterable<BenchRecord>): Generator<BenchRecord> {
  for (const record of all) {
    if (record.entity === 'track') delete record.ratings;
    yield record;
  }
}

function measureQuery(
  catalogue: Catalogue,
  drawRequest: DrawRequest,
  tracks: number,
  { ours: { cold, repeated } }: QueryEffort,
): QueryTimes {
  const draw = createDraw(tracks);
  const sent = drawRepeated(drawsOf(repeated), () => drawRequest(draw));
  const others = Array.from({ length: drawsOf(cold) }, () => drawRequest(draw));
  const again = measure((at) => queryOf(sent[at])(catalogue), repeated);
  const first = measure((at) => queryOf(others[at])(freshView(catalogue)), cold);
  return {
    'cold p50': first.p50,
    'cold p99': first.p99,
    'repeated p50': again.p50,
    'repeated p99': again.p99,
  };
}

/** How many requests a measurement needs. */
const drawsOf = ({ warmups, runs }: Effort) => warmups + runs;

/** Where the responses to these requests differ from the results of SQLite. */
function compare(
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

type BesideTimes = Times & { way: string };

/** One result for each way of writing the query. */
function measureSqlite(baseline: Baseline, cases: readonly ComparedRequest[], effort: Effort): BesideTimes[] {
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
async function measureTantivy(
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

const COLUMNS = ['cold p50', 'p99', 'repeated p50', 'p99'];
const cellsOf = (ours: QueryTimes): number[] => Object.values(ours);

const targetsOf = (ours: QueryTimes, targets: Partial<QueryTimes>): string =>
  Object.entries(targets)
    .map(([name, max]) => verdict(ours[name as keyof QueryTimes] <= max, `${name} ≤ ${max}`))
    .join('  ');

/** A query is heavy when SQLite needs more than this for it. */
const HEAVY = 10;

function comparedRows(
  name: string,
  ours: QueryTimes,
  [best, ...others]: readonly BesideTimes[],
  tantivy: readonly BesideTimes[] = [],
): TableRow[] {
  const { 'repeated p50': p50 } = ours;
  const besideUs = (sqlite: BesideTimes): number[] => {
    const other = tantivy.find(({ way }) => way === sqlite.way);
    return [sqlite.p50, sqlite.p99, sqlite.p50 / p50, ...(other ? [other.p50, other.p99] : [])];
  };
  const wanted = best.p50 > HEAVY ? 10 : 1;
  const faster = verdict(best.p50 / p50 >= wanted, `≥ ${wanted}×`);
  const cells = cellsOf(ours);
  return [
    {
      cells: [name, ...cells, ...besideUs(best)],
      target: `${faster}  ${targetsOf(ours, { 'cold p99': 10, 'repeated p99': 10 })}`,
    },
    ...others.map((other) => ({
      cells: [`  SQLite ${other.way}`, ...cells.map(() => ''), ...besideUs(other)],
    })),
  ];
}
