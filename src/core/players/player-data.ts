/**
 * What players save for a user: positions in tracks, a queue, shared pages. Everything that is stored is durable when the promise resolves. Each
 * write locks the user, so limits hold.
 */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import type { Bookmark, PlayQueue, Share, SharedKind } from '../../domain/players.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { oneLine, requireParagraphs } from '../../domain/text/texts.ts';
import type { Owner } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { countRows, deleteRows, insertRows, selectOne, updateRows } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';

/** Tracks of a queue. */
const QUEUE_MAX = 10_000;
/** The limits of one user. */
const BOOKMARKS_MAX = 1000;
const SHARES_MAX = 1000;
const TEXT_MAX = 500;
const CLIENT_MAX = 60;

/** What a user listens to now, as the player has reported it. */
interface NowPlaying {
  trackId: number;
  client: string;
  /** Milliseconds of the clock. */
  reported: number;
  state: string;
  /** Milliseconds in the track. */
  position: number;
  rate: number;
}

/** Reports of this node, in memory: a player repeats them with every track. */
const PLAYING_MS = 60 * 60_000;
const PLAYING_MAX = 20_000;

const SHARE_COLUMNS = ['id', 'kind', 'item_id as itemId', 'description', 'created', 'changed'] as const;

export function createPlayerData(store: Store, clock: () => Date = () => new Date()) {
  const { db } = store;
  const moment = () => clock().toISOString();
  const playing = new BoundedMap<string, NowPlaying>({
    maxAgeMs: PLAYING_MS,
    max: PLAYING_MAX,
    clock: () => clock().getTime(),
  });

  return {
    /** The latest first. */
    async bookmarks({ id }: Owner): Promise<Bookmark[]> {
      return await db
        .selectFrom('bookmark')
        .select(['track_id as trackId', 'position', 'comment', 'created', 'changed'])
        .where('user_id', '=', id)
        .orderBy('changed', 'desc')
        .orderBy('track_id')
        .limit(BOOKMARKS_MAX)
        .execute();
    },
    /** One for each track. Rejects (kind `forbidden`) more than `BOOKMARKS_MAX`. */
    async saveBookmark(
      { id: userId }: Owner,
      { trackId, position, ...mark }: Pick<Bookmark, 'trackId' | 'position' | 'comment'>,
    ): Promise<void> {
      const comment = requireParagraphs('comment', mark.comment, TEXT_MAX);
      const now = moment();
      await store.commit(async (trx) => {
        await holdUser(trx, userId);
        const changes = { position, comment, changed: now };
        const updated = await updateRows(trx, 'bookmark', { user_id: userId, track_id: trackId }, changes);
        if (updated > 0) return;
        const own = await countRows(trx, 'bookmark', { user_id: userId });
        if (own >= BOOKMARKS_MAX) throw tooMany('bookmarks', own);
        await insertRows(trx, 'bookmark', { user_id: userId, track_id: trackId, ...changes, created: now });
      });
    },
    async deleteBookmark({ id }: Owner, trackId: number): Promise<void> {
      const deleted = await store.commit((trx) =>
        deleteRows(trx, 'bookmark', { user_id: id, track_id: trackId }),
      );
      requireFound(deleted, 'There is no such bookmark.');
    },

    async queue({ id }: Owner): Promise<PlayQueue | undefined> {
      const row = await selectOne(
        db,
        'play_queue',
        ['track_ids', 'current', 'position', 'changed', 'changed_by'],
        { user_id: id },
      );
      if (row === undefined) return undefined;
      const { track_ids, changed_by, ...queue } = row;
      return { ...queue, trackIds: JSON.parse(track_ids), changedBy: changed_by };
    },
    /** Replaces the queue of the user; an empty one is deleted. */
    async saveQueue(
      { id: userId }: Owner,
      { trackIds, current, position }: Pick<PlayQueue, 'trackIds' | 'current' | 'position'>,
      client: string,
    ): Promise<void> {
      if (trackIds.length > QUEUE_MAX)
        throw new Refusal('type', `A queue holds at most ${QUEUE_MAX} songs; ${trackIds.length} came.`);
      const row = { user_id: userId, track_ids: JSON.stringify(trackIds), changed_by: nameOf(client) };
      const changed = moment();
      await store.commit(async (trx) => {
        await holdUser(trx, userId);
        await deleteRows(trx, 'play_queue', { user_id: userId });
        if (trackIds.length === 0) return;
        await insertRows(trx, 'play_queue', { ...row, current, position, changed });
      });
    },

    /** The latest first. */
    async shares({ id }: Owner): Promise<Share[]> {
      return await db
        .selectFrom('share')
        .select(SHARE_COLUMNS)
        .where('user_id', '=', id)
        .orderBy('id', 'desc')
        .limit(SHARES_MAX)
        .execute();
    },
    /** All or none. Rejects (kind `forbidden`) more than `SHARES_MAX`. */
    async share(
      { id: userId }: Owner,
      items: readonly { kind: SharedKind; id: number }[],
      text: string,
    ): Promise<Share[]> {
      const description = requireParagraphs('description', text, TEXT_MAX);
      const now = moment();
      return await store.commit(async (trx) => {
        await holdUser(trx, userId);
        const own = await countRows(trx, 'share', { user_id: userId });
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
    },
    async describeShare({ id: userId }: Owner, id: number, text: string): Promise<void> {
      const description = requireParagraphs('description', text, TEXT_MAX);
      const changed = moment();
      const updated = await store.commit((trx) =>
        updateRows(trx, 'share', { id, user_id: userId }, { description, changed }),
      );
      requireFound(updated, NO_SHARE);
    },
    async deleteShare({ id: userId }: Owner, id: number): Promise<void> {
      const deleted = await store.commit((trx) => deleteRows(trx, 'share', { id, user_id: userId }));
      requireFound(deleted, NO_SHARE);
    },

    /** The track that the user alone sees: what others listen to is private. */
    nowPlaying({ id }: Owner): (NowPlaying & { minutesAgo: number }) | undefined {
      const found = playing.get(String(id));
      if (found === undefined) return undefined;
      return { ...found, minutesAgo: Math.floor((clock().getTime() - found.reported) / 60_000) };
    },
    reportPlaying({ id }: Owner, report: Omit<NowPlaying, 'reported'> | undefined): void {
      const key = String(id);
      if (report === undefined) playing.delete(key);
      else playing.set(key, { ...report, client: nameOf(report.client), reported: clock().getTime() });
    },
  };
}

export type PlayerData = ReturnType<typeof createPlayerData>;

const nameOf = (client: string) => oneLine(client.toWellFormed()).slice(0, CLIENT_MAX);
const NO_SHARE = 'There is no such share.';
const tooMany = (what: string, own: number) =>
  new Refusal('forbidden', `You have ${own} ${what}, which is the limit.`);
