/**
 * The review columns of `user_track`: they have a user's latest review of a track that is not hidden, and of the same
 * moment the one with the highest id.
 */
import { sql } from 'kysely';
import type { Trx } from './schema.ts';
import { comes, later, was } from './user-tracks.ts';

/** Clears the review columns; the other columns of the row stay. */
export async function unshowReview(trx: Trx, userId: number, trackId: number): Promise<void> {
  await sql`
    update user_track set reviewed = '', score = 0, updated = ${later(sql.ref('liked'), sql.ref('favorited'))}
    where user_id = ${userId} and track_id = ${trackId}`.execute(trx);
}

/** For each of these users and tracks with a review. */
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
      reviewed = ${comes('reviewed')}, score = ${comes('score')},
      updated = ${later(later(was('liked'), was('favorited')), comes('reviewed'))}`.execute(trx);
}
