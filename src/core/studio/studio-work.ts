/** What the Studio does in the background, on any node: it checks files, publishes at release dates, and deletes abandoned uploads. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { UPLOAD_DAYS } from '../../domain/studio/studio.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import type { Store } from '../../store/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type CheckOptions, checkFile } from './check-file.ts';
import type { createPublishing } from './publish.ts';
import type { StudioStorage } from './studio-storage.ts';
import { changeState, deleteUpload, listParts } from './studio-uploads.ts';
import { CHECK_JOB } from './uploads.ts';

interface WorkOptions extends CheckOptions {
  jobs: Pick<Jobs, 'handle' | 'add'>;
  publishing: Pick<ReturnType<typeof createPublishing>, 'publishAllDue'>;
  log: Log;
}

/** Within about half an hour. */
const CHECKS_MAX = 8;
const CLEANUP_JOB = 'studio-cleanup';
const CLEANUP_MS = 60 * 60 * 1000;
/** A scheduled release is published at most so late. */
const LOOK_MS = 15_000;

export function startStudioWork(options: WorkOptions) {
  const { jobs, publishing, store, storage, now } = options;
  jobs.handle<{ uploadId: string }>(CHECK_JOB, {
    attemptsMax: CHECKS_MAX,
    run: ({ uploadId }, { signal }) => checkFile(options, uploadId, signal),
    // Its parts stay, so that it can be checked again.
    async gaveUp({ uploadId }) {
      const change = { from: 'checking', to: 'failed', now: now().toISOString() } as const;
      await store.commit((trx) => changeState(trx, uploadId, change));
    },
  });
  jobs.handle(CLEANUP_JOB, {
    isPeriodic: true,
    run: (_, { signal }) => deleteAbandoned(store, storage, now(), signal),
  });
  const failures = createFailureLog(options.log, {
    fails: 'Scheduled releases cannot be published; it is tried again',
    works: 'Scheduled releases are published again',
  });
  let running = Promise.resolve();
  const look = () => {
    running = running
      .then(async () => {
        await publishing.publishAllDue();
        await jobs.add({ kind: CLEANUP_JOB, payload: {}, everyMs: CLEANUP_MS });
      })
      .then(() => void failures.worked(), failures.failed);
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

/** Uploads of which nothing was received for some days, and rejected ones; also what is left of interrupted checks. */
export async function deleteAbandoned(
  store: Store,
  { files, workFolder }: Pick<StudioStorage, 'files' | 'workFolder'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteLeftovers(workFolder);
  const before = new Date(now.getTime() - UPLOAD_DAYS * DAY_MS).toISOString();
  for (;;) {
    // Also those that could not be checked.
    const stale = await store.db
      .selectFrom('studio_upload')
      .select('id')
      .where('changed', '<', before)
      .orderBy('changed')
      .limit(100)
      .execute();
    if (stale.length === 0 || signal.aborted) return;
    for (const { id } of stale) {
      // First: after a crash the rest is found again.
      const parts = await listParts(store.db, id);
      for (const { key } of parts) await files.remove(key);
      const late = await store.commit((trx) => deleteUpload(trx, id));
      const removed = new Set(parts.map(({ key }) => key));
      for (const { key } of late) if (!removed.has(key)) await files.remove(key);
    }
  }
}

/** Of a check that ended with its process. No check takes so long, so another process may be using the same folder. */
async function deleteLeftovers(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const folder = join(workFolder, name);
    const facts = await stat(folder).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs > DAY_MS)
      await rm(folder, { recursive: true, force: true });
  }
}
