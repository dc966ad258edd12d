/** What users have seen of new releases. */
import { holdUser } from '../hold-user.ts';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';

/** The day of the last visit of the page, and how many releases of that day it listed. */
export interface SeenReleases {
  day: string;
  count: number;
}

export async function findSeenReleases(db: Db, userId: number): Promise<SeenReleases | undefined> {
  return await db
    .selectFrom('releases_seen')
    .select(['day', 'count'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveSeenReleases(store: Store, userId: number, seen: SeenReleases): Promise<void> {
  await store.commit(async (trx) => {
    await holdUser(trx, userId);
    await trx
      .insertInto('releases_seen')
      .values({ user_id: userId, ...seen })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(seen))
      .execute();
  });
}
