/** Reviews: read from the store, so that changes are visible immediately; written, reported, hidden and restored. */
import type { ActivityCounter } from '../../domain/activity.ts';
import type { Actor } from '../../domain/admin.ts';
import type { RowPage, RowPaging, Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type JudgedReview, type OwnReview, REVIEW_MAX } from '../../domain/reviews.ts';
import { requireLanguage, requireLine, requireParagraphs } from '../../domain/texts.ts';
import { timestampOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import {
  deleteOwnReview,
  judgeReview,
  listJudged,
  listOwnReviews,
  reportReview,
  type Target,
  writeReview,
} from '../../store/review-edits.ts';
import {
  countReviews,
  findReviews,
  type Reviewed,
  type ReviewRow,
  type ReviewsFilter,
  type ReviewsOrder,
} from '../../store/reviews.ts';
import type { Store } from '../../store/store.ts';

export type { Reviewed, ReviewRow, ReviewsFilter, ReviewsOrder, Target };

/** A review has a score, a text, or both. */
export interface ReviewFields {
  score?: number | undefined;
  title?: string | undefined;
  text?: string | undefined;
  lang?: string | undefined;
}

/** All methods throw `not-found` for reviews that the user cannot see or does not own. Writes are durable when they resolve. */
export interface Reviews {
  find(
    of: Reviewed,
    filter: ReviewsFilter,
    order: readonly ReviewsOrder[],
    paging: RowPaging,
  ): Promise<RowPage<ReviewRow>>;

  /** One's own, also those that are hidden; the latest first. */
  list(user: User, slice: Slice): Promise<OwnReview[]>;
  /** One of each track and album: writing again replaces it, and then `made` is false. */
  write(user: User, target: Target, fields: ReviewFields): Promise<{ review: OwnReview; made: boolean }>;
  delete(user: User, id: number): Promise<void>;
  report(user: User, id: number, reason: string): Promise<void>;

  /** For administrators: what was reported or is hidden. */
  judged(slice: Slice): Promise<JudgedReview[]>;
  hide(by: Actor, id: number): Promise<JudgedReview>;
  /** Shows it again, and ends its reports. */
  restore(by: Actor, id: number): Promise<JudgedReview>;
}

export function createReviews(
  store: Store,
  activity: Pick<ActivityCounter, 'markForRecount'>,
  clock = () => new Date(),
  { quotaReviews }: { quotaReviews: number } = { quotaReviews: 2000 },
): Reviews {
  const { db } = store;
  // To the millisecond: of what was done within one second, the latest still comes first.
  const momentNow = () => timestampOf(clock());
  const judge = async (by: Actor, id: number, verdict: 'hide' | 'restore') => {
    const { review, target } = await judgeReview(store, id, verdict, by);
    activity.markForRecount(target.of, target.id);
    return review;
  };

  return {
    async find(of, filter, order, { offset, limit, count }) {
      const rows = await findReviews(db, of, filter, order, { offset, limit: limit + 1 });
      const more = rows.length > limit;
      if (more) rows.pop();
      return {
        rows: rows.map((row) => ({ ...row, date: row.date.slice(0, 19) })),
        more,
        fullcount: count ? await countReviews(db, of, filter) : undefined,
      };
    },

    list: ({ id }, slice) => listOwnReviews(db, id, slice),

    async write({ id }, target, { score, title = '', text = '', lang = '' }) {
      const words = {
        score: score ?? null,
        title: requireLine('title', title, 0, REVIEW_MAX.title),
        text: requireParagraphs('text', text, REVIEW_MAX.text),
        lang: requireLanguage('lang', lang),
      };
      if (words.score === null && words.text === '')
        throw new Refusal('required-parameter', 'A review needs a score or a text.');
      const written = await writeReview(store, id, target, words, { moment: momentNow(), max: quotaReviews });
      activity.markForRecount(target.of, target.id);
      return written;
    },
    async delete({ id: userId }, id) {
      const target = await deleteOwnReview(store, userId, id);
      activity.markForRecount(target.of, target.id);
    },
    async report({ id: userId }, id, text) {
      const reason = requireParagraphs('reason', text, REVIEW_MAX.reason);
      await reportReview(store, { userId, id, reason }, momentNow());
    },

    judged: (slice) => listJudged(db, slice),
    hide: (by, id) => judge(by, id, 'hide'),
    restore: (by, id) => judge(by, id, 'restore'),
  };
}
