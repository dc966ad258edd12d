/** Playlists. They are read from the store by key, so that a change is visible immediately on every node. */
import { caseless, fold } from '../../catalogue/text/words/fold.ts';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import {
  type OwnPlaylist,
  type OwnPlaylistEntries,
  PLAYLIST_DESCRIPTION_MAX,
  PLAYLIST_NAME_MAX,
  PLAYLIST_TRACKS_MAX,
} from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { requireLine, requireParagraphs } from '../../domain/text/texts.ts';
import { dayOf, timestampOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import type { Store } from '../../store/store.ts';
import { createCollaborators } from './collaborators.ts';
import {
  createPlaylist,
  deletePlaylist,
  type NewPlaylist,
  type PlaylistChanges,
  type PlaylistName,
  replaceTracks,
  updatePlaylist,
} from './own-playlists.ts';
import { createPlaylistCovers } from './playlist-covers.ts';
import {
  addToPlaylist,
  changePlaylist,
  moveOnPlaylist,
  type Removal,
  removeFromPlaylist,
} from './playlist-edits.ts';
import { createPlaylistReads, NO_SEARCH, type TrackSearch } from './playlist-reads.ts';
import { findPlaylist, getOwnEntries, listEntries, listOwnPlaylists, noPlaylist } from './playlist-rows.ts';
import type { ListedTrack } from './playlist-tracks.ts';

interface PlaylistAddition {
  trackIds: readonly number[];
  position?: number | undefined;
  version?: number | undefined;
  /** Leaves out tracks that are on the list already. */
  once?: boolean | undefined;
}

interface PlaylistTexts {
  name?: string | undefined;
  description?: string | undefined;
  private?: boolean | undefined;
}

interface WholeEdit {
  trackIds: readonly number[];
  positions: readonly number[];
  /** The positions refer to it. */
  version: number;
}

interface PlaylistStart extends PlaylistTexts {
  name: string;
  /** Of a dynamic playlist. */
  query?: string | undefined;
  trackIds?: readonly number[];
}

/** Of one user; 0 sets no limit. */
interface PlaylistQuotas {
  quotaPlaylists: number;
  quotaPlaylistTracks: number;
}

const QUOTAS: PlaylistQuotas = { quotaPlaylists: 1000, quotaPlaylistTracks: 100_000 };
/** Of one user: a list of playlists counts their tracks, with one query of the catalogue for each. */
const DYNAMIC_MAX = 50;

/**
 * A change that moves entries can rewrite a whole list. So these changes run one at a time (`Store.rewrite`), and only so many wait.
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
  search: TrackSearch = NO_SEARCH,
) {
  const { db } = store;
  const limits = {
    lists: quotaPlaylists,
    dynamic: DYNAMIC_MAX,
    tracks: PLAYLIST_TRACKS_MAX,
    allTracks: quotaPlaylistTracks,
  };
  const now = () => timestampOf(clock());
  const touch = createPlaylistTouches(activity, clock);
  const rewriting = createQueue({
    atOnce: 1,
    waitingMax: REWRITES_WAITING,
    ofOneMax: REWRITES_WAITING_OF_ONE,
  });
  const long: Store = { ...store, commit: store.rewrite };
  const rewrite = <T>(userId: number, work: (long: Store) => Promise<T>): Promise<T> =>
    rewriting(() => work(long), { of: String(userId) });

  async function make(userId: number, playlist: NewPlaylist): Promise<OwnPlaylist> {
    const { trackIds } = playlist;
    if (trackIds.length > PLAYLIST_TRACKS_MAX) throw tooMany(trackIds.length);
    const create = (by: Store) => createPlaylist(by, userId, playlist, limits, now());
    const made = await (trackIds.length <= FEW ? create(store) : rewrite(userId, create));
    touch.added(made, trackIds);
    return made;
  }

  return {
    ...createPlaylistReads(store, clock, search),
    collaborators: createCollaborators(store, now),
    covers: createPlaylistCovers(store, clock),
    /**
     * For its owner, and the tracks also for its collaborators. They refuse playlists of other users with `not-found`, changes that
     * only the owner may make with `forbidden`, and with `overload` if too many changes of the user wait already. A change is durable
     * when the promise resolves.
     */
    async list({ id }: User): Promise<OwnPlaylist[]> {
      const lists = await listOwnPlaylists(store.longReads, id);
      for (const list of lists) {
        if (list.query === '') continue;
        list.tracks = (await search.find(list.query)).length;
      }
      return lists;
    },
    get: ({ id: userId }: User, id: number): Promise<OwnPlaylistEntries> =>
      getOwnEntries(store, { userId, id }),

    /** All or nothing of it. */
    async create({ id: userId }: User, { name, description, query = '', ...more }: PlaylistStart) {
      return await make(userId, {
        name: keysOf(requireName(name)),
        description: requireDescription(description ?? ''),
        private: more.private ?? false,
        query: query === '' ? '' : search.requireQuery(query),
        trackIds: more.trackIds ?? [],
        missing: 'reject',
      });
    },
    /** An ordinary playlist with the tracks that another one has now, private until its owner publishes it. */
    async copy({ id: userId }: User, id: number, name: string): Promise<OwnPlaylist> {
      const source = await findPlaylist(db, id, userId);
      if (source === undefined) throw noPlaylist(id);
      const trackIds =
        source.query === ''
          ? (await listEntries(db, id)).map(({ track_id }) => track_id)
          : await search.find(source.query);
      return await make(userId, {
        name: keysOf(requireName(name)),
        description: source.description,
        private: true,
        query: '',
        trackIds,
        missing: 'skip',
      });
    },
    async update({ id: userId }: User, id: number, texts: PlaylistTexts) {
      const update = (by: Store) => updatePlaylist(by, { userId, id }, textsOf(texts));
      const { playlist, moved } = await (texts.private === undefined
        ? update(store)
        : rewrite(userId, update));
      touch.moved(playlist, moved);
      return playlist;
    },
    async delete({ id: userId }: User, id: number): Promise<void> {
      const deleted = await rewrite(userId, (by) => deletePlaylist(by, { userId, id }));
      touch.gone(deleted, deleted.tracks);
    },
    /** A position requires the version of the list that it refers to. Without a position, adds at the end. */
    async add(
      { id: userId }: User,
      id: number,
      { trackIds, position, version, once = false }: PlaylistAddition,
    ): Promise<OwnPlaylist & { skipped: number }> {
      if (position !== undefined && version === undefined)
        throw new Refusal('required-parameter', 'The field version is missing: a position needs it.');
      if (trackIds.length > PLAYLIST_TRACKS_MAX) throw tooMany(trackIds.length);
      const addition = { userId, id, trackIds, position, version, once };
      const add = (by: Store) => addToPlaylist(by, addition, limits, now());
      const isSmall = position === undefined && trackIds.length <= FEW;
      const { playlist, added, fresh } = await (isSmall ? add(store) : rewrite(userId, add));
      touch.added(playlist, fresh);
      return { ...playlist, skipped: trackIds.length - added.length };
    },
    async remove(
      { id: userId }: User,
      id: number,
      of: Removal['of'],
      version: number | undefined,
    ): Promise<OwnPlaylist> {
      if ('positions' in of && version === undefined)
        throw new Refusal('required-parameter', 'The field version is missing: a position needs it.');
      const remove = (by: Store) => removeFromPlaylist(by, { userId, id, of, version });
      const { playlist, removed, gone } = await rewrite(userId, remove);
      touch.removed(playlist, removed, gone);
      return playlist;
    },
    /** Removes tracks, adds others at the end, and changes the texts: all of it or nothing. */
    async change(
      { id: userId }: User,
      id: number,
      { trackIds, positions, version, ...texts }: PlaylistTexts & WholeEdit,
    ): Promise<OwnPlaylist> {
      if (trackIds.length > PLAYLIST_TRACKS_MAX) throw tooMany(trackIds.length);
      const whole = { userId, id, trackIds, positions, version, texts: textsOf(texts) };
      const change = (by: Store) => changePlaylist(by, whole, limits, now());
      const { playlist, moved, fresh, removed, gone } = await rewrite(userId, change);
      touch.moved(playlist, moved);
      touch.added(playlist, fresh);
      touch.removed(playlist, removed, gone);
      return playlist;
    },
    /** All tracks of a list, instead of those before, and its name if there is one: both or neither. */
    async replace(
      { id: userId }: User,
      id: number,
      { trackIds, name }: { trackIds: readonly number[]; name?: string | undefined },
    ): Promise<OwnPlaylist> {
      if (trackIds.length > PLAYLIST_TRACKS_MAX) throw tooMany(trackIds.length);
      const content = { trackIds, name: name === undefined ? undefined : keysOf(requireName(name)) };
      const replace = (by: Store) => replaceTracks(by, { userId, id }, content, limits, now());
      const { playlist, removed } = await rewrite(userId, replace);
      const [before, after] = [new Set(removed.map((track) => track.id)), new Set(trackIds)];
      touch.gone(
        playlist,
        removed.filter((track) => !after.has(track.id)),
      );
      touch.added(playlist, after.difference(before));
      return playlist;
    },
    move: ({ id: userId }: User, id: number, from: number, to: number, version: number) =>
      rewrite(userId, (by) => moveOnPlaylist(by, { userId, id, from, to, version })),
  };
}

