/**
 * How long it takes until the service shows a change, and what that costs: edits, an import, edits at a constant rate while others
 * read, and a start after a change. In a copy of the imported catalogue.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCatalogueAdmin } from '../../src/core/admin/catalogue.ts';
import { importRecords } from '../../src/import/writing/writer.ts';
import { createUser } from '../../src/store/accounts.ts';
import { openStore } from '../../src/store/store.ts';
import { createDraw } from '../catalogue/draw.ts';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { records, trackId } from '../catalogue/records.ts';
import { type Connection, openConnection } from '../measure/connection.ts';
import type { Load, LoadResult } from '../measure/load-process.ts';
import { type Measured, startScript, startService } from '../measure/processes.ts';
import { milliseconds, type Report, type TableRow, times, verdict, whole } from '../measure/table.ts';
import { summary } from '../measure/times.ts';
import { importedService } from './import.ts';

export interface ChangesEffort {
  /** Edits one after the other. */
  edits: number;
  /** Tracks of the import. */
  imported: number;
  /** Of constant edits. */
  seconds: number;
  editsPerSecond: number;
  readsPerSecond: number;
}

const API = `/v3.0/tracks/?client_id=${APPLICATION.client_id}&type=single+albumtrack&id=`;
const POLL_MS = 5;
const GIVEN_UP_MS = 60_000;

export async function measureChanges(data: BenchData, effort: ChangesEffort): Promise<Report> {
  const imported = await importedService(data);
  data.progress.step('changes: copying the catalogue');
  const folder = mkdtempSync(join(data.folder, 'changes-'));
  await using closing = new AsyncDisposableStack();
  closing.defer(() => rmSync(folder, { recursive: true }));
  cpSync(imported, folder, { recursive: true });
  const catalogue = await openCatalogue(data, folder);
  closing.defer(() => catalogue.close());
  const path = API + trackId(0);
  let service = await startService(folder, path);
  closing.defer(() => service.close());
  const before = await service.memory();
  const rows: TableRow[] = [
    ...(await measureEdits(data, effort, catalogue, service)),
    await measureNewTracks(data, effort, catalogue, service),
    await measureConstantEdits(data, effort, catalogue, service),
  ];
  const more = ((await service.memory()) - before) / 1e6;
  rows.push({ cells: ['memory held afterwards', '', '', '', '', whole(more)], target: '' });
  await service.close();
  await catalogue.rename(trackId(1));
  service = await startService(folder, path);
  rows.push({
    cells: ['start after one change, until it responds', milliseconds(service.ready)],
    target: verdict(service.ready <= 3000, '≤ 3 s'),
  });
  const columns = ['p50 ms', 'p95 ms', 'max ms', 'CPU ms', 'MB'];
  return { sections: [{ title: 'Changes, until they are visible', columns, rows }] };
}

/** The store of the service, as an administrator in another process uses it. */
async function openCatalogue(data: BenchData, folder: string) {
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'cantiga.db') });
  const by = await createUser(store, { name: 'bench-admin', admin: true });
  const admin = createCatalogueAdmin({ store, catalogue: () => undefined });
  let names = 0;
  return {
    /** Resolves to the new name when it is committed. */
    async rename(id: number): Promise<string> {
      const name = `Renamed ${++names}`;
      const { version } = await admin.get('track', id);
      await admin.edit(by, 'track', id, { name }, version);
      return name;
    },
    /** New tracks like existing ones, of the same artists and albums. Resolves to the id of the last one. */
    async import(count: number): Promise<number> {
      const tracks = [...records(data.tracks)].filter(({ entity }) => entity === 'track').slice(0, count);
      const first = trackId(data.tracks) + 1;
      const placed = tracks.map((record, i) => ({ record: { ...record, id: first + i }, line: i + 1 }));
      await importRecords(store, {
        ...{ name: 'bench', batches: [placed], owner: 'jsonl', bytesDone: () => 0, bytesTotal: 0 },
      });
      return first + count - 1;
    },
    close: () => store.close(),
  };
}

type BenchCatalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Milliseconds until the response for the track contains the text. */
async function untilVisible(connection: Connection, id: number, text: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    if ((await connection.get(API + id)).includes(text)) return performance.now() - start;
    if (performance.now() - start > GIVEN_UP_MS) throw new Error(`track ${id} never became "${text}"`);
    await sleep(POLL_MS);
  }
}

