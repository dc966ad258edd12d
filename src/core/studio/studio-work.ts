/** What the Studio does in the background, on any node: it checks files, publishes at release dates, and deletes abandoned uploads. */

import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_FAULTS } from '../../domain/media/file-faults.ts';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { UPLOAD_DAYS } from '../../domain/studio/studio.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import { originalKey } from '../../media/originals.ts';
import { contentTypeOf } from '../../media/storage/content-type.ts';
import { deleteRows, updateRows } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { createPublishing } from './publish.ts';
import { logReleaseAction } from './release-actions.ts';
import { insertFile, isStoredUsed, listFiles } from './studio-files.ts';
import type { StudioStorage } from './studio-storage.ts';
import {
  changeState,
  deleteUpload,
  getUpload,
  holdUpload,
  listParts,
  type StoredPart,
} from './studio-uploads.ts';
import { CHECK_JOB } from './uploads.ts';
import { Rejected, verifyFile } from './verify-file.ts';

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

// Checks a file that was received: joins its parts, decodes it to its end, reads its tags, and stores it under the hash of its content.

interface CheckOptions {
  store: Store;
  storage: StudioStorage;
  ffmpeg: () => Ffmpeg;
  requireRoom(): void;
  log: Log;
  now: () => Date;
}

/** May run again after a crash. */
async function checkFile(options: CheckOptions, uploadId: string, signal: AbortSignal): Promise<void> {
  const { store, storage, now } = options;
  const upload = await getUpload(store.db, uploadId).catch(() => undefined);
  // An administrator may have a failed job tried again.
  if (upload?.state !== 'checking' && upload?.state !== 'failed') return;
  const parts = await listParts(store.db, uploadId);
  const folder = join(storage.workFolder, randomUUID());
  try {
    options.requireRoom();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `audio${extname(upload.name).toLowerCase()}`);
    const sha256 = await joinParts(storage, parts, path, signal);
    const name = `${sha256}${extname(path)}`;
    const checked = await verifyFile(options, path, signal);
    const stored = storage.storedText(name);
    const { release_id, track_id, name: fileName, size } = upload;
    const isWanted = await storage.holdOriginal(stored, async () => {
      // Also if it is there: `cantiga prune` may be about to remove an old one.
      await storage.files.write(originalKey(name), { from: { path }, type: contentTypeOf(name), sha256 });
      return await store.commit(async (trx) => {
        const artist_id = await holdUpload(trx, upload);
        // It was removed meanwhile, or another node has checked it.
        if (artist_id === undefined) return false;
        const files = await listFiles(trx, release_id);
        const same = files.find((each) => each.stored === stored);
        if (same !== undefined) throw new Rejected('duplicate', same.name);
        const file = { artist_id, release_id, track_id, name: fileName, size, stored, ...checked };
        const at = now().toISOString();
        await insertFile(trx, file, at);
        await logReleaseAction(trx, {
          artist_id,
          release_id,
          by: upload.uploader_id,
          at,
          action: track_id === null ? 'file-add' : 'file-replace',
          detail: { name: fileName },
        });
        await deleteUpload(trx, uploadId);
        return true;
      });
    });
    if (!isWanted) await storage.removeOriginal(stored, () => isStoredUsed(store.db, stored));
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const { reason, message: detail } = error;
    await store.commit(async (trx) => {
      await updateRows(
        trx,
        'studio_upload',
        { id: uploadId },
        { state: 'rejected', reason, detail: detail.slice(0, 300), changed: now().toISOString() },
      );
      await deleteRows(trx, 'studio_part', { upload_id: uploadId });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const { key } of parts) await storage.files.remove(key);
}

/** Returns the hash of the whole. */
async function joinParts(
  { files }: StudioStorage,
  parts: StoredPart[],
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const { key } of parts) {
      const { stream } = await files.read(key).catch((error) => {
        // For example after a backup was restored, which has no parts.
        if (error.code === 'ENOENT') throw new Rejected('unreadable', FILE_FAULTS.partsMissing);
        throw error;
      });
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    }
  }
  await pipeline(chunks, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  return hash.digest('hex');
}
