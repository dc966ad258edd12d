/** Reads playlists: lists of them, the hottest, and the tracks of one. */
import { needleOf, occurrenceInText } from '../../catalogue/text/index/occurrence.ts';
import { caseless, fold } from '../../catalogue/text/words/fold.ts';
import type { RowPage, RowPaging, Slice } from '../../domain/lists.ts';
import type { PlaylistEntry, ShownPlaylist } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import type { Days } from '../../store/queries/where.ts';
import type { Store } from '../../store/store.ts';
import {
  countPlaylists,
  findLatelyFilled,
  findPlaylists,
  listOwnListens,
  listPlayedAdditions,
  listPlaylistNames,
  type PlaylistSummary,
  type PlaylistsFilter,
  type PlaylistsOrder,
  readEntries,
  sumDurations,
} from './find-playlists.ts';
import { hottest, sharedOut } from './hot-playlists.ts';
import { findPlaylist, listAdders } from './playlist-rows.ts';
import { suggestPlaylists } from './suggest-playlists.ts';

export type { PlaylistSummary };

/** All conditions apply together. */
export interface PlaylistsQuery {
  ids?: readonly number[] | undefined;
  /** The whole name, in any case. */
  name?: string | undefined;
  /** A part of the name, ignoring case and accents. */
  namesearch?: string | undefined;
  userIds?: readonly number[] | undefined;
  userName?: string | undefined;
  created?: Days | undefined;
  /** A user who also finds private playlists, if owned or edited by this user. */
  viewer?: number | undefined;
}

/** A playlist whose entries are read. */
type EntriesSource = Pick<PlaylistSummary, 'id' | 'query' | 'creationdate'>;

export interface EntriesQuery extends RowPaging {
  /** Whether the track is in the catalogue and matches the request. */
  accept(trackId: number): boolean;
  positions?: { from: number; to: number } | undefined;
  /** By position, or by `keys` and then by ascending position. */
  order: { descending: boolean } | { keys: readonly EntryKey[] };
}

export interface EntryKey {
  of(entry: PlaylistEntry): number | string;
  descending: boolean;
}

/** Playlists among which the hottest are found. */
const HOTS_MAX = 200;
/** Further playlists that are read, since one user may have changed many. */
const LISTS_LOOKED_AT = 1000;
/** Of each playlist. */
const ADDITIONS_COUNTED = 30;
const HOT_DAYS = 30;

/** Playlists whose names are compared with `namesearch`. */
const RANKED_MAX = 1000;

/** Tracks whose durations one query adds up, about: other long reads do not wait for more. */
const SUMMED = 2000;

/** Rows of one query: SQLite blocks the process while it reads them. */
const CHUNK = 1000;

