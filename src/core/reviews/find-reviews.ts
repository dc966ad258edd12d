/** Public reviews, without hidden ones. */
import { sql } from 'kysely';
import type { Slice } from '../../domain/lists.ts';
import {
  all,
  along,
  amongIds,
  type Days,
  type OrderTerm,
  orderBy,
  within,
} from '../../store/queries/where.ts';
import type { Db, EntityRows, SqlFragment } from '../../store/schema.ts';

/** The reviewed item. */
export type Reviewed = 'track' | 'album';

export interface ReviewRow extends Omit<EntityRows['review'], 'track_id' | 'album_id' | 'hidden'> {
  user_name: string;
  user_dispname: string;
  /** The id of the track or album. */
  target_id: number;
}

/** All filters apply together. */
export interface ReviewsFilter {
  ids?: readonly number[] | undefined;
  targetIds?: readonly number[] | undefined;
  /** The album of the track. */
  albumId?: number | undefined;
  artistId?: number | undefined;
  userId?: number | undefined;
  lang?: string | undefined;
  written?: Days | undefined;
  hasScore?: boolean | undefined;
  /** Whether the track is on an album. */
  onAlbum?: boolean | undefined;
}

export type ReviewsOrder = OrderTerm<'addeddate' | 'score' | 'id'>;

const ID = sql.ref('review.id');
const COLUMNS: Record<ReviewsOrder['field'], SqlFragment[]> = {
  addeddate: [sql.ref('review.date')],
  // The index has this order.
  score: [sql`coalesce(review.score, -1)`],
  id: [ID],
};
/** Reviews without a score come last in either direction. */
const ASCENDING = { ...COLUMNS, score: [sql`coalesce(review.score, 11)`] };

const orderOf = (order: readonly ReviewsOrder[]) =>
  orderBy(
    order,
    order.some(({ field, descending }) => field === 'score' && !descending) ? ASCENDING : COLUMNS,
    ID,
  );

/** Looked up for the rows of the page: a join would do it for skipped rows too. */
const author = (column: 'name' | 'dispname') =>
  sql`(select ${sql.ref(`user.${column}`)} from "user" where "user".id = review.user_id)`;

export async function findReviews(
  db: Db,
  of: Reviewed,
  filter: ReviewsFilter,
  order: readonly ReviewsOrder[],
  { offset, limit }: Slice,
): Promise<ReviewRow[]> {
  // Sorts and skips ids only, not the texts.
  const { rows } = await sql<ReviewRow>`
    select review.id, review.title, review.text, review.date, review.agreecnt, review.lang, review.user_id,
      ${author('name')} as user_name, ${author('dispname')} as user_dispname, review.score,
      ${sql.ref(`review.${of}_id`)} as target_id
    from review where review.id in (select review.id ${matching(db, of, filter, order[0]?.field)}
      order by ${orderOf(order)} limit ${limit} offset ${offset})
    order by ${orderOf(order)}`.execute(db);
  return rows;
}

export async function countReviews(db: Db, of: Reviewed, filter: ReviewsFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${matching(db, of, filter)}`.execute(db);
  return rows[0].count;
}

/** Where no filter leaves few reviews, they are read along the index that has this order. */
function matching(
  db: Db,
  of: Reviewed,
  filter: ReviewsFilter,
  order: ReviewsOrder['field'] = 'id',
): SqlFragment {
  const { ids, targetIds, albumId, artistId, userId, lang, written, hasScore, onAlbum } = filter;
  const targetId = sql.ref(`review.${of}_id`);
  const equals = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  const conditions = [
    sql`${targetId} is not null`,
    sql`review.hidden = 0`,
    ...amongIds(ID, ids),
    ...amongIds(targetId, targetIds),
    ...equals('target.album_id', albumId),
    ...equals('target.artist_id', artistId),
    ...equals('review.user_id', userId),
    ...equals('review.lang', lang),
    ...within(sql.ref('review.date'), written),
    ...(hasScore === undefined ? [] : [sql`review.score is ${sql.raw(hasScore ? 'not null' : 'null')}`]),
    // A join could keep SQLite from walking along the index.
    ...(onAlbum === undefined
      ? []
      : [
          sql`(select album_id from track where id = ${targetId}) is ${sql.raw(onAlbum ? 'not null' : 'null')}`,
        ]),
  ];
  const target =
    albumId === undefined && artistId === undefined
      ? sql``
      : sql`inner join ${sql.table(of)} as target on target.id = ${targetId}`;
  const isShort = [ids, targetIds, albumId, artistId, userId].some((one) => one !== undefined);
  const index = isShort ? sql`` : along(db, `review_of_${of}_listed_by_${order}`);
  return sql`from review ${index} ${target} where ${all(conditions)}`;
}
