/** Playlists: read from the store by key, so that a change shows at once, on every node, and changed by their owners. */
import { setImmediate as turn } from 'node:timers/promises';
import { sortedWindow } from '../../catalogue/query/window.ts';
import { caseless, fold } from '../../catalogue/text/fold.ts';
import type { ActivityCounter } from '../../domain/activity.ts';
import type { RowPage, RowPaging } from '../../domain/lists.ts';
import {
  type OwnPlaylist,
  type OwnPlaylistEntries,
  PLAYLIST_NAME_MAX,
  type PlaylistEntry,
} from '../../domain/playlists.ts';
import { createQueue } from '../../domain/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireLine } from '../../domain/texts.ts';
import { dayOf, daysAfter, timestampOf } from '../../domain/timestamps.ts';
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
} from '../../store/playlist-edits.ts';
import {
  countPlaylists,
  findLatelyFilled,
  findPlaylists,
  listAdditions,
  type PlaylistSummary,
  type PlaylistsOrder,
  readEntries,
} from '../../store/playlists.ts';
import type { Store } from '../../store/store.ts';
import type { Days } from '../../store/where.ts';
import { type Heat, hottest, sharedOut } from './hot-playlists.ts';

export type { PlaylistSummary, PlaylistsOrder };

/** Which playlists; all that is asked applies together. */
export interface PlaylistsQuery {
  ids?: readonly number[] | undefined;
  /** The whole name, in any letter case. */
  name?: string | undefined;
  /** Anywhere in the name, whatever its case and accents. */
  namesearch?: string | undefined;
  userIds?: readonly number[] | undefined;
  userName?: string | undefined;
  created?: Days | undefined;
}

export interface EntriesQuery extends RowPaging {
  /** The catalogue's say: whether it knows the track, and it is one of those asked for. */
  accept(trackId: number): boolean;
  positions?: { from: number; to: number } | undefined;
  /** Along the positions, upwards or downwards, or by `keys`; then ascending positions decide what they leave open. */
  order: { descending: boolean } | { keys: readonly EntryKey[] };
}

export interface EntryKey {
  of(entry: PlaylistEntry): number | string;
  descending: boolean;
}

export interface Playlists {
  find(
    query: PlaylistsQuery,
    order: readonly PlaylistsOrder[],
    paging: RowPaging,
  ): Promise<RowPage<PlaylistSummary>>;
  /** The hottest first, at most `HOTS_MAX`; see `playlists-heat.ts`. */
  hots(query: PlaylistsQuery, heat: Heat): Promise<PlaylistSummary[]>;
  entries(id: number, query: EntriesQuery): Promise<RowPage<PlaylistEntry>>;

  /**
   * The verbs of the owner refuse with `not-found` what is not theirs, and with `overload` when too many of their changes
   * wait already. Durable when they resolve.
   */
  list(user: User): Promise<OwnPlaylist[]>;
  get(user: User, id: number): Promise<OwnPlaylistEntries>;
  create(user: User, name: string): Promise<OwnPlaylist>;
  rename(user: User, id: number, name: string): Promise<OwnPlaylist>;
  delete(user: User, id: number): Promise<void>;
  /** A position, which moves others, needs the version of the list that it was seen in; the end of the list is the end. */
  add(user: User, id: number, addition: PlaylistAddition): Promise<OwnPlaylist>;
  remove(user: User, id: number, of: Removal['of'], version: number | undefined): Promise<OwnPlaylist>;
  move(user: User, id: number, from: number, to: number, version: number): Promise<OwnPlaylist>;
}

export interface PlaylistAddition {
  trackIds: readonly number[];
  position?: number | undefined;
  version?: number | undefined;
}

const TRACKS_MAX = 5000;

/** What one person may have; 0 sets no limit. */
export interface PlaylistQuotas {
  quotaPlaylists: number;
  quotaPlaylistTracks: number;
}

const QUOTAS: PlaylistQuotas = { quotaPlaylists: 1000, quotaPlaylistTracks: 100_000 };

/**
 * A change that moves what stands on a list writes up to all of it again, and SQLite keeps the process for that long. So
 * there is one such change at a time, of everybody's in turn, and whoever else is waiting is served in between.
 */
const REWRITES_WAITING = 200;
const REWRITES_WAITING_OF_ONE = 20;
/** Tracks that may be added at the end of a list without waiting for that. */
const FEW = 50;

/** Playlists that are looked at for the hottest, and tracks that were added to them. */
const HOTS_MAX = 200;
/** So many more are read: one person may have touched as many last. */
const LISTS_LOOKED_AT = 1000;
const ADDITIONS_MAX = 10_000;
const HOT_DAYS = 30;

/** Rows of one step: SQLite keeps the process until it has them. */
const CHUNK = 5000;

