/** Files that are being sent, in parts. The parts themselves are in the storage. */
import { sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import type { StudioUpload, UploadState } from '../../domain/studio/studio.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import { deleteRows, selectOne, selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';

export type UploadRow = Pick<Schema['studio_upload'], 'artist_id' | 'release_id'> &
  StudioUpload & { uploader_id: number };
export type StoredPart = Schema['studio_part'];

const COLUMNS = [
  ...(['id', 'artist_id', 'release_id', 'track_id', 'uploader_id', 'name', 'size', 'modified'] as const),
  ...(['received', 'state', 'reason', 'detail'] as const),
];

/** Throws (kind `not-found`). */
export async function getUpload(db: Db, id: string): Promise<UploadRow> {
  const row = await selectOne(db, 'studio_upload', COLUMNS, { id });
  if (row === undefined) throw new Refusal('not-found', 'There is no such upload; it may have expired.');
  return row as UploadRow;
}

export async function listUploads(db: Db, releaseId: number): Promise<UploadRow[]> {
  const rows = await selectRows(db, 'studio_upload', COLUMNS, { release_id: releaseId }, [
    'created',
    'name',
    'id',
  ]);
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

/** In the order of their bytes. */
export async function listParts(db: Db, uploadId: string): Promise<StoredPart[]> {
  return await db
    .selectFrom('studio_part')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute();
}

/** Returns whether it was in the state `from`. */
export async function changeState(
  trx: Trx,
  id: string,
  { from, to, now }: { from: UploadState; to: UploadState; now: string },
): Promise<boolean> {
  const updated = await updateRows(trx, 'studio_upload', { id, state: from }, { state: to, changed: now });
  return updated > 0;
}

/** Returns its parts, also one that was added at the same time: from the first statement on, no more can be. */
export async function deleteUpload(trx: Trx, id: string): Promise<StoredPart[]> {
  await deleteRows(trx, 'studio_upload', { id });
  return await trx.deleteFrom('studio_part').where('upload_id', '=', id).returningAll().execute();
}

/** Its artist, which may be another one by now, if it still exists with its release, which is locked until the end of the transaction. */
export async function holdUpload(
  trx: Trx,
  { id, release_id }: Pick<UploadRow, 'id' | 'release_id'>,
): Promise<number | undefined> {
  await updateRows(trx, 'studio_release', { id: release_id }, { version: sql`version` });
  const row = await trx
    .selectFrom('studio_upload')
    .innerJoin('studio_release', 'studio_release.id', 'studio_upload.release_id')
    .select('studio_upload.artist_id')
    .where('studio_upload.id', '=', id)
    .executeTakeFirst();
  return row?.artist_id;
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
