/** `tracks`: which ones, in what order. */
import { filterColumns } from '../../domain/columns.ts';
import { isRating, type Rating, SPEEDS, type Speed } from '../../domain/vocabulary.ts';
import type { Catalogue, Flag, IndexedColumn, OrdinalPage } from '../catalogue.ts';
import { union } from '../columns/bit-loops.ts';
import { createBits } from '../columns/bits.ts';
import { indexOfString } from '../columns/lookup.ts';
import { ordinalsNamed } from '../columns/name-column.ts';
import { unionOfSets } from '../columns/row-set.ts';
import { pageOf } from './pages/page.ts';
import { type Grouping, type PageRequest, type SortKey, sortedByName } from './pages/page-request.ts';
import { ofTrackTypes, ownedBy, ownersWithIds, withIds, within, withName } from './pages/row-filters.ts';
import { among, type RowFilter } from './pages/selection.ts';
import type { Order, TrackFilter, TrackOrder, TrackQuery } from './query.ts';
import { bestByRelevance, ROWS_MAX } from './ranking/best-rows.ts';
import { type Match, nameMatch, searchMatch, tagsMatch } from './ranking/match.ts';
import { boostOf, type Matches, scoresOf } from './ranking/relevance.ts';
import { resemblingMatch } from './similar/outside-artists.ts';
import { tracksWithText } from './tags/known-sets.ts';
import { taggedWithAll } from './tags/tags.ts';

const FLAG_FILTERS = filterColumns('flag');
const INDEXED_FILTERS = filterColumns('indexed');

export function findTracks(catalogue: Catalogue, query: TrackQuery): OrdinalPage {
  const { offset, limit, fullcount } = query;
  const filters = rowFiltersOf(catalogue, query);
  const matches = matchesOf(catalogue, query);
  if (isByMatches(query, matches))
    return bestByRelevance(catalogue, filters, matches.all, boostOf(catalogue, query.boost), query);
  const grouping = groupingOf(catalogue, query);
  const request = {
    size: catalogue.tracks.count,
    filters: [...filters, ...matches.all.map(({ filter }) => filter)],
    offset,
    limit,
    fullcount,
    ...(grouping && { grouping }),
  };
  const isRanked = query.order.length === 0 || query.order.some(({ field }) => field === 'relevance');
  if (isRanked) return pageOf({ ...request, ...orderOf(catalogue, query, matches) });
  return pageOf({ ...request, keys: query.order.map((order) => trackKey(catalogue, order)) });
}

/** Whether relevance alone decides the order of the first rows. */
function isByMatches({ offset, limit, order, groupby }: TrackQuery, { all, fuzzytags }: Matches): boolean {
  return (
    all.length > 0 &&
    (fuzzytags === undefined || all.length === 1) &&
    groupby === undefined &&
    offset + limit < ROWS_MAX &&
    order.every(({ field }) => field === 'relevance')
  );
}

/** The tracks that match, where their scores are not needed. */
export function matchFilters(catalogue: Catalogue, query: TrackFilter): RowFilter[] {
  return matchesOf(catalogue, query).all.map(({ filter }) => filter);
}

/** `tags` is not among them: all tracks that have all the tags match equally. */
function matchesOf(catalogue: Catalogue, query: TrackFilter): Matches {
  const all: Match[] = [];
  if (query.search !== undefined) all.push(searchMatch(catalogue, query.search));
  if (query.namesearch !== undefined) all.push(nameMatch(catalogue, 'tracks', query.namesearch));
  if (query.xartist !== undefined) all.push(resemblingMatch(catalogue, query.xartist));
  if (query.fuzzytags === undefined) return { all };
  const fuzzytags = tagsMatch(catalogue, query.fuzzytags);
  return { all: [...all, fuzzytags], fuzzytags };
}

export function rowFiltersOf(catalogue: Catalogue, query: TrackFilter): RowFilter[] {
  const { tracks, albums, artists } = catalogue;
  const all: RowFilter[] = ofTrackTypes(catalogue, query.types);
  const flag = (name: Flag, requested: boolean | undefined) => {
    if (requested !== undefined) all.push({ kind: 'bits', set: tracks.having[name], without: !requested });
  };
  if (query.ids) all.push(withIds(tracks.id, query.ids));
  if (query.name !== undefined) all.push(withName(tracks.name, query.name));
  if (query.albumIds) all.push(ownedBy(albums.tracks, ownersWithIds(albums.id, query.albumIds)));
  if (query.albumName !== undefined)
    all.push(ownedBy(albums.tracks, ordinalsNamed(albums.name, query.albumName)));
  if (query.artistIds) all.push(ownedBy(artists.tracks, ownersWithIds(artists.id, query.artistIds)));
  if (query.artistName !== undefined)
    all.push(ownedBy(artists.tracks, ordinalsNamed(artists.name, query.artistName)));
  if (query.tags) all.push(...taggedWithAll(catalogue, query.tags));
  if (query.released) all.push(within(tracks.releasedate, tracks.ascending.releasedate, query.released));
  if (query.duration) all.push(within(tracks.duration, tracks.ascending.duration, query.duration));
  if (query.speeds) all.push(withSpeeds(catalogue, query.speeds));
  for (const name of FLAG_FILTERS) flag(name, query[name]);
  for (const name of INDEXED_FILTERS) {
    const texts = query[name];
    if (texts) all.push(withTexts(catalogue, tracks[name], texts));
  }
  flag('featured', query.featured);
  flag('audio', query.audio);
  flag('ccsa', query.ccsa);
  flag('ccnd', query.ccnd);
  flag('ccnc', query.ccnc);
  if (query.acousticelectric) flag(query.acousticelectric, true);
  if (query.vocalinstrumental) flag(query.vocalinstrumental, true);
  if (query.gender) flag(query.gender, true);
  return all;
}

