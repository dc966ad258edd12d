/** Changes of the catalogue in another process than the service, and the wait until a response shows them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '../../src/core/accounts/users.ts';
import { createCatalogueAdmin } from '../../src/core/admin/catalogue.ts';
import type { DatabaseLocation } from '../../src/domain/ports.ts';
import { importRecords } from '../../src/import/writing/import-records.ts';
import { openStore } from '../../src/store/store.ts';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { records, trackId } from '../catalogue/records.ts';
import type { Connection } from '../measure/connection.ts';

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
    close: () => store.close(),
  };
}

export type BenchCatalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Milliseconds until the response for the track contains the text. */
export async function untilVisible(connection: Connection, id: number, text: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    if ((await connection.get(TRACK_BY_ID + id)).includes(text)) return performance.now() - start;
    if (performance.now() - start > GIVEN_UP_MS) throw new Error(`track ${id} never became "${text}"`);
    await sleep(POLL_MS);
  }
}

/** The same requests as while waiting, for so many milliseconds. */
export async function pollOnly(connection: Connection, ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    await connection.get(TRACK_BY_ID + trackId(0));
    await sleep(POLL_MS);
  }
}

export function spread(waits: readonly number[]) {
  const ascending = waits.toSorted((a, b) => a - b);
  const at = (share: number) =>
    ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))];
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
