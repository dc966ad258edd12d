/** Rows about a user in every table that can have some. */
import assert from 'node:assert/strict';
import { logAction } from '../../store/admin-log.ts';
import type { Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { createApplication } from '../applications/application-edits.ts';
import { createTokens, saveCode } from '../oauth/oauth-tokens.ts';
import { playlistRow } from '../playlists/playlist-row.fixture.ts';
import { createMailLink } from './mail-links.ts';
import { createSession } from './sessions.ts';
import { getPasswordHash } from './users.ts';

const now = new Date('2026-03-01T12:00:00Z');

type PersonalTable = {
  [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** Housekeeping empties it, whoever the rows are about. */
const ABANDONED = 'review_report';

/** Read from the database, so that none can be forgotten. */
export async function personalTables({ db }: Store): Promise<PersonalTable[]> {
  const tables = await db.introspection.getTables();
  const personal = tables.filter(
    ({ name: table, columns }) => table !== ABANDONED && columns.some(({ name }) => name === 'user_id'),
  );
  assert.ok(personal.length > 8, 'tables are found');
  return personal.map(({ name }) => name as PersonalTable).sort();
}

/** The actions of administrators stay, with their name. */
const STAYING: readonly PersonalTable[] = ['admin_action', 'import_run'];

/** The tables that must not contain a deleted user. */
export async function leftTables(store: Store): Promise<PersonalTable[]> {
  return (await personalTables(store)).filter((table) => !STAYING.includes(table));
}

export async function logIn(store: Store, userId: number): Promise<string> {
  const hash = await getPasswordHash(store.db, userId);
  const token = await createSession(store, { userId, verified: hash, next: hash }, now);
  assert.ok(token !== undefined);
  return token;
}

/** A row in every table with data about a user; their items have the user's id. */
export async function fillAccount(store: Store, id: number): Promise<void> {
  const { db } = store;
  const date = '2026-01-01 00:00:00';
  const marks = { liked: date, favorited: '', disliked: '', reviewed: '', score: 0, updated: date };
  await db
    .insertInto('user_track')
    .values({ user_id: id, track_id: 1, ...marks })
    .execute();
  await db.insertInto('user_album').values({ user_id: id, album_id: 1, date }).execute();
  await db.insertInto('user_artist').values({ user_id: id, artist_id: 1, date }).execute();
  await db.insertInto('user_follow').values({ user_id: id, followed_id: 0, date }).execute();
  await db.insertInto('releases_seen').values({ user_id: id, day: '2026-01-01', count: 1 }).execute();
  const words = { score: 7, title: '', text: 'good', lang: 'en', date, agreecnt: 0, hidden: 0 };
  await db
    .insertInto('review')
    .values({ id, user_id: id, track_id: 1, album_id: null, ...words })
    .execute();
  await db
    .insertInto('playlist')
    .values(playlistRow({ id, name: 'mine', user_id: id, creationdate: '2026-01-01', updated: date }))
    .execute();
  await db.insertInto('playlist_track').values({ playlist_id: id, position: 1, track_id: 1, date }).execute();
  await db
    .insertInto('playlist_member')
    .values({ playlist_id: 0, user_id: id, invited: date, accepted: date })
    .execute();
  const picture = new Uint8Array([1, 2, 3]);
  await db.insertInto('avatar').values({ user_id: id, kind: 'webp', picture, changed: date }).execute();
  const moments = { created: date, changed: date };
  await db
    .insertInto('app_key')
    .values({
      user_id: id,
      name: 'phone',
      key_hash: `hash ${id}`,
      sealed: '',
      created: date,
      used: '',
      used_by: '',
    })
    .execute();
  await db
    .insertInto('bookmark')
    .values({ user_id: id, track_id: 1, position: 5, comment: '', ...moments })
    .execute();
  await db
    .insertInto('play_queue')
    .values({ user_id: id, track_ids: '[1]', current: 0, position: 0, changed: date, changed_by: '' })
    .execute();
  await db
    .insertInto('share')
    .values({ user_id: id, kind: 'track', item_id: 1, description: '', ...moments })
    .execute();
  await db.insertInto('listener').values({ user_id: id, history: 1, last: 1 }).execute();
  await db
    .insertInto('listen')
    .values({ user_id: id, n: 1, track_id: 1, listened: date, reported: 1, in_history: 1, pending: 0 })
    .execute();
  await logIn(store, id);
  await createMailLink(store, { user_id: id, purpose: 'verify', email: 'x@example.org' }, now);
  const { client_id } = await createApplication(store, { name: 'mine', plan: 'read', user_id: id });
  const counts = { requests: 3, failures: 1 };
  await db
    .insertInto('app_usage')
    .values({ client_id, day: '2026-03-01', operation: 'tracks', ...counts })
    .execute();
  await createTokens(store, { client_id, user_id: id });
  const code = { client_id, user_id: id, redirect_uri: '', scope: 'music', challenge: '', expires: now };
  await saveCode(store, `code ${id}`, code);
  await db
    .insertInto('artist_member')
    .values({ artist_id: 1, user_id: id, role: 'owner', since: date })
    .execute();
  await db
    .insertInto('artist_request')
    .values({ user_id: id, artist_id: 1, name: 'Lume', message: '', created: date })
    .execute();
  await db.insertInto('terms_acceptance').values({ user_id: id, version: '1', at: date }).execute();
  await db
    .insertInto('report')
    .values({ kind: 'track', item_id: id, name: 'x', handler_id: id, created: date })
    .execute();
  await db
    .insertInto('report_entry')
    .values({ report_id: 1, user_id: id, reason: 'other', text: 'x', at: date })
    .execute();
  const about = { artist_id: 1, release_id: 0, action: 'create', detail: '{}' };
  await db
    .insertInto('release_action')
    .values({ ...about, user_id: id, at: date })
    .execute();
  const by = { id, name: 'x' };
  await store.commit((trx) => logAction(trx, { by, action: 'track.edit', subject: 'track 1' }));
}
