/** Reviews of a user: reads and writes them, and reports those of others. `user_track` is updated in the same transaction. */
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import type { OwnReview, ReviewWords } from '../../domain/reviews.ts';
import { busyWriting } from '../dialect/dialect.ts';
import { holdUser } from '../hold-user.ts';
import { raiseLastId, takeId } from '../ids.ts';
import { countRows } from '../queries/where.ts';
import type { Db, Schema, Trx } from '../schema.ts';
import type { Store } from '../store.ts';
import { showLatestReviews, unshowReview } from '../users/user-tracks.ts';
import type { Reviewed } from './reviews.ts';

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
function isWithdrawn(
  where: ExpressionBuilder<Schema, 'review'>,
): ExpressionWrapper<Schema, 'review', SqlBool> {
  return where.and([
    where('review.hidden', '=', 1),
    where('review.score', 'is', null),
    where('review.text', '=', ''),
  ]);
}

const NO_WORDS: ReviewWords = { score: null, title: '', text: '', lang: '' };

/** The latest first. */
export async function listOwnReviews(db: Db, userId: number, { offset, limit }: Slice): Promise<OwnReview[]> {
  const rows = await db
    .selectFrom('review')
    .select(REVIEW_COLUMNS)
    .where('user_id', '=', userId)
    .where((where) => where.not(isWithdrawn(where)))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(shown);
}

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
      await trx.updateTable('review').set(written).where('id', '=', id).execute();
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
      await trx.deleteFrom('review_report').where('review_id', '=', id).execute();
      await trx
        .updateTable('review')
        .set({ ...NO_WORDS, agreecnt: 0 })
        .where('id', '=', id)
        .execute();
      return review.target;
    }
    await deleteReviews(trx, [id]);
    await raiseLastId(trx, 'review', id);
    await showAgain(trx, userId, review.target);
    return review.target;
  });
}

export async function deleteReviews(trx: Trx, ids: number[]): Promise<void> {
  await trx.deleteFrom('review_report').where('review_id', 'in', ids).execute();
  await trx.deleteFrom('review').where('id', 'in', ids).execute();
}

/** Once per user: the first report stays. Throws (kind `not-found`) for a review that is not visible. */
export async function reportReview(
  store: Store,
  report: { userId: number; id: number; reason: string },
  moment: string,
): Promise<void> {
  const { userId, id, reason } = report;
  await store.commit(async (trx) => {
    await holdUser(trx, userId);
    // A deletion waits, and then deletes the report too.
    const { numUpdatedRows } = await trx
      .updateTable('review')
      .set({ hidden: sql`hidden` })
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noReview(id);
    await trx
      .insertInto('review_report')
      .values({ review_id: id, user_id: userId, date: moment, reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export async function findReview(
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

export async function showAgain(trx: Trx, userId: number, { of, id }: ReviewTarget): Promise<void> {
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
