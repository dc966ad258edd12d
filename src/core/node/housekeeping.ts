/** Deletes or aggregates expired data, at the start and every hour. Several nodes may do this at the same time. */
import type { Log } from '../../domain/ports.ts';
import { foldActivity } from '../../store/activity.ts';
import { purgeDeleted } from '../../store/changed.ts';
import { purgeChanges } from '../../store/changes.ts';
import { finishLeaving } from '../../store/delete-user.ts';
import { purgeRuns } from '../../store/import-runs.ts';
import { purgeMailLinks } from '../../store/mail-links.ts';
import { purgeCodes } from '../../store/oauth-codes.ts';
import { purgeTokens } from '../../store/oauth-tokens.ts';
import { purgeSessions } from '../../store/sessions.ts';
import type { Store } from '../../store/store.ts';
import { purgeUsage } from '../../store/usage.ts';

const PURGES: ((store: Store, now: Date, stop: AbortSignal) => Promise<unknown>)[] = [
  purgeSessions,
  purgeMailLinks,
  purgeCodes,
  purgeTokens,
  purgeUsage,
  foldActivity,
  purgeChanges,
  purgeDeleted,
  purgeRuns,
  (store, _now, stop) => finishLeaving(store, stop),
];

const EVERY_MS = 60 * 60 * 1000;

export function startHousekeeping(store: Store, log: Log) {
  const stop = new AbortController();
  /** Never throws: what could not be done is logged and done the next time. */
  const clean = async () => {
    const now = new Date();
    for (const purge of PURGES) {
      await purge(store, now, stop.signal).catch((error) =>
        log.error('old rows could not be cleared away', { error }),
      );
    }
  };
  let last = clean();
  const timer = setInterval(() => {
    last = last.then(clean);
  }, EVERY_MS).unref();
  return {
    /** Waits for running work. */
    async close(): Promise<void> {
      clearInterval(timer);
      stop.abort();
      await last;
    },
  };
}
