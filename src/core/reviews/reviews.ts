/** Reviews: read from the store, so that changes are visible immediately; written, hidden and restored. `reports.ts` is about reports of them. */

import { type SqlBool, sql } from 'kysely';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import type { Actor } from '../../domain/admin.ts';
import type { ListPage, RowPage, RowPaging, Slice } from '../../domain/lists.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { requireFewer } from '../../domain/refusal-messages.ts';
import { type ModeratedReview, type OwnReview, REVIEW_MAX, type ReviewWords } from '../../domain/reviews.ts';
import { requireLanguage, requireLine, requireParagraphs } from '../../domain/text/texts.ts';
import { timestampOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { logAction } from '../../store/admin-log.ts';
import { busyWriting } from '../../store/dialect/dialect.ts';
import { holdUser } from '../../store/hold-user.ts';
import { raiseLastId, takeId } from '../../store/ids.ts';
import { countRows, deleteRows, insertIfNew, selectOne, updateRows } from '../../store/queries/rows.ts';
import { countFound } from '../../store/queries/where.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { markTouched } from '../../store/touched.ts';
import { showLatestReviews, unshowReview } from '../../store/user-tracks.ts';
import {
  countReviews,
  findReviews,
  type Reviewed,
  type ReviewRow,
  type ReviewsFilter,
  type ReviewsOrder,
} from './find-reviews.ts';

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
  /** The transaction returns the reviewed item, which then counts as touched. */
  async function change<Done extends { target: ReviewTarget }>(
    act: (trx: Trx) => Promise<Done>,
  ): Promise<Done> {
    const done = await store.commit(async (trx) => {
      const result = await act(trx);
      await markTouched(trx, [{ kind: result.target.of, id: result.target.id }]);
      return result;
    });
    activity.touch(done.target.of, done.target.id);
    return done;
  }
  const save = (userId: number, target: ReviewTarget, words: ReviewWords) =>
    change((trx) => writeReview(trx, userId, target, words, { moment: momentNow(), max: quotaReviews }));
  const remove = (userId: number, id: number) => change((trx) => deleteOwnReview(trx, userId, id));
  const judge = async (by: Actor, id: number, verdict: 'hide' | 'restore') =>
    (await change((trx) => judgeReview(trx, id, verdict, by))).review;

  return {
    async find(
      of: Reviewed,
      filter: ReviewsFilter,
      order: readonly ReviewsOrder[],
      { offset, limit, fullcount }: RowPaging,
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
        fullcount: fullcount ? await countReviews(longReads, of, filter) : undefined,
      };
    },

    /** One's own, or those of one item, also those that are hidden; the latest first. */
    async list({ id }: User, { offset, limit }: Slice, target?: ReviewTarget): Promise<ListPage<OwnReview>> {
      const own = ownReviews(longReads, id);
      const some = target === undefined ? own : own.where(columnOf(target), '=', target.id);
      const total = await countFound(some);
      return { total, items: (await some.offset(offset).limit(limit).execute()).map(shown) };
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
      const { review, made } = await save(id, target, words);
      return { review, made };
    },
    /** The score alone: a text of the user stays. `null` removes it, and with it a review without a text. */
    async rate({ id }: User, target: ReviewTarget, score: number | null): Promise<void> {
      const own = await findOwnReview(db, id, target);
      if (score === null && own === undefined) return;
      const { title = '', text = '', lang = '' } = own ?? {};
      if (score === null && text === '') await remove(id, own!.id);
      else await save(id, target, { score, title, text, lang });
    },
    async delete({ id: userId }: User, id: number): Promise<void> {
      await remove(userId, id);
    },

    /** Lists hidden reviews for administrators, in ascending id. */
    async listHidden({ offset, limit }: Slice): Promise<ListPage<ModeratedReview>> {
      const hidden = moderatedReviews(longReads).where('review.hidden', '=', 1);
      const total = await countFound(hidden);
      const rows = await hidden.orderBy('review.id').offset(offset).limit(limit).execute();
      return { total, items: rows.map(shown) };
    },
    hide: (by: Actor, id: number) => judge(by, id, 'hide'),
    restore: (by: Actor, id: number) => judge(by, id, 'restore'),
  };
}

export type Reviews = ReturnType<typeof createReviews>;

// Reviews of a user: reads and writes them. `user_track` is updated in the same transaction.

interface ReviewTarget {
  of: Reviewed;
  id: number;
}

const REVIEW_COLUMNS = [
  'review.id',
  'review.track_id',
  'review.album_id',
  'review.score',
  'review.title',
  'review.text',
  'review.lang',
  'review.date',
  'review.agreecnt',
  'review.hidden',
] as const;

function shown<Row extends { hidden: number }>(row: Row): Omit<Row, 'hidden'> & { hidden: boolean } {
  return { ...row, hidden: row.hidden === 1 };
}

/**
 * A hidden review that its author has deleted: only the decision stays. Otherwise deleting and rewriting a review would undo
 * the decision of an administrator.
 */
export const WITHDRAWN = sql<SqlBool>`(review.hidden = 1 and review.score is null and review.text = '')`;

/** The latest first. */
function ownReviews(db: Db, userId: number) {
  return db
    .selectFrom('review')
    .select(REVIEW_COLUMNS)
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`not ${WITHDRAWN}`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc');
}

const NO_WORDS: ReviewWords = { score: null, title: '', text: '', lang: '' };

/** The latest of the user about this item. */
async function findOwnReview(db: Db, userId: number, target: ReviewTarget): Promise<OwnReview | undefined> {
  const row = await ownReviews(db, userId).where(columnOf(target), '=', target.id).executeTakeFirst();
  return row && shown(row);
}

