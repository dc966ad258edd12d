/** Deletes or aggregates expired data: a job of each hour, which one of the nodes does. */
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { finishLeaving } from '../../store/accounts/delete-user.ts';
import { purgeMailLinks } from '../../store/accounts/mail-links.ts';
import { purgeSessions } from '../../store/accounts/sessions.ts';
import { foldActivity } from '../../store/activity/activity.ts';
import { purgeArtistDays } from '../../store/activity/artist-days.ts';
import { purgeUsage } from '../../store/applications/usage.ts';
import { purgeDeleted } from '../../store/changes/changed.ts';
import { purgeChanges } from '../../store/changes/changes.ts';
import { purgeListens } from '../../store/history/listens.ts';
import { purgeRuns } from '../../store/imports/import-runs.ts';
import { purgeJobs } from '../../store/jobs/jobs.ts';
import { purgeCodes } from '../../store/oauth/oauth-codes.ts';
import { purgeTokens } from '../../store/oauth/oauth-tokens.ts';
import { purgeReports } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import type { Jobs } from '../jobs/jobs.ts';

const PURGES: ((store: Store, now: Date, stop: AbortSignal) => Promise<unknown>)[] = [
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
];

const KIND = 'housekeeping';
const EVERY_MS = 60 * 60 * 1000;
/** The first node of an hour that looks does the work. */
const LOOK_MS = 5 * 60 * 1000;

export function startHousekeeping(store: Store, jobs: Pick<Jobs, 'handle' | 'add'>, log: Log) {
  jobs.handle(KIND, {
    isPeriodic: true,
    async run(_payload, { signal }) {
      const now = new Date();
      let failure: unknown;
      for (const purge of PURGES) {
        if (signal.aborted) return;
        await purge(store, now, signal).catch((error) => {
          log.error('old rows could not be cleared away', { error });
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
  const look = () =>
    jobs
      .add({ kind: KIND, payload: {}, everyMs: EVERY_MS })
      .then(() => void failures.worked(), failures.failed);
  const first = look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await first;
    },
  };
}
