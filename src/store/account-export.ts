/** Everything that is kept about a person, for that person. Secrets are kept as hashes, which tell nothing and stay here. */
import type { Person } from '../domain/people.ts';
import { getUser } from './accounts.ts';
import { listApplications } from './applications.ts';
import { listAllowed } from './oauth-tokens.ts';
import type { Snapshot, Store } from './store.ts';
import { listUsage } from './usage.ts';

export interface AccountExport extends Record<string, unknown> {
  profile: Person;
}

/** One state of the database: nothing is missing that was there all the time. */
export async function exportAccount(store: Store, userId: number): Promise<AccountExport> {
  return await store.snapshot(async (trx) => ({
    profile: await getUser(trx, userId),
    avatar: await avatarOf(trx, userId),
    tracks: await trx
      .selectFrom('user_track')
      .select(['track_id', 'liked', 'favorited', 'disliked', 'reviewed', 'score'])
      .where('user_id', '=', userId)
      .orderBy('track_id')
      .execute(),
    albums: await trx
      .selectFrom('user_album')
      .select(['album_id', 'date'])
      .where('user_id', '=', userId)
      .orderBy('album_id')
      .execute(),
    artists: await trx
      .selectFrom('user_artist')
      .select(['artist_id', 'date'])
      .where('user_id', '=', userId)
      .orderBy('artist_id')
      .execute(),
    reviews: await trx
      .selectFrom('review')
      .select(['id', 'track_id', 'album_id', 'score', 'title', 'text', 'lang', 'date', 'agreecnt', 'hidden'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    reportedReviews: await trx
      .selectFrom('review_report')
      .select(['review_id', 'date', 'reason'])
      .where('user_id', '=', userId)
      .orderBy('review_id')
      .execute(),
    playlists: await playlistsOf(trx, userId),
    allowedApplications: await listAllowed(trx, userId),
    ownApplications: await applicationsOf(trx, userId),
    sessions: await trx
      .selectFrom('session')
      .select(['created', 'expires'])
      .where('user_id', '=', userId)
      .orderBy('created')
      .execute(),
    mailedLinks: await trx
      .selectFrom('mail_link')
      .select(['purpose', 'email', 'expires'])
      .where('user_id', '=', userId)
      .orderBy('expires')
      .execute(),
  }));
}

async function avatarOf(trx: Snapshot, userId: number) {
  const row = await trx
    .selectFrom('avatar')
    .select(['kind', 'picture', 'changed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { kind: row.kind, changed: row.changed, base64: Buffer.from(row.picture).toString('base64') };
}

async function applicationsOf(trx: Snapshot, userId: number) {
  const applications = await listApplications(trx, { user_id: userId });
  const withUsage = [];
  for (const application of applications) {
    withUsage.push({ ...application, usage: await listUsage(trx, application.client_id, '') });
  }
  return withUsage;
}

async function playlistsOf(trx: Snapshot, userId: number) {
  const playlists = await trx
    .selectFrom('playlist')
    .select(['id', 'name', 'creationdate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const tracks = await trx
    .selectFrom('playlist_track')
    .innerJoin('playlist', 'playlist.id', 'playlist_track.playlist_id')
    .select(['playlist_id', 'track_id', 'date'])
    .where('playlist.user_id', '=', userId)
    .orderBy('playlist_id')
    .orderBy('position')
    .execute();
  const byPlaylist = Map.groupBy(tracks, ({ playlist_id }) => playlist_id);
  return playlists.map((playlist) => ({
    ...playlist,
    tracks: (byPlaylist.get(playlist.id) ?? []).map(({ track_id, date }) => ({ track_id, date })),
  }));
}
