/**
 * Cold starts of the service on the whole catalogue, the memory it then holds, and the files that it uses. The first start after an import
 * builds the read model and writes the waveform file; later ones find both.
 */
import { mkdtempDisposableSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { importRecords, startService } from '../measure/processes.ts';
import { type Report, verdict } from '../measure/table.ts';
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
  const reached = ({ ready }: Start): string => verdict(ready <= 10_000, '≤ 10 s');
  const onDisk = (name: string, file: string) => {
    const bytes = sizeOf(folder, file);
    return { cells: [name, '', bytes / 1e6, bytes / data.tracks] };
  };
  const section = {
    title: 'Service',
    columns: ['seconds', 'MB', 'bytes/track'],
    rows: [
      { cells: ['first start to first answer', first.ready / 1000], target: reached(first) },
      { cells: ['highest memory of its build process', '', first.buildMemory / 1e6] },
      { cells: ['every later start', full.ready / 1000], target: reached(full) },
      {
        cells: ['memory over an empty service', '', (full.rss - empty.rss) / 1e6, perTrack],
        target: verdict(perTrack <= 650, '≤ 650 bytes/track'),
      },
      { cells: ['empty service', empty.ready / 1000, empty.rss / 1e6] },
      onDisk('database on disk', 'cantiga.db'),
      onDisk('saved read model on disk', 'catalogue-'),
      onDisk('waveforms on disk', 'waveforms-'),
    ],
  };
  return { sections: [section] };
}

/** Restores the state after the import: removes everything except the database. */
function forgetDerived(folder: string): void {
  for (const name of readdirSync(folder))
    if (!name.startsWith('cantiga.db')) rmSync(join(folder, name), { recursive: true });
}

/** Bytes of all files whose names begin with this. */
function sizeOf(folder: string, start: string): number {
  const files = readdirSync(folder).filter((name) => name.startsWith(start));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

interface Start {
  /** Milliseconds. */
  ready: number;
  rss: number;
  buildMemory: number;
}

/** A service that knows the application and nothing else. */
async function emptyService(data: BenchData): Promise<Start> {
  using temporary = mkdtempDisposableSync(join(data.folder, 'empty-'));
  const folder = join(temporary.path, 'service');
  await importRecords(folder, [APPLICATION]);
  return await startAndStop(folder);
}

async function startAndStop(folder: string): Promise<Start> {
  await using service = await startService(folder, PATH);
  const { ready, buildMemory } = service;
  return { ready, buildMemory, rss: await service.memory() };
}
