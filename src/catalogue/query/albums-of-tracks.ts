/**
 * Albums by the filters of tracks: an album passes if at least one of its tracks passes all filters.
 *
 *   filter: vocal, German      album 1: a vocal track in German                    passes
 *                              album 2: a vocal track in English, and a German     does not pass
 *                                       one that is instrumental
 *
 * The release date is that of the album.
 */
import type { FacetCount } from '../../domain/catalogue/facets.ts';
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { countBits } from '../columns/bit-loops.ts';
import { createBits, hasBit, setBit } from '../columns/bits.ts';
import type { CountedBits } from '../columns/types.ts';
import { findAlbums } from './albums.ts';
import type { AlbumQuery, TrackFilter } from './query.ts';
import { select, selectedOrdinals } from './selection.ts';
import { matchFilters, rowFiltersOf } from './tracks.ts';

interface AlbumsPage extends OrdinalPage {
  /** How many albums of each year pass, whatever release date is requested; the latest first. */
  years: FacetCount<number>[];
}

export function findAlbumsOfTracks(
  catalogue: Catalogue,
  { released, types: _, ...filter }: TrackFilter,
  paging: Pick<AlbumQuery, 'order' | 'offset' | 'limit' | 'fullcount'>,
): AlbumsPage {
  const query = { ...paging, ...(released && { released }) };
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  if (!isFiltered) return { ...findAlbums(catalogue, query), years: countYears(catalogue) };
  const set = albumsWith(catalogue, { ...filter, types: ['albumtrack'] });
  const page = findAlbums(catalogue, query, [{ kind: 'bits', set, without: false }]);
  return { ...page, years: countYears(catalogue, set) };
}

function albumsWith(catalogue: Catalogue, filter: TrackFilter): CountedBits {
  const { tracks, albums } = catalogue;
  const filters = [...rowFiltersOf(catalogue, filter), ...matchFilters(catalogue, filter)];
  const found = selectedOrdinals(select(tracks.count, filters));
  const bits = createBits(albums.count);
  for (let i = 0; i < found.length; i++) setBit(bits, tracks.album[found[i]]);
  return { bits, count: countBits(bits) };
}

/** Years have four digits. */
const YEARS = 10_000;

/** An unknown date is no year. */
function countYears(
  { albums: { count, releasedate } }: Catalogue,
  among?: CountedBits,
): FacetCount<number>[] {
  const counts = new Uint32Array(YEARS);
  for (let album = 0; album < count; album++)
    if (among === undefined || hasBit(among.bits, album)) counts[(releasedate[album] / 10_000) | 0]++;
  const years: FacetCount<number>[] = [];
  for (let value = YEARS - 1; value > 0; value--)
    if (counts[value] > 0) years.push({ value, count: counts[value] });
  return years;
}
