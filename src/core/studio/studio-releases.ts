/** Releases as their artists edit them. */
import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import type { ReleaseContent, ReleaseState } from '../../domain/studio/studio.ts';
import { deleteRows, insertRows, selectOne, selectRows, updateRows } from '../../store/queries/rows.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';

type ReleaseRow = Selectable<Schema['studio_release']>;

/** With its content parsed. */
export interface StoredRelease {
  id: number;
  artist_id: number;
  state: ReleaseState;
  content: ReleaseContent;
  version: number;
  published_version: number;
  publish_at: string;
  fault: string;
  updated: string;
  updated_by: string;
  published: string;
  rights_at: string;
  rights_by: string;
  /** When its cover was uploaded; `null` if none was. */
  cover: string | null;
}

const COLUMNS = [
  ...(['id', 'artist_id', 'state', 'content', 'version', 'published_version', 'publish_at'] as const),
  ...(['fault', 'updated', 'updated_by', 'published', 'rights_at', 'rights_by'] as const),
].map((column) => `studio_release.${column}` as const);

function releases(db: Db) {
  return db
    .selectFrom('studio_release')
    .leftJoin('studio_cover', 'studio_cover.release_id', 'studio_release.id')
    .select([...COLUMNS, 'studio_cover.changed as cover']);
}

/** Throws (kind `not-found`). */
export async function getRelease(db: Db, id: number): Promise<StoredRelease> {
  const row = await releases(db).where('studio_release.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found', 'There is no such release.');
  return { ...row, content: JSON.parse(row.content) };
}

function contentColumns(content: ReleaseContent) {
  const { name, releasedate, tracks } = content;
  return { content: JSON.stringify(content), name, releasedate, tracks: tracks.length };
}

/** Locked until the end of the transaction. Throws (kind `not-found`). */
export async function holdRelease(trx: Trx, id: number): Promise<StoredRelease> {
  await updateRows(trx, 'studio_release', { id }, { version: sql`version` });
  return await getRelease(trx, id);
}

interface NewRelease {
  id: number;
  artist_id: number;
  content: ReleaseContent;
  by: string;
  now: string;
}

export async function insertRelease(
  trx: Trx,
  { id, artist_id, content, by, now }: NewRelease,
): Promise<void> {
  await insertRows(trx, 'studio_release', {
    id,
    artist_id,
    ...contentColumns(content),
    created: now,
    updated: now,
    updated_by: by,
  });
}

type ReleaseChange = Partial<
  Pick<
    ReleaseRow,
    | 'state'
    | 'version'
    | 'published_version'
    | 'publish_at'
    | 'fault'
    | 'updated'
    | 'updated_by'
    | 'published'
    | 'rights_at'
    | 'rights_by'
    | 'rights_version'
  >
> & { content?: ReleaseContent };

export async function updateRelease(
  trx: Trx,
  id: number,
  { content, ...change }: ReleaseChange,
): Promise<void> {
  await updateRows(
    trx,
    'studio_release',
    { id },
    { ...change, ...(content !== undefined && contentColumns(content)) },
  );
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

export async function findReleaseCover(
  db: Db,
  releaseId: number,
): Promise<{ picture: Uint8Array; changed: string } | undefined> {
  return await selectOne(db, 'studio_cover', ['picture', 'changed'], { release_id: releaseId });
}

/** The tracks that the catalogue has of an album. */
export async function listAlbumTracks(db: Db, albumId: number): Promise<number[]> {
  const rows = await selectRows(db, 'track', ['id'], { album_id: albumId });
  return rows.map(({ id }) => id);
}
