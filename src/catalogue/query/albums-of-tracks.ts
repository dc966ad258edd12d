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
import { createBits, ordinalsOf, setBit } from '../columns/bits.ts';
import { NOTHING, type Scored } from '../columns/scored.ts';
import type { CountedBits } from '../columns/types.ts';
import { allFound, findTracksOf } from '../text/found-tracks.ts';
import { OCCURRENCE } from '../text/occurrence.ts';
import { scoreFound } from '../text/search-tracks.ts';
import { findAlbums } from './albums.ts';
import type { AlbumQuery, TrackFilter } from './query.ts';
import { nameMatches } from './relevance.ts';
import { select, selectedOrdinals, selectOrdinals } from './selection.ts';
import { matchFilters, rowFiltersOf } from './tracks.ts';

export function findAlbumsOfTracks(
  catalogue: Catalogue,
  { released, types: _, ...filter }: TrackFilter,
  paging: Pick<AlbumQuery, 'order' | 'offset' | 'limit' | 'fullcount'>,
): OrdinalPage {
  const query = { ...paging, ...(released && { released }) };
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  if (!isFiltered) return findAlbums(catalogue, query);
  const ofAlbums: TrackFilter = { ...filter, types: ['albumtrack'] };
  if (filter.search !== undefined && paging.order.length === 0)
    return findAlbums(catalogue, query, [], [scoreAlbums(catalogue, ofAlbums, filter.search)]);
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

function scoreAlbums(catalogue: Catalogue, { search: _, ...filter }: TrackFilter, text: string): Scored {
  const found = findTracksOf(catalogue.search, catalogue, text);
  if (found === undefined) return NOTHING;
  const filters = [...rowFiltersOf(catalogue, filter), ...matchFilters(catalogue, filter)];
  const tracks = selectOrdinals(catalogue.tracks.count, [
    ...filters,
    { kind: 'list', ordinals: allFound(catalogue, found) },
  ]);
  const scored = scoreFound(catalogue.search, catalogue, found, tracks);
  const best = new Float64Array(catalogue.albums.count);
  for (let i = 0; i < tracks.length; i++) {
    const album = catalogue.tracks.album[tracks[i]];
    best[album] = Math.max(best[album], scored.scores[i]);
  }
  // A score of tracks becomes less than 1, so that none is above a name.
  for (let album = 0; album < best.length; album++) best[album] /= 1 + best[album];
  for (const { ordinals, scores } of nameMatches(catalogue.albums.name, text))
    for (let i = 0; i < ordinals.length; i++)
      if (best[ordinals[i]] > 0 && scores[i] > OCCURRENCE.inside) best[ordinals[i]] = 1 + scores[i];
  const { bits, count } = albumsWith(catalogue, tracks);
  const ordinals = ordinalsOf(bits, count);
  return { ordinals, scores: Float64Array.from(ordinals, (album) => best[album]) };
}
