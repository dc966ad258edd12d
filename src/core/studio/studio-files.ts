/** The verified files of releases. */
import { Refusal } from '../../domain/refusal.ts';
import type { StudioFile } from '../../domain/studio/studio.ts';
import { insertRows, selectOne, selectRows } from '../../store/queries/rows.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';

/** Also which artist and release it belongs to, and the text that the catalogue has for it. */
interface FileRow extends StudioFile {
  artist_id: number;
  release_id: number;
  stored: string;
}

const COLUMNS = ['id', 'artist_id', 'release_id', 'name', 'size', 'stored', 'duration', 'tags'] as const;

type Selected = Pick<Schema['studio_file'], (typeof COLUMNS)[number]>;

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
  const rows = await selectRows(db, 'studio_file', COLUMNS, { release_id: releaseId }, ['id']);
  return rows.map(toFile);
}

export async function listFileIds(db: Db, releaseId: number): Promise<number[]> {
  const rows = await selectRows(db, 'studio_file', ['id'], { release_id: releaseId });
  return rows.map(({ id }) => id);
}

/** Throws (kind `not-found`). */
export async function getFile(db: Db, id: number): Promise<FileRow> {
  const row = await selectOne(db, 'studio_file', COLUMNS, { id });
  if (row === undefined) throw new Refusal('not-found', 'There is no such file.');
  return toFile(row);
}

/** Whether any file has this content, of a release or of a track whose audio an administrator has replaced. */
export async function isStoredUsed(db: Db, stored: string): Promise<boolean> {
  const row = await selectOne(db, 'studio_file', ['id'], { stored });
  if (row !== undefined) return true;
  const edit = await selectOne(db, 'edited', ['id'], {
    kind: 'track',
    field: 'audio',
    value: JSON.stringify(stored),
  });
  return edit !== undefined;
}

/** Whether a track of the album in the catalogue has it, other than tracks that the artist has removed: these never come back. */
export async function isTrackAudio(db: Db, albumId: number, stored: string): Promise<boolean> {
  const row = await db
    .selectFrom('track')
    .select('id')
    .where('album_id', '=', albumId)
    .where('audio', '=', stored)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hidden')
            .select('hidden.id')
            .whereRef('hidden.id', '=', 'track.id')
            .where('kind', '=', 'track')
            .where('reason', '=', 'unpublished'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
