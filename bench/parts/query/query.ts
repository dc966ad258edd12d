/** Every usual request in the bench's own process: those that SQLite has too beside it, then the others, and a catalogue without ratings. */
import { openBaseline } from '../../baselines/sqlite.ts';
import { type Beside, startTantivy, TANTIVY_MISSING, tantivyDocuments } from '../../baselines/tantivy.ts';
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
import type { Effort } from '../../measure/times.ts';
import { COMPARED } from '../../requests/compared.ts';
import type { QueryTimes, RequestGroup } from '../../requests/request.ts';
import { REQUEST_GROUPS, UNRATED_GROUPS } from '../../requests/usual.ts';
import { type BesideTimes, compare, measureSqlite, measureTantivy } from './beside.ts';
import {
  cellsOf,
  columnsOf,
  drawsOf,
  groupSection,
  measureQuery,
  targetsOf,
  type WaysEffort,
} from './query-times.ts';

export interface QueryEffort {
  ours: WaysEffort;
  sqlite: Effort;
  /** How many requests of a row are compared with SQLite's results. */
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
  for (const [name, drawCompared] of Object.entries(COMPARED)) {
    progress.step(`query: ${name}`);
    const draw = createDraw(tracks);
    const cases = drawRepeated(drawsOf(effort.sqlite), () => drawCompared(draw));
    const ours = measureQuery(catalogues, (any) => drawCompared(any).request, tracks, effort.ours);
    // Afterwards: it caches parts of the results.
    const { catalogue } = catalogues.at(-1)!;
    differences.push(...compare(name, [...new Set(cases)].slice(0, effort.checked), catalogue, baseline));
    const sqlite = measureSqlite(baseline, cases, effort.sqlite);
    const other = tantivy && (await measureTantivy(tantivy, cases, effort.sqlite));
    rows.push(...comparedRows(name, ours, sqlite, other));
  }
  const besideUs = ['SQLite p50', 'p99', 'faster', ...(tantivy ? ['tantivy p50', 'p99'] : [])];
  const compared = { title: 'Queries, ms', columns: [...columnsOf(catalogues), ...besideUs], rows };
  const measured = (group: RequestGroup, all: readonly EngineCatalogue[]) => {
    progress.step(`query: ${group.title}`);
    return groupSection(group, all, tracks, effort.ours);
  };
  const groups = REQUEST_GROUPS.map((group) => measured(group, catalogues));
  const readModel = readModelSection(catalogues, tracks);
  const unrated = engines.map((engine) => ({
    engine,
    ...engine.buildFrom(withoutRatings(records(tracks)), tracks, progress),
  }));
  const unratedGroups = UNRATED_GROUPS.map((group) => measured(group, unrated));
  return {
    sections: [compared, ...groups, ...unratedGroups, readModel],
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

/** A query is heavy when SQLite needs more than this for it. */
const HEAVY = 10;

function comparedRows(
  name: string,
  ours: readonly QueryTimes[],
  [best, ...others]: readonly BesideTimes[],
  tantivy: readonly BesideTimes[] = [],
): TableRow[] {
  const { 'repeated p50': p50 } = ours.at(-1)!;
  const besideUs = (sqlite: BesideTimes): string[] => {
    const other = tantivy.find(({ way }) => way === sqlite.way);
    return [
      milliseconds(sqlite.p50),
      milliseconds(sqlite.p99),
      times(sqlite.p50 / p50),
      ...(other === undefined ? [] : [milliseconds(other.p50), milliseconds(other.p99)]),
    ];
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
      target: '',
    })),
  ];
}

function readModelSection(catalogues: readonly BuiltCatalogue[], tracks: number): Section {
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
