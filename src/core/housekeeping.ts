/** Deletes, now and then, what has had its time. */
import type { Log } from '../domain/ports.ts';
import { purgeChanges } from '../store/changes.ts';
import { purgeTokens } from '../store/oauth-tokens.ts';
import { purgeSessions } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';

const EVERY_MS = 60 * 60 * 1000;

export interface Housekeeping {
  /** Never throws: what could not be done is logged and done the next time. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

/** Several nodes may do this at once. */
export function startHousekeeping(store: Store, log: Log): Housekeeping {
  let running: Promise<void> | undefined;
  const clean = async () => {
    const now = new Date();
    for (const purge of [purgeSessions, purgeTokens, purgeChanges]) {
      await purge(store, now).catch((error) => log.error('old rows could not be deleted', { error }));
    }
  };
  const timer = setInterval(() => {
    running ??= clean().finally(() => {
      running = undefined;
    });
  }, EVERY_MS).unref();
  return {
    clean,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
