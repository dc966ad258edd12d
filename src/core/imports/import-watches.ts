/** Events with the progress of an import, until it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportProgress, ImportRun } from '../../domain/imports/import-runs.ts';
import { Refusal } from '../../domain/refusal.ts';

export interface ImportWatch {
  /**
   * One immediately, one after each change, and one every few seconds, so that the connection is not considered dead. Ends
   * after the first event of a run that has ended.
   */
  events: AsyncGenerator<ImportProgress>;
  /** Stops the events. */
  end(): void;
}

interface WatchOptions {
  get(id: number): Promise<ImportRun>;
  /** Whether this node runs it. */
  isHere(id: number): boolean;
  closing: AbortSignal;
}

const WATCHERS_MAX = 50;
const HERE_MS = 250;
/** Progress is written to the store once a second. */
const ELSEWHERE_MS = 1000;
const REPEAT_MS = 10_000;

export function createImportWatches({ get, isHere, closing }: WatchOptions) {
  const watchers = new Set<AbortController>();

  async function* follow(first: ImportRun, stop: AbortSignal): AsyncGenerator<ImportProgress> {
    let sent = '';
    let sentAt = 0;
    for (let run = first; ; run = await get(first.id)) {
      const progress = progressOf(run);
      const text = JSON.stringify(progress);
      const now = performance.now();
      if (text !== sent || now - sentAt > REPEAT_MS) {
        yield progress;
        sent = text;
        sentAt = now;
      }
      if (run.state !== 'running' || stop.aborted) return;
      const pause = isHere(run.id) ? HERE_MS : ELSEWHERE_MS;
      await sleep(pause, undefined, { signal: stop }).catch(() => {});
    }
  }

  return {
    /** Refuses an unknown id with kind `not-found`, and too many watches with kind `overload`. */
    async watch(id: number): Promise<ImportWatch> {
      const first = await get(id);
      if (watchers.size >= WATCHERS_MAX)
        throw new Refusal('overload', 'Too many open import pages. Try again later.', { retryAfter: 10 });
      const stop = new AbortController();
      watchers.add(stop);
      return {
        events: follow(first, AbortSignal.any([stop.signal, closing])),
        end() {
          watchers.delete(stop);
          stop.abort();
        },
      };
    },
  };
}

function progressOf({ state, phase, done, total, records, refused, last }: ImportRun): ImportProgress {
  return { state, phase, done, total, records, refused, last };
}
