/** Users of a service of one run, because only new likes are measured: a reader likes thousands of tracks, and writers like none yet. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTokens } from '../../src/core/oauth/oauth-tokens.ts';
import type { ImportRecord } from '../../src/domain/imports/records.ts';
import { openStore } from '../../src/store/store.ts';
import { APPLICATION } from '../catalogue/files.ts';
import { scattered } from '../catalogue/likes.ts';
import { records } from '../catalogue/records.ts';
import { importRecords } from '../measure/processes.ts';

export interface PeopleSize {
  /** Tracks of a separate catalogue: the results depend on the number of likes, not of tracks. */
  tracks: number;
  /** The reader's. */
  likes: number;
  writers: number;
}

/** A user with an access token. */
export interface TokenHolder {
  userId: number;
  token: string;
}

export interface People {
  size: PeopleSize;
  /** The data folder of the service, and its database; the same before the service started, on the same disk. */
  home: string;
  database: string;
  untouched: string;
  reader: TokenHolder;
  writers: TokenHolder[];
}

export async function makePeople(folder: string, size: PeopleSize): Promise<People> {
  const home = join(folder, 'service');
  await importRecords(home, peopleRecords(size));
  const database = join(home, 'cantiga.db');
  const [reader, ...writers] = await giveTokens(database, 1 + size.writers);
  const untouched = join(folder, 'untouched.db');
  copyFileSync(database, untouched);
  return { size, home, database, untouched, reader, writers };
}

const READER = 1;
/** One of so many likes is of a favourite. */
const FAVORITES = 10;
const HOUR_MS = 3_600_000;
const FIRST_LIKE = Date.UTC(2015, 0, 1);

function* peopleRecords({ tracks, likes, writers }: PeopleSize): Generator<ImportRecord> {
  yield { ...APPLICATION, plan: 'readwrite' };
  yield* records(tracks);
  for (let id = READER; id <= READER + writers; id++) yield { entity: 'user', id, name: `person${id}` };
  for (let i = 0; i < likes; i++) {
    const date = new Date(FIRST_LIKE + i * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
    const about = {
      entity: 'relation',
      user_id: READER,
      track_id: scattered(i, tracks),
      date,
    } as const;
    yield { ...about, relation: 'like' };
    if (i % FAVORITES === 0) yield { ...about, relation: 'favorite' };
  }
}

async function giveTokens(file: string, people: number): Promise<TokenHolder[]> {
  const store = await openStore({ kind: 'sqlite', file });
  const holders: TokenHolder[] = [];
  for (let userId = READER; userId < READER + people; userId++) {
    const pair = await createTokens(store, { client_id: APPLICATION.client_id, user_id: userId });
    holders.push({ userId, token: pair.access_token });
  }
  await store.close();
  return holders;
}
