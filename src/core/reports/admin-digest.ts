/**
 * Tells administrators by mail what waits for them: one mail for all reports and artist requests of some hours, and none if there are none. A job of
 * each period writes the mails, once on all nodes. It notes until when it has looked, so that a service that was stopped leaves nothing out.
 */

import { sql } from 'kysely';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import { selectOne, selectRows, upsertRow } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { countWaiting } from '../accounts/account-mails.ts';
import { mailJob } from '../accounts/mail-jobs.ts';
import { type Jobs, startPeriodicJob } from '../jobs/jobs.ts';

interface DigestOptions {
  store: Store;
  jobs: Pick<Jobs, 'handle' | 'add' | 'wake'>;
  /** Between two mails; 0 for none. */
  hours: number;
  log: Log;
  now?: () => Date;
}

const KIND = 'admin-digest';
/** Until when administrators were told; missing before the first time. */
const KEY_OF_TIME = 'admin_digest';
const HOUR_MS = 3_600_000;
const ADMINISTRATORS_MAX = 50;

export function startAdminDigest({ store, jobs, hours, log, now = () => new Date() }: DigestOptions) {
  jobs.handle(KIND, {
    isPeriodic: true,
    async run() {
      await store.commit(async (trx) => {
        const found = await selectOne(trx, 'meta', ['value'], { key: KEY_OF_TIME });
        const [after, value] = [found?.value ?? '', now().toISOString()];
        const { reports, requests } = await countWaiting(trx, after, value);
        if (reports + requests > 0)
          for (const userId of await listMailedAdministrators(trx, ADMINISTRATORS_MAX))
            await addJob(store, trx, mailJob({ mail: 'digest', userId, after, until: value }));
        await upsertRow(trx, 'meta', { key: KEY_OF_TIME }, { value });
      });
      jobs.wake('mail');
    },
  });
  if (hours === 0) return { close: async () => {} };
  const failures = createFailureLog(log, {
    fails: 'Mails to administrators about reports cannot be written; it is tried again',
    works: 'Mails to administrators about reports are written again',
  });
  return startPeriodicJob(jobs, { kind: KIND, everyMs: hours * HOUR_MS }, failures);
}

/** Administrators who can get mails, the first ones. */
async function listMailedAdministrators(db: Db, max: number): Promise<number[]> {
  const mailed = { admin: 1, suspended: 0, email_verified: 1, email: sql`<> ''` };
  const rows = await selectRows(db, 'user', ['id'], mailed, ['id'], max);
  return rows.map(({ id }) => id);
}
