/** Every class of query on our catalogue and on SQLite, and whether they agree; then further queries, and a catalogue without ratings. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import { type Baseline, openBaseline } from '../../baselines/sqlite.ts';
import { type Beside, startTantivy, TANTIVY_MISSING } from '../../baselines/tantivy.ts';
import { createDraw, drawRepeated } from '../../catalogue/draw.ts';
import { ENGINE, type EngineCatalogue, loadEngine } from '../../catalogue/engine.ts';
import { type BenchData, baselineFile } from '../../catalogue/files.ts';
import { likes } from '../../catalogue/likes.ts';
import type { BuiltCatalogue } from '../../catalogue/read-model.ts';
import { type BenchRecord, records } from '../../catalogue/records.ts';
import {
  milliseconds,
  type Report,
  type Section,
  type TableRow,
  times,
  verdict,
  whole,
} from '../../measure/table.ts';
import { type Effort, measure, type Times } from '../../measure/times.ts';
import { QUERY_GROUPS, UNRATED_GROUPS } from './other-queries.ts';
import { QUERY_CLASSES, type QueryCase, type QueryClass, queryOf } from './query-classes.ts';
import {
  cellsOf,
  columnsOf,
  drawsOf,
  groupSection,
  measureQuery,
  type QueryGroup,
  type QueryTimes,
  targetsOf,
  type WaysEffort,
} from './query-rows.ts';
import { measureTantivy, tantivyDocuments } from './tantivy-queries.ts';

export interface QueryEffort {
  ours: WaysEffort;
  sqlite: Effort;
  /** How many cases of a class are compared with SQLite's answer. */
  checked: number;
}

export interface QueryOptions {
  beside?: Beside;
  /** The folder of another checkout, which is measured in turn with this one. */
  against?: string;
}

