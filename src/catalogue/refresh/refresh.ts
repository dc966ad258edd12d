/**
 * The next generation when only user activity has changed: ratings, their orders and the stats of some tracks, the popularity
 * of their albums and artists, the order of completions, and the likes of some users. All other columns are shared with the
 * previous generation, and the result equals a full build to the last bit.
 */

import {
  CHARTED,
  type Charted,
  type OwnPopularity,
  PREVIOUS,
  type Previous,
} from '../../domain/activity/popularity.ts';
import type { TrackStatsRow, UserLikes } from '../../domain/ports.ts';
import { RATINGS, type Rating } from '../../domain/vocabulary.ts';
import { wholePopularity } from '../build/popularity.ts';
import { meanOfPositive } from '../build/ratings.ts';
import type { AlbumColumns, ArtistColumns, Catalogue, RatingState, TrackColumns } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import type { Sorted } from '../columns/types.ts';
import { patchCompletions } from '../derive/completions.ts';
import { patchLikes } from '../derive/likes.ts';
import { sameNames } from '../derive/names.ts';
import { noChange } from '../derive/renumbering.ts';
import type { ChangedRows } from '../derive/rows.ts';
import { type Replacements, withReplaced } from './ranked.ts';
import { replacedStats } from './stats.ts';

export interface RecountedTrack {
  id: number;
  rating: Record<Rating, number>;
  previous: Record<Previous, number>;
  stats: TrackStatsRow;
}

export interface RecountedOwner {
  id: number;
  own: OwnPopularity;
}

/** The new counts; each list in ascending id, each id once. Ids that the catalogue does not have are skipped. */
export interface Recount {
  counted: RatingState;
  tracks: readonly RecountedTrack[];
  albums: readonly RecountedOwner[];
  artists: readonly RecountedOwner[];
  /** Users without likes are removed. */
  likes: ChangedRows<UserLikes>;
}

type RatedOwners = Pick<
  AlbumColumns | ArtistColumns,
  'count' | 'id' | 'own' | 'popularity' | 'descending' | 'tracks'
>;

export function refreshed(catalogue: Catalogue, recount: Recount): Catalogue {
  const concerned = located(catalogue.tracks.id, recount.tracks);
  const tracks = refreshedTracks(catalogue.tracks, concerned);
  const { album, artist } = tracks;
  const charted = { ...tracks.rating, ...tracks.previous };
  const ownersIn = (column: ArrayLike<number>) => concerned.ordinals.map((track) => column[track]);
  const albums = {
    ...catalogue.albums,
    ...refreshedOwners(catalogue.albums, charted, ownersIn(album), recount.albums),
  };
  const artists = {
    ...catalogue.artists,
    ...refreshedOwners(catalogue.artists, charted, ownersIn(artist), recount.artists),
  };
  const completions = refreshedCompletions(catalogue, { artists, albums, tracks });
  const likes = refreshedLikes(catalogue, recount.likes);
  return { ...catalogue, counted: recount.counted, artists, albums, tracks, completions, likes };
}

function refreshedCompletions(
  before: Catalogue,
  { artists, albums, tracks }: Pick<Catalogue, 'artists' | 'albums' | 'tracks'>,
): Catalogue['completions'] {
  const kinds = {
    artists: [before.artists.popularity, artists.popularity],
    albums: [before.albums.popularity, albums.popularity],
    tracks: [before.tracks.rating, tracks.rating],
  };
  const completions = { ...before.completions };
  for (const kind of ['artists', 'albums', 'tracks'] as const) {
    const [from, to] = kinds[kind].map(({ popularity_total }) => popularity_total);
    completions[kind] = patchCompletions(before.completions[kind], {
      ...sameNames(before[kind].name, noChange(before[kind].count)),
      recounted: differentRows(from, to),
      popularity: to,
    });
  }
  return completions;
}

function differentRows(before: Float64Array, after: Float64Array): Uint32Array {
  if (before === after) return new Uint32Array(0);
  const rows: number[] = [];
  for (let row = 0; row < after.length; row++) if (before[row] !== after[row]) rows.push(row);
  return Uint32Array.from(rows);
}

