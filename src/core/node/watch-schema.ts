import { requireUsable, TooNew } from '../../store/migrate.ts';
import type { Store } from '../../store/store.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 5000;

/** Notices that a newer program has migrated the database in a way that this program cannot use. */
export function watchSchema({ db, dialect }: Store, everyMs = EVERY_MS) {
  const { promise: unusable, resolve } = Promise.withResolvers<Error>();
  const check = () =>
    requireUsable(db, dialect).catch((error) => {
      // Everything else may pass, and is reported elsewhere.
      if (error instanceof TooNew) resolve(error);
    });
  /** `unusable` resolves with the reason when that has happened. */
  return { unusable, ...repeat(everyMs, check) };
}
