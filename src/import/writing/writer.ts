/**
 * Takes records from any source into the store: all of them in one transaction, or none.
 *
 * Records may come in any order and refer to what comes later; what they refer to is checked at the end. A record whose
 * id exists replaces the old one as a whole, but for what administrators decided; users and applications keep what it does
 * not name. Records of other sources stay as they are: what would change them is refused, and the rest is taken (`survey.ts`).
 */
import { sql } from 'kysely';
import type { Actor } from '../../domain/admin.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { CHANGED_ENTITIES } from '../../domain/vocabulary.ts';
import { recordTouched } from '../../store/activity/touched.ts';
import { latestChanges, recordChange } from '../../store/changes/changes.ts';
import { settleMissing } from '../../store/imports/missing-files.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { badLine } from '../bad-line.ts';
import { type Entity, findFault, findRights } from '../entities.ts';
import {
  RecordsRefused,
  type RefusedRecord,
  type RefusedRecords,
  refusedRecords,
  type Skipped,
} from '../refused-items.ts';
import type { Placed, Source } from '../source.ts';
import { createWriters } from './entity-writers.ts';
import { createProgress, type Progress, type ProgressOptions } from './progress.ts';
import { references } from './references.ts';
import { survey } from './survey.ts';
import { touchedItems } from './touched-items.ts';
import type { Owner } from './upsert.ts';
import type { NewCredentials } from './write-people.ts';

export interface ImportOptions extends ProgressOptions {
  /** Called last in the transaction: its writes are stored if, and only if, the import is. */
  finish?: (trx: Trx, summary: ImportSummary) => Promise<void>;
  /** The actor in the log for changes of accounts and applications; without one, they are not logged. */
  by?: Actor;
  /** Also changes records of other sources, which then belong to this one. */
  replace?: boolean;
  /** Accepts records with passwords, rights and secrets, and those that change accounts with any of them. */
  accounts?: boolean;
  /** Skips a store that ever contained a catalogue; the summary then counts no records. */
  onlyIfEmpty?: boolean;
}

export interface ImportSummary {
  /** The number of records of each entity; without zeros. */
  records: Partial<Record<Entity, number>>;
  /** The number of new ones; only for entities that only imports create. */
  added: Partial<Record<Entity, number>>;
  seconds: number;
  /** Applications without a secret in their record: this is the only time theirs are shown. */
  credentials: NewCredentials[];
  notes: string[];
  /** Refused records: the first ones, and the number of the others. */
  refused: RefusedRecord[];
  refused_beyond: number;
  /** Of a folder of audio files. */
  files?: FolderReport;
}

export interface FolderReport {
  found: number;
  /** How many were new or changed. */
  read: number;
  /** Files that were not imported. */
  skipped: Skipped[];
  /** Files of the last import that are missing: their tracks are hidden. */
  disappeared: string[];
  /** Files that were missing at the last import, and have returned. */
  restored: string[];
}

