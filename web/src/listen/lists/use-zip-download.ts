/**
 * The download of a zip. The browser saves it, also after the page is closed; the page only starts it, and asks the service how many
 * tracks are converted. If the service is busy, it retries after the time in `Retry-After`.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ZipProgress } from '../../../../src/domain/media/media.ts';
import type { AudioFormat } from '../../../../src/domain/vocabulary.ts';
import { useServices } from '../../services.tsx';

export type ZipState =
  | { is: 'choosing' }
  | { is: 'asking' | 'downloading'; format: AudioFormat }
  | { is: 'waiting'; format: AudioFormat; seconds: number }
  | { is: 'failed' };

const CHOOSING: ZipState = { is: 'choosing' };
/** Without `Retry-After`. */
const WAIT_S = 10;
const ATTEMPTS_MAX = 60;
const POLL_MS = 2000;
/** The download was probably cancelled if nothing is converted for three minutes. */
const UNCHANGED_MAX = 90;

export interface ZipAddress {
  /** The path of the zip as mp3, on this host. */
  path: string;
  /** The path of its progress. */
  progressPath: string;
}

export function useZipDownload({ path, progressPath }: ZipAddress) {
  const [state, setState] = useState<ZipState>(CHOOSING);
  const attempt = useRef(0);

  /**
   * Only checks the status of the response; the browser then downloads the file. A range request would wait until all tracks are
   * converted.
   */
  const request = useCallback(
    async (format: AudioFormat) => {
      const zip = path.replace('/mp32/', `/${format}/`);
      setState({ is: 'asking', format });
      attempt.current++;
      try {
        const response = await fetch(zip);
        await response.body?.cancel();
        const isBusy = response.status === 503 || response.status === 429;
        if (response.ok) {
          location.assign(zip);
          setState({ is: 'downloading', format });
        } else if (isBusy && attempt.current < ATTEMPTS_MAX) {
          setState({ is: 'waiting', format, seconds: Number(response.headers.get('Retry-After')) || WAIT_S });
        } else setState({ is: 'failed' });
      } catch {
        setState({ is: 'failed' });
      }
    },
    [path],
  );

  useEffect(() => {
    if (state.is !== 'waiting') return;
    const timer = setTimeout(request, state.seconds * 1000, state.format);
    return () => clearTimeout(timer);
  }, [state, request]);

  const progress = useProgress(progressPath, state);
  return {
    state,
    progress,
    start(format: AudioFormat) {
      attempt.current = 0;
      void request(format);
    },
    reset: () => setState(CHOOSING),
  };
}

/** Asks again and again while tracks are converted. */
function useProgress(path: string, state: ZipState): ZipProgress | undefined {
  const { webApi } = useServices();
  const [progress, setProgress] = useState<ZipProgress>();
  const format = state.is === 'downloading' || state.is === 'waiting' ? state.format : undefined;
  useEffect(() => {
    setProgress(undefined);
    if (format === undefined) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let [ready, unchanged] = [-1, 0];
    const ask = async () => {
      const came = await webApi
        .get<ZipProgress>(`${path}?format=${format}`, stop.signal)
        .catch(() => undefined);
      if (stop.signal.aborted) return;
      unchanged = came === undefined || came.ready <= ready ? unchanged + 1 : 0;
      if (came !== undefined) {
        // Each node counts its own conversions.
        ready = Math.max(ready, came.ready);
        setProgress({ ...came, ready });
        if (ready >= came.tracks) return;
      }
      if (unchanged < UNCHANGED_MAX) timer = setTimeout(ask, POLL_MS);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [path, format, webApi]);
  return progress;
}
