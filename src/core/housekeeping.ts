/** Deletes or aggregates expired data: jobs of each hour and each day, which one of the nodes does. */
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
import { deleteOrphanedRows, finishLeaving } from './delete-user.ts';
import { purgeListens } from './history/history.ts';
import { type Jobs, startPeriodicJobs } from './jobs/jobs.ts';
import { purgeCodes, purgeTokens } from './oauth/oauth-tokens.ts';
import { purgeReports } from './reports/reports.ts';

type Purge = (store: Store, now: Date, stop: AbortSignal) => Promise<unknown>;

const HOUR_MS = 60 * 60 * 1000;
const WORK: Record<string, { everyMs: number; purges: Purge[] }> = {
  housekeeping: {
    everyMs: HOUR_MS,
    purges: [
      purgeSessions,
      purgeMailLinks,
      purgeCodes,
      purgeTokens,
      purgeUsage,
      foldActivity,
      purgeArtistDays,
      purgeReports,
      purgeChanges,
      purgeDeleted,
      purgeRuns,
      purgeListens,
      purgeJobs,
      (store, _now, stop) => finishLeaving(store, stop),
    ],
  },
  // It looks at all users.
  'housekeeping-daily': { everyMs: 24 * HOUR_MS, purges: [deleteOrphanedRows] },
};

export function startHousekeeping(store: Store, jobs: Pick<Jobs, 'handle' | 'add'>, log: Log) {
  // Statements look at whole tables, and delete as many rows as there are.
  const inOtherThreads = { ...store, db: store.longReads, commit: store.rewrite };
  for (const [kind, { purges }] of Object.entries(WORK))
    jobs.handle(kind, {
      isPeriodic: true,
      async run(_payload, { signal }) {
        const now = new Date();
        let failure: unknown;
        for (const purge of purges) {
          if (signal.aborted) return;
          await purge(inOtherThreads, now, signal).catch((error) => {
            log.error('old rows could not be deleted', { error });
            failure ??= error;
          });
        }
        if (failure !== undefined) throw failure;
      },
    });
  const kinds = Object.entries(WORK).map(([kind, { everyMs }]) => ({ kind, everyMs }));
  return startPeriodicJobs(jobs, kinds, log, {
    fails: 'Housekeeping cannot be started',
    works: 'Housekeeping is started again',
  });
}