/** Throws a `Refusal` that names the line, the field, the expected and the actual value. */
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
    refused: refused.listed,
    refused_beyond: refused.total() - refused.listed.length,
  });
  const refused = refusedRecords();
  const { replace = false, accounts = false, by } = options;
  const written = byName(CHANGED_ENTITIES, (): number[] => []);
  const owner: Owner = { name: source.name, source: source.owner, replace, written };
  const progress = createProgress(source, started, options);
  const { batches: given } = source;
  let batches = typeof given === 'function' ? undefined : inTurn(given);
  try {
    // Others may write until there is something to import.
    let batch = batches && (await nextRecords(batches, progress));
    if (batches !== undefined && batch === undefined) {
      throw new Refusal('import', `${source.name}: expected at least one record, but the file is empty.`);
    }
    const surveyed = source.reopen && (await survey(store.db, owner, watched(source.reopen, progress)));
    await store.db.transaction().execute(async (trx) => {
      await store.dialect.lock(trx, 'import', options.onlyIfEmpty ? 'brief' : undefined);
      // Checked under the lock: a running import has ended.
      if (options.onlyIfEmpty && (await latestChanges(trx)).catalogue > 0) return;
      if (typeof given === 'function') {
        batches = inTurn(given(trx));
        batch = await nextRecords(batches, progress);
      }
      const before = await countRows(trx);
      const refs = references(source.name);
      const uncount = (entity: Entity) => {
        const left = counts.get(entity)! - 1;
        if (left > 0) counts.set(entity, left);
        else counts.delete(entity);
      };
      const refuse: RefusedRecords['add'] = (record, line, reason) => {
        uncount(record.entity);
        refused.add(record, line, reason);
      };
      const rules = { accounts, by, refuse };
      const touched = touchedItems();
      const writers = await createWriters(trx, owner, credentials, rules, touched.touch);
      for (; batch !== undefined; batch = await nextRecords(batches!, progress)) {
        for (const { record, line } of batch) {
          const sound = requireSound(record, source, line, accounts);
          const reason = surveyed?.reasonFor(sound);
          if (reason !== undefined) {
            refused.add(sound, line, reason);
            continue;
          }
          refs.add(sound, line);
          const { entity } = sound;
          counts.set(entity, (counts.get(entity) ?? 0) + 1);
          const waiting = writers[entity].add(record as never, line);
          if (waiting !== undefined) await waiting;
        }
        progress(batch.length, false, batch.at(-1)?.line);
      }
      progress(0, true);
      for (const writer of Object.values(writers)) await writer.flush();
      await refs.check(trx);
      const settled = await settleMissing(trx);
      if (counts.size === 0 && refused.total() > 0) throw allRefused(source.name, refused);
      const after = await countRows(trx);
      for (const table of COUNTED) if (counts.has(table)) added.set(table, after[table] - before[table]);
      await options.finish?.(trx, summary());
      const hiddenOrShown = { ...settled, track: source.hiddenOrShown?.() ?? [] };
      if (counts.size === 0 && Object.values(hiddenOrShown).every(({ length }) => length === 0)) return;
      await recordChange(store, trx, {
        catalogue: { written, hiddenOrShown },
        ...(counts.has('application') && { application: true }),
      });
      await recordTouched(store, trx, touched.list());
    });
  } catch (error) {
    if (error instanceof UnsoundRecord) throw await withAdvice(error, source);
    throw store.dialect.explain(error) ?? error;
  } finally {
    // Closes the file, wherever the import has stopped.
    await batches?.return?.();
  }
  return summary();
}

function allRefused(name: string, { listed, total }: RefusedRecords): Refusal {
  const [{ line, record, reason }] = listed;
  return new RecordsRefused(
    `${name}: every record was refused (${total()}), the first on line ${line}: ${record}: ${reason}.`,
    listed,
  );
}

/** Only imports create rows of these, so that the row count shows how many are new. */
const COUNTED = ['artist', 'album', 'track', 'radio'] as const;
type Counted = (typeof COUNTED)[number];

async function countRows(trx: Trx): Promise<Record<Counted, number>> {
  const one = (table: Counted) => sql`(select count(*) from ${sql.table(table)})`.as<Counted>(sql.ref(table));
  const { rows } = await sql<Record<Counted, number>>`select ${sql.join(COUNTED.map(one))}`.execute(trx);
  return rows[0];
}

type Batches = AsyncIterator<Placed[]> | Iterator<Placed[]>;

function inTurn(batches: AsyncIterable<Placed[]> | Iterable<Placed[]>): Batches {
  return Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
}

/** The next batch with any record; a source may deliver none for long. */
async function nextRecords(batches: Batches, progress: Progress): Promise<Placed[] | undefined> {
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return undefined;
    progress(0, false);
    if (value.length > 0) return value;
  }
}

function requireSound(record: unknown, source: Source, line: number, accounts: boolean): ImportRecord {
  const { name, ownFiles = false } = source;
  const fault = findFault(record, ownFiles);
  if (fault !== undefined)
    throw new UnsoundRecord(`${name}:${line}: ${fault}${fault.endsWith('?') ? '' : '.'}`);
  const rights = accounts ? undefined : findRights(record as ImportRecord);
  if (rights !== undefined) throw badLine(name, line, rights);
  return record as ImportRecord;
}

/** A record that the format does not allow. */
class UnsoundRecord extends Refusal {
  constructor(message: string) {
    super('import', message);
  }
}

async function withAdvice(fault: UnsoundRecord, source: Source): Promise<Refusal> {
  const advice = await source.adviceForFault?.();
  return advice === undefined ? fault : new Refusal('import', `${fault.message} ${advice}`);
}

/** Stops with the import. */
function watched(reopen: NonNullable<Source['reopen']>, progress: Progress) {
  return async function* () {
    for await (const batch of reopen()) {
      progress(0, false);
      yield batch;
    }
  };
}
