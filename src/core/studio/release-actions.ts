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
import type { User } from '../../domain/users.ts';
import { insertRows } from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';

/** Names of accounts are not stored: they are looked up, and gone with the account. */
export interface StoredDetail extends Omit<ReleaseActionDetail, 'member'> {
  /** The id of an account. */
  member?: number;
}

export interface NewReleaseAction {
  artist_id: number;
  /** By default 0. */
  release_id?: number;
  /** The id of the account; `null` if the release date has come. */
  by: number | null;
  at: string;
  action: ReleaseActionName;
  detail?: StoredDetail;
}

/** Call it in the transaction of the action. The oldest entries above the maximum are deleted. */
export async function logReleaseAction(trx: Trx, entry: NewReleaseAction): Promise<void> {
  const { artist_id, release_id = 0, by, detail = {}, at, action } = entry;
  await insertRows(trx, 'release_action', {
    ...{ artist_id, release_id, at, action, user_id: by },
    detail: JSON.stringify(by === null ? { ...detail, scheduled: true } : detail),
  });
  await sql`
    delete from release_action where artist_id = ${artist_id} and release_id = ${release_id} and id <= (
      select id from release_action where artist_id = ${artist_id} and release_id = ${release_id}
      order by id desc limit 1 offset ${sql.lit(RELEASE_ACTIONS_MAX)})`.execute(trx);
}

/** The same for actions that happen now. `by` is `null` if the release date has come. */
export function createReleaseLog(now: () => Date) {
  return (
    trx: Trx,
    by: User | null,
    { id, artist_id }: { id: number; artist_id: number },
    action: ReleaseActionName,
    detail: StoredDetail = {},
  ): Promise<void> => {
    const at = now().toISOString();
    return logReleaseAction(trx, { artist_id, release_id: id, by: by?.id ?? null, at, action, detail });
  };
}
