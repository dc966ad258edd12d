/** Files that are being sent, in parts. The parts themselves are in the storage. */
import { sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import type { Rejection, StudioUpload, UploadState } from '../../domain/studio/studio.ts';
import { pagesOf } from '../queries/pages.ts';
import { countRows } from '../queries/where.ts';
import type { Db, Schema, Trx } from '../schema.ts';

export type UploadRow = Pick<Schema['studio_upload'], 'artist_id' | 'release_id'> &
  StudioUpload & { uploader_id: number };
export type StoredPart = Schema['studio_part'];

const COLUMNS = [
  ...(['id', 'artist_id', 'release_id', 'track_id', 'uploader_id', 'name', 'size', 'modified'] as const),
  ...(['received', 'state', 'reason', 'detail'] as const),
];

export type NewUpload = Omit<UploadRow, 'received' | 'state' | 'reason' | 'detail'>;

export async function insertUpload(trx: Trx, upload: NewUpload, now: string): Promise<void> {
  await trx
    .insertInto('studio_upload')
    .values({ ...upload, created: now, changed: now })
    .execute();
}

/** Throws (kind `not-found`). */
export async function getUpload(db: Db, id: string): Promise<UploadRow> {
  const row = await db.selectFrom('studio_upload').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found', 'There is no such upload; it may have expired.');
  return row as UploadRow;
}

export async function listUploads(db: Db, releaseId: number): Promise<UploadRow[]> {
  const rows = await db
    .selectFrom('studio_upload')
    .select(COLUMNS)
    .where('release_id', '=', releaseId)
    .orderBy('created')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows as UploadRow[];
}

/** Bytes of the files of an artist, with those that are being sent. */
export async function countArtistBytes(db: Db, artistId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select cast(coalesce((select sum(size) from studio_file where artist_id = ${artistId}), 0)
      + coalesce((select sum(size) from studio_upload
        where artist_id = ${artistId} and state <> 'rejected'), 0) as bigint) as bytes`.execute(db);
  return Number(rows[0].bytes);
}

/** Files of an artist that are received, and not checked yet. */
export async function countChecking(db: Db, artistId: number): Promise<number> {
  return await countRows(
    db.selectFrom('studio_upload').where('artist_id', '=', artistId).where('state', '=', 'checking'),
  );
}

/** Adds a part. Returns `false`, and changes nothing, if another request has added one there. */
export async function addPart(
  trx: Trx,
  part: StoredPart,
  { isLast, now }: { isLast: boolean; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('studio_upload')
    .set({ received: part.start + part.size, changed: now, ...(isLast && { state: 'checking' as const }) })
    .where('id', '=', part.upload_id)
    .where('received', '=', part.start)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.insertInto('studio_part').values(part).execute();
  return true;
}

/** In the order of their bytes. */
export async function listParts(db: Db, uploadId: string): Promise<StoredPart[]> {
  return await db
    .selectFrom('studio_part')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute();
}

export async function rejectUpload(
  trx: Trx,
  id: string,
  { reason, detail, now }: { reason: Rejection; detail: string; now: string },
): Promise<void> {
  await trx
    .updateTable('studio_upload')
    .set({ state: 'rejected', reason, detail: detail.slice(0, 300), changed: now })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('studio_part').where('upload_id', '=', id).execute();
}

/** It could not be checked. Its parts stay, so that it can be checked again. */
export async function failUpload(trx: Trx, id: string, now: string): Promise<void> {
  await changeState(trx, id, { from: 'checking', to: 'failed', now });
}

/** Whether it could not be checked before. */
export async function recheckUpload(trx: Trx, id: string, now: string): Promise<boolean> {
  return await changeState(trx, id, { from: 'failed', to: 'checking', now });
}

async function changeState(
  trx: Trx,
  id: string,
  { from, to, now }: { from: UploadState; to: UploadState; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('studio_upload')
    .set({ state: to, changed: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns its parts, also one that was added at the same time: from the first statement on, no more can be. */
export async function deleteUpload(trx: Trx, id: string): Promise<StoredPart[]> {
  await trx.deleteFrom('studio_upload').where('id', '=', id).execute();
  return await trx.deleteFrom('studio_part').where('upload_id', '=', id).returningAll().execute();
}

/** Its artist, which may be another one by now, if it still exists with its release, which is locked until the end of the transaction. */
export async function holdUpload(
  trx: Trx,
  { id, release_id }: Pick<UploadRow, 'id' | 'release_id'>,
): Promise<number | undefined> {
  await trx
    .updateTable('studio_release')
    .set({ version: sql`version` })
    .where('id', '=', release_id)
    .execute();
  const row = await trx
    .selectFrom('studio_upload')
    .innerJoin('studio_release', 'studio_release.id', 'studio_upload.release_id')
    .select('studio_upload.artist_id')
    .where('studio_upload.id', '=', id)
    .executeTakeFirst();
  return row?.artist_id;
}

/** Those that have not changed since then, also if they could not be checked; some at a time. */
export async function listStaleUploads(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('studio_upload')
    .select('id')
    .where('changed', '<', before)
    .orderBy('changed')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** The keys of all parts, for `cantiga prune`. */
export async function* readPartKeys(db: Db): AsyncGenerator<string> {
  const pages = pagesOf<StoredPart>(1000, async (last) => {
    let query = db.selectFrom('studio_part').selectAll().orderBy('upload_id').orderBy('start').limit(1000);
    if (last !== undefined)
      query = query.where(sql<boolean>`(upload_id, start) > (${last.upload_id}, ${last.start})`);
    return await query.execute();
  });
  for await (const page of pages) for (const { key } of page) yield key;
}
