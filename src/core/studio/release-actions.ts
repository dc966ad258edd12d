/**
 * What members did with the releases of an artist. What administrators did is in the admin log, from which it is read with the rest. `release_id` is
 * 0 for what concerns the artist: members, and releases that were deleted.
 */
import { sql } from 'kysely';
import {
  RELEASE_ACTIONS_MAX,
  type ReleaseActionDetail,
  type ReleaseActionName,
} from '../../domain/studio/release-activity.ts';
import { listActionsOf } from '../../store/admin-log.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { insertRows, selectRows } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';

/** Names of accounts are not stored: they are looked up, and gone with the account. */
export interface StoredDetail extends Omit<ReleaseActionDetail, 'member'> {
  /** The id of an account. */
  member?: number;
}

export interface NewReleaseAction {
  artist_id: number;
  release_id: number;
  /** The id of the account; `null` if the release date has come. */
  by: number | null;
  at: string;
  action: ReleaseActionName;
  detail?: StoredDetail;
}

/** Call it in the transaction of the action. The oldest entries above the maximum are deleted. */
export async function logReleaseAction(trx: Trx, entry: NewReleaseAction): Promise<void> {
  const { by, detail = {}, ...row } = entry;
  await insertRows(trx, 'release_action', {
    ...row,
    user_id: by,
    detail: JSON.stringify(by === null ? { ...detail, scheduled: true } : detail),
  });
  const { artist_id, release_id } = entry;
  await sql`
    delete from release_action where artist_id = ${artist_id} and release_id = ${release_id} and id <= (
      select id from release_action where artist_id = ${artist_id} and release_id = ${release_id}
      order by id desc limit 1 offset ${sql.lit(RELEASE_ACTIONS_MAX)})`.execute(trx);
}

export interface ListedAction {
  at: string;
  action: string;
  user_id: number | null;
  detail: StoredDetail & { scheduled?: boolean };
}

/** The latest first. */
export async function listReleaseActions(
  db: Db,
  { artistId, releaseId, limit }: { artistId: number; releaseId: number; limit: number },
): Promise<ListedAction[]> {
  const rows = await db
    .selectFrom('release_action')
    .select(['at', 'action', 'user_id', 'detail'])
    .where('artist_id', '=', artistId)
    .where('release_id', '=', releaseId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }));
}

/** Of administrators, to the album and its tracks; the latest first. */
export async function listAdministratorActions(
  db: Db,
  { albumId, trackIds, limit }: { albumId: number; trackIds: readonly number[]; limit: number },
) {
  const subjects = [`album ${albumId}`, ...trackIds.map((id) => `track ${id}`)];
  return await listActionsOf(db, subjects, limit);
}

/** The names of accounts; deleted ones are missing. */
export async function findUserNames(db: Db, ids: Iterable<number>): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of inParts([...new Set(ids)])) {
    const rows = await selectRows(db, 'user', ['id', 'name'], { id: some });
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}
