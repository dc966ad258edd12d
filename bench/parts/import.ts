/** `cantiga import` of the whole catalogue into a fresh SQLite store, waveforms included. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchData, catalogueFile, made } from '../catalogue/files.ts';
import { runImport } from '../measure/processes.ts';
import { type Report, verdict } from '../measure/table.ts';

export async function measureImport(data: BenchData): Promise<Report> {
  await catalogueFile(data);
  rmSync(serviceFolder(data), { recursive: true, force: true });
  const start = performance.now();
  await importedService(data);
  const seconds = (performance.now() - start) / 1000;
  const rate = data.tracks / seconds;
  const row = {
    cells: ['cantiga import (JSONL)', rate, seconds],
    target: verdict(rate >= 20_000, '≥ 20,000 tracks/s'),
  };
  return { sections: [{ title: 'Import', columns: ['tracks/s', 'seconds'], rows: [row] }] };
}

const serviceFolder = ({ folder }: BenchData) => join(folder, 'service');

/** The data folder of a service that has the catalogue; imported now if no earlier run did. */
export async function importedService(data: BenchData): Promise<string> {
  return await made(serviceFolder(data), async (folder) => {
    const file = await catalogueFile(data);
    data.progress.step('import');
    await runImport(folder, file);
  });
}
