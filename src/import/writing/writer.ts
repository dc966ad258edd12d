/**
 * Takes records from any source into the store: all of them in one transaction, or none.
 *
 * Records may come in any order and refer to what comes later; what they refer to is checked at the end. A record whose
 * id exists replaces the old one as a whole, but for what administrators decided; users and applications keep what it does
 * not name.
 */
import { sql, type Transaction } from 'kysely';
import type { Doer } from '../../domain/administration.ts';
import type { ImportStep } from '../../domain/import-runs.ts';
import type { ImportRecord, PlaylistRecord } from '../../domain/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { latestChanges, recordChange } from '../../store/changes.ts';
import type { Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { type Entity, findFault } from '../entities.ts';
import type { Skipped } from '../refused-items.ts';
import type { Placed, Source } from '../source.ts';
import type { Writer } from './batched.ts';
import { readDecided } from './decided.ts';
import { type References, references } from './references.ts';
import { feedRow, playlistRow, playlistTrackRows } from './rows.ts';
import { replaceAll, upsert } from './upsert.ts';
import { applicationWriter, type NewCredentials, radioWriter, userWriter } from './write-people.ts';
import { relationWriter, reviewWriter } from './write-relations.ts';
import { trackWriter } from './write-tracks.ts';

export interface ImportOptions {
  /** Called a few times a second, and when everything was read. */
  onProgress?: (step: ImportStep) => void;
  /** Stops the import; the store stays as it was. */
  signal?: AbortSignal;
  /** Called last in the transaction: what it writes is there if, and only if, the import is. */
  finish?: (trx: Transaction<Schema>, summary: ImportSummary) => Promise<void>;
  /** Who answers in the log for what becomes of accounts and applications; without anybody, nothing of it is logged. */
  by?: Doer;
  /** Leaves a store alone that ever held a catalogue; the summary then counts no records. */
  onlyIfEmpty?: boolean;
}

export interface ImportSummary {
  /** How many came of each entity; only those that came. */
  records: Partial<Record<Entity, number>>;
  /** How many of them were new; only of what nobody but imports makes. */
  added: Partial<Record<Entity, number>>;
  seconds: number;
  /** Applications that brought no secret: this is the only time theirs are shown. */
  credentials: NewCredentials[];
  notes: string[];
  /** Of a folder of audio files. */
  files?: FolderReport;
}

export interface FolderReport {
  found: number;
  /** How many were new or changed. */
  read: number;
  /** What was not taken. */
  skipped: Skipped[];
  /** What was there the last time. */
  disappeared: string[];
}

const PROGRESS_MS = 200;

/** Throws a `Refusal` that names the line, the field, what was expected and what came. */
export async function importRecords(
  store: Store,
  source: Source,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const started = performance.now();
  const credentials: NewCredentials[] = [];
  const counts = new Map<Entity, number>();
  const added = new Map<Entity, number>();
  const summary = (): ImportSummary => ({
    records: Object.fromEntries(counts),
    added: Object.fromEntries(added),
    seconds: (performance.now() - started) / 1000,
    credentials,
    notes: source.notes ?? [],
  });
  const progress = reporter(source, started, options);
  const { batches: given } = source;
  let batches = typeof given === 'function' ? undefined : inTurn(given);
  try {
    // Others may write until there is something to import.
    let batch = batches && (await nextRecords(batches, progress));
    if (batches !== undefined && batch === undefined) {
      throw new Refusal('import', `${source.name}: expected at least one record, got a file without any.`);
    }
    await store.db.transaction().execute(async (trx) => {
      await store.dialect.lock(trx, 'import', options.onlyIfEmpty ? 'brief' : undefined);
      // Asked under the lock: an import that was going on has ended.
      if (options.onlyIfEmpty && (await latestChanges(trx)).catalogue > 0) return;
      if (typeof given === 'function') {
        batches = inTurn(given(trx));
        batch = await nextRecords(batches, progress);
      }
      const before = await countRows(trx);
      const refs = references(source.name);
      const writers = await makeWriters(trx, source.name, credentials, options.by);
      for (; batch !== undefined; batch = await nextRecords(batches!, progress)) {
        for (const { record, line } of batch) {
          const { entity } = requireSound(record, source, line, refs);
          counts.set(entity, (counts.get(entity) ?? 0) + 1);
          const waiting = writers[entity].add(record as never, line);
          if (waiting !== undefined) await waiting;
        }
        progress(batch.length, false, batch.at(-1)?.line);
      }
      progress(0, true);
      for (const writer of Object.values(writers)) await writer.flush();
      await refs.check(trx);
      const after = await countRows(trx);
      for (const table of COUNTED) if (counts.has(table)) added.set(table, after[table] - before[table]);
      await options.finish?.(trx, summary());
      if (counts.size === 0) return;
      await recordChange(
        store,
        trx,
        counts.has('application') ? ['catalogue', 'application'] : ['catalogue'],
      );
    });
  } catch (error) {
    throw store.dialect.explain(error) ?? error;
  } finally {
    // Closes the file, wherever the import has stopped.
    await batches?.return?.();
  }
  return summary();
}

/** Nobody but imports makes rows of these, so that counting tells how many are new. */
const COUNTED = ['artist', 'album', 'track', 'radio'] as const;
type Counted = (typeof COUNTED)[number];

async function countRows(trx: Transaction<Schema>): Promise<Record<Counted, number>> {
  const one = (table: Counted) => sql`(select count(*) from ${sql.table(table)})`.as<Counted>(sql.ref(table));
  const { rows } = await sql<Record<Counted, number>>`select ${sql.join(COUNTED.map(one))}`.execute(trx);
  return rows[0];
}

type Batches = AsyncIterator<Placed[]> | Iterator<Placed[]>;

function inTurn(batches: AsyncIterable<Placed[]> | Iterable<Placed[]>): Batches {
  return Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
}

/** The next batch that holds any record; a source may be silent for long. */
async function nextRecords(batches: Batches, progress: Progress): Promise<Placed[] | undefined> {
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return undefined;
    progress(0, false);
    if (value.length > 0) return value;
  }
}

