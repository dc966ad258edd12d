/** For tests of personal reads: people and their lists in a store of their own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createUsers, type Users } from '../../core/users/users.ts';
import { saveAvatar } from '../../store/avatars.ts';
import type { EntityRows, Schema } from '../../store/schema.ts';
import { openStore } from '../../store/store.ts';

type User = EntityRows['user'];
type Happened = Partial<
  Pick<Schema['user_track'], 'liked' | 'favorited' | 'reviewed' | 'score' | 'disliked'>
>;

const user = (id: number, name: string, change: Partial<User>): User => ({
  ...{ id, name, name_folded: name.toLowerCase(), dispname: name, lang: '', creationdate: '2016-06-06' },
  ...{ avatar: '', email: '', email_folded: '', email_verified: 0, password_hash: '' },
  ...{ admin: 0, suspended: 0 },
  ...change,
});

const track = (user_id: number, track_id: number, happened: Happened): Schema['user_track'] => {
  const { liked = '', favorited = '', disliked = '', reviewed = '', score = 0 } = happened;
  const updated = [liked, favorited, reviewed].sort()[2];
  return { user_id, track_id, liked, favorited, disliked, reviewed, score, updated };
};

const on = (day: string) => `2020-${day} 10:00:00`;

/**
 * Ana (1) has an avatar and lists, Bruno (2) nothing, carla (3) an album. Track, album and artist 999 are known to nobody
 * else.
 */
export async function openStoredPeople(): Promise<Users> {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-people-'));
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'cantiga.db') });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { db } = store;
  await db
    .insertInto('user')
    .values([
      user(1, 'ana', { dispname: 'Ana "A" <b>', lang: 'pt', creationdate: '2017-05-05' }),
      user(2, 'Bruno', { avatar: 'faces/bruno.png' }),
      user(3, 'Ána', { name_folded: 'ána', lang: 'it' }),
    ])
    .execute();
  await saveAvatar(store, 1, { kind: 'webp', picture: new Uint8Array(3), changed: '' });
  await db
    .insertInto('user_track')
    .values([
      track(1, 700, { liked: on('01-01') }),
      track(1, 701, { favorited: on('03-01') }),
      track(1, 702, { liked: on('02-01') }),
      track(1, 800, { liked: on('01-15'), favorited: on('01-16'), reviewed: on('03-01'), score: 7 }),
      track(1, 999, { liked: on('12-01') }),
    ])
    .execute();
  await db
    .insertInto('user_album')
    .values([
      { user_id: 1, album_id: 70, date: on('01-01') },
      { user_id: 1, album_id: 80, date: on('02-01') },
      { user_id: 1, album_id: 999, date: on('03-01') },
      { user_id: 3, album_id: 80, date: on('05-01') },
    ])
    .execute();
  await db
    .insertInto('user_artist')
    .values([
      { user_id: 1, artist_id: 7, date: on('01-01') },
      { user_id: 1, artist_id: 8, date: on('02-01') },
      { user_id: 1, artist_id: 999, date: on('03-01') },
    ])
    .execute();
  return createUsers(store, { touched() {} });
}
