/** Checks a file that was received: joins its parts, decodes it to its end, reads its tags, and stores it under the hash of its content. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_FAULTS } from '../../domain/media/file-faults.ts';
import type { Log } from '../../domain/ports.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import { originalKey } from '../../media/originals.ts';
import { contentTypeOf } from '../../media/storage/content-type.ts';
import type { Store } from '../../store/store.ts';
import { logReleaseAction } from './release-actions.ts';
import { insertFile, isStoredUsed, listFiles } from './studio-files.ts';
import type { StudioStorage } from './studio-storage.ts';
import { deleteUpload, getUpload, holdUpload, listParts, type StoredPart } from './studio-uploads.ts';
import { Rejected, verifyFile } from './verify-file.ts';

export interface CheckOptions {
  store: Store;
  storage: StudioStorage;
  ffmpeg: () => Ffmpeg;
  requireRoom(): void;
  log: Log;
  now: () => Date;
}

/** May run again after a crash. */
export async function checkFile(options: CheckOptions, uploadId: string, signal: AbortSignal): Promise<void> {
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
      await trx
        .updateTable('studio_upload')
        .set({ state: 'rejected', reason, detail: detail.slice(0, 300), changed: now().toISOString() })
        .where('id', '=', uploadId)
        .execute();
      await trx.deleteFrom('studio_part').where('upload_id', '=', uploadId).execute();
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
