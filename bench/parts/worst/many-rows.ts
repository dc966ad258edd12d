/** Writes whose number of rows has no limit: tokens, an artist with its tracks, housekeeping. The store has its threads, as in the service. */
import { sql } from 'kysely';
import { createUser } from '../../../src/core/accounts/users.ts';
import { createCatalogueAdmin } from '../../../src/core/admin/catalogue.ts';
import { createApplication, deleteApplication } from '../../../src/core/applications/application-edits.ts';
import { startHousekeeping } from '../../../src/core/housekeeping.ts';
import { createJobs } from '../../../src/core/jobs/jobs.ts';
import { createTokens, rotateTokens } from '../../../src/core/oauth/oauth-tokens.ts';
import type { Log } from '../../../src/domain/ports.ts';
import { WEB_CLIENT_ID } from '../../../src/domain/vocabulary.ts';
import { importRecords } from '../../../src/import/writing/import-records.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import type { Section, TableRow } from '../../measure/table.ts';
import { measureCase } from './stored-lists.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const [ARTIST, OTHER] = [1, 2];
const LOG: Log = {
  debug() {},
  info() {},
  warn() {},
  error: (message, details) => {
    throw new Error(message, { cause: details });
  },
  isEnabled: () => false,
};

/** `database`: the name of a new SQLite file. `count`: of tokens, and of tracks of the artist. */
export async function measureManyRows(
  database: string,
  count: number,
  progress: BenchProgress,
): Promise<Section> {
  progress.step('worst: many rows');
  const store = await openStore(
    { kind: 'sqlite', file: database },
    { threads: { env: process.env, log: LOG } },
  );
  try {
    const by = await createUser(store, { name: 'bench', admin: true });
    const client_id = '0000000a';
    await createApplication(store, { name: 'bench', plan: 'read', client_id });
    const { refresh_token } = await createTokens(store, { client_id, user_id: by.id });
    await sql`update oauth_token set family = 'long', rotated = ${LONG_AGO}`.execute(store.db);
    await addTokens(store, client_id, 'long', count);
    await addTokens(store, client_id, '', count);
    await addTokens(store, WEB_CLIENT_ID, '', count);
    await importArtist(store, count);
    const administration = createCatalogueAdmin({
      store,
      ask: () => Promise.reject(new Error('no question')),
    });
    const cases: Record<string, () => Promise<unknown>> = {
      'a refresh token of a long family is used again': () => rotateTokens(store, refresh_token),
      'housekeeping deletes expired tokens': () => keepHouse(store),
      'an application is deleted': () => deleteApplication(store, client_id, by),
      'an artist is hidden': () => administration.hide(by, 'artist', ARTIST),
      'an artist is restored': () => administration.restore(by, 'artist', ARTIST),
      'an artist is merged': () => administration.merge(by, ARTIST, OTHER),
    };
    const rows: TableRow[] = [];
    for (const [name, write] of Object.entries(cases)) rows.push(await measureCase(name, write, 0));
    const columns = ['p50', 'longest stretch'];
    return { title: 'Writes of many rows, ms', columns, rows };
  } finally {
    await store.close();
  }
}

/** An empty `family` stands for one of its own for each. */
async function addTokens(store: Store, clientId: string, family: string, count: number): Promise<void> {
  await sql`
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${count})
    insert into oauth_token (access_hash, refresh_hash, family, client_id, user_id, scope, created, expires, rotated, salt)
    select lower(hex(randomblob(32))), lower(hex(randomblob(32))),
      case when ${family} = '' then hex(randomblob(16)) else ${family} end,
      ${clientId}, 1, 'music', ${LONG_AGO}, ${LONG_AGO}, '', '' from number`.execute(store.db);
}

async function importArtist(store: Store, count: number): Promise<void> {
  const releasedate = '2020-01-01';
  const license_ccurl = 'http://creativecommons.org/licenses/by/4.0/';
  const track = { entity: 'track', artist_id: ARTIST, duration: 60, releasedate, license_ccurl };
  const records = [
    ...[ARTIST, OTHER].map((id) => ({ entity: 'artist', id, name: `Artist ${id}` })),
    ...Array.from({ length: count }, (_, at) => ({ ...track, id: at + 1, name: `Track ${at + 1}` })),
  ];
  const placed = records.map((record, at) => ({ record, line: at + 1 }));
  const source = { name: 'bench', batches: [placed], owner: 'jsonl' } as const;
  await importRecords(store, { ...source, bytesDone: () => 0, bytesTotal: 0 });
}

async function keepHouse(store: Store): Promise<void> {
  const jobs = createJobs({ store, log: LOG });
  await startHousekeeping(store, jobs, LOG).close();
  await jobs.settle();
  await jobs.close();
}
