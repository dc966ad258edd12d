/** The import runs. A running import updates its row every second; one without updates for too long was interrupted. */

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Actor, COMMAND_LINE } from '../../domain/admin.ts';
import type { ImportItem, ImportRun, ImportStep, ItemOutcome } from '../../domain/imports/import-runs.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { doerColumns, logAction } from '../admin-log.ts';
import { inParts } from '../queries/in-parts.ts';
import {
  countRows,
  deleteRows,
  insertRow,
  insertRows,
  selectRows,
  updateReturning,
  updateRows,
} from '../queries/rows.ts';
import { countFound } from '../queries/where.ts';
import type { Db, Schema, Trx } from '../schema.ts';
import type { Store } from '../store.ts';

/** Items stored per run; further ones are only counted. */
export const ITEMS_KEPT = 10_000;
const RUNS_KEPT = 200;
/** A busy process may not report for a while; after this long it is gone. */
const SILENT_MS = 30_000;
/** Texts that come from files have no other limit. */
const TEXT_MOST = 4000;

/** Records that were not imported. */
const REFUSALS: readonly ItemOutcome[] = ['refused', 'left-out'];

type RunSource = ImportRun['source'];

export async function beginRun(store: Store, by: Actor, source: RunSource): Promise<{ id: number }> {
  return await store.commit((trx) => insertRun(trx, by, source));
}

/** The same, unless another run is active: then returns that one. */
export async function beginOnlyRun(
  store: Store,
  by: Actor,
  source: RunSource,
): Promise<{ id: number } | { running: ImportRun }> {
  return await store.commit(async (trx) => {
    await store.dialect.lock(trx, 'import-start', 'brief');
    await endSilent(trx, new Date());
    const running = await findRunning(trx);
    return running === undefined ? await insertRun(trx, by, source) : { running };
  });
}

async function insertRun(trx: Trx, by: Actor, source: RunSource): Promise<{ id: number }> {
  const started = new Date().toISOString();
  const { kind, name, upload = '' } = source;
  const row = { ...doerColumns(by), kind, source: name.slice(0, TEXT_MOST), upload, started, seen: started };
  const { id } = await insertRow(trx, 'import_run', row, ['id']);
  await logAction(trx, { by, action: 'import.start', subject: subjectOf(id), detail: { ...source } });
  return { id };
}

/** Updates the progress. Returns whether a cancellation was requested. */
export async function noteProgress(
  store: Store,
  id: number,
  { phase, done, total, records, refused, last }: ImportStep,
): Promise<boolean> {
  const seen = new Date().toISOString();
  const values = { phase, done, total, records, refused, last: last.slice(0, TEXT_MOST), seen };
  const [run] = await store.commit((trx) =>
    updateReturning(trx, 'import_run', { id, state: 'running' }, values, ['cancel']),
  );
  return run?.cancel === 1;
}

export interface RunEnd extends Partial<Pick<ImportRun, 'reason' | 'taken' | 'files' | 'notes'>> {
  state: Exclude<ImportRun['state'], 'running'>;
  items?: ImportItem[];
  /** How many more there were than `items`. */
  items_beyond?: number;
  /** The final progress; if absent, the last one stored. */
  progress?: Pick<ImportStep, 'phase' | 'done' | 'total' | 'last'>;
  /** The user who stopped it, if that was not logged yet. */
  cancelledBy?: Actor | undefined;
}

/** Only for a run that is active or was marked as interrupted. The end of any other run is not changed. */
export async function endRun(trx: Trx, id: number, by: Actor, end: RunEnd): Promise<void> {
  const { state, reason = '', taken = {}, files = null, notes = [], items = [], progress, cancelledBy } = end;
  const { items_beyond = 0 } = end;
  const now = new Date().toISOString();
  const records = Object.values(taken).reduce((sum, count) => sum + count.records, 0);
  const kept = items.slice(0, ITEMS_KEPT);
  const updated = await updateRows(
    trx,
    'import_run',
    { id, state: state === 'interrupted' ? ['running'] : ['running', 'interrupted'] },
    {
      ...(progress && { ...progress, last: progress.last.slice(0, TEXT_MOST) }),
      state,
      ended: now,
      seen: now,
      reason,
      taken: JSON.stringify(taken),
      files: files === null ? '' : JSON.stringify(files),
      notes: JSON.stringify(notes),
      records,
      refused: items.filter(({ outcome }) => REFUSALS.includes(outcome)).length + items_beyond,
      items: kept.length,
      items_beyond: items.length - kept.length + items_beyond,
    },
  );
  if (updated === 0) return;
  const rows = kept.map(({ outcome, file, line, field, reason: why }, at) => ({
    run_id: id,
    position: at + 1,
    outcome,
    file: file.slice(0, TEXT_MOST),
    line,
    field: field.slice(0, TEXT_MOST),
    reason: why.slice(0, TEXT_MOST),
  }));
  for (const some of inParts(rows)) await insertRows(trx, 'import_run_item', some);
  const subject = subjectOf(id);
  if (cancelledBy !== undefined) await logAction(trx, { by: cancelledBy, action: 'import.cancel', subject });
  await logAction(trx, { by, action: 'import.end', subject, detail: { state, records } });
}

