/**
 * Charts: the most popular of a period, with the rank each had a period before (behaviour.md 28).
 *
 *   popularity_week   7: 30   8: 20   9: 10   4: 0       ranks     7 → 1, 8 → 2, 9 → 3; 4 is not in the chart
 *   previous_week     7: 10   8: 40   9: 0    4: 20      before    8 → 1, 4 → 2, 7 → 3; 9 is new
 *
 * Both orders exist as columns, so a chart is a walk along one until the page is full, and along the other until all rows of
 * the page are found. A recording with several tracks has the rank of its most popular track.
 */
import type { ChartKind, ChartPeriod } from '../../domain/vocabulary.ts';
import type { AlbumColumns, ArtistColumns, Catalogue, OrdinalPage, TrackColumns } from '../catalogue.ts';
import { countCommon, intersection } from '../columns/bit-loops.ts';
import { allBits, bitsOf, createBits, hasBit, setBit } from '../columns/bits.ts';
import { cached } from '../columns/cached.ts';
import { firstIndex } from '../columns/lookup.ts';
import type { Bits, Ordinal, Sorted } from '../columns/types.ts';
import { type RecordingColumns, repeatedTracks, representativeOf } from '../recordings.ts';
import { storedTags } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import type { ChartQuery } from './query.ts';
import { tracksTagged } from './tags/known-sets.ts';

/** The ranks of the rows of the page. A previous rank of 0: the row was not in that chart. */
export interface ChartPage extends OrdinalPage {
  ranks: number[];
  previousRanks: number[];
}

/** One order of the chart, most popular first. */
interface Ranking {
  values: Float64Array;
  sorted: Sorted;
}

interface Chart {
  size: number;
  present: Ranking;
  before: Ranking;
  /** The rows that are ranked; all if absent. */
  among: Bits | undefined;
  /** Rows with the same representative are one entry. */
  recordings: RecordingColumns;
  /** The rows that have a representative. */
  repeated: Bits;
}

const NONE = new Uint32Array(0);
/** Albums and artists are entries of their own. */
const UNIQUE = { recordings: { track: NONE, representative: NONE }, repeated: NONE };

export function chartOfTracks(catalogue: Catalogue, query: ChartQuery): ChartPage {
  const { tracks } = catalogue;
  return pageOfChart(
    {
      size: tracks.count,
      ...rankings(query.period, { ...tracks.rating, ...tracks.previous }, tracks.descending),
      among: ofTypes(catalogue, query, amongTagged(catalogue, query, undefined, tracks.count)),
      recordings: tracks.recordings,
      repeated: repeatedTracks(tracks),
    },
    query,
  );
}

function ofTypes({ tracks }: Catalogue, { types }: ChartQuery, among: Bits | undefined): Bits | undefined {
  if (types?.length !== 1) return among;
  const { album } = tracks.having;
  const all = among ?? allBits(tracks.count);
  return types[0] === 'albumtrack'
    ? intersection(all, [album.bits]).bits
    : intersection(all, [], [album.bits]).bits;
}

export function chartOfAlbums(catalogue: Catalogue, query: ChartQuery): ChartPage {
  return chartOfOwners(catalogue, catalogue.albums, catalogue.tracks.album, query);
}

export function chartOfArtists(catalogue: Catalogue, query: ChartQuery): ChartPage {
  return chartOfOwners(catalogue, catalogue.artists, catalogue.tracks.artist, query);
}

function chartOfOwners(
  catalogue: Catalogue,
  owners: AlbumColumns | ArtistColumns,
  ownerOf: TrackColumns['artist' | 'album'],
  query: ChartQuery,
): ChartPage {
  return pageOfChart(
    {
      size: owners.count,
      ...rankings(query.period, owners.popularity, owners.descending),
      among: amongTagged(catalogue, query, ownerOf, owners.count),
      ...UNIQUE,
    },
    query,
  );
}

type Name<Period extends ChartPeriod> = `popularity_${Period}` | `previous_${Period}`;

function rankings(
  period: ChartPeriod,
  values: Record<Name<ChartPeriod>, Float64Array>,
  sorted: Record<Name<ChartPeriod>, Sorted>,
): Pick<Chart, 'present' | 'before'> {
  const ranking = (name: Name<ChartPeriod>) => ({ values: values[name], sorted: sorted[name] });
  return { present: ranking(`popularity_${period}`), before: ranking(`previous_${period}`) };
}

