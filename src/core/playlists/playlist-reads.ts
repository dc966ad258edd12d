/** Reads playlists: lists of them, the hottest, and the tracks of one. */

import { matchOf, NAME_MATCHES, readTyped, type TypedText } from '../../catalogue/autocomplete/match-name.ts';
import type { TypedWord } from '../../catalogue/autocomplete/typed-words.ts';
import { needleOf, occurrenceInText } from '../../catalogue/text/index/occurrence.ts';
import { fold } from '../../catalogue/text/words/fold.ts';
import { isUnspaced } from '../../catalogue/text/words/words.ts';
import { WEIGHTS } from '../../domain/activity/popularity.ts';
import type { RowPage, RowPaging, Slice } from '../../domain/lists.ts';
import type { PlaylistEntry, ShownPlaylist } from '../../domain/playlists.ts';
import { requireFound } from '../../domain/refusal.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import type { Store } from '../../store/store.ts';
import {
  countPlaylists,
  findLatelyFilled,
  findPlaylists,
  listOwnListens,
  listPlayedAdditions,
  listPlaylistNames,
  type OwnListens,
  type PlayedAddition,
  type PlaylistSummary,
  type PlaylistsFilter,
  type PlaylistsOrder,
  readEntries,
  sumDurations,
} from './find-playlists.ts';
import { findPlaylist, listAdders } from './playlist-rows.ts';

export type { PlaylistSummary, PlaylistsFilter };

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
/** Additions counted of each playlist. */
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
      filter: PlaylistsFilter,
      order: readonly PlaylistsOrder[],
      { offset, limit, fullcount }: RowPaging,
    ): Promise<RowPage<PlaylistSummary>> {
      const slice = { offset, limit: limit + 1 };
      const rows =
        filter.namesearch === undefined || order.length > 0
          ? await findPlaylists(filter.ids === undefined ? longReads : db, filter, order, slice)
          : await findRanked(filter, fold(filter.namesearch), slice);
      const more = rows.length > limit;
      if (more) rows.pop();
      return { rows, more, fullcount: fullcount ? await countPlaylists(longReads, filter) : undefined };
    },

    /** Public ones, the hottest first, at most `HOTS_MAX` (see `hottest`); with `namesearch`, the better match first. */
    async hots(query: PlaylistsFilter): Promise<PlaylistSummary[]> {
      const filter = { ...query, viewer: undefined };
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
      const playlist = requireFound(await findPlaylist(db, id, viewer), `There is no playlist ${id}.`);
      const { tracks: stored, ...head } = playlist;
      const page = { ...slice, accept, fullcount: true, order: { descending: false } };
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
    { accept, positions, order, offset, limit, fullcount }: EntriesQuery,
  ): Promise<RowPage<PlaylistEntry>> {
    const accepted: PlaylistEntry[] = [];
    const sorts = 'keys' in order;
    // In the order of positions nothing is read beyond the page, unless the total is requested.
    const enough = sorts || fullcount ? Number.POSITIVE_INFINITY : offset + limit + 1;
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
      fullcount: fullcount ? accepted.length : undefined,
    };
  }

  /** A chunk of a dynamic playlist: its tracks are there since its creation. One request may read many such playlists. */
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

// Playlists by what was typed so far, as `autocomplete` finds names: the beginning of the name, its words in any order, one typing
// error. The database finds candidates, which are then compared.
//
// A typing error leaves one half of the word as it is, or swaps the two letters in its middle: `saltmrash` is looked for as `salt`,
// `mrash` and `salmtrash`.

/** Names that are compared. Those that begin with the text are the first of them. */
const CANDIDATES = { offset: 0, limit: 500 };

