/** The parts of the bench, in running order, and how much each of them measures. */
import { type BenchData, openData } from './catalogue/files.ts';
import type { BenchProgress } from './measure/progress.ts';
import type { Report } from './measure/table.ts';
import { type ChangesEffort, measureChanges } from './parts/changes/changes.ts';
import { type FolderEffort, measureFolder } from './parts/folder.ts';
import { type HttpEffort, measureHttp } from './parts/http.ts';
import { measureImport } from './parts/import.ts';
import { measureLoad } from './parts/load.ts';
import type { MediaEffort } from './parts/media/media.ts';
import { measureMedia } from './parts/media/media.ts';
import { measureNodes, type NodesEffort } from './parts/nodes/nodes.ts';
import { measurePages, type PagesEffort } from './parts/pages.ts';
import { measurePeople, type PeopleEffort } from './parts/people/people.ts';
import { measureQueries, type QueryEffort, type QueryOptions } from './parts/query/query.ts';
import { measureSearch, type SearchEffort, type SearchOptions } from './parts/search/search.ts';
import { measureWorst, type WorstEffort } from './parts/worst/worst.ts';

export interface BenchEffort {
  query: QueryEffort;
  search: SearchEffort;
  worst: WorstEffort;
  http: HttpEffort;
  changes: ChangesEffort;
  nodes: NodesEffort;
  people: PeopleEffort;
  media: MediaEffort;
  folder: FolderEffort;
  pages: PagesEffort;
}

/** What only some parts need. */
export interface PartOptions extends QueryOptions {
  search: SearchOptions;
  /** Random requests of the part worst. */
  random: number;
}

interface Part {
  help: string;
  measure(data: BenchData, effort: BenchEffort, options: PartOptions): Promise<Report>;
}

const DECLARED = {
  query: {
    help: 'queries of the read model, compared with SQLite',
    measure: (data, effort, options) => measureQueries(data, effort.query, options),
  },
  search: {
    help: 'how often a search finds the track that was meant',
    measure: (data, effort, { search, beside }) => measureSearch(data, effort.search, search, beside),
  },
  worst: {
    help: 'each operation with its most expensive parameters',
    measure: (data, effort, { random }) => measureWorst(data, effort.worst, random),
  },
  import: { help: '`cantiga import` of the whole catalogue', measure: measureImport },
  load: { help: 'starts of the service, and its memory', measure: measureLoad },
  http: {
    help: 'requests over HTTP, compared with a bare Node server',
    measure: (data, effort) => measureHttp(data, effort.http),
  },
  changes: {
    help: 'edits and imports, until they are visible',
    measure: (data, effort) => measureChanges(data, effort.changes),
  },
  nodes: {
    help: 'several nodes on PostgreSQL: edits, and requests',
    measure: (data, effort) => measureNodes(data, effort.nodes),
  },
  people: {
    help: 'likes, pages of a user, and the cost of tokens and limits',
    measure: (data, effort) => measurePeople(data, effort.people),
  },
  media: {
    help: 'files, zips, streams and conversions',
    measure: (data, effort) => measureMedia(data, effort.media),
  },
  folder: {
    help: '`cantiga import` of a folder of music',
    measure: (data, effort) => measureFolder(data, effort.folder),
  },
  pages: { help: 'pages in a browser', measure: (data, effort) => measurePages(data, effort.pages) },
} satisfies Record<string, Part>;

export type BenchPart = keyof typeof DECLARED;
/** The import is before the parts that need the imported catalogue. */
export const PARTS: Readonly<Record<BenchPart, Part>> = DECLARED;
export const PART_NAMES = Object.keys(PARTS) as BenchPart[];

export const THOROUGH: BenchEffort = {
  query: {
    ours: {
      cold: { warmups: 10, runs: 200, milliseconds: 3000 },
      repeated: { warmups: 300, runs: 3000, milliseconds: 1500 },
    },
    sqlite: { warmups: 30, runs: 500, milliseconds: 4000 },
    checked: 30,
  },
  search: { cases: 1000, typing: { warmups: 300, runs: 3000, milliseconds: 1500 } },
  worst: { runs: 5, playlists: 200, entries: 5000, likes: 200_000, reviews: 20_000 },
  http: { connections: 4, seconds: 0.5, rounds: 3, cached: 50, requests: 20_000 },
  changes: {
    edits: 30,
    imported: 1000,
    seconds: 60,
    editsPerSecond: 100,
    readsPerSecond: 200,
  },
  nodes: {
    nodes: 3,
    edits: 20,
    requests: { connections: 12, seconds: 3, rounds: 3, requests: 20_000 },
  },
  people: {
    size: { tracks: 20_000, likes: 10_000, writers: 32 },
    likes: { seconds: 1, rounds: 7, warmups: 6 },
    reads: { warmups: 300, runs: 3000, milliseconds: 500 },
  },
  media: {
    size: { tracks: 20_000, seconds: 250, converted: 120 },
    connections: 4,
    seconds: 3,
    rounds: 5,
    players: 200,
    settleMs: 2000,
  },
  folder: { files: 3000 },
  pages: {
    paths: ['/', '/browse', '/list/a1001', '/track/10001', '/artist/101', '/developers'],
    scrolled: 10_000,
    loads: 5,
    requests: 50,
  },
};

export interface BenchRun {
  /** The folder of the generated catalogues. */
  root: string;
  tracks: number;
  parts: readonly BenchPart[];
  effort: BenchEffort;
  options: PartOptions;
}

export async function runBench(
  { root, tracks, parts, effort, options }: BenchRun,
  progress: BenchProgress,
): Promise<Required<Report>> {
  const data = openData(root, tracks, progress);
  const report: Required<Report> = { sections: [], differences: [], notes: [] };
  for (const part of parts) {
    const { sections, differences = [], notes = [] } = await PARTS[part].measure(data, effort, options);
    report.sections.push(...sections);
    report.differences.push(...differences);
    report.notes.push(...notes);
  }
  return report;
}
