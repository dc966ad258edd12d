/** The likes of each user, from which `catalogue/query/similar/co-likes.ts` computes similar tracks. */
import { sql } from 'kysely';
import type { UserLikes } from '../../domain/ports.ts';
import { pagesOf } from '../queries/pages.ts';
import type { Db, Schema, SqlFragment } from '../schema.ts';

const PAGE = 4000;
/** Users per statement that only checks for likes: SQLite is synchronous and blocks the process meanwhile. */
const USERS_LOOKED_AT = 1000;

type Like = Pick<Schema['user_track'], 'user_id' | 'track_id' | 'liked'>;
type Key = Omit<Like, 'liked'>;

/** Each user with likes, in ascending id: the tracks, newest first, at most `max`. Call it in `store.snapshot`. */
export function readLikesByUser(db: Db, max: number): AsyncGenerator<UserLikes> {
  const after = ({ user_id, track_id }: Key) => sql`(user_id, track_id) > (${user_id}, ${track_id})`;
  return newestByUser(likes(db, after), max);
}

/** The same for these users alone. */
export async function* readLikesOf(
  db: Db,
  userIds: Iterable<number>,
  max: number,
): AsyncGenerator<UserLikes> {
  // One at a time: a user may have very many likes.
  for (const userId of userIds) {
    const after = ({ track_id }: Key) => sql`user_id = ${userId} and track_id > ${track_id}`;
    yield* newestByUser(likes(db, after), max);
  }
}

/** Users with likes of `since` or later, page by page. */
export async function* readLikersSince(db: Db, since: string): AsyncGenerator<number[]> {
  const pages = pagesOf<{ id: number }>(USERS_LOOKED_AT, (last) =>
    db
      .selectFrom('user')
      .select('id')
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(USERS_LOOKED_AT)
      .execute(),
  );
  for await (const page of pages) {
    const rows = await db
      .selectFrom('user_track')
      .select('user_id')
      .distinct()
      .where('user_id', '>=', page[0].id)
      .where('user_id', '<=', page.at(-1)!.id)
      .where('liked', '>=', since)
      .execute();
    yield rows.map(({ user_id }) => user_id);
  }
}

async function* newestByUser(all: AsyncGenerator<Like>, max: number): AsyncGenerator<UserLikes> {
  let user: Like[] = [];
  for await (const like of all) {
    if (user.length > 0 && user[0].user_id !== like.user_id) {
      yield newestOf(user, max);
      user = [];
    }
    user.push(like);
    // Users with very many likes are not held in memory.
    if (user.length > PAGE) user = newest(user, max);
  }
  if (user.length > 0) yield newestOf(user, max);
}

function newestOf(user: Like[], max: number): UserLikes {
  return { id: user[0].user_id, trackIds: newest(user, max).map(({ track_id }) => track_id) };
}

function newest(likes: Like[], max: number): Like[] {
  return likes
    .sort((a, b) => (a.liked === b.liked ? a.track_id - b.track_id : a.liked < b.liked ? 1 : -1))
    .slice(0, max);
}

/** In ascending order of users. */
async function* likes(db: Db, after: (last: Key) => SqlFragment): AsyncGenerator<Like> {
  const pages = pagesOf<Like>(PAGE, async (last = { user_id: 0, track_id: 0, liked: '' }) => {
    const { rows } = await sql<Like>`
      select user_id, track_id, liked from user_track
      where ${after(last)} and liked <> ''
      order by user_id, track_id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
  for await (const page of pages) yield* page;
}
