/**
 * Takes records from any source into the store: all of them in one transaction, or none.
 *
 * Records may come in any order and refer to what comes later; what they refer to is checked at the end. A record whose
 * id exists replaces the old one as a whole, but for what administrators decided; users and applications keep what it does
 * not name. Records of other sources stay as they are: what would change them is refused, and the rest is taken (`survey.ts`).
 */
import type { Actor } from '../../domain/admin.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { CHANGED_ENTITIES } from '../../domain/vocabulary.ts';
import { latestChanges, recordChange } from '../../store/changes/changes.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { recordTouched } from '../../store/touched.ts';
import { settleMissing } from '../missing-files.ts';
import { requireSound, withAdvice } from '../sound-records.ts';
import type { Placed, Source } from '../source.ts';
import { openBatches } from './batches.ts';
import { createWriters } from './entity-writers.ts';
import { createProgress, type Progress, type ProgressOptions } from './progress.ts';
import { references } from './references.ts';
import { countRows, createTally, type ImportSummary, type Tally } from './summary.ts';
import { type Survey, survey } from './survey.ts';
import { type Touch, touchedItems } from './touched-items.ts';
import type { RecordOwner } from './upsert.ts';

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

/** Throws a `Refusal` that names the line, the field, the expected and the actual value. */
export async function importRecords(
  store: Store,
  source: Source,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const tally = createTally();
  const written = byName(CHANGED_ENTITIES, (): number[] => []);
  const owner: RecordOwner = {
    name: source.name,
    source: source.owner,
    replace: options.replace ?? false,
    written,
  };
  const progress = createProgress(source, options);
  const batches = openBatches(source, progress);
  try {
    // Others may write until there is something to import.
    await batches.begin();
    const surveyed = source.reopen && (await survey(store.db, owner, watched(source.reopen, progress)));
    await store.db.transaction().execute(async (trx) => {
      await store.dialect.lock(trx, 'import', options.onlyIfEmpty ? 'brief' : undefined);
      // Checked under the lock: a running import has ended.
      if (options.onlyIfEmpty && (await latestChanges(trx)).catalogue > 0) return;
      const running = { store, source, owner, tally, progress, options, surveyed };
      await writeAll(trx, batches.read(trx), running);
    });
  } catch (error) {
    throw await withAdvice(store.dialect.explain(error) ?? error, source);
  } finally {
    await batches.close();
  }
  return tally.summary(source.notes);
}

interface RunningImport {
  store: Store;
  source: Source;
  owner: RecordOwner;
  tally: Tally;
  progress: Progress;
  options: ImportOptions;
  surveyed: Survey | undefined;
}

async function writeAll(trx: Trx, batches: AsyncIterable<Placed[]>, running: RunningImport): Promise<void> {
  const { store, source, owner, tally, options } = running;
  const before = await countRows(trx);
  const touched = touchedItems();
  await writeRecords(trx, batches, running, touched.touch);
  const settled = await settleMissing(trx);
  tally.requireAccepted(source.name);
  tally.countAdded(before, await countRows(trx));
  await options.finish?.(trx, tally.summary(source.notes));
  const hiddenOrShown = { ...settled, track: source.hiddenOrShown?.() ?? [] };
  if (tally.isEmpty() && Object.values(hiddenOrShown).every(({ length }) => length === 0)) return;
  await recordChange(store, trx, {
    catalogue: { written: owner.written, hiddenOrShown },
    ...(tally.has('application') && { application: true }),
  });
  await recordTouched(store, trx, touched.list());
}

async function writeRecords(
  trx: Trx,
  batches: AsyncIterable<Placed[]>,
  { source, owner, tally, progress, options, surveyed }: RunningImport,
  touch: Touch,
): Promise<void> {
  const { accounts = false, by } = options;
  const refs = references(source.name);
  const rules = { accounts, by, refuse: tally.refuseAccepted };
  const writers = await createWriters(trx, owner, tally.credentials, rules, touch);
  for await (const batch of batches) {
    for (const placed of batch) {
      const record = requireSound(placed, source, accounts);
      const { line } = placed;
      const reason = surveyed?.reasonFor(record);
      if (reason !== undefined) {
        tally.refuse(record, line, reason);
        continue;
      }
      refs.add(record, line);
      tally.accept(record.entity);
      const waiting = writers[record.entity].add(record as never, line);
      if (waiting !== undefined) await waiting;
    }
    progress(batch.length, false, batch.at(-1)?.line);
  }
  progress(0, true);
  for (const writer of Object.values(writers)) await writer.flush();
  await refs.check(trx);
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
