/** What players save for a user. Everything that is stored is durable when the promise resolves. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import type { Bookmark, PlayQueue, Share, SharedKind } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { oneLine, requireParagraphs } from '../../domain/text/texts.ts';
import type { User } from '../../domain/users.ts';
import {
  createShares,
  deleteBookmark,
  deleteShare,
  describeShare,
  findPlayQueue,
  listBookmarks,
  listShares,
  saveBookmark,
  savePlayQueue,
} from '../../store/players/player-data.ts';
import type { Store } from '../../store/store.ts';

/** Tracks of a queue. */
const QUEUE_MAX = 10_000;
const TEXT_MAX = 500;
const CLIENT_MAX = 60;

type Owner = Pick<User, 'id'>;

/** What a user listens to now, as the player has reported it. */
export interface NowPlaying {
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

export function createPlayerData(store: Store, clock: () => Date = () => new Date()) {
  const { db } = store;
  const now = () => clock().toISOString();
  const playing = new BoundedMap<string, NowPlaying>({
    maxAgeMs: PLAYING_MS,
    max: PLAYING_MAX,
    clock: () => clock().getTime(),
  });

  return {
    bookmarks: ({ id }: Owner): Promise<Bookmark[]> => listBookmarks(db, id),
    async saveBookmark(
      { id }: Owner,
      mark: Pick<Bookmark, 'trackId' | 'position' | 'comment'>,
    ): Promise<void> {
      const comment = requireParagraphs('comment', mark.comment, TEXT_MAX);
      await saveBookmark(store, id, { ...mark, comment }, now());
    },
    async deleteBookmark({ id }: Owner, trackId: number): Promise<void> {
      if (!(await deleteBookmark(store, id, trackId)))
        throw new Refusal('not-found', 'There is no such bookmark.');
    },

    queue: ({ id }: Owner): Promise<PlayQueue | undefined> => findPlayQueue(db, id),
    async saveQueue(
      { id }: Owner,
      queue: Pick<PlayQueue, 'trackIds' | 'current' | 'position'>,
      client: string,
    ): Promise<void> {
      if (queue.trackIds.length > QUEUE_MAX)
        throw new Refusal('type', `A queue holds at most ${QUEUE_MAX} songs; ${queue.trackIds.length} came.`);
      await savePlayQueue(store, id, { ...queue, changed: now(), changedBy: nameOf(client) });
    },

    shares: ({ id }: Owner): Promise<Share[]> => listShares(db, id),
    async share(
      { id }: Owner,
      items: readonly { kind: SharedKind; id: number }[],
      description: string,
    ): Promise<Share[]> {
      return await createShares(
        store,
        id,
        items,
        requireParagraphs('description', description, TEXT_MAX),
        now(),
      );
    },
    async describeShare({ id: userId }: Owner, id: number, description: string): Promise<void> {
      const text = requireParagraphs('description', description, TEXT_MAX);
      if (!(await describeShare(store, userId, id, text, now()))) throw noShare();
    },
    async deleteShare({ id: userId }: Owner, id: number): Promise<void> {
      if (!(await deleteShare(store, userId, id))) throw noShare();
    },

    /** Of the user alone: what others listen to is private. */
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
const noShare = () => new Refusal('not-found', 'There is no such share.');
