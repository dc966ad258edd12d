/** Reviews of a user: reads and writes them, and reports those of others. `user_track` is updated in the same transaction. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Actor } from '../../domain/admin.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import type { JudgedReview, OwnReview, ReviewWords } from '../../domain/reviews.ts';
import { logAction } from '../../store/admin-log.ts';
import { busyWriting } from '../../store/dialect/dialect.ts';
import { holdUser } from '../../store/hold-user.ts';
import { raiseLastId, takeId } from '../../store/ids.ts';
import { deleteRows, updateRows } from '../../store/queries/rows.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { showLatestReviews, unshowReview } from '../../store/user-tracks.ts';
import type { Reviewed } from './find-reviews.ts';

export interface ReviewTarget {
  of: Reviewed;
  id: number;
}

export const REVIEW_COLUMNS = [
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

export function shown<Row extends { hidden: number }>(row: Row): Omit<Row, 'hidden'> & { hidden: boolean } {
  return { ...row, hidden: row.hidden === 1 };
}

/**
 * A hidden review that its author has deleted: only the decision stays. Otherwise deleting and rewriting a review would undo
 * the decision of an administrator.
 */
export function isWithdrawn(
  where: ExpressionBuilder<Schema, 'review'>,
): ExpressionWrapper<Schema, 'review', SqlBool> {
  return where.and([
    where('review.hidden', '=', 1),
    where('review.score', 'is', null),
    where('review.text', '=', ''),
  ]);
}

const NO_WORDS: ReviewWords = { score: null, title: '', text: '', lang: '' };

/** The latest of the user about this item. */
export async function findOwnReview(
  db: Db,
  userId: number,
  target: ReviewTarget,
): Promise<OwnReview | undefined> {
  const row = await db
    .selectFrom('review')
    .select(REVIEW_COLUMNS)
    .where('user_id', '=', userId)
    .where(columnOf(target), '=', target.id)
    .where((where) => where.not(isWithdrawn(where)))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && shown(row);
}

/**
 * Replaces the user's earlier review of the item; then `made` is false. If that is hidden, or was when it was deleted, this is
 * hidden too. Throws (kind `not-found`) for a missing track or album, and (`forbidden`) above `max` reviews; 0 sets no limit.
 */
export async function writeReview(
  store: Store,
  userId: number,
  target: ReviewTarget,
  words: ReviewWords,
  { moment, max }: { moment: string; max: number },
): Promise<{ review: OwnReview; made: boolean }> {
  return await store.commit(async (trx) => {
    await holdUser(trx, userId);
    await requireTarget(trx, target);
    // An import may have created several.
    const said = await trx
      .selectFrom('review')
      .select(['id', 'hidden'])
      .select((select) => isWithdrawn(select).as('withdrawn'))
      .where('user_id', '=', userId)
      .where(columnOf(target), '=', target.id)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const [latest, ...earlier] = said;
    const made = said.every(({ withdrawn }) => withdrawn);
    if (earlier.length > 0) {
      await deleteReviews(
        trx,
        earlier.map(({ id }) => id),
      );
    }
    const hidden = Number(said.some((each) => each.hidden === 1));
    const written = { ...words, date: moment, hidden };
    if (made) await requireFewer(trx, userId, max);
    const id = latest?.id ?? (await takeId(trx, 'review'));
    if (latest !== undefined) {
      await updateRows(trx, 'review', { id }, written);
    } else {
      const ids = { id, user_id: userId, track_id: null, album_id: null, [columnOf(target)]: target.id };
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('review')
        .values({ ...ids, ...written, agreecnt: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      // A running import has taken the id.
      if (!numInsertedOrUpdatedRows) throw busyWriting();
    }
    await showAgain(trx, userId, target);
    const row = await trx
      .selectFrom('review')
      .select(REVIEW_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { review: shown(row), made };
  });
}

async function requireFewer(trx: Trx, userId: number, max: number): Promise<void> {
  if (max === 0) return;
  const count = await countRows(trx.selectFrom('review').where('user_id', '=', userId));
  if (count >= max) throw new Refusal('forbidden', refusalMessage('reviewsMax', { count, max }));
}

/** Returns the reviewed item. For a hidden review the decision stays. Throws (kind `not-found`) if it does not exist or belongs to
 * another user. */
export async function deleteOwnReview(store: Store, userId: number, id: number): Promise<ReviewTarget> {
  return await store.commit(async (trx) => {
    await holdUser(trx, userId);
    const review = await findReview(trx, id);
    if (review === undefined || review.userId !== userId || review.withdrawn) throw noReview(id, ' of yours');
    if (review.hidden) {
      await deleteRows(trx, 'review_report', { review_id: id });
      await updateRows(trx, 'review', { id }, { ...NO_WORDS, agreecnt: 0 });
      return review.target;
    }
    await deleteReviews(trx, [id]);
    await raiseLastId(trx, 'review', id);
    await showAgain(trx, userId, review.target);
    return review.target;
  });
}

async function deleteReviews(trx: Trx, ids: number[]): Promise<void> {
  await deleteRows(trx, 'review_report', { review_id: ids });
  await deleteRows(trx, 'review', { id: ids });
}

async function findReview(
  trx: Trx,
  id: number,
): Promise<{ userId: number; target: ReviewTarget; hidden: boolean; withdrawn: boolean } | undefined> {
  const row = await trx
    .selectFrom('review')
    .select(['user_id', 'track_id', 'album_id', 'hidden'])
    .select((select) => isWithdrawn(select).as('withdrawn'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
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
  const found = await trx.selectFrom(of).select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new Refusal('not-found', `There is no ${of} ${id}.`);
}

function columnOf({ of }: ReviewTarget): 'track_id' | 'album_id' {
  return `${of}_id`;
}

export function noReview(id: number, whose = ''): Refusal {
  return new Refusal('not-found', `There is no review ${id}${whose}.`);
}

// Reviews as administrators moderate them. `user_track` is updated in the same transaction.

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
    await updateRows(trx, 'review', { id }, { hidden });
    if (verdict === 'restore') await deleteRows(trx, 'review_report', { review_id: id });
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

export function judgedReviews(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('user', 'user.id', 'review.user_id')
    .select(REVIEW_COLUMNS)
    .select(['review.user_id', 'user.name as user_name']);
}

type JudgedRow = Awaited<ReturnType<ReturnType<typeof judgedReviews>['executeTakeFirstOrThrow']>>;

export async function withReports(db: Db, rows: JudgedRow[]): Promise<JudgedReview[]> {
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
