/**
 * Images that users and administrators have uploaded. They are in the database, so that every node has them. Queries return
 * `uploaded:` with the upload time in place of the imported file.
 */
import { type RawBuilder, sql } from 'kysely';
import { type ImageKind, UPLOADED } from '../domain/media/media.ts';
import type { Db, SqlFragment } from './schema.ts';

/** Radios and feeds only have images of imports. */
type UploadKind = Exclude<ImageKind, 'radio' | 'feed'> | 'release';

/** Where they are; the id of the owner follows. */
const UPLOADS: Record<UploadKind, SqlFragment> = {
  artist: sql`cover where cover.kind = 'artist' and cover.id`,
  album: sql`cover where cover.kind = 'album' and cover.id`,
  track: sql`cover where cover.kind = 'track' and cover.id`,
  user: sql`avatar where user_id`,
  playlist: sql`playlist_cover where playlist_id`,
  release: sql`studio_cover where release_id`,
};

/** The image of a row of the kind's table, in a query that names it so; empty if it has none. */
export function pictureOf(kind: Exclude<UploadKind, 'release'>): RawBuilder<string> {
  const imported = kind === 'playlist' ? sql`''` : sql.ref(kind === 'user' ? 'user.avatar' : `${kind}.image`);
  return sql`coalesce((
    select ${sql.lit(UPLOADED)} || changed from ${UPLOADS[kind]} = ${sql.ref(`${kind}.id`)}), ${imported})`;
}

export async function findPicture(
  db: Db,
  kind: ImageKind | 'release',
  id: number,
): Promise<Uint8Array | undefined> {
  if (kind === 'radio' || kind === 'feed') return undefined;
  const { rows } = await sql<{ picture: Uint8Array }>`
    select picture from ${UPLOADS[kind]} = ${id}`.execute(db);
  return rows[0]?.picture;
}

/** `undefined` if none was uploaded. */
export async function findUploadTime(db: Db, kind: UploadKind, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ changed: string }>`select changed from ${UPLOADS[kind]} = ${id}`.execute(db);
  return rows[0]?.changed;
}
