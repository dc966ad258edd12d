/** The rows of users and tracks, as reviews and imports write them. */
import { sql } from 'kysely';
import type { SqlFragment, Trx } from './schema.ts';

/** The later of two timestamps; an empty one is earlier than any. The databases share no function for it. */
export function later(one: SqlFragment, other: SqlFragment): SqlFragment {
  return sql`case when ${one} > ${other} then ${one} else ${other} end`;
}

/** In an upsert: a column of the existing row, and of the new one. */
export const existing = (column: string) => sql.ref(`user_track.${column}`);
export const incoming = (column: string) => sql.ref(`excluded.${column}`);

/**
 * Clears the review columns; the other columns of the row stay. They have a user's latest review of a track that is not hidden,
 * and of the same moment the one with the highest id.
 */
export async function unshowReview(trx: Trx, userId: number, trackId: number): Promise<void> {
  await sql`
    update user_track set reviewed = '', score = 0, updated = ${later(sql.ref('liked'), sql.ref('favorited'))}
    where user_id = ${userId} and track_id = ${trackId}`.execute(trx);
}

/** Notes the latest review of each of these pairs of a user and a track. */
export async function showLatestReviews(
  trx: Trx,
  pairs: readonly (readonly [userId: number, trackId: number])[],
): Promise<void> {
  const values = pairs.map(([user, track]) => sql`(cast(${user} as bigint), cast(${track} as bigint))`);
  await sql`
    insert into user_track (user_id, track_id, liked, favorited, disliked, reviewed, score, updated)
    select user_id, track_id, '', '', '', date, coalesce(score, 0), date
    from (values ${sql.join(values)}) as pair, review where review.id = (
      select each.id from review as each
      where each.user_id = pair.column1 and each.track_id = pair.column2 and each.hidden = 0
      order by each.date desc, each.id desc limit 1
    )
    on conflict (user_id, track_id) do update set
      reviewed = ${incoming('reviewed')}, score = ${incoming('score')},
      updated = ${later(later(existing('liked'), existing('favorited')), incoming('reviewed'))}`.execute(trx);
}
