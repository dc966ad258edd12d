/** The parts of the bench, in running order, and how much each of them measures. */
import type { Beside } from './baselines/tantivy.ts';
import { type BenchData, openData } from './catalogue/files.ts';
import type { BenchProgress } from './measure/progress.ts';
import type { Report } from './measure/table.ts';
import { measureChanges } from './parts/changes.ts';
import { measureFolder } from './parts/folder.ts';
import { measureHttp } from './parts/http.ts';
import { measureImport } from './parts/import.ts';
import { measureLoad } from './parts/load.ts';
import { measureMedia } from './parts/media.ts';
import { measureNodes } from './parts/nodes.ts';
import { FIRST_ALBUM, FIRST_TRACK, measurePages } from './parts/pages.ts';
import { measurePeople } from './parts/people.ts';
import { measureQueries } from './parts/query.ts';
import { measureSearch, type SearchOptions } from './parts/search/search.ts';
import { measureWorst } from './parts/worst.ts';

/** What only some parts need. */
export interface PartOptions {
  search: SearchOptions;
  /** Measures the same in another engine, too. */
  beside?: Beside;
}

interface Part<Effort> {
  help: string;
  /** About how long it takes with the usual catalogue on two idle cores. */
  seconds: number;
  measure(data: BenchData, effort: Effort, options: PartOptions): Promise<Report>;
  /** How much `npm run bench` measures; tests measure less. */
  effort: Effort;
}

const part = <Effort>(
  help: string,
  seconds: number,
  measure: Part<Effort>['measure'],
  effort: NoInfer<Effort>,
): Part<Effort> => ({ help, seconds, measure, effort });

/** The import is before the parts that need the imported catalogue. */
export const PARTS = {
  query: part('queries of the read model, compared with SQLite', 250, measureQueries, {
    ours: {
      cold: { warmups: 10, runs: 200, milliseconds: 1000 },
      repeated: { warmups: 200, runs: 2000, milliseconds: 500 },
    },
    sqlite: { warmups: 20, runs: 300, milliseconds: 800 },
    checked: 15,
  }),
  search: part('how often a search finds the track that was meant', 85, measureSearch, {
    cases: 1000,
  }),
  worst: part('each operation with its most expensive parameters', 75, measureWorst, {
    runs: 5,
    milliseconds: 1000,
    playlists: 200,
    entries: 5000,
    likes: 200_000,
    reviews: 20_000,
  }),
  import: part('`cantiga import` of the whole catalogue', 60, measureImport, {}),
  load: part('starts of the service, and its memory', 25, measureLoad, {}),
  http: part('the same queries over HTTP, compared with a bare Node server', 130, measureHttp, {
    connections: 4,
    seconds: 0.25,
    rounds: 3,
    cached: 50,
    requests: 12_000,
  }),
  changes: part('edits and imports, until they are visible', 50, measureChanges, {
    edits: 30,
    imported: 1000,
    seconds: 10,
    editsPerSecond: 100,
    readsPerSecond: 200,
  }),
  nodes: part('several nodes on PostgreSQL: edits, and requests', 60, measureNodes, {
    nodes: 3,
    edits: 20,
    connections: 12,
    seconds: 2,
  }),
  people: part('likes, and pages of a user', 40, measurePeople, {
    size: { tracks: 20_000, likes: 10_000, writers: 32 },
    likes: { seconds: 1, rounds: 5, warmups: 4 },
    reads: { warmups: 300, runs: 3000, milliseconds: 500 },
  }),
  media: part('files, zips, streams and conversions', 65, measureMedia, {
    size: { tracks: 20_000, seconds: 250, converted: 60 },
    connections: 4,
    seconds: 1,
    rounds: 3,
    players: 200,
    settleMs: 1000,
  }),
  folder: part('`cantiga import` of a folder of music', 10, measureFolder, { files: 1500 }),
  pages: part('pages in a browser', 60, measurePages, {
    paths: ['/', '/browse', FIRST_ALBUM, FIRST_TRACK, '/artist/5', '/developers'],
    scrolled: 10_000,
    loads: 3,
    requests: 50,
  }),
};

export type BenchPart = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as BenchPart[];
export type BenchEffort = { [Name in BenchPart]: (typeof PARTS)[Name]['effort'] };

export interface BenchRun {
  /** The folder of the generated catalogues. */
  root: string;
  tracks: number;
  parts: readonly BenchPart[];
  /** Instead of that of the parts. */
  effort?: BenchEffort;
  options: PartOptions;
}

/** Yields the report of each part when the part is done. */
export async function* runBench(
  { root, tracks, parts, effort, options }: BenchRun,
  progress: BenchProgress,
): AsyncGenerator<Report> {
  const data = openData(root, tracks, progress);
  for (const name of parts) {
    const { measure, seconds, effort: usual } = PARTS[name] as Part<unknown>;
    progress.part(name, seconds);
    const report = await measure(data, effort?.[name] ?? usual, options);
    progress.done();
    yield report;
  }
}
