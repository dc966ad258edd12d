/** The likes of each user, from which `catalogue/build/co-likes.ts` computes similar tracks. */
import { sql } from 'kysely';
import { pagesOf } from './pages.ts';
import type { Db, Schema } from './schema.ts';

const PAGE = 4000;

type Like = Pick<Schema['user_track'], 'user_id' | 'track_id' | 'liked'>;

/** For each user with likes the track ids, newest first, at most `max`. Call it in `store.snapshot`. */
export async function* readLikesByUser(db: Db, max: number): AsyncGenerator<number[]> {
  let user: Like[] = [];
  for await (const like of likes(db)) {
    if (user.length > 0 && user[0].user_id !== like.user_id) {
      yield newest(user, max).map(({ track_id }) => track_id);
      user = [];
    }
    user.push(like);
    // Users with very many likes are not held in memory.
    if (user.length > PAGE) user = newest(user, max);
  }
  if (user.length > 0) yield newest(user, max).map(({ track_id }) => track_id);
}

function newest(likes: Like[], max: number): Like[] {
  return likes
    .sort((a, b) => (a.liked === b.liked ? a.track_id - b.track_id : a.liked < b.liked ? 1 : -1))
    .slice(0, max);
}

/** In ascending order of users. */
async function* likes(db: Db): AsyncGenerator<Like> {
  const pages = pagesOf<Like>(PAGE, async (last) => {
    const { rows } = await sql<Like>`
      select user_id, track_id, liked from user_track
      where (user_id, track_id) > (${last?.user_id ?? 0}, ${last?.track_id ?? 0}) and liked <> ''
      order by user_id, track_id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
  for await (const page of pages) yield* page;
}
