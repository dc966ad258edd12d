/**
 * A service with users: a reader who likes thousands of tracks, and writers who like none yet. It is created for one run
 * and removed after it, because only new likes are measured.
 */
import { closeSync, copyFileSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTokens } from '../../../src/core/oauth/oauth-tokens.ts';
import type { ApplicationRecord, ImportRecord } from '../../../src/domain/imports/records.ts';
import { openStore } from '../../../src/store/store.ts';
import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import { records, trackId } from '../../catalogue/records.ts';
import { runImport } from '../../measure/processes.ts';

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

export interface PeopleData {
  size: PeopleSize;
  /** The data folder of the service, and the database in it. */
  service: string;
  database: string;
  reader: TokenHolder;
  writers: TokenHolder[];
  /** Another database with the same in it as this one had before the service started, on the same disk. */
  copy(name: string): string;
  remove(): void;
}

const READER = 1;
const FIRST_WRITER = 2;
/** One of so many likes is of a favourite. */
const FAVORITES = 10;
const HOUR_MS = 3_600_000;
const FIRST_LIKE = Date.UTC(2015, 0, 1);

export async function makePeople(data: BenchData, size: PeopleSize): Promise<PeopleData> {
  data.progress.step('people: making them');
  const folder = mkdtempSync(join(data.folder, 'people-'));
  const remove = () => rmSync(folder, { recursive: true });
  try {
    const file = join(folder, 'people.jsonl');
    const lines = [...peopleRecords(size)].map((record) => JSON.stringify(record));
    writeFileSync(file, `${lines.join('\n')}\n`);
    const service = join(folder, 'service');
    await runImport(service, file);
    const database = join(service, 'cantiga.db');
    const [reader, ...writers] = await giveTokens(database, FIRST_WRITER + size.writers - READER);
    // Copied while no other process has it open.
    const untouched = copied(database, folder, 'untouched');
    const copy = (name: string) => copied(untouched, folder, name);
    return { size, service, database, reader, writers, copy, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function* peopleRecords({ tracks, likes, writers }: PeopleSize): Generator<ImportRecord> {
  const application: ApplicationRecord = { ...APPLICATION, plan: 'readwrite' };
  yield application;
  yield* records(tracks);
  for (let id = READER; id < FIRST_WRITER + writers; id++) yield { entity: 'user', id, name: `person${id}` };
  for (let i = 0; i < likes; i++) {
    const about = {
      entity: 'relation',
      user_id: READER,
      track_id: scattered(i, tracks),
      date: hour(i),
    } as const;
    yield { ...about, relation: 'like' };
    if (i % FAVORITES === 0) yield { ...about, relation: 'favorite' };
  }
}

/** Coprime to the numbers of tracks in use, so that no track repeats before all were used. */
const STRIDE = 7919;

/** The track that a user likes as number 0, 1, 2, …: spread over the catalogue, none twice. */
export function scattered(index: number, tracks: number): number {
  if (index >= tracks) throw new Error(`there are no more than ${tracks} tracks to like`);
  return trackId(1 + ((index * STRIDE) % tracks));
}

/** `2015-01-01 07:00:00` for 7 */
function hour(index: number): string {
  return new Date(FIRST_LIKE + index * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
}

async function giveTokens(file: string, people: number): Promise<TokenHolder[]> {
  const store = await openStore({ kind: 'sqlite', file });
  try {
    const holders: TokenHolder[] = [];
    for (let userId = READER; userId < READER + people; userId++) {
      const pair = await createTokens(store, { client_id: APPLICATION.client_id, user_id: userId });
      holders.push({ userId, token: pair.access_token });
    }
    return holders;
  } finally {
    await store.close();
  }
}

function copied(database: string, folder: string, name: string): string {
  const file = join(folder, `${name}.db`);
  copyFileSync(database, file);
  // Otherwise the system would write it while others are measured.
  const copy = openSync(file, 'r+');
  fsyncSync(copy);
  closeSync(copy);
  return file;
}
