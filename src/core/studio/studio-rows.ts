/** The rows of the Studio: releases as their artists edit them, their verified files, and files that are being sent. */

import { type Selectable, sql } from 'kysely';
import { requireFound } from '../../domain/refusal.ts';
import type { ReleaseContent, StudioFile, StudioUpload, UploadState } from '../../domain/studio/studio.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import { deleteRows, insertRows, selectOne, selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';

type ReleaseRow = Selectable<Schema['studio_release']>;

/** With its content parsed. `cover`: when it was uploaded; `null` if none was. */
export type StoredRelease = Omit<ReleaseRow, 'content'> & { content: ReleaseContent; cover: string | null };

/** Throws (kind `not-found`). */
export async function getRelease(db: Db, id: number): Promise<StoredRelease> {
  const row = await db
    .selectFrom('studio_release')
    .leftJoin('studio_cover', 'studio_cover.release_id', 'studio_release.id')
    .selectAll('studio_release')
    .select('studio_cover.changed as cover')
    .where('studio_release.id', '=', id)
    .executeTakeFirst();
  const release = requireFound(row, 'There is no such release.');
  return { ...release, content: JSON.parse(release.content) };
}

export function contentColumns(content: ReleaseContent) {
  const { name, releasedate, tracks } = content;
  return { content: JSON.stringify(content), name, releasedate, tracks: tracks.length };
}

/** Locked until the end of the transaction. Throws (kind `not-found`). */
export async function holdRelease(trx: Trx, id: number): Promise<StoredRelease> {
  await updateRows(trx, 'studio_release', { id }, { version: sql`version` });
  return await getRelease(trx, id);
}

type ReleaseChange = Partial<Omit<ReleaseRow, 'id' | 'content'>> & { content?: ReleaseContent };

export async function updateRelease(
  trx: Trx,
  id: number,
  { content, ...change }: ReleaseChange,
): Promise<void> {
  const values = { ...change, ...(content !== undefined && contentColumns(content)) };
  await updateRows(trx, 'studio_release', { id }, values);
}

/** Without what the catalogue has of it. */
export async function deleteRelease(trx: Trx, id: number): Promise<void> {
  const ofIt = sql`release_id = ${id}`;
  await sql`delete from studio_part where upload_id in (select id from studio_upload where ${ofIt})`.execute(
    trx,
  );
  for (const table of ['studio_upload', 'studio_file', 'studio_cover', 'release_action'])
    await sql`delete from ${sql.table(table)} where ${ofIt}`.execute(trx);
  await deleteRows(trx, 'studio_release', { id });
}

/** The tracks that the catalogue has of an album. */
export async function listAlbumTracks(db: Db, albumId: number): Promise<number[]> {
  const rows = await selectRows(db, 'track', ['id'], { album_id: albumId });
  return rows.map(({ id }) => id);
}

// Verified files.

/** Also which artist and release it belongs to, and the text that the catalogue has for it. */
interface FileRow extends StudioFile {
  artist_id: number;
  release_id: number;
  stored: string;
}

const FILE_COLUMNS = ['id', 'artist_id', 'release_id', 'name', 'size', 'stored', 'duration', 'tags'] as const;

type Selected = Pick<Schema['studio_file'], (typeof FILE_COLUMNS)[number]>;

function toFile({ tags, ...row }: Omit<Selected, 'id'> & { id: number }): FileRow {
  const { track_id, ...suggested } = JSON.parse(tags) as StudioFile['tags'] & Pick<StudioFile, 'track_id'>;
  return { ...row, track_id, tags: suggested };
}

export async function insertFile(
  trx: Trx,
  { tags, track_id, ...file }: Omit<FileRow, 'id'> & { peaks: Uint8Array },
  now: string,
): Promise<void> {
  await insertRows(trx, 'studio_file', { ...file, tags: JSON.stringify({ ...tags, track_id }), added: now });
}

export async function listFiles(db: Db, releaseId: number): Promise<FileRow[]> {
  const rows = await selectRows(db, 'studio_file', FILE_COLUMNS, { release_id: releaseId }, ['id']);
  return rows.map(toFile);
}

/** Throws (kind `not-found`). */
export async function getFile(db: Db, id: number): Promise<FileRow> {
  const row = await selectOne(db, 'studio_file', FILE_COLUMNS, { id });
  return toFile(requireFound(row, 'There is no such file.'));
}

/** Whether any file has this content, of a release or of a track whose audio an administrator has replaced. */
export async function isStoredUsed(db: Db, stored: string): Promise<boolean> {
  if ((await selectOne(db, 'studio_file', ['id'], { stored })) !== undefined) return true;
  const edit = { kind: 'track', field: 'audio', value: JSON.stringify(stored) } as const;
  return (await selectOne(db, 'edited', ['id'], edit)) !== undefined;
}

/** Whether a track of the album in the catalogue has it, other than tracks that the artist has removed: these never come back. */
export async function isTrackAudio(db: Db, albumId: number, stored: string): Promise<boolean> {
  const { rows } = await sql`
    select id from track where album_id = ${albumId} and audio = ${stored} and not exists (
      select 1 from hidden where kind = 'track' and hidden.id = track.id and reason = 'unpublished') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

// Files that are being sent, in parts. The parts themselves are in the storage.

export type UploadRow = Pick<Schema['studio_upload'], 'artist_id' | 'release_id'> &
  StudioUpload & { uploader_id: number };
export type StoredPart = Schema['studio_part'];

const UPLOAD_COLUMNS = [
  ...(['id', 'artist_id', 'release_id', 'track_id', 'uploader_id', 'name', 'size', 'modified'] as const),
  ...(['received', 'state', 'reason', 'detail'] as const),
];

/** Throws (kind `not-found`). */
export async function getUpload(db: Db, id: string): Promise<UploadRow> {
  const row = await selectOne(db, 'studio_upload', UPLOAD_COLUMNS, { id });
  return requireFound(row, 'There is no such upload; it may have expired.') as UploadRow;
}

export async function listUploads(db: Db, releaseId: number): Promise<UploadRow[]> {
  const order = ['created', 'name', 'id'] as const;
  const rows = await selectRows(db, 'studio_upload', UPLOAD_COLUMNS, { release_id: releaseId }, order);
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
  const columns = ['upload_id', 'start', 'size', 'key'] as const;
  return await selectRows(db, 'studio_part', columns, { upload_id: uploadId }, ['start']);
}

/** Returns whether it was in the state `from`. */
export async function changeState(
  trx: Trx,
  id: string,
  { from, to, now }: { from: UploadState; to: UploadState; now: string },
): Promise<boolean> {
  return (await updateRows(trx, 'studio_upload', { id, state: from }, { state: to, changed: now })) > 0;
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
  const held = await updateRows(trx, 'studio_release', { id: release_id }, { version: sql`version` });
  const row = await selectOne(trx, 'studio_upload', ['artist_id'], { id });
  return held === 0 ? undefined : row?.artist_id;
}

/** The keys of all parts, for `cantiga prune`. */
export async function* readPartKeys(db: Db): AsyncGenerator<string> {
  const parts = db.selectFrom('studio_part').select('key').orderBy('key').limit(1000);
  const pages = pagesOf<{ key: string }>(1000, (last) => parts.where('key', '>', last?.key ?? '').execute());
  for await (const page of pages) for (const { key } of page) yield key;
}
