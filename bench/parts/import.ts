/** `cantiga import` of the whole catalogue into a fresh SQLite store, waveforms included. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type BenchData, catalogueFile, serviceFolder } from '../catalogue/files.ts';
import { runImport } from '../measure/processes.ts';
import { type Report, verdict } from '../measure/table.ts';

export async function measureImport(data: BenchData): Promise<Report> {
  const seconds = (await importAgain(data)) / 1000;
  const rate = data.tracks / seconds;
  const row = {
    cells: ['cantiga import (JSONL)', rate, seconds],
    target: verdict(rate >= 20_000, '≥ 20,000 tracks/s'),
  };
  return { sections: [{ title: 'Import', columns: ['tracks/s', 'seconds'], rows: [row] }] };
}

/** The data folder of a service that has the catalogue; imported now if no earlier run did. */
export async function importedService(data: BenchData): Promise<string> {
  const folder = serviceFolder(data);
  if (!existsSync(folder)) await importAgain(data);
  return folder;
}

async function importAgain(data: BenchData): Promise<number> {
  const file = await catalogueFile(data);
  data.progress.step('import');
  const folder = serviceFolder(data);
  const unfinished = `${folder}.part`;
  for (const each of [folder, unfinished]) rmSync(each, { recursive: true, force: true });
  mkdirSync(unfinished);
  const duration = await runImport(unfinished, file);
  renameSync(unfinished, folder);
  return duration;
}
