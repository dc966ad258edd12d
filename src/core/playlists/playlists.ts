/** Playlists. They are read from the store by key, so that a change is visible immediately on every node. */
import { sql } from 'kysely';
import { caseless, fold } from '../../catalogue/text/words/fold.ts';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import {
  type OwnPlaylist,
  type OwnPlaylistEntries,
  PLAYLIST_DESCRIPTION_MAX,
  PLAYLIST_NAME_MAX,
} from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, requireFewer } from '../../domain/refusal-messages.ts';
import { requireLine, requireParagraphs } from '../../domain/text/texts.ts';
import { dayOf, timestampOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { busyWriting } from '../../store/dialect/dialect.ts';
import { holdUser } from '../../store/hold-user.ts';
import { raiseLastId, takeId } from '../../store/ids.ts';
import { countRows, deleteRows, insertIfNew, updateRows } from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { markTouched } from '../../store/touched.ts';
import { createCollaborators } from './collaborators.ts';
import { createPlaylistCovers } from './playlist-covers.ts';
import { createPlaylistReads, NO_SEARCH, type TrackSearch } from './playlist-reads.ts';
import {
  editTracks,
  findPlaylist,
  getOwnEntries,
  getOwnPlaylist,
  type HeldPlaylist,
  holdAsOwner,
  listEntries,
  listOwnPlaylists,
  noPlaylist,
  type PlaylistCaller,
} from './playlist-rows.ts';
import {
  type Addition,
  addEntries,
  deleteEntries,
  existingTracks,
  findListed,
  insertEntries,
  type ListedTrack,
  moveEntry,
  removeEntries,
  requireLength,
  requireRoom,
  requireTracks,
} from './playlist-tracks.ts';

interface PlaylistTexts {
  name?: string | undefined;
  description?: string | undefined;
  private?: boolean | undefined;
}

/** All of it or nothing: texts, then what is removed, then what is added. */
interface PlaylistEdit extends PlaylistTexts {
  /** The positions of entries that are removed. */
  positions?: readonly number[];
  addition?: Addition | undefined;
  /** Positions refer to it. */
  version?: number | undefined;
}

interface WholeEdit {
  /** Added at the end. */
  trackIds: readonly number[];
  /** The positions of entries that are removed, before the addition. */
  positions: readonly number[];
  /** The positions refer to it. */
  version: number;
}

interface PlaylistStart extends PlaylistTexts {
  name: string;
  /** The query of a dynamic playlist; empty for others. */
  query?: string | undefined;
  trackIds?: readonly number[];
}

/** The quotas of one user; 0 sets no limit. */
interface PlaylistQuotas {
  quotaPlaylists: number;
  quotaPlaylistTracks: number;
}

const QUOTAS: PlaylistQuotas = { quotaPlaylists: 1000, quotaPlaylistTracks: 100_000 };
/** The dynamic playlists of one user: a list of playlists counts their tracks, with one query of the catalogue for each. */
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
  { quotaPlaylists, quotaPlaylistTracks: tracksMax }: PlaylistQuotas = QUOTAS,
  search: TrackSearch = NO_SEARCH,
) {
  const { db } = store;
  const now = () => timestampOf(clock());
  const touch = createPlaylistTouches(activity, clock);
  const rewriting = createQueue({
    atOnce: 1,
    waitingMax: REWRITES_WAITING,
    ofOneMax: REWRITES_WAITING_OF_ONE,
  });
  const long: Store = { ...store, commit: store.rewrite };
  const rewrite = <T>(userId: number, work: (by: Store) => Promise<T>, isSmall = false): Promise<T> =>
    isSmall ? work(store) : rewriting(() => work(long), { of: String(userId) });

  /** All or nothing of it. `missing`: what happens to tracks that do not exist. */
  async function make(
    userId: number,
    { name, description = '', query = '', trackIds: wanted = [], ...texts }: PlaylistStart,
    missing: 'reject' | 'skip',
  ): Promise<OwnPlaylist> {
    const row = {
      user_id: userId,
      ...keysOf(requireName(name)),
      description: requireDescription(description),
      query: query === '' ? '' : search.requireQuery(query),
      private: texts.private ? 1 : 0,
      updated: '',
      version: 1,
    };
    requireLength(wanted.length);
    const create = (by: Store) =>
      by.commit(async (trx) => {
        const moment = now();
        await holdUser(trx, userId);
        requireFewer(await countRows(trx, 'playlist', { user_id: userId }), quotaPlaylists, 'playlistsMax');
        const dynamic = { user_id: userId, query: sql`<> ''` };
        if (row.query !== '')
          requireFewer(await countRows(trx, 'playlist', dynamic), DYNAMIC_MAX, 'dynamicPlaylistsMax');
        if (missing === 'reject') await requireTracks(trx, wanted);
        const existing = missing === 'skip' && (await existingTracks(trx, wanted));
        const trackIds = existing ? wanted.filter((id) => existing.has(id)) : wanted;
        await requireRoom(trx, userId, trackIds.length, tracksMax);
        const id = await takeId(trx, 'playlist');
        const inserted = { ...row, id, creationdate: moment.slice(0, 10) };
        // Otherwise, a running import has taken the id.
        if (!(await insertIfNew(trx, 'playlist', inserted))) throw busyWriting();
        if (trackIds.length > 0) await insertEntries(trx, { id, by: null }, trackIds, 1, moment);
        return await getOwnPlaylist(trx, { userId, id });
      });
    const made = await rewrite(userId, create, wanted.length <= FEW);
    touch.added(made, wanted);
    return made;
  }

  async function edit(
    { id: userId }: User,
    id: number,
    { version, positions = [], addition, ...texts }: PlaylistEdit,
    isSmall = false,
  ) {
    if (addition?.position !== undefined || positions.length > 0) requireVersion(version);
    requireLength(addition?.trackIds.length ?? 0);
    const columns = columnsOf(texts);
    const work = (by: Store) =>
      editTracks(by, { userId, id }, version, async (trx, held) => {
        const moved = await writeTexts(trx, held, columns);
        const { removed, gone } = await removeEntries(trx, held, positions);
        const { added, fresh } = addition
          ? await addEntries(trx, held, addition, { tracksMax, moment: now() })
          : { added: [], fresh: [] };
        await markTracks(trx, [...idsOf(moved), ...removed]);
        return { moved, removed, gone, added, fresh };
      });
    const edited = await rewrite(userId, work, isSmall);
    const { playlist } = edited;
    touch.moved(playlist, edited.moved);
    touch.added(playlist, edited.fresh);
    touch.removed(playlist, edited.removed, edited.gone);
    return edited;
  }

  return {
    ...createPlaylistReads(store, clock, search),
    collaborators: createCollaborators(store, now),
    covers: createPlaylistCovers(store, clock),
    /**
     * Playlists as their owners and collaborators use them. They refuse playlists of other users with `not-found`, changes that
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

    create: ({ id }: User, start: PlaylistStart) => make(id, start, 'reject'),
    /** An ordinary playlist with the tracks that another one has now, private until its owner publishes it. */
    async copy({ id: userId }: User, id: number, name: string): Promise<OwnPlaylist> {
      const source = await findPlaylist(db, id, userId);
      if (source === undefined) throw noPlaylist(id);
      const trackIds =
        source.query === ''
          ? (await listEntries(db, id)).map(({ track_id }) => track_id)
          : await search.find(source.query);
      return await make(userId, { name, description: source.description, private: true, trackIds }, 'skip');
    },
    async update({ id: userId }: User, id: number, texts: PlaylistTexts) {
      const columns = columnsOf(texts);
      const update = (by: Store) =>
        by.commit(async (trx) => {
          const moved = await writeTexts(trx, await holdAsOwner(trx, { userId, id }), columns);
          await markTracks(trx, idsOf(moved));
          return { playlist: await getOwnPlaylist(trx, { userId, id }), moved };
        });
      const { playlist, moved } = await rewrite(userId, update, texts.private === undefined);
      touch.moved(playlist, moved);
      return playlist;
    },
    async delete({ id: userId }: User, id: number): Promise<void> {
      const deleted = await rewrite(userId, (by) => deletePlaylist(by, { userId, id }));
      touch.gone(deleted, deleted.tracks);
    },
    /** A position requires the version of the list that it refers to. Without a position, adds at the end. */
    async add(
      user: User,
      id: number,
      { version, ...addition }: Addition & Pick<PlaylistEdit, 'version'>,
    ): Promise<OwnPlaylist & { skipped: number }> {
      const { trackIds, position } = addition;
      const isSmall = position === undefined && trackIds.length <= FEW;
      const { playlist, added } = await edit(user, id, { version, addition }, isSmall);
      return { ...playlist, skipped: trackIds.length - added.length };
    },
    async remove(
      user: User,
      id: number,
      positions: readonly number[],
      version: number | undefined,
    ): Promise<OwnPlaylist> {
      return (await edit(user, id, { version, positions })).playlist;
    },
    /** Removes tracks, adds others at the end, and changes the texts: all of it or nothing. */
    async change(
      user: User,
      id: number,
      { trackIds, ...change }: PlaylistTexts & WholeEdit,
    ): Promise<OwnPlaylist> {
      const addition = trackIds.length > 0 ? { trackIds } : undefined;
      return (await edit(user, id, { ...change, addition })).playlist;
    },
    /** All tracks of a list, instead of those before, and its name if there is one: both or neither. */
    async replace(
      { id: userId }: User,
      id: number,
      { trackIds, name }: { trackIds: readonly number[]; name?: string | undefined },
    ): Promise<OwnPlaylist> {
      requireLength(trackIds.length);
      const columns = columnsOf({ name });
      const { playlist, removed } = await rewrite(userId, (by) =>
        editTracks(by, { userId, id }, undefined, async (trx, held) => {
          await requireTracks(trx, trackIds);
          const removed = await deleteEntries(trx, id);
          await requireRoom(trx, held.ownerId, trackIds.length, tracksMax);
          await writeTexts(trx, held, columns);
          await insertEntries(trx, held, trackIds, 1, now());
          await markTracks(trx, idsOf(removed));
          return { removed };
        }),
      );
      const [before, after] = [new Set(removed.map((track) => track.id)), new Set(trackIds)];
      touch.gone(
        playlist,
        removed.filter((track) => !after.has(track.id)),
      );
      touch.added(playlist, after.difference(before));
      return playlist;
    },
    async move({ id: userId }: User, id: number, from: number, to: number, version: number) {
      const { playlist } = await rewrite(userId, (by) =>
        editTracks(by, { userId, id }, version, async (trx, held) => {
          await moveEntry(trx, held, from, to);
          return {};
        }),
      );
      return playlist;
    },
  };
}

