/**
 * Albums by the filters of tracks: an album passes if at least one of its tracks passes all filters.
 *
 *   filter: vocal, German      album 1: a vocal track in German                    passes
 *                              album 2: a vocal track in English, and a German     does not pass
 *                                       one that is instrumental
 *
 * The release date is that of the album. Without an order, the results of `search` are ordered by relevance: albums whose own name has
 * the text, the better match first, then the others by their best track. Of equal ones, the more popular one is first.
 *
 *   search: red rain           `Red Rain`                                          its name: whole, 1
 *                              `Red Rain Live`                                     its name: beginning, 0.8
 *                              `Clouds`, with a track `Red Rain`                   its best track
 */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { countBits } from '../columns/bit-loops.ts';
import { createBits, setBit } from '../columns/bits.ts';
import type { Scored } from '../columns/scored.ts';
import type { CountedBits } from '../columns/types.ts';
import { OCCURRENCE } from '../text/index/occurrence.ts';
import { albumFilters, findAlbums } from './albums.ts';
import { select, selectedOrdinals } from './pages/selection.ts';
import type { AlbumQuery, TrackFilter } from './query.ts';
import { matchOfScored, nameMatch, searchMatch } from './ranking/match.ts';
import { matchFilters, rowFiltersOf } from './tracks.ts';

type AlbumPaging = Pick<AlbumQuery, 'order' | 'offset' | 'limit' | 'fullcount'>;

export function findAlbumsOfTracks(
  catalogue: Catalogue,
  { released, types: _, ...filter }: TrackFilter,
  paging: AlbumPaging,
): OrdinalPage {
  const query = { ...paging, ...(released && { released }) };
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  if (!isFiltered) return findAlbums(catalogue, query);
  const ofAlbums: TrackFilter = { ...filter, types: ['albumtrack'] };
  if (filter.search !== undefined && paging.order.length === 0)
    return byRelevance(catalogue, ofAlbums, filter.search, query);
  const filters = [...rowFiltersOf(catalogue, ofAlbums), ...matchFilters(catalogue, ofAlbums)];
  const tracks = selectedOrdinals(select(catalogue.tracks.count, filters));
  const set = albumsWith(catalogue, tracks);
  return findAlbums(catalogue, query, [{ kind: 'bits', set, without: false }]);
}

function albumsWith({ tracks, albums }: Catalogue, found: Uint32Array): CountedBits {
  const bits = createBits(albums.count);
  for (let i = 0; i < found.length; i++) setBit(bits, tracks.album[found[i]]);
  return { bits, count: countBits(bits) };
}

function byRelevance(
  catalogue: Catalogue,
  { search: _, ...filter }: TrackFilter,
  text: string,
  query: AlbumQuery,
): OrdinalPage {
  const { offset, limit, fullcount } = query;
  const match = searchMatch(catalogue, text);
  const passing = select(catalogue.tracks.count, [
    ...rowFiltersOf(catalogue, filter),
    ...matchFilters(catalogue, filter),
    match.filter,
  ]);
  const tracks = selectedOrdinals(passing);
  const { albums } = catalogue;
  const selected = select(albums.count, [
    { kind: 'bits', set: albumsWith(catalogue, tracks), without: false },
    ...albumFilters(catalogue, query),
  ]);
  const scores = match.scoresOf(tracks);
  const scored = scoreAlbums(catalogue, text, selectedOrdinals(selected), tracks, scores);
  return findAlbums(catalogue, { order: [], offset, limit, fullcount }, [], [matchOfScored(scored)]);
}

/** Albums whose own name has the text as a word or at its beginning are above all others: the best score of the tracks becomes less than 1. */
function scoreAlbums(
  catalogue: Catalogue,
  text: string,
  ordinals: Uint32Array,
  tracks: Uint32Array,
  scores: Float64Array,
): Scored {
  const albumOf = catalogue.tracks.album;
  const best = new Float64Array(catalogue.albums.count);
  for (let i = 0; i < tracks.length; i++)
    if (scores[i] > best[albumOf[tracks[i]]]) best[albumOf[tracks[i]]] = scores[i];
  const named = scoreNames(catalogue, text);
  // Not `from`, which takes several times as long.
  const ofAlbums = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++)
    ofAlbums[i] = named[ordinals[i]] || best[ordinals[i]] / (1 + best[ordinals[i]]);
  return { ordinals, scores: ofAlbums };
}

/** By album: 0 unless its name has the text as a word or at its beginning. */
function scoreNames(catalogue: Catalogue, text: string): Float64Array {
  const named = new Float64Array(catalogue.albums.count);
  for (const { highest, rows: rowsOf, relevanceOf } of nameMatch(catalogue, 'albums', text).levels?.() ??
    []) {
    if (highest <= OCCURRENCE.inside) break;
    const rows = rowsOf();
    for (let i = 0; i < rows.length; i++) {
      const relevance = relevanceOf?.(rows[i], i) ?? highest;
      if (relevance > OCCURRENCE.inside) named[rows[i]] = 1 + relevance;
    }
  }
  return named;
}
