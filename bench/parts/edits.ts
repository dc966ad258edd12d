/** Changes of the catalogue in another process than the service, and the wait until a response shows them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '../../src/core/accounts/users.ts';
import { createCatalogueAdmin } from '../../src/core/admin/catalogue.ts';
import type { DatabaseLocation } from '../../src/domain/ports.ts';
import { importRecords } from '../../src/import/writing/import-records.ts';
import { openStore } from '../../src/store/store.ts';
import { createDraw } from '../catalogue/draw.ts';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { records, trackId } from '../catalogue/records.ts';
import type { Measured } from '../measure/processes.ts';
import { summary, type Times } from '../measure/times.ts';

/** The path of a request for a track, without its id. */
export const TRACK_BY_ID = `/v3.0/tracks/?client_id=${APPLICATION.client_id}&type=single+albumtrack&id=`;
const POLL_MS = 5;
const GIVEN_UP_MS = 60_000;

/** The store of the service, as an administrator in another process uses it. */
export async function openCatalogue(data: BenchData, location: DatabaseLocation) {
  const store = await openStore(location);
  const by = await createUser(store, { name: 'bench-admin', admin: true });
  const admin = createCatalogueAdmin({ store, ask: () => Promise.reject(new Error('no question')) });
  let names = 0;
  const renamed = new Map<number, string>();
  return {
    /** The new names, by id. */
    renamed,
    /** Resolves to the new name when it is committed. */
    async rename(id: number): Promise<string> {
      const name = `Renamed ${++names}`;
      const { version } = await admin.get('track', id);
      await admin.edit(by, 'track', id, { name }, version);
      renamed.set(id, name);
      return name;
    },
    /** New tracks like existing ones, of the same artists and albums. Resolves to the id of the last one. */
    async import(count: number): Promise<number> {
      const tracks = records(data.tracks).filter(({ entity }) => entity === 'track');
      const first = trackId(data.tracks) + 1;
      const placed = tracks
        .take(count)
        .map((record, i) => ({ record: { ...record, id: first + i }, line: i + 1 }))
        .toArray();
      await importRecords(store, {
        name: 'bench',
        batches: [placed],
        owner: 'jsonl',
        bytesDone: () => 0,
        bytesTotal: 0,
      });
      return first + count - 1;
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

export type BenchCatalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Milliseconds until the response for the track contains the text. */
export async function untilVisible({ url }: Measured, id: number, text: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const response = await fetch(url + TRACK_BY_ID + id);
    if (response.status !== 200) throw new Error(`track ${id} was answered with ${response.status}`);
    if ((await response.text()).includes(text)) return performance.now() - start;
    if (performance.now() - start > GIVEN_UP_MS) throw new Error(`track ${id} never became "${text}"`);
    await sleep(POLL_MS);
  }
}

/** Milliseconds until all of them show it. */
export async function untilAllShow(services: readonly Measured[], id: number, text: string): Promise<number> {
  return Math.max(...(await Promise.all(services.map((service) => untilVisible(service, id, text)))));
}

/** Edits at a constant rate. Every tenth and the last one are waited for. */
export async function editConstantly(
  catalogue: BenchCatalogue,
  services: readonly Measured[],
  ids: readonly number[],
  perSecond: number,
): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const start = performance.now();
  for (const [i, id] of ids.entries()) {
    await sleep(Math.max(0, start + (i * 1000) / perSecond - performance.now()));
    const name = await catalogue.rename(id);
    if (i % 10 !== 0 && i < ids.length - 1) continue;
    const wait = untilAllShow(services, id, name);
    // It may fail before the last edit.
    wait.catch(() => {});
    waits.push(wait);
  }
  return await Promise.all(waits);
}

export interface EditTimes {
  /** Milliseconds until the first edit after a start was visible, and each of the others. */
  first: number;
  waits: Times;
  /** Processor time of all services for one edit, requests included; milliseconds. */
  cpu: number;
}

/** Edits one after the other, each until all services show it. `begin` is called after the first one. */
export async function measureEdits(
  { tracks, progress }: BenchData,
  catalogue: BenchCatalogue,
  services: readonly Measured[],
  edits: number,
  begin: () => Promise<unknown>,
): Promise<EditTimes> {
  const edit = async (id: number) => {
    return await untilAllShow(services, id, await catalogue.rename(id));
  };
  const cpuSoFar = async () => {
    const all = await Promise.all(services.map(({ cpu }) => cpu()));
    return all.reduce((sum, microseconds) => sum + microseconds / 1000, 0);
  };
  const [firstId, ...ids] = createDraw(tracks).ids(edits + 1);
  const first = await edit(firstId);
  await begin();
  const before = await cpuSoFar();
  const waits: number[] = [];
  for (const [i, id] of ids.entries()) {
    progress.step('edits', i / edits);
    waits.push(await edit(id));
  }
  return { first, waits: summary(waits), cpu: ((await cpuSoFar()) - before) / edits };
}
