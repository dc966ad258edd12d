/** The avatars of users: uploaded, or else the file that an import has named. */
import { makePicture } from '../../media/images/uploads.ts';
import { isHeld } from '../../store/hold-user.ts';
import { deleteRows, updateRows, upsertRow } from '../../store/queries/rows.ts';
import type { Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

export function createAvatars(store: Store, now: () => Date) {
  return {
    /** Rejects (kind `type`) data that is not an image. */
    async save(userId: number, upload: Buffer): Promise<void> {
      const picture = await makePicture('avatar', upload);
      await saveAvatar(store, userId, { kind: 'webp', picture, changed: now().toISOString() });
    },
    remove: (userId: number) => deleteAvatar(store, userId),
  };
}

/** Does nothing for a deleted user. */
export async function saveAvatar(
  store: Store,
  user_id: number,
  avatar: Omit<Schema['avatar'], 'user_id'>,
): Promise<void> {
  await store.commit(async (trx) => {
    if (await isHeld(trx, user_id)) await upsertRow(trx, 'avatar', { user_id }, avatar);
  });
}

export async function deleteAvatar(store: Store, user_id: number): Promise<void> {
  await store.commit(async (trx) => {
    await deleteRows(trx, 'avatar', { user_id });
    await updateRows(trx, 'user', { id: user_id }, { avatar: '' });
  });
}