export function createPlaylists(
  store: Store,
  activity: Pick<ActivityCounter, 'touched'>,
  clock = () => new Date(),
  { quotaPlaylists, quotaPlaylistTracks }: PlaylistQuotas = QUOTAS,
): Playlists {
  const { db } = store;
  const limits = { lists: quotaPlaylists, tracks: TRACKS_MAX, allTracks: quotaPlaylistTracks };
  const momentNow = () => timestampOf(clock());
  const touch = (trackIds: Iterable<number>) => {
    for (const id of new Set(trackIds)) activity.touched('track', id);
  };
  const rewriting = createQueue({
    atOnce: 1,
    waitingMax: REWRITES_WAITING,
    ofOneMax: REWRITES_WAITING_OF_ONE,
  });
  const rewrite = <T>(userId: number, work: () => Promise<T>): Promise<T> =>
    rewriting(() => work().finally(turn), { of: String(userId) });

  return {
    async find(query, order, { offset, limit, count }) {
      const filter = filterOf(query);
      const rows = await findPlaylists(db, filter, order, { offset, limit: limit + 1 });
      const more = rows.length > limit;
      if (more) rows.pop();
      return { rows, more, fullcount: count ? await countPlaylists(db, filter) : undefined };
    },

    async hots(query, heat) {
      // However many lists one person has touched last, there are others behind them.
      const latest = await findLatelyFilled(db, filterOf(query), HOTS_MAX + LISTS_LOOKED_AT);
      const chosen = new Set(sharedOut(latest).slice(0, HOTS_MAX));
      const lively = latest.filter((list) => chosen.has(list));
      const since = daysAfter(dayOf(clock()), -HOT_DAYS);
      const filledSince = lively.filter(({ updated }) => updated >= since).map(({ id }) => id);
      return sharedOut(hottest(lively, await listAdditions(db, filledSince, since, ADDITIONS_MAX), heat));
    },

    async entries(id, { accept, positions, order, offset, limit, count }) {
      const accepted: PlaylistEntry[] = [];
      const sorts = 'keys' in order;
      // Along the positions nothing is read beyond the page, unless the total is wanted.
      const enough = sorts || count ? Number.POSITIVE_INFINITY : offset + limit + 1;
      const walk = { descending: !sorts && order.descending, ...(positions ?? EVERYWHERE) };
      for await (const entries of eachStep(id, walk, enough)) {
        for (const entry of entries) if (accept(entry.track_id)) accepted.push(entry);
        if (accepted.length >= enough) break;
      }
      const end = offset + limit;
      const rows = sorts ? windowBy(accepted, order.keys, offset, limit) : accepted.slice(offset, end);
      return {
        rows: rows.map(toSecond),
        more: accepted.length > end,
        fullcount: count ? accepted.length : undefined,
      };
    },

    list: ({ id }) => listOwnPlaylists(db, id),
    get: ({ id: userId }, id) => getOwnEntries(store, { userId, id }),

    async create({ id: userId }, name) {
      return await createPlaylist(store, userId, keysOf(requireName(name)), limits, momentNow());
    },
    async rename({ id: userId }, id, name) {
      return await renamePlaylist(store, { userId, id }, keysOf(requireName(name)));
    },
    async delete({ id: userId }, id) {
      touch(await rewrite(userId, () => deletePlaylist(store, { userId, id })));
    },
    async add({ id: userId }, id, { trackIds, position, version }) {
      if (position !== undefined && version === undefined)
        throw new Refusal('required-parameter', 'The field version is missing: a position needs it.');
      if (trackIds.length > TRACKS_MAX) throw tooMany(trackIds.length);
      const addition = { userId, id, trackIds, position, version };
      const add = () => addToPlaylist(store, addition, limits, momentNow());
      const isSmall = position === undefined && trackIds.length <= FEW;
      const playlist = await (isSmall ? add() : rewrite(userId, add));
      touch(trackIds);
      return playlist;
    },
    async remove({ id: userId }, id, of, version) {
      if ('positions' in of && version === undefined)
        throw new Refusal('required-parameter', 'The field version is missing: a position needs it.');
      const remove = () => removeFromPlaylist(store, { userId, id, of, version });
      const { playlist, removed } = await rewrite(userId, remove);
      touch(removed);
      return playlist;
    },
    move: ({ id: userId }, id, from, to, version) =>
      rewrite(userId, () => moveOnPlaylist(store, { userId, id, from, to, version })),
  };

  async function* eachStep(
    id: number,
    walk: { descending: boolean; from: number; to: number },
    expected: number,
  ): AsyncGenerator<PlaylistEntry[]> {
    let after: number | undefined;
    for (let most = Math.min(expected, CHUNK); ; most = Math.min(most * 2, CHUNK)) {
      const rows = await readEntries(db, id, { ...walk, after, most });
      yield rows;
      if (rows.length < most) return;
      after = rows.at(-1)?.position;
      await turn();
    }
  }
}

/** The entries stand in ascending positions. Each key is looked up once for an entry, and only the window is sorted. */
function windowBy(
  entries: readonly PlaylistEntry[],
  keys: readonly EntryKey[],
  offset: number,
  limit: number,
): PlaylistEntry[] {
  const columns = keys.map(({ of, descending }) => ({ values: entries.map(of), sign: descending ? -1 : 1 }));
  const compare = (a: number, b: number) => {
    for (const { values, sign } of columns) {
      if (values[a] !== values[b]) return values[a] < values[b] ? -sign : sign;
    }
    return a - b;
  };
  return sortedWindow(entries.length, offset, limit, compare).map((row) => entries[row]);
}

const EVERYWHERE = { from: 1, to: Number.MAX_SAFE_INTEGER };

/** How a name is found and sorted (behaviour.md 10 and 12). */
export function keysOf(name: string): PlaylistName {
  return { name, name_folded: fold(name), name_caseless: caseless(name) };
}

function filterOf({ name, namesearch, ...query }: PlaylistsQuery) {
  return {
    ...query,
    nameCaseless: name === undefined ? undefined : caseless(name),
    nameHolds: namesearch === undefined ? undefined : fold(namesearch),
  };
}

function requireName(name: string): string {
  return requireLine('name', name, 1, PLAYLIST_NAME_MAX);
}

function tooMany(came: number): Refusal {
  return new Refusal('forbidden', `A playlist holds at most ${TRACKS_MAX} tracks; ${came} came.`);
}

/** As the interface shows moments. */
function toSecond(entry: PlaylistEntry): PlaylistEntry {
  return { ...entry, date: entry.date.slice(0, 19) };
}
