/** Playlists. They are read from the store by key, so that a change is visible immediately on every node. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { caseless, fold } from '../../catalogue/text/fold.ts';
import type { ActivityCounter } from '../../domain/activity.ts';
import { type OwnPlaylist, PLAYLIST_NAME_MAX } from '../../domain/playlists.ts';
import { createQueue } from '../../domain/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireLine } from '../../domain/texts.ts';
import { timestampOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  getOwnEntries,
  listOwnPlaylists,
  moveOnPlaylist,
  type PlaylistName,
  type Removal,
  removeFromPlaylist,
  renamePlaylist,
  replaceTracks,
} from '../../store/playlist-edits.ts';
import type { Store } from '../../store/store.ts';
import { createPlaylistReads } from './playlist-reads.ts';

export interface PlaylistAddition {
  trackIds: readonly number[];
  position?: number | undefined;
  version?: number | undefined;
}

const TRACKS_MAX = 5000;

/** Of one user; 0 sets no limit. */
export interface PlaylistQuotas {
  quotaPlaylists: number;
  quotaPlaylistTracks: number;
}

const QUOTAS: PlaylistQuotas = { quotaPlaylists: 1000, quotaPlaylistTracks: 100_000 };

/**
 * A change that moves entries can rewrite a whole list, and SQLite blocks the process while it does. So these changes run one
 * at a time, and other requests are served in between.
 */
const REWRITES_WAITING = 200;
const REWRITES_WAITING_OF_ONE = 20;
/** Up to this many tracks are added at the end of a list without the queue. */
const FEW = 50;

export function createPlaylists(
  store: Store,
  activity: Pick<ActivityCounter, 'touch'>,
  clock = () => new Date(),
  { quotaPlaylists, quotaPlaylistTracks }: PlaylistQuotas = QUOTAS,
) {
  const { db } = store;
  const limits = { lists: quotaPlaylists, tracks: TRACKS_MAX, allTracks: quotaPlaylistTracks };
  const now = () => timestampOf(clock());
  const touch = (trackIds: Iterable<number>) => {
    for (const id of new Set(trackIds)) activity.touch('track', id);
  };
  const touchAdded = (trackIds: Iterable<number>) => {
    for (const id of new Set(trackIds)) activity.touch('track', id, 'playlists');
  };
  const rewriting = createQueue({
    atOnce: 1,
    waitingMax: REWRITES_WAITING,
    ofOneMax: REWRITES_WAITING_OF_ONE,
  });
  const rewrite = <T>(userId: number, work: () => Promise<T>): Promise<T> =>
    rewriting(() => work().finally(yieldToEvents), { of: String(userId) });

  return {
    ...createPlaylistReads(db, clock),
    /**
     * For the owner. They refuse playlists of other users with `not-found`, and with `overload` if too many changes of the user
     * wait already. A change is durable when the promise resolves.
     */
    list: ({ id }: User) => listOwnPlaylists(db, id),
    get: ({ id: userId }: User, id: number) => getOwnEntries(store, { userId, id }),

    async create({ id: userId }: User, name: string): Promise<OwnPlaylist> {
      return await createPlaylist(store, userId, keysOf(requireName(name)), limits, now());
    },
    async rename({ id: userId }: User, id: number, name: string): Promise<OwnPlaylist> {
      return await renamePlaylist(store, { userId, id }, keysOf(requireName(name)));
    },
    async delete({ id: userId }: User, id: number): Promise<void> {
      touch(await rewrite(userId, () => deletePlaylist(store, { userId, id })));
    },
    /** A position requires the version of the list that it refers to. Without a position, adds at the end. */
    async add(
      { id: userId }: User,
      id: number,
      { trackIds, position, version }: PlaylistAddition,
    ): Promise<OwnPlaylist> {
      if (position !== undefined && version === undefined)
        throw new Refusal('required-parameter', 'The field version is missing: a position needs it.');
      if (trackIds.length > TRACKS_MAX) throw tooMany(trackIds.length);
      const addition = { userId, id, trackIds, position, version };
      const add = () => addToPlaylist(store, addition, limits, now());
      const isSmall = position === undefined && trackIds.length <= FEW;
      const playlist = await (isSmall ? add() : rewrite(userId, add));
      touchAdded(trackIds);
      return playlist;
    },
    async remove(
      { id: userId }: User,
      id: number,
      of: Removal['of'],
      version: number | undefined,
    ): Promise<OwnPlaylist> {
      if ('positions' in of && version === undefined)
        throw new Refusal('required-parameter', 'The field version is missing: a position needs it.');
      const remove = () => removeFromPlaylist(store, { userId, id, of, version });
      const { playlist, removed } = await rewrite(userId, remove);
      touch(removed);
      return playlist;
    },
    /** All tracks of a list, instead of those before. */
    async replace({ id: userId }: User, id: number, trackIds: readonly number[]): Promise<OwnPlaylist> {
      if (trackIds.length > TRACKS_MAX) throw tooMany(trackIds.length);
      const replace = () => replaceTracks(store, { userId, id }, trackIds, limits, now());
      const { playlist, removed } = await rewrite(userId, replace);
      touch(removed);
      touchAdded(new Set(trackIds).difference(new Set(removed)));
      return playlist;
    },
    move: ({ id: userId }: User, id: number, from: number, to: number, version: number) =>
      rewrite(userId, () => moveOnPlaylist(store, { userId, id, from, to, version })),
  };
}

export type Playlists = ReturnType<typeof createPlaylists>;

/** For searching and sorting by name (behaviour.md 10 and 12). */
export function keysOf(name: string): PlaylistName {
  return { name, name_folded: fold(name), name_caseless: caseless(name) };
}

function requireName(name: string): string {
  return requireLine('name', name, 1, PLAYLIST_NAME_MAX);
}

function tooMany(came: number): Refusal {
  return new Refusal('forbidden', `A playlist can have at most ${TRACKS_MAX} tracks, got ${came}.`);
}