/**
 * Replaces the user's earlier review of the item; then `made` is false. If that is hidden, or was when it was deleted, this is
 * hidden too. Throws (kind `not-found`) for a missing track or album, and (`forbidden`) above `max` reviews; 0 sets no limit.
 */
async function writeReview(
  trx: Trx,
  userId: number,
  target: ReviewTarget,
  words: ReviewWords,
  { moment, max }: { moment: string; max: number },
): Promise<{ target: ReviewTarget; review: OwnReview; made: boolean }> {
  await holdUser(trx, userId);
  await requireTarget(trx, target);
  // An import may have created several.
  const said = await trx
    .selectFrom('review')
    .select(['id', 'hidden'])
    .select(WITHDRAWN.as('withdrawn'))
    .where('user_id', '=', userId)
    .where(columnOf(target), '=', target.id)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [latest, ...earlier] = said.map(({ id }) => id);
  const made = said.every(({ withdrawn }) => withdrawn);
  if (earlier.length > 0) await deleteRows(trx, 'review', { id: earlier });
  const hidden = Number(said.some((each) => each.hidden === 1));
  const written = { ...words, date: moment, hidden };
  if (made) requireFewer(await countRows(trx, 'review', { user_id: userId }), max, 'reviewsMax');
  const id = latest ?? (await takeId(trx, 'review'));
  if (latest !== undefined) {
    await updateRows(trx, 'review', { id }, written);
  } else {
    const ids = { id, user_id: userId, track_id: null, album_id: null, [columnOf(target)]: target.id };
    const isNew = await insertIfNew(trx, 'review', { ...ids, ...written, agreecnt: 0 });
    // A running import has taken the id.
    if (!isNew) throw busyWriting();
  }
  await showAgain(trx, userId, target);
  const row = await trx
    .selectFrom('review')
    .select(REVIEW_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { target, review: shown(row), made };
}

/** Keeps the decision about a hidden review. Throws (kind `not-found`) if it does not exist or belongs to another user. */
async function deleteOwnReview(trx: Trx, userId: number, id: number): Promise<{ target: ReviewTarget }> {
  await holdUser(trx, userId);
  const review = await getReview(trx, id, ' of yours');
  if (review.userId !== userId || review.withdrawn) throw noReview(id, ' of yours');
  if (review.hidden) {
    await updateRows(trx, 'review', { id }, { ...NO_WORDS, agreecnt: 0 });
    return review;
  }
  await deleteRows(trx, 'review', { id });
  await raiseLastId(trx, 'review', id);
  await showAgain(trx, userId, review.target);
  return review;
}

/** Throws (kind `not-found`). */
async function getReview(
  trx: Trx,
  id: number,
  whose?: string,
): Promise<{ userId: number; target: ReviewTarget; hidden: boolean; withdrawn: boolean }> {
  const row = await trx
    .selectFrom('review')
    .select(['user_id', 'track_id', 'album_id', 'hidden'])
    .select(WITHDRAWN.as('withdrawn'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noReview(id, whose);
  const target: ReviewTarget =
    row.track_id === null ? { of: 'album', id: row.album_id! } : { of: 'track', id: row.track_id };
  return { userId: row.user_id, target, hidden: row.hidden === 1, withdrawn: Boolean(row.withdrawn) };
}

async function showAgain(trx: Trx, userId: number, { of, id }: ReviewTarget): Promise<void> {
  if (of === 'album') return;
  await unshowReview(trx, userId, id);
  await showLatestReviews(trx, [[userId, id]]);
}

async function requireTarget(trx: Trx, { of, id }: ReviewTarget): Promise<void> {
  requireFound(await selectOne<Reviewed, 'id'>(trx, of, ['id'], { id }), `There is no ${of} ${id}.`);
}

function columnOf({ of }: ReviewTarget): 'track_id' | 'album_id' {
  return `${of}_id`;
}

function noReview(id: number, whose = ''): Refusal {
  return new Refusal('not-found', `There is no review ${id}${whose}.`);
}

// Reviews as administrators moderate them. `user_track` is updated in the same transaction.

/** Throws (kind `not-found`) if the review does not exist. If its author has deleted it, nothing is left of it once it is restored. */
async function judgeReview(
  trx: Trx,
  id: number,
  verdict: 'hide' | 'restore',
  by: Actor,
): Promise<{ target: ReviewTarget; review: ModeratedReview }> {
  // The author's own changes of it wait, as this waits for theirs.
  await holdUser(trx, (await getReview(trx, id)).userId);
  const { userId, target, withdrawn } = await getReview(trx, id);
  await updateRows(trx, 'review', { id }, { hidden: verdict === 'hide' ? 1 : 0 });
  if (!withdrawn) await showAgain(trx, userId, target);
  const review = requireFound(await findModerated(trx, id), `There is no review ${id}.`);
  if (verdict === 'restore' && withdrawn) {
    await deleteRows(trx, 'review', { id });
    await raiseLastId(trx, 'review', id);
  }
  const { user_id, user_name, track_id, album_id } = review;
  const detail = { user_id, user_name, track_id, album_id };
  await logAction(trx, { by, action: `review.${verdict}`, subject: `review ${id}`, detail });
  return { target, review };
}

/** Also a hidden one. */
export async function findModerated(db: Db, id: number): Promise<ModeratedReview | undefined> {
  const row = await moderatedReviews(db).where('review.id', '=', id).executeTakeFirst();
  return row && shown(row);
}

function moderatedReviews(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('user', 'user.id', 'review.user_id')
    .select(REVIEW_COLUMNS)
    .select(['review.user_id', 'user.name as user_name']);
}
