/** The avatars of users: uploaded, or else the file that an import has named. */
import { sql } from 'kysely';
import { lockIds } from '../ids.ts';
import type { Db, Schema } from '../schema.ts';
import type { Store } from '../store.ts';

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
    await trx.deleteFrom('avatar').where('user_id', '=', user_id).execute();
    await trx.updateTable('user').set({ avatar: '' }).where('id', '=', user_id).execute();
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
  return await db
    .selectFrom('avatar')
    .select(['kind', 'picture', 'changed'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}
