/** Reviews: read from the store, so that changes are visible immediately; written, reported, hidden and restored. */

import { sql } from 'kysely';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import type { Actor } from '../../domain/admin.ts';
import type { RowPage, RowPaging, Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type JudgedReview, type OwnReview, REVIEW_MAX } from '../../domain/reviews.ts';
import { requireLanguage, requireLine, requireParagraphs } from '../../domain/text/texts.ts';
import { timestampOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { updateRows } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';
import {
  countReviews,
  findReviews,
  type Reviewed,
  type ReviewRow,
  type ReviewsFilter,
  type ReviewsOrder,
} from './find-reviews.ts';
import {
  deleteOwnReview,
  findOwnReview,
  isWithdrawn,
  judgedReviews,
  judgeReview,
  noReview,
  REVIEW_COLUMNS,
  type ReviewTarget,
  shown,
  withReports,
  writeReview,
} from './review-edits.ts';

export type { Reviewed, ReviewRow, ReviewsFilter, ReviewsOrder, ReviewTarget };

/** A review has a score, a text, or both. */
interface ReviewFields {
  score?: number | undefined;
  title?: string | undefined;
  text?: string | undefined;
  lang?: string | undefined;
}

/** All methods throw `not-found` for reviews that the user cannot see or does not own. Writes are durable when they resolve. */
export function createReviews(
  store: Store,
  activity: Pick<ActivityCounter, 'touch'>,
  clock = () => new Date(),
  { quotaReviews }: { quotaReviews: number } = { quotaReviews: 2000 },
) {
  const { db, longReads } = store;
  // To the millisecond, so that the latest of several in one second comes first.
  const momentNow = () => timestampOf(clock());
  const judge = async (by: Actor, id: number, verdict: 'hide' | 'restore') => {
    const { review, target } = await judgeReview(store, id, verdict, by);
    activity.touch(target.of, target.id);
    return review;
  };

  return {
    async find(
      of: Reviewed,
      filter: ReviewsFilter,
      order: readonly ReviewsOrder[],
      { offset, limit, count }: RowPaging,
    ): Promise<RowPage<ReviewRow>> {
      const rows = await findReviews(filter.ids === undefined ? longReads : db, of, filter, order, {
        offset,
        limit: limit + 1,
      });
      const more = rows.length > limit;
      if (more) rows.pop();
      return {
        rows: rows.map((row) => ({ ...row, date: row.date.slice(0, 19) })),
        more,
        fullcount: count ? await countReviews(longReads, of, filter) : undefined,
      };
    },

    /** One's own, also those that are hidden; the latest first. */
    async list({ id }: User, { offset, limit }: Slice): Promise<OwnReview[]> {
      const rows = await longReads
        .selectFrom('review')
        .select(REVIEW_COLUMNS)
        .where('user_id', '=', id)
        .where((where) => where.not(isWithdrawn(where)))
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(shown);
    },

    /** One of each track and album: writing again replaces it, and then `made` is false. */
    async write(
      { id }: User,
      target: ReviewTarget,
      { score, title = '', text = '', lang = '' }: ReviewFields,
    ): Promise<{ review: OwnReview; made: boolean }> {
      const words = {
        score: score ?? null,
        title: requireLine('title', title, 0, REVIEW_MAX.title),
        text: requireParagraphs('text', text, REVIEW_MAX.text),
        lang: requireLanguage('lang', lang),
      };
      if (words.score === null && words.text === '')
        throw new Refusal('required-parameter', 'A review needs a rating or a text.');
      const written = await writeReview(store, id, target, words, { moment: momentNow(), max: quotaReviews });
      activity.touch(target.of, target.id);
      return written;
    },
    /** The score alone: a text of the user stays. `null` removes it, and with it a review without a text. */
    async rate({ id }: User, target: ReviewTarget, score: number | null): Promise<void> {
      const own = await findOwnReview(db, id, target);
      if (score === null && own === undefined) return;
      if (score === null && own?.text === '') await deleteOwnReview(store, id, own.id);
      else {
        const { title = '', text = '', lang = '' } = own ?? {};
        const limits = { moment: momentNow(), max: quotaReviews };
        await writeReview(store, id, target, { score, title, text, lang }, limits);
      }
      activity.touch(target.of, target.id);
    },
    async delete({ id: userId }: User, id: number): Promise<void> {
      const target = await deleteOwnReview(store, userId, id);
      activity.touch(target.of, target.id);
    },
    /** Once per user: the first report stays. Throws (kind `not-found`) for a review that is not visible. */
    async report({ id: userId }: User, id: number, text: string): Promise<void> {
      const reason = requireParagraphs('reason', text, REVIEW_MAX.reason);
      const date = momentNow();
      await store.commit(async (trx) => {
        await holdUser(trx, userId);
        // A deletion waits, and then deletes the report too.
        const updated = await updateRows(trx, 'review', { id, hidden: 0 }, { hidden: sql`hidden` });
        if (updated === 0) throw noReview(id);
        await trx
          .insertInto('review_report')
          .values({ review_id: id, user_id: userId, date, reason })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    /** For administrators: reported and hidden reviews, in ascending id. */
    async judged({ offset, limit }: Slice): Promise<JudgedReview[]> {
      const rows = await judgedReviews(longReads)
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
      return await withReports(longReads, rows);
    },
    hide: (by: Actor, id: number) => judge(by, id, 'hide'),
    /** Shows it again, and ends its reports. */
    restore: (by: Actor, id: number) => judge(by, id, 'restore'),
  };
}

export type Reviews = ReturnType<typeof createReviews>;
