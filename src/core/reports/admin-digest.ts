/**
 * Tells administrators by mail what waits for them: one mail for all reports and artist requests of some hours, and none if there are none. A job of
 * each period writes the mails, once on all nodes. It notes until when it has looked, so that a service that was stopped leaves nothing out.
 */
import type { Log } from '../../domain/ports.ts';
import {
  countWaiting,
  findDigestTime,
  listMailedAdministrators,
  saveDigestTime,
} from '../../store/admin/digest.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import type { Store } from '../../store/store.ts';
import { digestMail } from '../accounts/account-mails.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { startPeriodicJobs } from '../jobs/periodic-jobs.ts';

export interface DigestOptions {
  store: Store;
  jobs: Pick<Jobs, 'handle' | 'add' | 'wake'>;
  /** Between two mails; 0 for none. */
  hours: number;
  log: Log;
  now?: () => Date;
}

const KIND = 'admin-digest';
const HOUR_MS = 3_600_000;
const ADMINISTRATORS_MAX = 50;

export function startAdminDigest({ store, jobs, hours, log, now = () => new Date() }: DigestOptions) {
  jobs.handle(KIND, {
    isPeriodic: true,
    async run() {
      await store.commit(async (trx) => {
        const [after, until] = [await findDigestTime(trx), now().toISOString()];
        const { reports, requests } = await countWaiting(trx, after, until);
        if (reports + requests > 0)
          for (const userId of await listMailedAdministrators(trx, ADMINISTRATORS_MAX))
            await addJob(store, trx, digestMail(userId, after, until));
        await saveDigestTime(trx, until);
      });
      jobs.wake('mail');
    },
  });
  if (hours === 0) return { close: async () => {} };
  return startPeriodicJobs(jobs, [{ kind: KIND, everyMs: hours * HOUR_MS }], log, {
    fails: 'Mails to administrators about reports cannot be written; it is tried again',
    works: 'Mails to administrators about reports are written again',
  });
}
