/** Deletes or aggregates expired data: a job of each hour, which one of the nodes does. */
import { createFailureLog } from '../domain/node/failure-log.ts';
import type { Log } from '../domain/ports.ts';
import { purgeDeleted } from '../store/changes/changed.ts';
import { purgeChanges } from '../store/changes/changes.ts';
import { purgeRuns } from '../store/imports/import-runs.ts';
import { purgeJobs } from '../store/jobs/jobs.ts';
import type { Store } from '../store/store.ts';
import { purgeMailLinks } from './accounts/mail-links.ts';
import { purgeSessions } from './accounts/sessions.ts';
import { foldActivity } from './activity/activity.ts';
import { purgeArtistDays } from './activity/artist-days.ts';
import { purgeUsage } from './applications/usage-rows.ts';
import { finishLeaving } from './delete-user.ts';
import { purgeListens } from './history/history.ts';
import { type Jobs, startPeriodicJob } from './jobs/jobs.ts';
import { purgeCodes, purgeTokens } from './oauth/oauth-tokens.ts';
import { moveReviewReports, purgeReports } from './reports/reports.ts';

type Purge = (store: Store, now: Date, stop: AbortSignal) => Promise<unknown>;

const KIND = 'housekeeping';
const EVERY_MS = 60 * 60 * 1000;
const PURGES: Purge[] = [
  purgeSessions,
  purgeMailLinks,
  purgeCodes,
  purgeTokens,
  purgeUsage,
  foldActivity,
  purgeArtistDays,
  moveReviewReports,
  purgeReports,
  purgeChanges,
  purgeDeleted,
  purgeRuns,
  purgeListens,
  purgeJobs,
  (store, _now, stop) => finishLeaving(store, stop),
];

export function startHousekeeping(store: Store, jobs: Pick<Jobs, 'handle' | 'add'>, log: Log) {
  // Statements look at whole tables, and delete as many rows as there are.
  const inOtherThreads = { ...store, db: store.longReads, commit: store.rewrite };
  jobs.handle(KIND, {
    isPeriodic: true,
    async run(_payload, { signal }) {
      const now = new Date();
      let failure: unknown;
      for (const purge of PURGES) {
        if (signal.aborted) return;
        await purge(inOtherThreads, now, signal).catch((error) => {
          log.error('old rows could not be deleted', { error });
          failure ??= error;
        });
      }
      if (failure !== undefined) throw failure;
    },
  });
  const failures = createFailureLog(log, {
    fails: 'Housekeeping cannot be started',
    works: 'Housekeeping is started again',
  });
  return startPeriodicJob(jobs, { kind: KIND, everyMs: EVERY_MS }, failures);
}
