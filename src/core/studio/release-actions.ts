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
import type { Owner } from '../../domain/users.ts';
import { insertRows } from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';

/** Names of accounts are not stored: they are looked up, and gone with the account. */
export interface StoredDetail extends Omit<ReleaseActionDetail, 'member'> {
  /** The id of an account. */
  member?: number;
}

/**
 * Call it in the transaction of the action. `by` is the account; `null` if the release date has come. The oldest entries above the maximum are
 * deleted.
 */
export async function logReleaseAction(
  trx: Trx,
  by: Owner | null,
  { id: release_id = 0, artist_id }: { id?: number; artist_id: number },
  action: ReleaseActionName,
  at: Date | string,
  detail: StoredDetail = {},
): Promise<void> {
  await insertRows(trx, 'release_action', {
    ...{ artist_id, release_id, action, user_id: by?.id ?? null },
    at: typeof at === 'string' ? at : at.toISOString(),
    detail: JSON.stringify(by === null ? { ...detail, scheduled: true } : detail),
  });
  await sql`
    delete from release_action where artist_id = ${artist_id} and release_id = ${release_id} and id <= (
      select id from release_action where artist_id = ${artist_id} and release_id = ${release_id}
      order by id desc limit 1 offset ${sql.lit(RELEASE_ACTIONS_MAX)})`.execute(trx);
}