export type Playlists = ReturnType<typeof createPlaylists>;

/** For searching and sorting by name (behaviour.md 10 and 12). */
export function keysOf(name: string): PlaylistName {
  return { name, name_folded: fold(name), name_caseless: caseless(name) };
}

function textsOf({ name, description, ...more }: PlaylistTexts): PlaylistChanges {
  return {
    name: name === undefined ? undefined : keysOf(requireName(name)),
    description: description === undefined ? undefined : requireDescription(description),
    private: more.private,
  };
}

function requireName(name: string): string {
  return requireLine('name', name, 1, PLAYLIST_NAME_MAX);
}

function requireDescription(description: string): string {
  return requireParagraphs('description', description, PLAYLIST_DESCRIPTION_MAX);
}

function tooMany(count: number): Refusal {
  return new Refusal('forbidden', refusalMessage('playlistFull', { count, max: PLAYLIST_TRACKS_MAX }));
}

// Which tracks a change of a playlist touches: their ratings are counted again. Private playlists do not count.

type Privacy = Pick<OwnPlaylist, 'private'>;

function createPlaylistTouches(activity: Pick<ActivityCounter, 'touch'>, clock: () => Date) {
  function gone({ private: isPrivate }: Privacy, tracks: readonly ListedTrack[]): void {
    for (const { id, since } of tracks)
      activity.touch('track', id, isPrivate ? undefined : { removed: 'playlists', since });
  }

  return {
    added({ private: isPrivate }: Privacy, trackIds: Iterable<number>): void {
      if (isPrivate) return;
      for (const id of new Set(trackIds)) activity.touch('track', id, 'playlists');
    },
    gone,
    /** `goneTracks` are those that are no longer on the list; others that were removed are on it elsewhere. */
    removed(playlist: Privacy, removed: readonly number[], goneTracks: readonly ListedTrack[]): void {
      const left = new Set(removed).difference(new Set(goneTracks.map(({ id }) => id)));
      for (const id of left) activity.touch('track', id);
      gone(playlist, goneTracks);
    },
    /** The playlist was made private or public. What was added today counts while it is public. */
    moved({ private: isPrivate }: Privacy, tracks: readonly ListedTrack[]): void {
      if (isPrivate) {
        gone({ private: false }, tracks);
        return;
      }
      const today = dayOf(clock());
      for (const { id, since } of tracks)
        activity.touch('track', id, since.startsWith(today) ? 'playlists' : undefined);
    },
  };
}
