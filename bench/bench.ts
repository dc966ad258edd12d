/** The parts in their order. */
import { openData } from './catalogue/files.ts';
import type { BenchProgress } from './measure/progress.ts';
import type { BenchPart } from './options.ts';
import { type FolderEffort, measureFolder } from './parts/folder.ts';
import { type HttpEffort, measureHttp } from './parts/http.ts';
import { measureImport } from './parts/import.ts';
import { measureLoad } from './parts/load.ts';
import type { MediaEffort } from './parts/media/context.ts';
import { measureMedia } from './parts/media/media.ts';
import { measurePages, type PagesEffort } from './parts/pages.ts';
import { measurePeople, type PeopleEffort } from './parts/people/people.ts';
import { measureQueries, type QueryEffort, type QueryReport } from './parts/query/query.ts';
import { measureSearch, type SearchEffort } from './parts/search/search.ts';
import { measureWorst, type WorstEffort } from './parts/worst/worst.ts';

export interface BenchEffort {
  query: QueryEffort;
  search: SearchEffort;
  worst: WorstEffort;
  http: HttpEffort;
  people: PeopleEffort;
  media: MediaEffort;
  folder: FolderEffort;
  pages: PagesEffort;
}

export const THOROUGH: BenchEffort = {
  query: {
    ours: { warmups: 300, runs: 3000, milliseconds: 1500 },
    sqlite: { warmups: 30, runs: 500, milliseconds: 4000 },
    cases: 500,
    checked: 30,
  },
  search: { cases: 1000, typing: { warmups: 300, runs: 3000, milliseconds: 1500 } },
  worst: { runs: 5, playlists: 200, entries: 5000, likes: 200_000, reviews: 20_000 },
  http: { connections: 4, seconds: 3, rounds: 5, requests: 50 },
  people: {
    size: { tracks: 20_000, likes: 10_000, writers: 32 },
    likes: { seconds: 1, rounds: 7 },
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

export async function runBench(
  root: string,
  tracks: number,
  parts: readonly BenchPart[],
  effort: BenchEffort,
  progress: BenchProgress,
  catalogue?: string,
): Promise<QueryReport> {
  const data = openData(root, tracks, progress);
  const report: QueryReport = { sections: [], differences: [] };
  for (const part of parts) {
    switch (part) {
      case 'query': {
        const { sections, differences } = await measureQueries(data, effort.query);
        report.sections.push(...sections);
        report.differences.push(...differences);
        break;
      }
      case 'search':
        report.sections.push(...measureSearch(data, effort.search, catalogue));
        break;
      case 'worst':
        report.sections.push(await measureWorst(data, effort.worst));
        break;
      case 'people': {
        const { sections, differences } = await measurePeople(data, effort.people);
        report.sections.push(...sections);
        report.differences.push(...differences);
        break;
      }
      case 'media':
        report.sections.push(...(await measureMedia(data, effort.media)));
        break;
      case 'folder':
        report.sections.push(await measureFolder(data, effort.folder));
        break;
      case 'pages':
        report.sections.push(...(await measurePages(data, effort.pages)));
        break;
      case 'http':
        report.sections.push(await measureHttp(data, effort.http));
        break;
      case 'import':
        report.sections.push(await measureImport(data));
        break;
      case 'load':
        report.sections.push(await measureLoad(data));
        break;
    }
  }
  return report;
}
