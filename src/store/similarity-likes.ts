/** The likes of each user, for comparing tracks. */
import { sql } from 'kysely';
import { pagesOf } from './pages.ts';
import type { Db, Schema } from './schema.ts';

const PAGE = 4000;

type Like = Pick<Schema['user_track'], 'user_id' | 'track_id' | 'liked'>;

/** For each user with likes the track ids, newest first, `most` at most. Call it in `store.snapshot`. */
export async function* readLikes(db: Db, most: number): AsyncGenerator<number[]> {
  let user: Like[] = [];
  for await (const like of likes(db)) {
    if (user.length > 0 && user[0].user_id !== like.user_id) {
      yield newest(user, most).map(({ track_id }) => track_id);
      user = [];
    }
    user.push(like);
    // Users with very many likes are not held in memory.
    if (user.length > PAGE) user = newest(user, most);
  }
  if (user.length > 0) yield newest(user, most).map(({ track_id }) => track_id);
}

function newest(likes: Like[], most: number): Like[] {
  return likes
    .sort((a, b) => (a.liked === b.liked ? a.track_id - b.track_id : a.liked < b.liked ? 1 : -1))
    .slice(0, most);
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
