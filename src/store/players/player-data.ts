/** What players save for a user: positions in tracks, a queue, shared pages. Each write locks the user, so limits hold. */
import type { Bookmark, PlayQueue, Share, SharedKind } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { holdUser } from '../hold-user.ts';
import { countRows } from '../queries/where.ts';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';

/** Of one user. */
const BOOKMARKS_MAX = 1000;
const SHARES_MAX = 1000;

/** The latest first. */
export async function listBookmarks(db: Db, userId: number): Promise<Bookmark[]> {
  return await db
    .selectFrom('bookmark')
    .select(['track_id as trackId', 'position', 'comment', 'created', 'changed'])
    .where('user_id', '=', userId)
    .orderBy('changed', 'desc')
    .orderBy('track_id')
    .limit(BOOKMARKS_MAX)
    .execute();
}

/** One for each track. Rejects (kind `forbidden`) more than `BOOKMARKS_MAX`. */
export async function saveBookmark(
  store: Store,
  userId: number,
  { trackId, position, comment }: Pick<Bookmark, 'trackId' | 'position' | 'comment'>,
  now: string,
): Promise<void> {
  await store.commit(async (trx) => {
    await holdUser(trx, userId);
    const changes = { position, comment, changed: now };
    const { numUpdatedRows } = await trx
      .updateTable('bookmark')
      .set(changes)
      .where('user_id', '=', userId)
      .where('track_id', '=', trackId)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    const own = await countRows(trx.selectFrom('bookmark').where('user_id', '=', userId));
    if (own >= BOOKMARKS_MAX) throw tooMany('bookmarks', own);
    await trx
      .insertInto('bookmark')
      .values({ user_id: userId, track_id: trackId, ...changes, created: now })
      .execute();
  });
}

/** Returns whether there was one. */
export async function deleteBookmark(store: Store, userId: number, trackId: number): Promise<boolean> {
  const { numDeletedRows } = await store.commit((trx) =>
    trx
      .deleteFrom('bookmark')
      .where('user_id', '=', userId)
      .where('track_id', '=', trackId)
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

export async function findPlayQueue(db: Db, userId: number): Promise<PlayQueue | undefined> {
  const row = await db
    .selectFrom('play_queue')
    .select(['track_ids', 'current', 'position', 'changed', 'changed_by'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { track_ids, changed_by, ...queue } = row;
  return { ...queue, trackIds: JSON.parse(track_ids), changedBy: changed_by };
}

/** Replaces the queue of the user; an empty one is deleted. */
export async function savePlayQueue(store: Store, userId: number, queue: PlayQueue): Promise<void> {
  const { trackIds, current, position, changed, changedBy } = queue;
  await store.commit(async (trx) => {
    await holdUser(trx, userId);
    await trx.deleteFrom('play_queue').where('user_id', '=', userId).execute();
    if (trackIds.length === 0) return;
    const row = { user_id: userId, track_ids: JSON.stringify(trackIds), changed_by: changedBy };
    await trx
      .insertInto('play_queue')
      .values({ ...row, current, position, changed })
      .execute();
  });
}

const SHARE_COLUMNS = ['id', 'kind', 'item_id as itemId', 'description', 'created', 'changed'] as const;

/** The latest first. */
export async function listShares(db: Db, userId: number): Promise<Share[]> {
  return await db
    .selectFrom('share')
    .select(SHARE_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHARES_MAX)
    .execute();
}

/** All or none. Rejects (kind `forbidden`) more than `SHARES_MAX`. */
export async function createShares(
  store: Store,
  userId: number,
  items: readonly { kind: SharedKind; id: number }[],
  description: string,
  now: string,
): Promise<Share[]> {
  return await store.commit(async (trx) => {
    await holdUser(trx, userId);
    const own = await countRows(trx.selectFrom('share').where('user_id', '=', userId));
    if (own + items.length > SHARES_MAX) throw tooMany('shares', own);
    const shares: Share[] = [];
    for (const { kind, id } of items) {
      const share = await trx
        .insertInto('share')
        .values({ user_id: userId, kind, item_id: id, description, created: now, changed: now })
        .returning(SHARE_COLUMNS)
        .executeTakeFirstOrThrow();
      shares.push(share);
    }
    return shares;
  });
}

/** Both return whether the user has such a share. */
export async function describeShare(
  store: Store,
  userId: number,
  id: number,
  description: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store.commit((trx) =>
    trx
      .updateTable('share')
      .set({ description, changed: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

export async function deleteShare(store: Store, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await store.commit((trx) =>
    trx.deleteFrom('share').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

const tooMany = (what: string, own: number) =>
  new Refusal('forbidden', `You have ${own} ${what}, which is the limit.`);
