/** What users do publicly, for those who follow them. */
import { sql } from 'kysely';
import type { FollowedActivity } from '../../domain/following.ts';
import { visibleTo } from '../playlists/playlists.ts';
import type { Db, SqlFragment } from '../schema.ts';

/** What these users have done since a day, `yyyy-mm-dd`. */
export interface ActivityQuery {
  userIds: readonly number[];
  since: string;
  max: number;
}

/** New playlists with tracks or with a query, and reviews, each the latest first. */
export async function listActivity(db: Db, query: ActivityQuery): Promise<FollowedActivity[]> {
  if (query.userIds.length === 0) return [];
  const [playlists, reviews] = await Promise.all([listPlaylists(db, query), listReviews(db, query)]);
  return [...playlists, ...reviews];
}

const shownAuthor = (id: SqlFragment) =>
  sql`exists (select 1 from "user" where "user".id = ${id} and "user".suspended = 0)`;

async function listPlaylists(db: Db, { userIds, since, max }: ActivityQuery): Promise<FollowedActivity[]> {
  const { rows } = await sql<{ id: number; date: string }>`
    select id, creationdate as date from playlist
    where user_id in (${sql.join(userIds)}) and creationdate >= ${since} and (updated <> '' or query <> '')
      and ${visibleTo(undefined)} and ${shownAuthor(sql.ref('playlist.user_id'))}
    order by creationdate desc, id desc limit ${max}`.execute(db);
  return rows.map((row) => ({ kind: 'playlist', ...row }));
}

interface ReviewActivity {
  id: number;
  date: string;
  track_id: number | null;
  album_id: number | null;
}

async function listReviews(db: Db, { userIds, since, max }: ActivityQuery): Promise<FollowedActivity[]> {
  const { rows } = await sql<ReviewActivity>`
    select id, date, track_id, album_id from review
    where user_id in (${sql.join(userIds)}) and date >= ${since} and hidden = 0
      and ${shownAuthor(sql.ref('review.user_id'))}
    order by date desc, id desc limit ${max}`.execute(db);
  return rows.map(({ id, date, track_id, album_id }) => ({
    kind: 'review',
    id,
    date: date.slice(0, 10),
    target: track_id === null ? { of: 'album', id: album_id ?? 0 } : { of: 'track', id: track_id },
  }));
}
