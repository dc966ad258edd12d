import type { User } from '../../domain/users.ts';
import { discardDeadJob, retryDeadJob } from '../../store/jobs/dead-jobs.ts';
import type { Store } from '../../store/store.ts';

/** Actions of administrators on jobs that failed too often. Both throw `not-found` for any other job, and are logged. */
export function createDeadJobAdmin(store: Store) {
  return {
    retry: (by: User, id: number) => retryDeadJob(store, id, by),
    discard: (by: User, id: number) => discardDeadJob(store, id, by),
  };
}

export type DeadJobAdmin = ReturnType<typeof createDeadJobAdmin>;