/** The process that runs it stops soon after. */
export async function askToCancel(store: Store, id: number, by: Actor): Promise<void> {
  await store.commit(async (trx) => {
    const updated = await updateRows(trx, 'import_run', { id, state: 'running', cancel: 0 }, { cancel: 1 });
    if (updated > 0) await logAction(trx, { by, action: 'import.cancel', subject: subjectOf(id) });
  });
}

export async function findRun(db: Db, id: number): Promise<ImportRun | undefined> {
  return (await listed(runs(db).where('id', '=', id)))[0];
}

/** The latest active run. */
export async function findRunning(db: Db): Promise<ImportRun | undefined> {
  return (await listed(runs(db).where('state', '=', 'running').orderBy('id', 'desc').limit(1)))[0];
}

/** The latest first. */
export async function listRuns(db: Db, { offset, limit }: Slice) {
  const page = runs(db).orderBy('id', 'desc').offset(offset).limit(limit);
  return { runs: await listed(page), total: await countRows(db, 'import_run', {}) };
}

/** In the order of the import. */
export async function listRunItems(
  db: Db,
  id: number,
  { offset, limit, outcome }: Slice & { outcome?: ItemOutcome | undefined },
): Promise<ListPage<ImportItem>> {
  let query = db.selectFrom('import_run_item').where('run_id', '=', id);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  const items = await query
    .select(['outcome', 'file', 'line', 'field', 'reason'])
    .orderBy('position')
    .offset(offset)
    .limit(limit)
    .execute();
  return { items, total: await countFound(query) };
}

/**
 * Ends runs whose process is gone. On SQLite a run cannot report while its records are written; but then no other process can
 * write, including this function. It has its own transaction, so that no other write fails because this one has waited too
 * long.
 */
export async function endSilentRuns(store: Store, now: Date): Promise<void> {
  if ((await silentRuns(store.db, now)).length === 0) return;
  await store.db.transaction().execute((trx) => endSilent(trx, now));
}

async function endSilent(trx: Trx, now: Date): Promise<void> {
  for (const run of await silentRuns(trx, now)) {
    const reason = 'The process that ran it is gone. The catalogue is as it was.';
    await endRun(trx, run.id, run.by, { state: 'interrupted', reason });
  }
}

async function silentRuns(db: Db, now: Date): Promise<ImportRun[]> {
  const before = new Date(now.getTime() - SILENT_MS).toISOString();
  return await listed(runs(db).where('state', '=', 'running').where('seen', '<', before));
}

/** The latest ones stay. */
export async function purgeRuns(store: Store): Promise<void> {
  await store.commit(async (trx) => {
    const latest = await selectRows(trx, 'import_run', ['id'], {}, ['id desc'], RUNS_KEPT);
    if (latest.length < RUNS_KEPT) return;
    const { id: oldest } = latest[RUNS_KEPT - 1];
    await deleteRows(trx, 'import_run_item', { run_id: sql`< ${oldest}` });
    await deleteRows(trx, 'import_run', { id: sql`< ${oldest}`, state: sql`<> 'running'` });
  });
}

function subjectOf(id: number): string {
  return `import ${id}`;
}

const runs = (db: Db) => db.selectFrom('import_run').selectAll();

async function listed(query: ReturnType<typeof runs>): Promise<ImportRun[]> {
  return (await query.execute()).map(runOf);
}

function runOf(row: Selectable<Schema['import_run']>): ImportRun {
  const { user_id, who, kind, source, upload, ended, taken, files, notes, seen, cancel, ...rest } = row;
  return {
    ...rest,
    by: user_id === null ? COMMAND_LINE : { id: user_id, name: who },
    source: { kind, name: source, ...(upload !== '' && { upload }) },
    ended: ended === '' ? null : ended,
    taken: JSON.parse(taken),
    files: files === '' ? null : JSON.parse(files),
    notes: JSON.parse(notes),
  };
}
