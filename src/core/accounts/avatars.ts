/** Avatars of users: accepted, stored, and served in the sizes of the API. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import type { ImageFormat } from '../../domain/media/media.ts';
import type { AvatarSize } from '../../domain/vocabulary.ts';
import { AVATAR_KIND, makeAvatar, resizeAvatar } from '../../media/images/uploads.ts';
import { deleteAvatar, findAvatar, findAvatarChange, saveAvatar } from '../../store/accounts/avatars.ts';
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
