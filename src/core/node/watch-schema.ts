import { requireUsable, TooNew } from '../../store/migrate.ts';
import type { Store } from '../../store/store.ts';

const EVERY_MS = 5000;

/** Notices that a newer program has migrated the database in a way that this program cannot use. */
export function watchSchema({ db, dialect }: Store, everyMs = EVERY_MS) {
  const { promise: unusable, resolve } = Promise.withResolvers<Error>();
  const check = () =>
    requireUsable(db, dialect).catch((error) => {
      // Everything else may pass, and is reported elsewhere.
      if (error instanceof TooNew) resolve(error);
    });
  let checking = check();
  const timer = setInterval(() => {
    checking = check();
  }, everyMs).unref();
  return {
    /** Resolves with the reason when that has happened. */
    unusable,
    async close(): Promise<void> {
      clearInterval(timer);
      await checking;
    },
  };
}
