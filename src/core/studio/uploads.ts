/**
 * Receives files in parts of some megabytes, so that memory stays small however large a file is. A part counts once it is in the storage
 * and its row is committed: an upload that is interrupted continues there, on any node and from any device of its members. The role of the
 * user is checked with each part.
 */

import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { fileName } from '../../domain/media/file-name.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, refusalMessage, requireFewer } from '../../domain/refusal-messages.ts';
import { AUDIO_ENDINGS, FILE_MAX_BYTES, MEGABYTE, RELEASE_FILES_MAX } from '../../domain/studio/studio.ts';
import { wrong } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import { requireFfmpeg } from '../../media/ffmpeg/find.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import { countRows, insertRows, updateRows } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import { holdArtist, requireEditor } from './studio-artists.ts';
import type { StudioContext } from './studio-context.ts';
import {
  changeState,
  countArtistBytes,
  deleteUpload,
  getUpload,
  holdRelease,
  type UploadRow,
} from './studio-rows.ts';
import { createUploadPlaces, type UploadPlace, untilAborted } from './upload-places.ts';

interface UploadsOptions
  extends Pick<StudioContext, 'store' | 'storage' | 'storageMax' | 'requireRoom' | 'ffmpeg' | 'now'> {
  /** Called when a job was added. */
  wake(): void;
  places?: ReturnType<typeof createUploadPlaces>;
}

interface NewFile {
  name: string;
  size: number;
  modified: number;
  trackId: number | null;
}

export const CHECK_JOB = 'studio-check';
const PART_BYTES = 8 * 1024 * 1024;
/** Otherwise an account could fill the storage with millions of tiny objects that hardly count for its limit. */
const PART_MIN_BYTES = 16 * 1024;

/** How much later the check of each further file of an artist counts as added. */
const CHECK_STEP_MS = 15_000;

/**
 * Checks run in the order of their time. Each further file of an artist counts as added later, and all of them as added before now, so that a file of
 * an artist who sends few overtakes those of one who sends many, and no check waits while none runs:
 *
 *   200 files of one artist at 12:00          11:10:00, 11:10:15, 11:10:30 …
 *   the first file of another one at 12:01    11:11:00, after four of them
 */
export function aheadOf(checking: number): number {
  return Math.max(0, RELEASE_FILES_MAX - checking + 1) * CHECK_STEP_MS;
}

export function createUploads(options: UploadsOptions) {
  const { store, storage, storageMax, requireRoom, ffmpeg, wake, now } = options;
  const { places = createUploadPlaces(now) } = options;

  async function addCheck(trx: Trx, { id, artist_id }: UploadRow): Promise<void> {
    // Files of the artist that are received, and not checked yet.
    const checking = await countRows(trx, 'studio_upload', { artist_id, state: 'checking' });
    const aheadMs = aheadOf(checking);
    await addJob(store, trx, { kind: CHECK_JOB, payload: { uploadId: id }, aheadMs });
  }

  async function savePart(user: User, upload: UploadRow, start: number, bytes: Buffer): Promise<void> {
    requireRoom();
    const { id } = upload;
    // Two requests that send the same part do not overwrite each other.
    const key = `uploads/${id}/${String(start).padStart(15, '0')}-${randomBytes(4).toString('hex')}`;
    await storage.files.write(key, { from: bytes, type: 'application/octet-stream' });
    const isLast = start + bytes.length === upload.size;
    try {
      await store.commit(async (trx) => {
        await requireEditor(trx, upload.artist_id, user);
        const part = { upload_id: id, start, size: bytes.length, key };
        const changes = { received: start + bytes.length, changed: now().toISOString() };
        const updated = await updateRows(
          trx,
          'studio_upload',
          { id, received: start, state: 'receiving' },
          { ...changes, ...(isLast && { state: 'checking' as const }) },
        );
        if (updated === 0) throw continuedElsewhere();
        await insertRows(trx, 'studio_part', part);
        if (isLast) await addCheck(trx, upload);
      });
    } catch (error) {
      await storage.files.remove(key).catch(() => {});
      throw error;
    }
    if (isLast) wake();
  }

  return {
    /** Throws (kind `type`) for a file that cannot be accepted, and (kind `conflict`) if there is no room for it. */
    async create(user: User, releaseId: number, file: NewFile): Promise<UploadRow> {
      requireRoom();
      requireFfmpeg(ffmpeg(), 'Files can’t be checked right now. Try again later.');
      const { size, modified, trackId } = file;
      return await store.commit(async (trx) => {
        const { artist_id, content } = await holdRelease(trx, releaseId);
        await requireEditor(trx, artist_id, user);
        const name = requireAudioName(file.name);
        requireSize(size);
        if (trackId !== null && content.tracks.every(({ id }) => id !== trackId))
          throw wrong('track_id', 'a track of this release', String(trackId));
        // Two uploads that are created at the same time are counted one after the other.
        await holdArtist(trx, artist_id);
        await requireFewFiles(trx, releaseId);
        const used = await countArtistBytes(trx, artist_id);
        if (storageMax > 0 && used + size > storageMax) throw noRoom(size, used, storageMax);
        const id = randomBytes(16).toString('hex');
        const ofRelease = { artist_id, release_id: releaseId, track_id: trackId, uploader_id: user.id };
        const created = now().toISOString();
        const upload = { id, ...ofRelease, name, size, modified };
        await insertRows(trx, 'studio_upload', { ...upload, created, changed: created });
        return await getUpload(trx, id);
      });
    },

    /** Throws (kind `forbidden`) unless the user is a member. */
    find: (user: User, id: string) => getOwnUpload(store.db, user, id),

    /**
     * Continues an upload, and returns how many bytes were received in total. What was received before the connection broke is kept. Throws
     * (kind `conflict`) for an offset that is not the number of received bytes, and (kind `overload`) if it has to continue later.
     */
    async append(user: User, id: string, offset: number, body: AsyncIterable<Buffer>): Promise<number> {
      const upload = await getOwnUpload(store.db, user, id);
      if (upload.state !== 'receiving' || upload.received !== offset)
        throw new Refusal(
          'conflict',
          `Upload-Offset: expected ${upload.received}, got ${offset}. Ask for the offset, and continue there.`,
        );
      const place = places.take(user.id, upload.artist_id);
      try {
        return await receive(body, upload, place, (start, bytes) => savePart(user, upload, start, bytes));
      } finally {
        place.leave();
      }
    },

    /** Checks a file again whose check was interrupted too often. Throws (kind `conflict`) for others. */
    async checkAgain(user: User, id: string): Promise<void> {
      await store.commit(async (trx) => {
        const upload = await getOwnUpload(trx, user, id);
        const change = { from: 'failed', to: 'checking', now: now().toISOString() } as const;
        const isFailed = await changeState(trx, id, change);
        if (!isFailed) throw new Refusal('conflict', 'This file is being checked, or was checked already.');
        await addCheck(trx, upload);
      });
      wake();
    },

    /** Also removes a rejected file from the list, and one that cannot be checked. */
    async cancel(user: User, id: string): Promise<void> {
      const parts = await store.commit(async (trx) => {
        await getOwnUpload(trx, user, id);
        return await deleteUpload(trx, id);
      });
      for (const { key } of parts) await storage.files.remove(key);
    },
  };
}