/** The tracks that have the tag, or their owners. */
function amongTagged(
  catalogue: Catalogue,
  { tag }: ChartQuery,
  ownerOf: TrackColumns['artist' | 'album'] | undefined,
  size: number,
): Bits | undefined {
  if (tag === undefined) return undefined;
  const { ordinals: tagged, bits: known } = tracksTagged(catalogue, storedTags(catalogue.tags, tagKey(tag)));
  if (ownerOf === undefined) return known ?? bitsOf(tagged, size);
  const bits = createBits(size);
  for (let i = 0; i < tagged.length; i++) if (ownerOf[tagged[i]] >= 0) setBit(bits, ownerOf[tagged[i]]);
  return bits;
}

function pageOfChart(chart: Chart, { offset, limit, fullcount }: ChartQuery): ChartPage {
  const end = offset + limit;
  const ordinals: Ordinal[] = [];
  const count = walk(chart, chart.present, (ordinal, rank) => {
    if (rank > offset && rank <= end) ordinals.push(ordinal);
    return rank <= end;
  });
  const page = { ordinals, more: count > end, ranks: ordinals.map((_, i) => offset + i + 1) };
  return {
    ...(fullcount ? { ...page, fullcount: countOf(chart) } : page),
    previousRanks: previousRanks(chart, ordinals),
  };
}

function previousRanks(chart: Chart, ordinals: Ordinal[]): number[] {
  const { values } = chart.before;
  // A single row without popularity in that period is not in the chart: looking for it would walk to the end.
  const requested = ordinals.filter((ordinal) => values[ordinal] > 0 || hasBit(chart.repeated, ordinal));
  const isWanted = createBits(chart.size);
  for (const ordinal of requested) setBit(isWanted, entryOf(chart, ordinal));
  const ranks = new Map<number, number>();
  if (requested.length > 0)
    walk(chart, chart.before, (ordinal, rank) => {
      const entry = entryOf(chart, ordinal);
      if (hasBit(isWanted, entry)) ranks.set(entry, rank);
      return ranks.size < requested.length;
    });
  return ordinals.map((ordinal) => ranks.get(entryOf(chart, ordinal)) ?? 0);
}

function entryOf({ recordings, repeated }: Chart, ordinal: Ordinal): number {
  return hasBit(repeated, ordinal) ? representativeOf(recordings, ordinal) : ordinal;
}

/** How many entries the chart has, without walking its order: only rows that have a representative are read. */
function countOf({ size, present, among, recordings }: Chart): number {
  const inChart = rankedBits(present);
  const rows = among === undefined ? ranked(present) : countCommon(among, inChart);
  const seen = createBits(size);
  let repeated = 0;
  recordings.track.forEach((ordinal, i) => {
    if (!hasBit(inChart, ordinal) || (among !== undefined && !hasBit(among, ordinal))) return;
    const entry = recordings.representative[i];
    if (hasBit(seen, entry)) repeated++;
    else setBit(seen, entry);
  });
  return rows - repeated;
}

/** The rows that have any popularity; a bit for each, cached with the order. */
const rankedBits = cached(
  ({ sorted, values }: Ranking) => [sorted, values],
  (ranking) => bitsOf(ranking.sorted.subarray(0, ranked(ranking)), ranking.sorted.length),
);

/** How many have any popularity. */
function ranked({ values, sorted }: Ranking): number {
  return firstIndex(sorted.length, (i) => values[sorted[i]] <= 0);
}

/** Visits the entries with their ranks, from 1 on, until `visit` says stop; returns how many were visited. */
function walk(
  { size, among, recordings, repeated }: Chart,
  { values, sorted }: Ranking,
  visit: (ordinal: Ordinal, rank: number) => boolean,
): number {
  const seen = createBits(size);
  const end = ranked({ values, sorted });
  let rank = 0;
  for (let i = 0; i < end; i++) {
    const ordinal = sorted[i];
    if (among !== undefined && !hasBit(among, ordinal)) continue;
    if (hasBit(repeated, ordinal)) {
      const entry = representativeOf(recordings, ordinal);
      if (hasBit(seen, entry)) continue;
      setBit(seen, entry);
    }
    if (!visit(ordinal, ++rank)) break;
  }
  return rank;
}

interface ListensQuery {
  of: ChartKind;
  period: ChartPeriod;
  ordinals: readonly Ordinal[];
}

/**
 * How often the entries of a chart were listened to in its period. Albums and artists have the listens of their tracks. A track
 * has one owner, so all tracks are read once at most.
 */
export function countListens(catalogue: Catalogue, { of, period, ordinals }: ListensQuery): number[] {
  const listens = catalogue.tracks.rating[`listens_${period}`];
  const countOf = (ordinal: number) => {
    if (of === 'tracks') return listens[ordinal];
    const { starts, items } = catalogue[of].tracks;
    let sum = 0;
    for (let at = starts[ordinal]; at < starts[ordinal + 1]; at++) sum += listens[items[at]];
    return sum;
  };
  return ordinals.map(countOf);
}
