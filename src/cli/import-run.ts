/** Records imports from the command line like those that administrators start. */
import { COMMAND_LINE } from '../domain/admin.ts';
import type { ImportRecording, Run, Stop } from '../import/recorded.ts';
import { beginRun } from '../store/imports/import-runs.ts';
import type { Store } from '../store/store.ts';
import type { createProgress } from './progress.ts';

export const BY_COMMAND: Stop = { state: 'cancelled', by: COMMAND_LINE };

/** `path` is absolute. */
export async function beginCommandRun(store: Store, path: string): Promise<Run> {
  const source = { kind: 'path', name: path } as const;
  const { id } = await beginRun(store, COMMAND_LINE, source);
  return { id, by: COMMAND_LINE, source };
}

/** While the total is unknown, the bar is not updated. */
export function onProgressOf(
  bar: Pick<ReturnType<typeof createProgress>, 'update'>,
): NonNullable<ImportRecording['onProgress']> {
  return ({ phase, done, total, records }) => {
    if (total > 0) bar.update(done / total, phase === 'reading' ? done : records);
  };
}
