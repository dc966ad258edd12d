/** Reviews as administrators moderate them. `user_track` is updated in the same transaction. */
import type { Actor } from '../../domain/admin.ts';
import type { Slice } from '../../domain/lists.ts';
import type { JudgedReview } from '../../domain/reviews.ts';
import { logAction } from '../admin/admin-log.ts';
import { holdUser } from '../hold-user.ts';
import { raiseLastId } from '../ids.ts';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';
import {
  deleteReviews,
  findReview,
  noReview,
  REVIEW_COLUMNS,
  type ReviewTarget,
  showAgain,
  shown,
} from './review-edits.ts';

/** Those that are reported or hidden, in ascending id. */
export async function listJudged(db: Db, { offset, limit }: Slice): Promise<JudgedReview[]> {
  const rows = await judgedReviews(db)
    .where((where) =>
      where.or([
        where('review.hidden', '=', 1),
        where('review.id', 'in', where.selectFrom('review_report').select('review_id')),
      ]),
    )
    .orderBy('review.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return await withReports(db, rows);
}

/**
 * Throws (kind `not-found`) if the review does not exist. Restoring closes its reports. If its author has deleted it, nothing
 * is left then.
 */
export async function judgeReview(
  store: Store,
  id: number,
  verdict: 'hide' | 'restore',
  by: Actor,
): Promise<{ review: JudgedReview; target: ReviewTarget }> {
  return await store.commit(async (trx) => {
    const found = await findReview(trx, id);
    if (found === undefined) throw noReview(id);
    // The author's own changes of it wait, as this waits for theirs.
    await holdUser(trx, found.userId);
    const author = await findReview(trx, id);
    if (author === undefined) throw noReview(id);
    const hidden = verdict === 'hide' ? 1 : 0;
    await trx.updateTable('review').set({ hidden }).where('id', '=', id).execute();
    if (verdict === 'restore') await trx.deleteFrom('review_report').where('review_id', '=', id).execute();
    if (!author.withdrawn) await showAgain(trx, author.userId, author.target);
    const row = await judgedReviews(trx).where('review.id', '=', id).executeTakeFirstOrThrow();
    const [review] = await withReports(trx, [row]);
    if (verdict === 'restore' && author.withdrawn) {
      await deleteReviews(trx, [id]);
      await raiseLastId(trx, 'review', id);
    }
    const { user_id, user_name, track_id, album_id } = review;
    const detail = { user_id, user_name, track_id, album_id };
    await logAction(trx, { by, action: `review.${verdict}`, subject: `review ${id}`, detail });
    return { review, target: author.target };
  });
}

function judgedReviews(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('user', 'user.id', 'review.user_id')
    .select(REVIEW_COLUMNS)
    .select(['review.user_id', 'user.name as user_name']);
}

type JudgedRow = Awaited<ReturnType<ReturnType<typeof judgedReviews>['executeTakeFirstOrThrow']>>;

async function withReports(db: Db, rows: JudgedRow[]): Promise<JudgedReview[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const reports = await db
    .selectFrom('review_report')
    .selectAll()
    .where('review_id', 'in', ids)
    .orderBy('date')
    .orderBy('user_id')
    .execute();
  const byReview = Map.groupBy(reports, ({ review_id }) => review_id);
  return rows.map((row) => ({
    ...shown(row),
    reports: (byReview.get(row.id) ?? []).map(({ user_id, date, reason }) => ({ user_id, date, reason })),
  }));
}
