/** Reports the progress of an import, and stops it. */
import type { ImportStep } from '../../domain/imports/import-runs.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Source } from '../source.ts';

export interface ProgressOptions {
  /** Called a few times per second, and when everything was read. */
  onProgress?: (step: ImportStep) => void;
  /** Stops the import; the store is unchanged. */
  signal?: AbortSignal;
}

const PROGRESS_MS = 200;

/** Called with the number of records since the last call; reports now and then, and always at the end. */
export type Progress = (more: number, end: boolean, line?: number) => void;

export function createProgress(source: Source, { onProgress, signal }: ProgressOptions): Progress {
  let records = 0;
  let latest = 0;
  let reported = performance.now();
  return (more, end, line = latest) => {
    requireGoOn(signal);
    records += more;
    latest = line;
    const now = performance.now();
    if (onProgress === undefined || (now - reported < PROGRESS_MS && !end)) return;
    reported = now;
    const { bytesTotal } = source;
    // Records of a folder have no line number.
    const last = bytesTotal === 0 ? '' : `line ${latest}`;
    const phase = end ? 'checking' : 'writing';
    onProgress({ phase, done: source.bytesDone(), total: bytesTotal, records, refused: 0, last });
  };
}

/** Throws (kind `import`) once the import is cancelled. */
export function requireGoOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal('import', 'The import was stopped. The catalogue was not changed.');
}
