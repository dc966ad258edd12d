/**
 * Runs an import and stores its report. The success is written in the transaction of the import itself, so that a crash cannot
 * separate the two.
 */
import { basename } from 'node:path';
import { type Actor, COMMAND_LINE } from '../domain/admin.ts';
import type { ImportItem, ImportRun, ImportStep } from '../domain/imports/import-runs.ts';
import { Refusal } from '../domain/refusal.ts';
import { printable } from '../domain/text/printable.ts';
import { endRun, noteProgress, type RunEnd } from '../store/imports/import-runs.ts';
import type { Store } from '../store/store.ts';
import { itemsOf, itemsOfRecords } from './refused-items.ts';
import type { ImportOptions } from './writing/import-records.ts';
import type { FolderReport, ImportSummary } from './writing/summary.ts';

export interface Run {
  id: number;
  by: Actor;
  source: ImportRun['source'];
}

/** Why a signal was aborted: an administrator cancelled the import, or its process must end. */
export interface Stop {
  state: 'cancelled' | 'interrupted';
  /** The actor; absent if that is logged already. */
  by?: Actor;
}

export const STOP_REASONS: Record<Stop['state'], string> = {
  cancelled: '',
  interrupted: 'The service was stopped. The catalogue is as it was.',
};

type RecordedOptions = Required<Pick<ImportOptions, 'by' | 'onProgress' | 'signal' | 'finish'>>;

export interface ImportRecording {
  /** Aborted with a `Stop`. */
  signal: AbortSignal;
  onProgress?: (progress: ImportStep) => void;
}

const NOTE_MS = 1000;
const STARTING: ImportStep = { phase: 'starting', done: 0, total: 0, records: 0, refused: 0, last: '' };

/** `work` is the import itself, with these options. Throws its errors. */
export async function recordImport(
  store: Store,
  run: Run,
  { signal, onProgress }: ImportRecording,
  work: (options: RecordedOptions) => Promise<ImportSummary>,
): Promise<ImportSummary> {
  const cancelled = new AbortController();
  const stop = AbortSignal.any([signal, cancelled.signal]);
  let progress = STARTING;
  const notes = keepNoting(store, run.id, () => progress, cancelled);
  try {
    return await work({
      by: run.by,
      signal: stop,
      onProgress(step) {
        progress = step;
        onProgress?.(step);
      },
      finish(trx, summary) {
        const { phase, total, last } = progress;
        const whole = { phase, done: total, total, last };
        const end = { ...endOf(summary, sourceName(run)), progress: whole };
        return endRun(trx, run.id, run.by, forReader(end, run));
      },
    });
  } catch (error) {
    const fault = store.dialect.explain(error) ?? error;
    const { phase, done, total, last } = progress;
    const end = forReader({ ...failureOf(fault, run, stop), progress: { phase, done, total, last } }, run);
    // Without a database it cannot be recorded; the run then counts as interrupted.
    await store.commit((trx) => endRun(trx, run.id, run.by, end)).catch(() => {});
    throw fault;
  } finally {
    await notes.end();
  }
}

/** Once a second, if the database can be written to: on SQLite only the import can while it writes. */
function keepNoting(store: Store, id: number, progress: () => ImportStep, cancelled: AbortController) {
  let noting: Promise<void> | undefined;
  const note = async () => {
    const stop: Stop = { state: 'cancelled' };
    try {
      if (await noteProgress(store, id, progress())) cancelled.abort(stop);
    } catch {
      // The next one may succeed; the import itself reports relevant errors.
    }
    noting = undefined;
  };
  const timer = setInterval(() => {
    noting ??= note();
  }, NOTE_MS);
  return {
    async end() {
      clearInterval(timer);
      await noting;
    },
  };
}

function endOf(summary: ImportSummary, name: string): RunEnd {
  const { records, added, notes, credentials, files, refused, refused_beyond } = summary;
  const taken = Object.entries(records).map(([entity, count]) => {
    const fresh = added[entity as keyof typeof added];
    return [entity, { records: count, ...(fresh !== undefined && { added: fresh }) }];
  });
  // Secrets are not stored.
  const made = credentials.map(
    ({ client_id, name }) =>
      `Application ${client_id} (${printable(name)}) was made with a secret of its own.`,
  );
  const end: RunEnd = {
    state: 'done',
    taken: Object.fromEntries(taken),
    notes: [...notes, ...made],
    items: itemsOfRecords(refused, name),
    items_beyond: refused_beyond,
  };
  if (files === undefined) return end;
  const { found, read, skipped, disappeared } = files;
  const counts = { found, read, left_out: skipped.length, gone: disappeared.length };
  return { ...end, files: counts, items: [...end.items!, ...itemsOfFiles(files)] };
}

function itemsOfFiles({ skipped, disappeared, restored }: FolderReport): ImportItem[] {
  const item = (outcome: ImportItem['outcome'], file: string, reason: string): ImportItem => {
    return { outcome, file, line: null, field: '', reason };
  };
  return [
    ...skipped.map(({ file, reason }) => item('left-out', file, reason)),
    ...disappeared.map((file) => item('gone', file, 'it is missing; its track is hidden until it returns')),
    ...restored.map((file) => item('restored', file, 'it is back, and its track is shown again')),
  ];
}

function sourceName({ source }: Run): string {
  return printable(basename(source.name));
}

const OPTION = / \([^()]*--[a-z][^()]*\)/g;

/** An administrator sees fields of a page, not options of the command line: `Choose a default licence (--license <url>).` */
function forReader(end: RunEnd, { by }: Run): RunEnd {
  if (by === COMMAND_LINE) return end;
  const plain = (text: string) => text.replace(OPTION, '');
  const items = end.items?.map((item) => ({ ...item, reason: plain(item.reason) })) ?? [];
  return { ...end, reason: plain(end.reason ?? ''), items };
}

function failureOf(error: unknown, run: Run, stop: AbortSignal): RunEnd {
  if (stop.aborted) {
    const { state, by } = stop.reason as Stop;
    return { state, reason: STOP_REASONS[state], cancelledBy: by };
  }
  if (!(error instanceof Refusal)) {
    return {
      state: 'interrupted',
      reason: 'Something went wrong on our side; the log says more. The catalogue is as it was.',
    };
  }
  const items = itemsOf(error, sourceName(run));
  return { state: 'refused', reason: error.message, items };
}
