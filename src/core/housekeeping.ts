/** Deletes, or folds, what has had its time: once at the start, and then every hour. Several nodes may do this at once. */
import type { Log } from '../domain/ports.ts';
import { foldActivity } from '../store/activity.ts';
import { purgeChanges } from '../store/changes.ts';
import { purgeMailLinks } from '../store/mail-links.ts';
import { purgeCodes } from '../store/oauth-codes.ts';
import { purgeTokens } from '../store/oauth-tokens.ts';
import { purgeSessions } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { purgeUsage } from '../store/usage.ts';

const PURGES = [
  purgeSessions,
  purgeMailLinks,
  purgeCodes,
  purgeTokens,
  purgeUsage,
  foldActivity,
  purgeChanges,
];

const EVERY_MS = 60 * 60 * 1000;

interface Housekeeping {
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export function startHousekeeping(store: Store, log: Log): Housekeeping {
  /** Never throws: what could not be done is logged and done the next time. */
  const clean = async () => {
    const now = new Date();
    for (const purge of PURGES) {
      await purge(store, now).catch((error) => log.error('old rows could not be cleared away', { error }));
    }
  };
  let last = clean();
  const timer = setInterval(() => {
    last = last.then(clean);
  }, EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await last;
    },
  };
}
