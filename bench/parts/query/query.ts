/** Every class of query on our catalogue of N and of N/10 tracks, and on SQLite; first that they agree. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import { type Baseline, openBaseline } from '../../baselines/sqlite.ts';
import { type Beside, startTantivy, TANTIVY_MISSING } from '../../baselines/tantivy.ts';
import { createDraw } from '../../catalogue/draw.ts';
import { type BenchData, baselineFile } from '../../catalogue/files.ts';
import { type BuiltCatalogue, buildCatalogue } from '../../catalogue/read-model.ts';
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
import { QUERY_GROUPS } from './other-queries.ts';
import { QUERY_CLASSES, type QueryCase, type QueryClass } from './query-classes.ts';
import { groupSection } from './query-groups.ts';
import { measureTantivy, tantivyDocuments } from './tantivy-queries.ts';

export interface QueryEffort {
  ours: Effort;
  sqlite: Effort;
  /** Different parameters per class, used in turn. */
  cases: number;
  /** How many of them are compared with SQLite's answer. */
  checked: number;
}

export async function measureQueries(data: BenchData, effort: QueryEffort, beside?: Beside): Promise<Report> {
  const { progress, tracks } = data;
  await using closing = new AsyncDisposableStack();
  const baseline = openBaseline(await baselineFile(data));
  closing.defer(async () => baseline.close());
  progress.step('query: building the other indexes');
  const tantivy = beside && (await startTantivy(tantivyDocuments(tracks)));
  if (tantivy) closing.defer(tantivy.close);
  const tenth = Math.max(1, Math.round(tracks / 10));
  const small = buildCatalogue(tenth, progress);
  const large = buildCatalogue(tracks, progress);
  const rows: TableRow[] = [];
  const differences: string[] = [];
  for (const each of QUERY_CLASSES) {
    progress.step(`query: ${each.name}`);
    const cases = drawCases(each, tracks, effort.cases);
    differences.push(...compare(each, cases.slice(0, effort.checked), large.catalogue, baseline));
    const grown = {
      small: measureOurs(small.catalogue, drawCases(each, tenth, effort.cases), effort.ours),
      large: measureOurs(large.catalogue, cases, effort.ours),
    };
    const sqlite = measureSqlite(baseline, cases, effort.sqlite);
    const other = tantivy && (await measureTantivy(tantivy, cases, effort.sqlite));
    rows.push(...queryRows(each.name, grown, sqlite, other));
  }
  const groups = QUERY_GROUPS.map((group) => {
    progress.step(`query: ${group.title}`);
    return groupSection(group, large.catalogue, tracks, effort.cases, effort.ours);
  });
  return {
    sections: [querySection(rows, tantivy !== undefined), ...groups, catalogueSection(large, tracks)],
    differences,
    notes: beside && !tantivy ? [TANTIVY_MISSING] : [],
  };
}

function drawCases({ draw }: QueryClass, tracks: number, count: number): QueryCase[] {
  const source = createDraw(tracks);
  return Array.from({ length: count }, () => draw(source));
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

function measureOurs(catalogue: Catalogue, cases: QueryCase[], effort: Effort): Times {
  return measure((index) => findTracks(catalogue, cases[index % cases.length].query), effort);
}

type SqliteTimes = Times & { way: string };

/** One result for each way of writing the query. */
function measureSqlite(baseline: Baseline, cases: QueryCase[], effort: Effort): SqliteTimes[] {
  return Object.keys(cases[0].pages).map((way) => {
    const run = (index: number): void => {
      const { query, pages, count } = cases[index % cases.length];
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
  ours: { small: Times; large: Times },
  sqlite: SqliteTimes[],
  tantivy: ReadonlyMap<string, Times> | undefined,
): TableRow[] {
  const beside = ({ way }: SqliteTimes): string[] => {
    const other = tantivy?.get(way);
    return other === undefined ? [] : [milliseconds(other.p50), milliseconds(other.p99)];
  };
  const { small, large } = ours;
  const [best, ...others] = sqlite;
  const ratio = best.p50 / large.p50;
  const growth = large.p50 / small.p50;
  const wanted = best.p50 > HEAVY ? 10 : 1;
  const verdicts = [
    verdict(ratio >= wanted, `≥ ${wanted}×`),
    verdict(large.p99 <= 10, 'p99 ≤ 10'),
    verdict(growth <= 10, 'growth ≤ 10×'),
  ];
  const main: TableRow = {
    cells: [
      name,
      milliseconds(large.p50),
      milliseconds(large.p99),
      milliseconds(best.p50),
      milliseconds(best.p99),
      times(ratio),
      times(growth),
      ...beside(best),
    ],
    target: verdicts.join('  '),
  };
  return [
    main,
    ...others.map((other) => ({
      cells: [
        `  SQLite ${other.way}`,
        '',
        '',
        milliseconds(other.p50),
        milliseconds(other.p99),
        times(other.p50 / large.p50),
        '',
        ...beside(other),
      ],
      target: '',
    })),
  ];
}

function querySection(rows: TableRow[], besideTantivy: boolean): Section {
  return {
    title: 'Queries, ms',
    columns: [
      'p50',
      'p99',
      'SQLite p50',
      'SQLite p99',
      'faster',
      'N/10 → N',
      ...(besideTantivy ? ['tantivy p50', 'tantivy p99'] : []),
    ],
    rows,
  };
}

function catalogueSection({ catalogue, duration }: BuiltCatalogue, tracks: number): Section {
  const bytes = arrayBytes(catalogue);
  return {
    title: 'Read model',
    columns: ['seconds', 'MB', 'bytes/track'],
    rows: [
      { cells: ['building it from rows', (duration / 1000).toFixed(2)], target: '' },
      { cells: ['its arrays', '', (bytes / 1e6).toFixed(0), whole(bytes / tracks)], target: '' },
    ],
  };
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