export async function measureQueries(
  data: BenchData,
  effort: QueryEffort,
  { beside, against }: QueryOptions,
): Promise<Report> {
  const { progress, tracks } = data;
  await using closing = new AsyncDisposableStack();
  const baseline = openBaseline(await baselineFile(data));
  closing.defer(async () => baseline.close());
  progress.step('query: building the other indexes');
  const tantivy = beside && (await startTantivy(tantivyDocuments(tracks)));
  if (tantivy) closing.defer(tantivy.close);
  const engines = [...(against === undefined ? [] : [await loadEngine(against)]), ENGINE];
  const catalogues = engines.map((engine) => ({
    engine,
    ...engine.buildFrom(records(tracks), tracks, progress, likes(tracks)),
  }));
  const rows: TableRow[] = [];
  const differences: string[] = [];
  for (const each of QUERY_CLASSES) {
    progress.step(`query: ${each.name}`);
    const draw = createDraw(tracks);
    const cases = drawRepeated(drawsOf(effort.sqlite), () => each.draw(draw));
    const ours = measureQuery(catalogues, queryOf(each), tracks, effort.ours);
    // Afterwards: it caches parts of the results.
    const { catalogue } = catalogues.at(-1)!;
    differences.push(...compare(each, [...new Set(cases)].slice(0, effort.checked), catalogue, baseline));
    const sqlite = measureSqlite(baseline, cases, effort.sqlite);
    const other = tantivy && (await measureTantivy(tantivy, cases, effort.sqlite));
    rows.push(...queryRows(each.name, ours, sqlite, other));
  }
  const measured = (group: QueryGroup, all: readonly EngineCatalogue[]) => {
    progress.step(`query: ${group.title}`);
    return groupSection(group, all, tracks, effort.ours);
  };
  const groups = QUERY_GROUPS.map((group) => measured(group, catalogues));
  const readModel = catalogueSection(catalogues, tracks);
  const unrated = engines.map((engine) => ({
    engine,
    ...engine.buildFrom(withoutRatings(records(tracks)), tracks, progress),
  }));
  return {
    sections: [
      querySection(rows, columnsOf(catalogues), tantivy !== undefined),
      ...groups,
      ...UNRATED_GROUPS.map((group) => measured(group, unrated)),
      readModel,
    ],
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

function compare(
  { name, same }: QueryClass,
  cases: QueryCase[],
  catalogue: Catalogue,
  baseline: Baseline,
): string[] {
  const differences: string[] = [];
  for (const { query, pages, count } of cases) {
    const page = findTracks(catalogue, { ...query, fullcount: count !== undefined });
    const differ = (what: string, ours: unknown, theirs: unknown): void => {
      if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
      const results = `${what} ${JSON.stringify(ours)}, SQLite ${JSON.stringify(theirs)}`;
      differences.push(`${name}: ${JSON.stringify(query)}: ${results}`);
    };
    if (same === 'ids') {
      const ids = page.ordinals.map((ordinal) => catalogue.tracks.id[ordinal]);
      for (const select of Object.values(pages)) differ('ids', ids, baseline.ids(select));
    }
    if (same !== 'nothing' && count !== undefined) differ('count', page.fullcount, baseline.ids(count)[0]);
  }
  return differences;
}

type SqliteTimes = Times & { way: string };

/** One result for each way of writing the query. */
function measureSqlite(baseline: Baseline, cases: QueryCase[], effort: Effort): SqliteTimes[] {
  return Object.keys(cases[0].pages).map((way) => {
    const run = (index: number): void => {
      const { query, pages, count } = cases[index];
      baseline.ids(pages[way]);
      if (query.fullcount && count !== undefined) baseline.ids(count);
    };
    return { way, ...measure(run, effort) };
  });
}

/** A query is heavy when SQLite needs more than this for it. */
const HEAVY = 10;

function queryRows(
  name: string,
  ours: readonly QueryTimes[],
  sqlite: SqliteTimes[],
  tantivy: ReadonlyMap<string, Times> | undefined,
): TableRow[] {
  const { 'repeated p50': p50 } = ours.at(-1)!;
  const compared = (other: SqliteTimes): string[] => {
    const beside = tantivy?.get(other.way);
    return [
      milliseconds(other.p50),
      milliseconds(other.p99),
      times(other.p50 / p50),
      ...(beside === undefined ? [] : [milliseconds(beside.p50), milliseconds(beside.p99)]),
    ];
  };
  const [best, ...others] = sqlite;
  const wanted = best.p50 > HEAVY ? 10 : 1;
  const faster = verdict(best.p50 / p50 >= wanted, `≥ ${wanted}×`);
  const cells = cellsOf(ours);
  return [
    {
      cells: [name, ...cells, ...compared(best)],
      target: `${faster}  ${targetsOf(ours, { 'cold p99': 10, 'repeated p99': 10 })}`,
    },
    ...others.map((other) => ({
      cells: [`  SQLite ${other.way}`, ...cells.map(() => ''), ...compared(other)],
      target: '',
    })),
  ];
}

function querySection(rows: TableRow[], ours: readonly string[], besideTantivy: boolean): Section {
  const tantivy = besideTantivy ? ['tantivy p50', 'p99'] : [];
  return { title: 'Queries, ms', columns: [...ours, 'SQLite p50', 'p99', 'faster', ...tantivy], rows };
}

function catalogueSection(catalogues: readonly BuiltCatalogue[], tracks: number): Section {
  const rows = catalogues.flatMap(({ catalogue, duration }, at): TableRow[] => {
    const name = at < catalogues.length - 1 ? 'before: ' : '';
    const bytes = arrayBytes(catalogue);
    return [
      { cells: [`${name}building it from rows`, (duration / 1000).toFixed(2)], target: '' },
      { cells: [`${name}its arrays`, '', (bytes / 1e6).toFixed(0), whole(bytes / tracks)], target: '' },
    ];
  });
  return { title: 'Read model', columns: ['seconds', 'MB', 'bytes/track'], rows };
}

/** Bytes of all typed arrays reachable from `value`, each buffer once. */
function arrayBytes(value: unknown): number {
  const buffers = new Set<ArrayBufferLike>();
  const seen = new Set<object>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (ArrayBuffer.isView(part)) buffers.add(part.buffer);
    else if (part instanceof Map) for (const entry of part.values()) visit(entry);
    else for (const entry of Object.values(part)) visit(entry);
  };
  visit(value);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
