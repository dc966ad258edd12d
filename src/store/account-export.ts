/** Exports everything that is stored about a user, for that user. Secrets are stored as hashes and are left out. */
import { getUser } from './accounts.ts';
import { listApplications } from './application-rows.ts';
import { inParts } from './in-parts.ts';
import { listAllowed } from './oauth-tokens.ts';
import type { Db } from './schema.ts';
import { listUsage } from './usage.ts';

/** Rows of one step. */
const PAGE = 1000;
/** Reviews may be long. */
const REVIEWS_PAGE = 50;

/**
 * One JSON object, in pieces. Each is read on demand and continues after the last key of the previous one, so that
 * no transaction stays open for a slow reader, and nothing is missing that existed all the time. A playlist is one piece,
 * because its entries may move.
 */
export async function* exportAccount(db: Db, userId: number): AsyncGenerator<string> {
  yield `{"profile":${JSON.stringify(await getUser(db, userId))}`;
  yield `,"avatar":${JSON.stringify(await avatarOf(db, userId))}`;
  for (const [name, pages] of Object.entries(listsOf(db, userId))) {
    yield `,${JSON.stringify(name)}:[`;
    let between = '';
    for await (const rows of pages) {
      if (rows.length === 0) continue;
      yield between + rows.map((row) => JSON.stringify(row)).join(',');
      between = ',';
    }
    yield ']';
  }
  yield '}\n';
}

type Pages = AsyncIterable<readonly object[]>;

function listsOf(db: Db, userId: number): Record<string, Pages> {
  return {
    tracks: byKey('track_id', PAGE, (after) =>
      db
        .selectFrom('user_track')
        .select(['track_id', 'liked', 'favorited', 'disliked', 'reviewed', 'score'])
        .where('user_id', '=', userId)
        .where('track_id', '>', after)
        .orderBy('track_id')
        .limit(PAGE)
        .execute(),
    ),
    albums: byKey('album_id', PAGE, (after) =>
      db
        .selectFrom('user_album')
        .select(['album_id', 'date'])
        .where('user_id', '=', userId)
        .where('album_id', '>', after)
        .orderBy('album_id')
        .limit(PAGE)
        .execute(),
    ),
    artists: byKey('artist_id', PAGE, (after) =>
      db
        .selectFrom('user_artist')
        .select(['artist_id', 'date'])
        .where('user_id', '=', userId)
        .where('artist_id', '>', after)
        .orderBy('artist_id')
        .limit(PAGE)
        .execute(),
    ),
    reviews: reviewsOf(db, userId),
    reportedReviews: byKey('review_id', PAGE, (after) =>
      db
        .selectFrom('review_report')
        .select(['review_id', 'date', 'reason'])
        .where('user_id', '=', userId)
        .where('review_id', '>', after)
        .orderBy('review_id')
        .limit(PAGE)
        .execute(),
    ),
    playlists: playlistsOf(db, userId),
    allowedApplications: once(() => listAllowed(db, userId)),
    ownApplications: applicationsOf(db, userId),
    sessions: once(() =>
      db
        .selectFrom('session')
        .select(['created', 'expires'])
        .where('user_id', '=', userId)
        .orderBy('created')
        .execute(),
    ),
    administrativeActions: byKey('id', PAGE, (after) =>
      db
        .selectFrom('admin_action')
        .select(['id', 'at', 'action', 'subject', 'detail'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),
    mailedLinks: once(() =>
      db
        .selectFrom('mail_link')
        .select(['purpose', 'email', 'expires'])
        .where('user_id', '=', userId)
        .orderBy('expires')
        .execute(),
    ),
  };
}

async function* once<Row extends object>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read();
}

/** `read` returns the next rows after a key, in key order: fewer than a page only at the end. */
async function* byKey<Key extends string, Row extends Record<Key, number>>(
  key: Key,
  page: number,
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < page) return;
    after = rows[rows.length - 1][key];
  }
}

/** The ids first, from an index: the reviews of one user are far apart in the table. */
async function* reviewsOf(db: Db, userId: number): AsyncGenerator<object[]> {
  const ids = await db
    .selectFrom('review')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const some of inParts(ids, REVIEWS_PAGE)) {
    yield await db
      .selectFrom('review')
      .select(['id', 'track_id', 'album_id', 'score', 'title', 'text', 'lang', 'date', 'agreecnt', 'hidden'])
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  }
}

async function avatarOf(db: Db, userId: number) {
  const row = await db
    .selectFrom('avatar')
    .select(['kind', 'picture', 'changed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { kind: row.kind, changed: row.changed, base64: Buffer.from(row.picture).toString('base64') };
}

async function* applicationsOf(db: Db, userId: number): AsyncGenerator<object[]> {
  for (const application of await listApplications(db, { user_id: userId })) {
    yield [{ ...application, usage: await listUsage(db, application.client_id, '') }];
  }
}

async function* playlistsOf(db: Db, userId: number): AsyncGenerator<object[]> {
  const playlists = await db
    .selectFrom('playlist')
    .select(['id', 'name', 'creationdate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const playlist of playlists) {
    const tracks = await db
      .selectFrom('playlist_track')
      .select(['track_id', 'date'])
      .where('playlist_id', '=', playlist.id)
      .orderBy('position')
      .execute();
    yield [{ ...playlist, tracks }];
  }
}