async function suggestPlaylists(db: Store['db'], text: string, limit: number): Promise<number[]> {
  const typed = readTyped(text);
  if (typed.folded === '') return [];
  // Other scripts are typed in several ways, which the database does not know: only the whole text finds them.
  const words = typed.words.filter((word) => !isUnspaced(word.text.codePointAt(0) as number));
  const exact = await candidates(words.map((word) => [word.text]));
  if (exact.length >= limit || !words.some(({ isForgiven }) => isForgiven)) return exact.slice(0, limit);
  const near = await candidates(words.map((word) => (word.isForgiven ? intactParts(word) : [word.text])));
  return [...new Set([...exact, ...near])].slice(0, limit);

  async function candidates(lists: string[][]): Promise<number[]> {
    const filter = { nameHoldsWords: { text: typed.folded, words: lists } };
    return best(typed, await listPlaylistNames(db, filter, typed.folded, CANDIDATES));
  }
}

/** The better match first, then the lower id. */
function best(typed: TypedText, names: { id: number; name_folded: string }[]): number[] {
  const matches = names.map(({ id, name_folded }) => ({ id, match: matchOf(typed, name_folded) }));
  return NAME_MATCHES.flatMap((match) => matches.filter((one) => one.match === match).map(({ id }) => id));
}

function intactParts({ text }: TypedWord): string[] {
  const characters = [...text];
  const half = characters.length >>> 1;
  const [before, after] = [characters.slice(0, half), characters.slice(half)];
  const swapped = [...before.slice(0, -1), after[0], before[half - 1], ...after.slice(1)];
  return [before, after, swapped].map((part) => part.join(''));
}

// Which playlists are hot (behaviour.md 29): those whose tracks others play. Of each list, the 30 latest tracks that were added in
// the last 30 days count `log10(1 + listens + 3 × downloads)`, with the listens and downloads since the day after the addition. An addition
// alone counts nothing, and neither does a listen of the owner or a collaborator, as far as their histories show it. It is unknown
// from which playlist a track was played. Of playlists of equal heat the oldest comes first, so that no owner can change the
// order. The first ten of each user come before all others.
//
//   Two tracks were added to a list this month. One has 9 listens since: log10(10) = 1. The other has none: 0. Its heat is 1.

const LISTS_OF_ONE_PERSON = 10;
/** One download counts as this many listens. */
const DOWNLOAD = WEIGHTS.downloads / WEIGHTS.listens;

function hottest<T extends PlaylistSummary>(
  lists: readonly T[],
  additions: readonly PlayedAddition[],
  own: readonly OwnListens[],
): T[] {
  const added = Map.groupBy(additions, ({ playlist_id }) => playlist_id);
  const ownListens = Map.groupBy(own, keyOf);
  const worthOf = (addition: PlayedAddition) => {
    const dayAdded = addition.date.slice(0, 10);
    const notCounted = (ownListens.get(keyOf(addition)) ?? [])
      .filter(({ day }) => day > dayAdded)
      .reduce((sum, { listens }) => sum + listens, 0);
    return Math.log10(1 + Math.max(0, addition.listens - notCounted) + DOWNLOAD * addition.downloads);
  };
  const heats = new Map(
    lists.map(({ id }) => {
      const worths = (added.get(id) ?? []).map(worthOf);
      return [id, worths.reduce((sum, worth) => sum + worth, 0)];
    }),
  );
  return lists.toSorted((one, other) => heats.get(other.id)! - heats.get(one.id)! || one.id - other.id);
}

const keyOf = ({ playlist_id, track_id }: { playlist_id: number; track_id: number }) =>
  `${playlist_id} ${track_id}`;

/** In the same order, but playlists beyond ten of one user come last, so that no user fills the top. */
export function sharedOut<T extends { user_id: number }>(lists: readonly T[]): T[] {
  const had = new Map<number, number>();
  const behind: T[] = [];
  const first = lists.filter((list) => {
    const count = (had.get(list.user_id) ?? 0) + 1;
    had.set(list.user_id, count);
    if (count > LISTS_OF_ONE_PERSON) behind.push(list);
    return count <= LISTS_OF_ONE_PERSON;
  });
  return [...first, ...behind];
}
