/**
 * How long it takes until the service shows a change, and what that costs: edits, an import, edits at a constant rate while others
 * read, and a start after a change. In a copy of the imported catalogue.
 */
import { cpSync, mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import { createDraw } from '../catalogue/draw.ts';
import type { BenchData } from '../catalogue/files.ts';
import { trackId } from '../catalogue/records.ts';
import { startLoad } from '../measure/load.ts';
import { type Measured, startService } from '../measure/processes.ts';
import { type Report, type TableRow, times, verdict, whole } from '../measure/table.ts';
import { summary } from '../measure/times.ts';
import {
  type BenchCatalogue,
  editConstantly,
  measureEdits,
  openCatalogue,
  TRACK_BY_ID,
  untilVisible,
} from './edits.ts';
import { importedService } from './import.ts';

export interface ChangesEffort {
  /** Edits one after the other. */
  edits: number;
  /** Tracks of the import. */
  imported: number;
  /** How long edits are made at a constant rate. */
  seconds: number;
  editsPerSecond: number;
  readsPerSecond: number;
}

export async function measureChanges(data: BenchData, effort: ChangesEffort): Promise<Report> {
  const imported = await importedService(data);
  data.progress.step('copying the catalogue');
  using copy = mkdtempDisposableSync(join(data.folder, 'changes-'));
  cpSync(imported, copy.path, { recursive: true });
  await using catalogue = await openCatalogue(data, { kind: 'sqlite', file: join(copy.path, 'cantiga.db') });
  const path = TRACK_BY_ID + trackId(0);
  const rows: TableRow[] = [];
  {
    await using service = await startService(copy.path, path);
    const before = await service.memory();
    rows.push(...(await editRows(data, effort, catalogue, service)));
    rows.push(await measureNewTracks(data, effort, catalogue, service));
    rows.push(await measureConstantEdits(data, effort, catalogue, service));
    const more = ((await service.memory()) - before) / 1e6;
    rows.push({ cells: ['memory held afterwards', '', '', '', '', more] });
  }
  await catalogue.rename(trackId(1));
  await using again = await startService(copy.path, path);
  rows.push({
    cells: ['start after one change, until it responds', again.ready],
    target: verdict(again.ready <= 3000, '≤ 3 s'),
  });
  const columns = ['p50 ms', 'p95 ms', 'max ms', 'CPU ms', 'MB'];
  return { sections: [{ title: 'Changes, until they are visible', columns, rows }] };
}

async function editRows(
  data: BenchData,
  { edits }: ChangesEffort,
  catalogue: BenchCatalogue,
  service: Measured,
): Promise<TableRow[]> {
  const { first, waits, cpu } = await measureEdits(data, catalogue, [service], edits, service.watchMemory);
  const memory = (await service.memoryGrowth()) / 1e6;
  return [
    { cells: ['the first edit after a start', first] },
    {
      cells: ['one edit', waits.p50, waits.p95, waits.max, cpu, memory],
      target: [
        verdict(waits.max <= 400, '≤ 400 ms'),
        verdict(cpu <= 300, 'CPU ≤ 300 ms'),
        verdict(memory <= 300, '≤ 300 MB'),
      ].join(', '),
    },
  ];
}

async function measureNewTracks(
  data: BenchData,
  { imported }: ChangesEffort,
  catalogue: BenchCatalogue,
  service: Measured,
): Promise<TableRow> {
  data.progress.step('an import');
  await service.watchMemory();
  const id = await catalogue.import(imported);
  const wait = await untilVisible(service, id, `"id":"${id}"`);
  const memory = (await service.memoryGrowth()) / 1e6;
  return {
    cells: [`import of ${whole(imported)} new tracks`, wait, '', '', '', memory],
    target: verdict(wait <= 1000, '≤ 1 s'),
  };
}

async function measureConstantEdits(
  data: BenchData,
  { seconds, editsPerSecond, readsPerSecond }: ChangesEffort,
  catalogue: BenchCatalogue,
  service: Measured,
): Promise<TableRow> {
  await using generator = startLoad();
  const draw = createDraw(data.tracks);
  const reads = Array.from({ length: seconds * readsPerSecond }, () => TRACK_BY_ID + draw.ids(1)[0]);
  const connections = 4;
  const load = { paths: reads, connections, seconds, perSecond: readsPerSecond / connections };
  data.progress.step('reads without edits');
  const quiet = await generator.send(service, load);
  data.progress.step(`${editsPerSecond} edits per second`);
  await service.watchMemory();
  const reading = generator.send(service, load);
  const waits = await editConstantly(
    catalogue,
    [service],
    draw.ids(seconds * editsPerSecond),
    editsPerSecond,
  );
  const busy = await reading;
  const memory = (await service.memoryGrowth()) / 1e6;
  const { p50, p95, max } = summary(waits);
  const ratio = busy.times.p99 / quiet.times.p99;
  return {
    cells: [`${editsPerSecond} edits/s, reads' p99 ${times(ratio)}`, p50, p95, max, '', memory],
    target: `${verdict(max <= 1000, 'all ≤ 1 s')}, ${verdict(ratio <= 1.5, 'p99 ≤ 1.5×')}`,
  };
}
