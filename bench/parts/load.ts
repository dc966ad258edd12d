/**
 * Cold starts of the service on the whole catalogue, and the memory it then holds. The first start after an import
 * builds the read model and writes the waveform file; later ones find both.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { runImport, startService } from '../measure/processes.ts';
import { type Report, verdict, whole } from '../measure/table.ts';
import { importedService } from './import.ts';

const PATH = `/v3.0/tracks/?client_id=${APPLICATION.client_id}&limit=1`;

export async function measureLoad(data: BenchData): Promise<Report> {
  const folder = await importedService(data);
  data.progress.step('load');
  forgetDerived(folder);
  const first = await startAndStop(folder);
  const full = await startAndStop(folder);
  const empty = await emptyService(data);
  const perTrack = (full.rss - empty.rss) / data.tracks;
  const seconds = ({ ready }: Start): string => (ready / 1000).toFixed(2);
  const reached = ({ ready }: Start): string => verdict(ready <= 10_000, '≤ 10 s');
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  const section = {
    title: 'Service',
    columns: ['seconds', 'RSS MB', 'bytes/track'],
    rows: [
      { cells: ['first start to first answer', seconds(first)], target: reached(first) },
      { cells: ['every later start', seconds(full)], target: reached(full) },
      {
        cells: ['memory over an empty service', '', megabytes(full.rss - empty.rss), whole(perTrack)],
        target: verdict(perTrack <= 700, '≤ 700 bytes/track'),
      },
      { cells: ['empty service', seconds(empty), megabytes(empty.rss)], target: '' },
    ],
  };
  return { sections: [section] };
}

/** Restores the state after the import: removes everything except the database. */
function forgetDerived(folder: string): void {
  for (const name of readdirSync(folder))
    if (!name.startsWith('cantiga.db')) rmSync(join(folder, name), { recursive: true });
}

interface Start {
  /** Milliseconds. */
  ready: number;
  rss: number;
}

/** A service that knows the application and nothing else. */
async function emptyService(data: BenchData): Promise<Start> {
  const temporary = mkdtempSync(join(data.folder, 'empty-'));
  try {
    const file = join(temporary, 'application.jsonl');
    writeFileSync(file, `${JSON.stringify(APPLICATION)}\n`);
    const folder = join(temporary, 'service');
    await runImport(folder, file);
    return await startAndStop(folder);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function startAndStop(folder: string): Promise<Start> {
  const service = await startService(folder, PATH);
  try {
    return { ready: service.ready, rss: await service.memory() };
  } finally {
    await service.close();
  }
}