function withSpeeds({ tracks }: Catalogue, speeds: readonly Speed[]): RowFilter {
  if (speeds.length === 1) return { kind: 'bits', set: tracks.having[speeds[0]], without: false };
  const requested = Uint8Array.from(['', ...SPEEDS], (speed) =>
    speeds.some((one) => one === speed) ? 1 : 0,
  );
  return {
    kind: 'test',
    passes: (track) => requested[tracks.speed[track]] === 1,
    bits: () => union([createBits(tracks.count), ...speeds.map((speed) => tracks.having[speed].bits)]),
  };
}

function withTexts(catalogue: Catalogue, column: IndexedColumn, requested: readonly string[]): RowFilter {
  const { texts, number } = column;
  const numbers = new Set(requested.map((text) => indexOfString(texts, text)).filter((found) => found >= 0));
  const isRequested = new Uint8Array(texts.length);
  for (const one of numbers) isRequested[one] = 1;
  const passes = (track: number) => isRequested[number[track]] === 1;
  const sets = Array.from(numbers, (one) => tracksWithText(catalogue, column, one));
  if (sets.length === 0) return { kind: 'list', ordinals: new Uint32Array(0) };
  if (sets.length === 1) return among(sets[0]);
  return { kind: 'test', passes, bits: () => unionOfSets(sets, catalogue.tracks.count) };
}

type Ordering = Pick<PageRequest, 'keys' | 'relevance'>;

/** See behaviour.md 12 to 14. Without `order` it is by relevance. */
function orderOf(catalogue: Catalogue, query: TrackQuery, matches: Matches): Ordering {
  const requested: Order<TrackOrder>[] =
    query.order.length > 0 ? query.order : [{ field: 'relevance', descending: true }];
  const before = requested.findIndex(({ field }) => field === 'relevance');
  if (before >= 0 && matches.all.length > 0) {
    const others = requested.filter(({ field }) => field !== 'relevance');
    const boost = boostOf(catalogue, query.boost);
    return {
      keys: others.map((order) => trackKey(catalogue, order)),
      relevance: { scoresOf: (ordinals) => scoresOf(ordinals, matches, boost), before },
    };
  }
  const fields = requested.filter(({ field }, i) => field !== 'relevance' || i === before);
  return {
    keys: fields.flatMap((order) => {
      if (order.field !== 'relevance') return [trackKey(catalogue, order)];
      const rating = plainRelevance(query);
      return rating === undefined ? [] : [trackKey(catalogue, { field: rating, descending: true })];
    }),
  };
}

/** Where all rows match equally, the boosting rating alone decides the order; without matches, only a requested rating does. */
function plainRelevance(query: TrackQuery): Rating | undefined {
  return query.boost ?? (query.tags === undefined ? undefined : 'popularity_month');
}

function trackKey(catalogue: Catalogue, { field, descending }: Order<TrackOrder>): SortKey {
  const { tracks, albums, artists } = catalogue;
  const sorted = descending ? tracks.descending : tracks.ascending;
  switch (field) {
    case 'relevance':
      throw new Error('relevance is no column');
    case 'id':
      return { descending };
    case 'name':
      return {
        column: { values: tracks.name.rank },
        descending,
        sorted: sortedByName(tracks.name, descending),
      };
    case 'album_name':
      return {
        column: { values: albums.name.rank, via: tracks.album },
        descending,
        sorted: sorted.album_name,
      };
    case 'artist_name':
      return {
        column: { values: artists.name.rank, via: tracks.artist },
        descending,
        sorted: sorted.artist_name,
      };
    default:
      return isRating(field)
        ? { column: { values: tracks.rating[field] }, descending: true, sorted: tracks.descending[field] }
        : { column: { values: tracks[field] }, descending, sorted: sorted[field] };
  }
}

function groupingOf({ tracks, albums, artists }: Catalogue, { groupby }: TrackQuery): Grouping | undefined {
  if (groupby === undefined) return undefined;
  return groupby === 'artist_id'
    ? { groups: artists.count, of: tracks.artist }
    : { groups: albums.count, of: tracks.album };
}