async function measureEdits(
  data: BenchData,
  { edits }: ChangesEffort,
  catalogue: BenchCatalogue,
  service: Measured,
): Promise<TableRow[]> {
  const connection = await openConnection(service.url);
  const draw = createDraw(data.tracks);
  const one = async (id: number) => untilVisible(connection, id, await catalogue.rename(id));
  const first = await one(draw.ids(1)[0]);
  const waits: number[] = [];
  await service.watchMemory();
  const cpu = await service.cpu();
  for (const [i, id] of draw.ids(edits).entries()) {
    data.progress.step('changes: edits', i / edits);
    waits.push(await one(id));
  }
  // The polls of the connection are part of it.
  const cost = ((await service.cpu()) - cpu) / 1000 / edits;
  const memory = (await service.memoryGrowth()) / 1e6;
  connection.close();
  const { p50, p95, max } = spread(waits);
  return [
    { cells: ['the first edit after a start', milliseconds(first)], target: '' },
    {
      cells: [
        'one edit',
        milliseconds(p50),
        milliseconds(p95),
        milliseconds(max),
        whole(cost),
        whole(memory),
      ],
      target: [
        verdict(p95 <= 300, 'p95 ≤ 300 ms'),
        verdict(cost <= 100, 'CPU ≤ 100 ms'),
        verdict(memory <= 150, '≤ 150 MB'),
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
  data.progress.step('changes: an import');
  const connection = await openConnection(service.url);
  await service.watchMemory();
  const id = await catalogue.import(imported);
  const wait = await untilVisible(connection, id, `"id":"${id}"`);
  const memory = (await service.memoryGrowth()) / 1e6;
  connection.close();
  return {
    cells: [`import of ${whole(imported)} new tracks`, milliseconds(wait), '', '', '', whole(memory)],
    target: verdict(wait <= 1000, '≤ 1 s'),
  };
}

async function measureConstantEdits(
  data: BenchData,
  { seconds, editsPerSecond, readsPerSecond }: ChangesEffort,
  catalogue: BenchCatalogue,
  service: Measured,
): Promise<TableRow> {
  await using generator = scoped(startScript('measure/load-process.ts'));
  const draw = createDraw(data.tracks);
  const paths = Array.from({ length: 200 }, () => API + draw.ids(1)[0]);
  const connections = 4;
  const load: Load = {
    ...{ kind: 'requests', url: service.url, paths, connections, seconds },
    perSecond: readsPerSecond / connections,
  };
  data.progress.step('changes: reads without edits');
  const quiet = summary((await generator.ask<LoadResult>(load)).times);
  data.progress.step(`changes: ${editsPerSecond} edits per second`);
  await service.watchMemory();
  const reading = generator.ask<LoadResult>(load);
  const waits = await editConstantly(catalogue, service, draw.ids(seconds * editsPerSecond), editsPerSecond);
  const busy = summary((await reading).times);
  const memory = (await service.memoryGrowth()) / 1e6;
  const { p50, p95, max } = spread(waits);
  const ratio = busy.p99 / quiet.p99;
  return {
    cells: [
      `${editsPerSecond} edits/s, reads' p99 ${times(ratio)}`,
      ...[p50, p95, max].map(milliseconds),
      '',
      whole(memory),
    ],
    target: `${verdict(max <= 1000, 'all ≤ 1 s')}, ${verdict(ratio <= 1.5, 'p99 ≤ 1.5×')}`,
  };
}

/** Edits at a constant rate. Every tenth is waited for. */
async function editConstantly(
  catalogue: BenchCatalogue,
  service: Measured,
  ids: readonly number[],
  perSecond: number,
): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const connections: Connection[] = [];
  const start = performance.now();
  for (const [i, id] of ids.entries()) {
    await sleep(Math.max(0, start + (i * 1000) / perSecond - performance.now()));
    const name = await catalogue.rename(id);
    if (i % 10 !== 0) continue;
    const connection = connections.pop() ?? (await openConnection(service.url));
    waits.push(untilVisible(connection, id, name).finally(() => connections.push(connection)));
  }
  const all = await Promise.all(waits);
  for (const connection of connections) connection.close();
  return all;
}

function scoped<T extends { close(): Promise<void> }>(item: T): T & AsyncDisposable {
  return { ...item, [Symbol.asyncDispose]: () => item.close() };
}

function spread(waits: readonly number[]) {
  const ascending = waits.toSorted((a, b) => a - b);
  const at = (share: number) =>
    ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))];
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
