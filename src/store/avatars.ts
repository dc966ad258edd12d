/** The pictures people have uploaded of themselves. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export type Avatar = Pick<Schema['avatar'], 'kind' | 'picture' | 'changed'>;

export async function saveAvatar(store: Store, user_id: number, avatar: Avatar): Promise<void> {
  await store.commit((trx) =>
    trx
      .insertInto('avatar')
      .values({ user_id, ...avatar })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(avatar))
      .execute(),
  );
}

export async function deleteAvatar(store: Store, user_id: number): Promise<void> {
  await store.commit((trx) => trx.deleteFrom('avatar').where('user_id', '=', user_id).execute());
}

/** When the picture was changed: with it, one that is already known need not be read. */
export async function findAvatarChange(db: Kysely<Schema>, user_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('avatar')
    .select('changed')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.changed;
}

export async function findAvatar(db: Kysely<Schema>, user_id: number): Promise<Avatar | undefined> {
  return await db
    .selectFrom('avatar')
    .select(['kind', 'picture', 'changed'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}
