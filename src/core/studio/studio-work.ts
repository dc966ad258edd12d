/** What the Studio does in the background, on any node: it checks files, publishes at release dates, and deletes abandoned uploads. */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { FILE_FAULTS } from '../../domain/media/file-faults.ts';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import { UPLOAD_DAYS } from '../../domain/studio/studio.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import { deleteRows, selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../node/repeat.ts';
import type { createPublishing } from './publish.ts';
import { logReleaseAction } from './release-actions.ts';
import type { StudioContext } from './studio-context.ts';
import {
  changeState,
  deleteUpload,
  getUpload,
  holdUpload,
  insertFile,
  listFiles,
  listParts,
  type StoredPart,
} from './studio-rows.ts';
import type { StudioStorage } from './studio-storage.ts';
import { CHECK_JOB } from './uploads.ts';
import { Rejected, withVerifiedFile } from './verify-file.ts';

interface WorkOptions extends StudioContext {
  jobs: Pick<Jobs, 'handle' | 'add'>;
  publishing: Pick<ReturnType<typeof createPublishing>, 'publishAllDue'>;
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
  const look = async () => {
    await publishing.publishAllDue();
    await jobs.add({ kind: CLEANUP_JOB, payload: {}, everyMs: CLEANUP_MS });
  };
  return repeat(LOOK_MS, look, failures);
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
    const isStale = { changed: sql`< ${before}` };
    const stale = await selectRows(store.db, 'studio_upload', ['id'], isStale, ['changed'], 100);
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

/** Deletes what a check that ended with its process left. No check takes so long, so another process may be using the same folder. */
async function deleteLeftovers(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const folder = join(workFolder, name);
    const facts = await stat(folder).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs > DAY_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Checks a file that was received: joins its parts, verifies it, and stores it under the hash of its content. May run again after a crash. */
async function checkFile(context: StudioContext, uploadId: string, signal: AbortSignal): Promise<void> {
  const { store, storage, now } = context;
  const upload = await getUpload(store.db, uploadId).catch(() => undefined);
  // An administrator may have a failed job tried again.
  if (upload?.state !== 'checking' && upload?.state !== 'failed') return;
  const parts = await listParts(store.db, uploadId);
  const { release_id, track_id, name, size } = upload;
  try {
    context.requireRoom();
    const received = { name, chunks: chunksOf(storage, parts), signal };
    await withVerifiedFile(context, received, async ({ stored, ...checked }) => {
      await store.commit(async (trx) => {
        const artist_id = await holdUpload(trx, upload);
        // It was removed meanwhile, or another node has checked it.
        if (artist_id === undefined) return;
        const files = await listFiles(trx, release_id);
        const same = files.find((each) => each.stored === stored);
        if (same !== undefined) throw new Rejected('duplicate', same.name);
        const at = now().toISOString();
        await insertFile(trx, { artist_id, release_id, track_id, name, size, stored, ...checked }, at);
        const action = track_id === null ? 'file-add' : 'file-replace';
        const by = { id: upload.uploader_id };
        await logReleaseAction(trx, by, { id: release_id, artist_id }, action, at, { name });
        await deleteUpload(trx, uploadId);
      });
    });
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const { reason, message } = error;
    const detail = message.slice(0, 300);
    await store.commit(async (trx) => {
      const rejected = { state: 'rejected', reason, detail, changed: now().toISOString() } as const;
      await updateRows(trx, 'studio_upload', { id: uploadId }, rejected);
      await deleteRows(trx, 'studio_part', { upload_id: uploadId });
    });
  }
  for (const { key } of parts) await storage.files.remove(key);
}

async function* chunksOf({ files }: StudioStorage, parts: StoredPart[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const { stream } = await files.read(key).catch((error) => {
      // For example after a backup was restored, which has no parts.
      if (error.code === 'ENOENT') throw new Rejected('unreadable', FILE_FAULTS.partsMissing);
      throw error;
    });
    yield* stream as AsyncIterable<Buffer>;
  }
}