async function getOwnUpload(db: Db, user: User, id: string): Promise<UploadRow> {
  const upload = await getUpload(db, id);
  await requireEditor(db, upload.artist_id, user);
  return upload;
}

/** Joins the chunks to parts. The last part may be shorter. If the body breaks off, so may its last part, unless it is tiny. */
async function receive(
  body: AsyncIterable<Buffer>,
  { received, size }: UploadRow,
  place: UploadPlace,
  save: (start: number, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let start = received;
  let chunks: Buffer[] = [];
  let length = 0;
  const isTiny = () => length < PART_MIN_BYTES && start + length < size;
  const flush = async () => {
    if (length === 0) return;
    if (isTiny())
      throw wrong(
        'the body',
        `at least ${PART_MIN_BYTES} bytes, except at the end of the file`,
        String(length),
      );
    const bytes = Buffer.concat(chunks, length);
    [chunks, length] = [[], 0];
    await save(start, bytes);
    start += bytes.length;
  };
  try {
    for await (const chunk of untilAborted(body, place.signal)) {
      place.received(chunk.length);
      if (start + length + chunk.length > size)
        throw new Refusal('type', `The upload has more bytes than announced: expected ${size}.`);
      chunks.push(chunk);
      length += chunk.length;
      if (length >= PART_BYTES) await flush();
    }
  } catch (error) {
    if ((isBrokenOff(error) || place.signal.aborted) && !isTiny()) await flush();
    throw error;
  }
  await flush();
  return start;
}

/** The connection was lost, as opposed to a part that cannot be saved. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'type' && error.cause !== undefined;
}

export function requireAudioName(text: string): string {
  const name = fileName(text);
  const ending = extname(name).slice(1).toLowerCase();
  if (AUDIO_ENDINGS.some((each) => each === ending)) return name;
  throw new Refusal('type', REFUSAL_MESSAGES.audioFormat, { field: 'filename' });
}

function requireSize(size: number): void {
  const field = 'Upload-Length';
  if (size < 1) throw new Refusal('type', REFUSAL_MESSAGES.fileEmpty, { field });
  if (size <= FILE_MAX_BYTES) return;
  const max = Math.floor(FILE_MAX_BYTES / MEGABYTE);
  throw new Refusal('type', refusalMessage('fileTooLarge', { max }), { field });
}

async function requireFewFiles(db: Db, releaseId: number): Promise<void> {
  const files = await countRows(db, 'studio_file', { release_id: releaseId });
  const uploads = await countRows(db, 'studio_upload', { release_id: releaseId });
  requireFewer(files + uploads, RELEASE_FILES_MAX, 'releaseFilesMax', 'conflict');
}

function noRoom(size: number, used: number, max: number): Refusal {
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);
  const values = { size: megabytes(size), used: megabytes(used), max: megabytes(max) };
  return new Refusal('conflict', refusalMessage('storageFull', values), { field: 'storage' });
}

function continuedElsewhere(): Refusal {
  return new Refusal(
    'conflict',
    'This upload was continued from elsewhere. Ask for the offset, and continue there.',
  );
}