function requireSound(record: unknown, source: Source, line: number, refs: References): ImportRecord {
  const { name, ownFiles = false } = source;
  const fault = findFault(record, ownFiles);
  if (fault !== undefined)
    throw new Refusal('import', `${name}:${line}: ${fault}${fault.endsWith('?') ? '' : '.'}`);
  const sound = record as ImportRecord;
  refs.add(sound, line);
  return sound;
}

/** Each takes the records of its entity alone. */
type Writers = Record<Entity, Writer<never>>;

async function makeWriters(
  trx: Transaction<Schema>,
  name: string,
  made: NewCredentials[],
  by: Doer | undefined,
): Promise<Writers> {
  const today = new Date();
  const now = today.toISOString().slice(0, 19).replace('T', ' ');
  const decided = await readDecided(trx);
  const relations = relationWriter(trx, today);
  return {
    artist: rowWriter(trx, 'artist', ['id'], decided.artistRow),
    album: rowWriter(trx, 'album', ['id'], decided.albumRow),
    track: await trackWriter(trx, decided.trackRow),
    user: userWriter(trx, name, now, by),
    relation: { ...relations, add: (record, line) => relations.add(decided.relation(record), line) },
    review: await reviewWriter(trx, now),
    playlist: playlistWriter(trx, now),
    radio: radioWriter(trx, name),
    feed: rowWriter(trx, 'feed', ['id'], feedRow),
    application: applicationWriter(trx, made, today, by),
  };
}

function rowWriter<Table extends Entity & keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  key: (keyof Schema[Table] & string)[],
  toRow: (record: ImportRecord & { entity: Table }) => Schema[Table],
): Writer<ImportRecord & { entity: Table }> {
  const rows = upsert(trx, table, key);
  return { add: (record) => rows.add(toRow(record)), flush: rows.flush };
}

function playlistWriter(trx: Transaction<Schema>, now: string): Writer<PlaylistRecord> {
  const playlists = upsert(trx, 'playlist', ['id'], {
    ...replaceAll(['name', 'name_folded', 'name_caseless', 'user_id', 'creationdate', 'updated']),
    version: sql`playlist.version + 1`,
  });
  const tracks = upsert(trx, 'playlist_track', ['playlist_id', 'position']);
  return {
    async add(record) {
      await playlists.add(playlistRow(record, now));
      await trx.deleteFrom('playlist_track').where('playlist_id', '=', record.id).execute();
      for (const row of playlistTrackRows(record, now)) await tracks.add(row);
    },
    async flush() {
      await playlists.flush();
      await tracks.flush();
    },
  };
}

/** Called with the number of records since the last call; reports now and then, and in any case at the end. */
type Progress = (more: number, end: boolean, line?: number) => void;

function reporter(source: Source, started: number, { onProgress, signal }: ImportOptions): Progress {
  let records = 0;
  let latest = 0;
  let reported = started;
  return (more, end, line = latest) => {
    requireGoOn(signal);
    records += more;
    latest = line;
    const now = performance.now();
    if (onProgress === undefined || (now - reported < PROGRESS_MS && !end)) return;
    reported = now;
    const { bytesTotal } = source;
    // What a folder gives bears no line of any file.
    const last = bytesTotal === 0 ? '' : `line ${latest}`;
    const phase = end ? 'checking' : 'writing';
    onProgress({ phase, done: source.bytesDone(), total: bytesTotal, records, refused: 0, last });
  };
}

/** Refuses (kind `import`) to go on once somebody wants it stopped. */
export function requireGoOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal('import', 'The import was stopped; the catalogue is as it was.');
}