function refreshedLikes({ likes, tracks }: Catalogue, changed: Recount['likes']): Catalogue['likes'] {
  if (changed.written.length + changed.removed.length === 0) return likes;
  return patchLikes(likes, changed, { rows: noChange(tracks.count), before: tracks.id, after: tracks.id });
}

interface Located<Row> {
  ordinals: Uint32Array;
  rows: Row[];
}

function located<Row extends { id: number }>(ids: Float64Array, rows: readonly Row[]): Located<Row> {
  const ordinals = new Uint32Array(rows.length);
  const known: Row[] = [];
  for (let i = 0; i < rows.length; i++) {
    const ordinal = indexOfNumber(ids, rows[i].id);
    if (ordinal >= 0) ordinals[known.push(rows[i]) - 1] = ordinal;
  }
  return { ordinals: ordinals.subarray(0, known.length), rows: known };
}

function refreshedTracks(tracks: TrackColumns, { ordinals, rows }: Located<RecountedTrack>): TrackColumns {
  const rating = { ...tracks.rating };
  const typicalRating = { ...tracks.typicalRating };
  const descending = { ...tracks.descending };
  for (const name of RATINGS) {
    const values = Float64Array.from(rows, (row) => row.rating[name]);
    if (!replace(rating, descending, name, { ordinals, values })) continue;
    typicalRating[name] = meanOfPositive(rating[name], descending[name]);
  }
  const previous = { ...tracks.previous };
  for (const name of PREVIOUS) {
    const values = Float64Array.from(rows, (row) => row.previous[name]);
    replace(previous, descending, name, { ordinals, values });
  }
  const rowsOfStats = rows.map(({ stats }) => stats);
  const stats = replacedStats(tracks.stats, ordinals, rowsOfStats);
  return { ...tracks, rating, typicalRating, previous, descending, stats };
}

/** Replaces values of one column, and its order. Returns whether anything differs. */
function replace<Name extends string>(
  columns: Record<Name, Float64Array>,
  descending: Record<Name, Sorted>,
  name: Name,
  replacements: Replacements,
): boolean {
  const column = { values: columns[name], sorted: descending[name] };
  const next = withReplaced(column, replacements);
  columns[name] = next.values;
  descending[name] = next.sorted;
  return next !== column;
}

/** `ofTracks` are the owners of the tracks that were recounted, in any order; none has the number -1, as a Uint32. */
function refreshedOwners<Of extends RatedOwners>(
  owners: Of,
  charted: Record<Charted, Float64Array>,
  ofTracks: Uint32Array,
  rows: readonly RecountedOwner[],
): Pick<Of, 'own' | 'popularity' | 'descending'> {
  const recounted = located(owners.id, rows);
  const concerned = new Set([...ofTracks, ...recounted.ordinals]);
  const ordinals = Uint32Array.from(concerned)
    .filter((owner) => owner < owners.count)
    .sort();
  const own: Record<Charted, Float64Array> = { ...owners.own };
  const popularity = { ...owners.popularity };
  const descending = { ...owners.descending };
  for (const name of CHARTED) {
    if (recounted.rows.length > 0) {
      own[name] = own[name].slice();
      recounted.rows.forEach((row, i) => {
        own[name][recounted.ordinals[i]] = row.own[name];
      });
    }
    const values = sumsOf(owners, ordinals, charted[name], own[name]);
    replace(popularity, descending, name, { ordinals, values });
  }
  return { own, popularity, descending };
}

/** Added up in the order in which a build does it: sums of fractions depend on that. */
function sumsOf(
  { tracks }: RatedOwners,
  ordinals: Uint32Array,
  values: Float64Array,
  own: Float64Array,
): Float64Array {
  const sums = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const items = listAt(tracks, ordinals[i]);
    let sum = 0;
    for (let at = 0; at < items.length; at++) sum += values[items[at]];
    sums[i] = wholePopularity(sum, own[ordinals[i]]);
  }
  return sums;
}
