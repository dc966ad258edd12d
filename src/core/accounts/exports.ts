/** Data exports of users. They may be long, so they are read while they are sent. */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { createQueue } from '../../domain/collections/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import type { User } from '../../domain/users.ts';
import { findPicture } from '../../store/pictures.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import { selectOne, selectRows } from '../../store/queries/rows.ts';
import type { Db, Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { listApplications } from '../applications/application-rows.ts';
import { readUsage } from '../applications/usage-rows.ts';
import { listAllowed } from '../oauth/oauth-tokens.ts';
import { getUser } from './users.ts';

/**
 * Rejects a second concurrent export of the same user (kind `rate-limit`), and too many concurrent exports (`overload`).
 * It goes on until the stream is closed.
 */
type Exports = (user: User) => Readable;

/** Each holds a piece or two, of a quarter of a megabyte for the longest playlist. */
const AT_ONCE = 50;
const RETRY = { retryAfter: 10 };

export function createExports(store: Store): Exports {
  const going = new Set<number>();
  // Exports read one piece at a time, so that other long reads wait for one of them at most.
  const reading = createQueue({ atOnce: 1, waitingMax: AT_ONCE });

  async function* pieces(userId: number): AsyncGenerator<Buffer> {
    const source = exportAccount(store.longReads, userId);
    for (;;) {
      const { done, value } = await reading(() => source.next());
      if (done) return;
      yield Buffer.from(value);
    }
  }

  return ({ id }) => {
    if (going.has(id)) throw new Refusal('rate-limit', REFUSAL_MESSAGES.exportRunning, RETRY);
    if (going.size >= AT_ONCE)
      throw new Refusal('overload', 'Too many data downloads are running. Try again later.', RETRY);
    going.add(id);
    // Bytes, so that no more than one piece is read ahead.
    const stream = Readable.from(pieces(id), { objectMode: false, highWaterMark: 1 });
    return stream.once('close', () => going.delete(id));
  };
}

// Exports everything that is stored about a user, for that user. Secrets are stored as hashes and are left out.

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
  const own = { user_id: userId };
  const keyed = (table: keyof Schema, key: string, ...further: string[]): Pages =>
    pagesOf<Record<string, unknown>>(PAGE, async (last) => {
      const { rows } = await sql<Record<string, unknown>>`
        select ${sql.join([key, ...further].map((column) => sql.ref(column)))} from ${sql.table(table)}
        where user_id = ${userId} and ${sql.ref(key)} > ${last?.[key] ?? Number.MIN_SAFE_INTEGER}
        order by ${sql.ref(key)} limit ${sql.lit(PAGE)}`.execute(db);
      return rows;
    });
  return {
    tracks: keyed('user_track', 'track_id', 'liked', 'favorited', 'disliked', 'reviewed', 'score'),
    albums: keyed('user_album', 'album_id', 'date'),
    artists: keyed('user_artist', 'artist_id', 'date'),
    followedUsers: keyed('user_follow', 'followed_id', 'date'),
    seenReleases: keyed('releases_seen', 'user_id', 'day', 'count'),
    reviews: reviewsOf(db, userId),
    playlists: playlistsOf(db, userId),
    collaborations: keyed('playlist_member', 'playlist_id', 'invited', 'accepted'),
    allowedApplications: once(() => listAllowed(db, userId)),
    ownApplications: applicationsOf(db, userId),
    sessions: once(() => selectRows(db, 'session', ['created', 'expires'], own, ['created'])),
    managedArtists: keyed('artist_member', 'artist_id', 'role', 'since'),
    artistRequests: keyed(
      'artist_request',
      'id',
      'artist_id',
      'name',
      'message',
      'state',
      'created',
      'reply',
    ),
    reports: reportsOf(db, userId),
    releaseActions: keyed('release_action', 'id', 'artist_id', 'release_id', 'at', 'action', 'detail'),
    acceptedTerms: once(() => selectRows(db, 'terms_acceptance', ['version', 'at'], own, ['at'])),
    appKeys: keyed('app_key', 'id', 'name', 'created', 'used', 'used_by'),
    bookmarks: keyed('bookmark', 'track_id', 'position', 'comment', 'created', 'changed'),
    playQueue: keyed('play_queue', 'user_id', 'track_ids', 'current', 'position', 'changed', 'changed_by'),
    shares: keyed('share', 'id', 'kind', 'item_id', 'description', 'created', 'changed'),
    listening: keyed(
      'listener',
      'user_id',
      'history',
      'scrobble_url',
      'scrobble_name',
      'scrobble_state',
      'scrobble_sent',
    ),
    listens: keyed('listen', 'n', 'track_id', 'listened', 'in_history'),
    administrativeActions: keyed('admin_action', 'id', 'at', 'action', 'subject', 'detail'),
    mailedLinks: once(() => selectRows(db, 'mail_link', ['purpose', 'email', 'expires'], own, ['expires'])),
  };
}

async function* once<Row extends object>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read();
}

/** The ids first, from an index: the reviews of one user are far apart in the table. */
async function* reviewsOf(db: Db, userId: number): AsyncGenerator<object[]> {
  const ids = await selectRows(db, 'review', ['id'], { user_id: userId }, ['id']);
  for (const some of inParts(ids, REVIEWS_PAGE)) {
    yield await selectRows(
      db,
      'review',
      ['id', 'track_id', 'album_id', 'score', 'title', 'text', 'lang', 'date', 'agreecnt', 'hidden'],
      { id: some.map(({ id }) => id), user_id: userId },
      ['id'],
    );
  }
}

/** With what was reported. */
function reportsOf(db: Db, userId: number): Pages {
  return pagesOf<{ report_id: number }>(PAGE, (last) =>
    db
      .selectFrom('report_entry')
      .innerJoin('report', 'report.id', 'report_id')
      .select(['report_id', 'kind', 'item_id', 'name', 'reason', 'text', 'at'])
      .where('user_id', '=', userId)
      .where('report_id', '>', last?.report_id ?? 0)
      .orderBy('report_id')
      .limit(PAGE)
      .execute(),
  );
}

const base64Of = (picture: Uint8Array) => Buffer.from(picture).toString('base64');

async function avatarOf(db: Db, userId: number) {
  const row = await selectOne(db, 'avatar', ['kind', 'picture', 'changed'], { user_id: userId });
  return row === undefined ? null : { kind: row.kind, changed: row.changed, base64: base64Of(row.picture) };
}

async function* applicationsOf(db: Db, userId: number): AsyncGenerator<object[]> {
  for (const application of await listApplications(db, { user_id: userId })) {
    const usage = await Array.fromAsync(readUsage(db, application.client_id));
    yield [{ ...application, usage: usage.flat() }];
  }
}

async function* playlistsOf(db: Db, userId: number): AsyncGenerator<object[]> {
  const columns = ['id', 'name', 'creationdate', 'private', 'description', 'query'] as const;
  for (const playlist of await selectRows(db, 'playlist', columns, { user_id: userId }, ['id'])) {
    const ofIt = { playlist_id: playlist.id };
    const picture = await findPicture(db, 'playlist', playlist.id);
    const tracks = await selectRows(db, 'playlist_track', ['track_id', 'date'], ofIt, ['position']);
    const cover = picture === undefined ? null : base64Of(picture);
    yield [{ ...playlist, private: playlist.private === 1, cover, tracks }];
  }
}