export type Playlists = ReturnType<typeof createPlaylists>;

/** Returns the tracks that were on it. */
export async function deletePlaylist(
  store: Store,
  caller: PlaylistCaller,
): Promise<{ private: boolean; tracks: ListedTrack[] }> {
  const { id } = caller;
  return await store.rewrite(async (trx) => {
    const held = await holdAsOwner(trx, caller);
    const tracks = await deleteEntries(trx, id);
    for (const table of ['playlist_member', 'playlist_cover'] as const)
      await deleteRows(trx, table, { playlist_id: id });
    await deleteRows(trx, 'playlist', { id });
    await raiseLastId(trx, 'playlist', id);
    await markTracks(trx, idsOf(tracks));
    return { private: held.private, tracks };
  });
}

/** Returns its tracks, if it has become public or private. Throws (kind `forbidden`) for changes by a collaborator. */
async function writeTexts(
  trx: Trx,
  held: HeldPlaylist,
  columns: ReturnType<typeof columnsOf>,
): Promise<ListedTrack[]> {
  if (Object.keys(columns).length === 0) return [];
  if (!held.isOwner) throw new Refusal('forbidden', REFUSAL_MESSAGES.playlistOwnerOnly);
  await updateRows(trx, 'playlist', { id: held.id }, columns);
  const isMoved = columns.private !== undefined && columns.private !== Number(held.private);
  return isMoved ? await findListed(trx, held.id) : [];
}

/** A name, with its keys for searching and sorting (behaviour.md 10 and 12). */
export function keysOf(name: string) {
  return { name, name_folded: fold(name), name_caseless: caseless(name) };
}

function columnsOf({ name, description, ...more }: PlaylistTexts) {
  return {
    ...(name !== undefined && keysOf(requireName(name))),
    ...(description !== undefined && { description: requireDescription(description) }),
    ...(more.private !== undefined && { private: Number(more.private) }),
  };
}

function requireName(name: string): string {
  return requireLine('name', name, 1, PLAYLIST_NAME_MAX);
}

function requireDescription(description: string): string {
  return requireParagraphs('description', description, PLAYLIST_DESCRIPTION_MAX);
}

function requireVersion(version: number | undefined): void {
  if (version === undefined)
    throw new Refusal('required-parameter', 'The field version is missing: a position needs it.');
}

// Which tracks a change of a playlist touches: their ratings are counted again. Private playlists do not count.

const idsOf = (tracks: readonly ListedTrack[]) => tracks.map(({ id }) => id);

const markTracks = (trx: Trx, ids: readonly number[]) =>
  markTouched(
    trx,
    ids.map((id) => ({ kind: 'track', id })),
  );

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
