/** Avatars of users: accepted, stored, and served in the sizes of the API. */

import { sql } from 'kysely';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import type { ImageFormat } from '../../domain/media/media.ts';
import type { AvatarSize } from '../../domain/vocabulary.ts';
import { AVATAR_KIND, makeAvatar, resizeAvatar } from '../../media/images/uploads.ts';
import { lockIds } from '../../store/ids.ts';
import { deleteRows, selectOne, updateRows } from '../../store/queries/rows.ts';
import type { Db, Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { cachedForOutages } from '../node/outage-cache.ts';

/** Decoding takes up to some hundred megabytes: one at a time. */
const WAITING_MAX = 20;
/** A resized avatar has one to five kilobytes. */
const RESIZED_MAX = 500;

export function createAvatars(store: Store, now: () => Date = () => new Date()) {
  const takeIn = createQueue({ atOnce: 1, waitingMax: WAITING_MAX });
  const handOut = createQueue({ atOnce: 1, waitingMax: 10 * WAITING_MAX });
  const cache = new BoundedMap<string, Buffer>({ max: RESIZED_MAX });
  const findVersion = cachedForOutages((userId: number) => findAvatarChange(store.db, userId));

  async function resized(
    userId: number,
    width: AvatarSize,
    format: ImageFormat,
  ): Promise<Buffer | undefined> {
    const changed = await findVersion(userId);
    if (changed === undefined) return undefined;
    const key = `${userId} ${width} ${format} ${changed}`;
    const cached = cache.use(key);
    if (cached !== undefined) return cached;
    const bytes = await resize(userId, width, format);
    if (bytes !== undefined) cache.set(key, bytes);
    return bytes;
  }

  async function resize(userId: number, width: AvatarSize, format: ImageFormat) {
    const avatar = await findAvatar(store.db, userId);
    return avatar && (await handOut(() => resizeAvatar(avatar.picture, width, format)));
  }

  return {
    /** Rejects (kind `type`) data that is not an image. */
    async save(userId: number, upload: Buffer): Promise<void> {
      const picture = await takeIn(() => makeAvatar(upload));
      await saveAvatar(store, userId, { kind: AVATAR_KIND, picture, changed: now().toISOString() });
    },
    remove: (userId: number) => deleteAvatar(store, userId),
    /** Changes with an uploaded avatar; empty for one of an import, which `find` does not have; `undefined` if there is none. */
    findVersion,
    find: resized,
  };
}

export type Avatars = ReturnType<typeof createAvatars>;

// The avatars of users: uploaded, or else the file that an import has named.

type Avatar = Pick<Schema['avatar'], 'kind' | 'picture' | 'changed'>;

/** Does nothing for a deleted user. */
export async function saveAvatar(store: Store, user_id: number, avatar: Avatar): Promise<void> {
  const { kind, picture, changed } = avatar;
  await store.commit(async (trx) => {
    // A concurrent deletion of the account happens entirely before or after.
    await lockIds(trx, 'user');
    await sql`
      insert into avatar (user_id, kind, picture, changed)
      select id, ${kind}, ${picture}, ${changed} from "user" where id = ${user_id}
      on conflict (user_id) do update set
        kind = excluded.kind, picture = excluded.picture, changed = excluded.changed`.execute(trx);
  });
}

export async function deleteAvatar(store: Store, user_id: number): Promise<void> {
  await store.commit(async (trx) => {
    await deleteRows(trx, 'avatar', { user_id });
    await updateRows(trx, 'user', { id: user_id }, { avatar: '' });
  });
}

/** When the avatar was uploaded, so that a cached one need not be read; empty if it is a file of an import. */
export async function findAvatarChange(db: Db, user_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .leftJoin('avatar', 'avatar.user_id', 'user.id')
    .select(['changed', 'user.avatar as file'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row?.changed ?? (row?.file ? '' : undefined);
}

export async function findAvatar(db: Db, user_id: number): Promise<Avatar | undefined> {
  return await selectOne(db, 'avatar', ['kind', 'picture', 'changed'], { user_id });
}
