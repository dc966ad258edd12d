import { useEffect, useRef, useState } from 'react';
import type { ImportProgress, ImportRun } from '../../../../src/domain/import-runs.ts';
import { watchProgress } from './watch-progress.ts';

const RETRY_MS = 3000;

/** The live progress of an import. Calls `onEnd` when it has ended. */
export function useImportProgress(
  run: ImportRun,
  onEnd: () => void,
): { progress: ImportProgress; isConnected: boolean } {
  const [progress, setProgress] = useState<ImportProgress>(run);
  const [isConnected, setConnected] = useState(true);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  const { id, state } = run;
  useEffect(() => {
    if (state !== 'running') return;
    return watchProgress({
      open: () => new EventSource(`/web-api/admin/imports/${id}/progress`),
      onProgress(next) {
        setProgress(next);
        if (next.state !== 'running') ended.current();
      },
      onConnection: setConnected,
      later(act) {
        const timer = setTimeout(act, RETRY_MS);
        return () => clearTimeout(timer);
      },
    });
  }, [id, state]);
  return { progress: state === 'running' ? progress : run, isConnected };
}