export function createPlaylistReads(
  { db, longReads }: Pick<Store, 'db' | 'longReads'>,
  clock: () => Date,
  search: TrackSearch,
) {
  return {
    async find(
      query: PlaylistsQuery,
      order: readonly PlaylistsOrder[],
      { offset, limit, count }: RowPaging,
    ): Promise<RowPage<PlaylistSummary>> {
      const filter = filterOf(query);
      const slice = { offset, limit: limit + 1 };
      const rows =
        filter.nameHolds === undefined || order.length > 0
          ? await findPlaylists(filter.ids === undefined ? longReads : db, filter, order, slice)
          : await findRanked(filter, filter.nameHolds, slice);
      const more = rows.length > limit;
      if (more) rows.pop();
      return { rows, more, fullcount: count ? await countPlaylists(longReads, filter) : undefined };
    },

    /** Public ones, the hottest first, at most `HOTS_MAX` (see `hot-playlists.ts`); with `namesearch`, the better match first. */
    async hots(query: PlaylistsQuery): Promise<PlaylistSummary[]> {
      const filter = filterOf({ ...query, viewer: undefined });
      const latest = await findLatelyFilled(longReads, filter, HOTS_MAX + LISTS_LOOKED_AT);
      const chosen = new Set(sharedOut(latest).slice(0, HOTS_MAX));
      const lively = latest.filter((list) => chosen.has(list));
      const since = daysAfter(dayOf(clock()), -HOT_DAYS);
      const filledSince = lively.filter(({ updated }) => updated >= since).map(({ id }) => id);
      const additions = await listPlayedAdditions(longReads, filledSince, since, ADDITIONS_COUNTED);
      const hot = sharedOut(hottest(lively, additions, await listOwnListens(longReads, additions, since)));
      return byOccurrence(hot, query.namesearch ?? '', ({ name }) => fold(name));
    },

    /** Seconds of all tracks of each list. */
    async durations(lists: readonly { id: number; tracks: number }[]): Promise<ReadonlyMap<number, number>> {
      const found = new Map<number, number>();
      let [part, size]: [number[], number] = [[], 0];
      for (const [at, { id, tracks }] of lists.entries()) {
        part.push(id);
        size += tracks;
        if (size < SUMMED && at < lists.length - 1) continue;
        for (const { id: list, duration } of await sumDurations(longReads, part)) found.set(list, duration);
        [part, size] = [[], 0];
      }
      return found;
    },

    /** The ids of playlists that may be meant by what was typed so far, the best first. */
    suggest: (typed: string, limit: number): Promise<number[]> => suggestPlaylists(longReads, typed, limit),

    entries: readPage,

    /** The ids of the tracks that a dynamic playlist finds now. */
    found: (query: string) => search.find(query),

    /**
     * A playlist for its page. Rejects (kind `not-found`) one that the viewer may not see, as one that does not exist. Its version is
     * read first: a change that is based on older entries is rejected.
     */
    async show(
      viewer: number | undefined,
      id: number,
      accept: EntriesQuery['accept'],
      slice: Slice,
    ): Promise<ShownPlaylist> {
      const playlist = await findPlaylist(db, id, viewer);
      if (playlist === undefined) throw new Refusal('not-found', `There is no playlist ${id}.`);
      const { tracks: stored, ...head } = playlist;
      const page = { ...slice, accept, count: true, order: { descending: false } };
      const { rows, fullcount: total = 0 } = await readPage(head, page);
      const positions = head.query === '' ? rows.map(({ position }) => position) : [];
      const adders = await listAdders(db, id, positions);
      return {
        ...head,
        total,
        hasGaps: head.query === '' && total !== stored,
        entries: rows.map((entry) => ({ ...entry, added_by: adders.get(entry.position) ?? '' })),
      };
    },
  };

  async function readPage(
    source: EntriesSource,
    { accept, positions, order, offset, limit, count }: EntriesQuery,
  ): Promise<RowPage<PlaylistEntry>> {
    const accepted: PlaylistEntry[] = [];
    const sorts = 'keys' in order;
    // In the order of positions nothing is read beyond the page, unless the total is requested.
    const enough = sorts || count ? Number.POSITIVE_INFINITY : offset + limit + 1;
    const walk = { descending: !sorts && order.descending, ...(positions ?? ALL_POSITIONS) };
    const chunks = source.query === '' ? readChunks(source.id, walk, enough) : foundChunk(source, walk);
    for await (const entries of chunks) {
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
  }

  /** Of a dynamic playlist: its tracks are there since its creation. One request may read many such playlists. */
  async function* foundChunk(
    { query, creationdate }: EntriesSource,
    { descending, from, to }: Walk,
  ): AsyncGenerator<PlaylistEntry[]> {
    const date = `${creationdate} 00:00:00`;
    const entries = (await search.find(query))
      .map((track_id, at) => ({ position: at + 1, track_id, date }))
      .filter(({ position }) => position >= from && position <= to);
    yield descending ? entries.reverse() : entries;
  }

  /** The better match first (`OCCURRENCE`), then by id. Beyond `RANKED_MAX` playlists, only names that begin with the text come first. */
  async function findRanked(filter: PlaylistsFilter, text: string, { offset, limit }: Slice) {
    const first = await listPlaylistNames(longReads, filter, text, { offset: 0, limit: RANKED_MAX });
    const ranked = byOccurrence(first, text, ({ name_folded }) => name_folded);
    const found = ranked.slice(offset, offset + limit);
    if (found.length < limit && first.length === RANKED_MAX) {
      const next = { offset: Math.max(offset, RANKED_MAX), limit: limit - found.length };
      found.push(...(await listPlaylistNames(longReads, filter, text, next)));
    }
    const ids = found.map(({ id }) => id);
    const rows = new Map(
      (await findPlaylists(db, { ids, viewer: filter.viewer }, [], { offset: 0, limit })).map((row) => [
        row.id,
        row,
      ]),
    );
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  async function* readChunks(id: number, walk: Walk, expected: number): AsyncGenerator<PlaylistEntry[]> {
    let after: number | undefined;
    for (let count = Math.min(expected, CHUNK); ; count = Math.min(count * 2, CHUNK)) {
      const rows = await readEntries(db, id, { ...walk, after, max: count });
      yield rows;
      if (rows.length < count) return;
      after = rows.at(-1)?.position;
    }
  }
}

interface Walk {
  descending: boolean;
  from: number;
  to: number;
}

/** `entries` are in ascending positions. Each key is computed once per entry. */
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
  const rows = entries.map((_, row) => row).sort(compare);
  return rows.slice(offset, offset + limit).map((row) => entries[row]);
}

/** The better match of the text first; equal ones stay in their order. */
function byOccurrence<Item>(
  items: readonly Item[],
  text: string,
  foldedName: (item: Item) => string,
): Item[] {
  const needle = needleOf(text);
  if (needle === undefined) return [...items];
  return items
    .map((item) => ({ item, degree: occurrenceInText(foldedName(item), needle) }))
    .sort((one, other) => other.degree - one.degree)
    .map(({ item }) => item);
}

const ALL_POSITIONS = { from: 1, to: Number.MAX_SAFE_INTEGER };

function filterOf({ name, namesearch, ...query }: PlaylistsQuery) {
  return {
    ...query,
    nameCaseless: name === undefined ? undefined : caseless(name),
    nameHolds: namesearch === undefined ? undefined : fold(namesearch),
  };
}

/** The API has times in seconds. */
function toSecond(entry: PlaylistEntry): PlaylistEntry {
  return { ...entry, date: entry.date.slice(0, 19) };
}

/** Finds the tracks of dynamic playlists. The parameters are those of the API, so `http` implements it. */
export interface TrackSearch {
  /** The query in the form that is stored. Rejects (kind `type`) parameters and values that are not accepted, by name. */
  requireQuery(query: string): string;
  /** The ids of the matching tracks in their order, at most `DYNAMIC_TRACKS_MAX`; none for a query that is no longer accepted. */
  find(query: string): Promise<readonly number[]>;
}

export const NO_SEARCH: TrackSearch = { requireQuery: (query) => query, find: async () => [] };
