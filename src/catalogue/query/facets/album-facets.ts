/**
 * How many albums each choice of a filter would leave. An album counts for a value if one of its tracks has the value and passes all
 * other filters:
 *
 *   filter: vocal                          albums for `lang`     albums for `vocalinstrumental`
 *   album 1: a vocal track in German       de                    vocal
 *   album 2: a vocal track in English,     en                    vocal, instrumental
 *            a German instrumental one
 *
 * So one album counts for several values. The release date is that of the album.
 */
import type { FacetCount, FacetsAnswer } from '../../../domain/catalogue/facets.ts';
import type { Catalogue } from '../../catalogue.ts';
import { intersection } from '../../columns/bit-loops.ts';
import { bitsOf } from '../../columns/bits.ts';
import { atOnce } from '../../columns/steps.ts';
import type { Bits, CountedBits } from '../../columns/types.ts';
import { cachedInSteps } from '../../columns/used-columns.ts';
import type { DayInterval, TrackFilter } from '../query.ts';
import { type AlbumCounts, countAlbums, placeSets } from './album-counts.ts';
import { tracksOn } from './album-places.ts';
import { type FacetSelection, facetSelections } from './facet-selections.ts';
import { facetColumns } from './facet-values.ts';
import { listFacets, YEARS } from './facets.ts';

/** The facets without any choice: the first request of every visitor. */
const unfiltered = cachedInSteps<Catalogue, FacetsAnswer>(
  (catalogue) => [...facetColumns(catalogue), catalogue.albums.tracks, catalogue.albums.releasedate],
  (catalogue) => count(catalogue, {}, undefined),
);

/** `total` and the counts are those of `findAlbumsOfTracks`. */
export function countAlbumFacets(catalogue: Catalogue, filter: TrackFilter): FacetsAnswer {
  return atOnce(albumFacetsInSteps(catalogue, filter));
}

export function* albumFacetsInSteps(
  catalogue: Catalogue,
  { released, types: _, ...filter }: TrackFilter,
): Generator<void, FacetsAnswer> {
  const isFiltered = released !== undefined || Object.values(filter).some((one) => one !== undefined);
  if (isFiltered) return yield* count(catalogue, filter, released);
  yield* unfiltered.prepare(catalogue);
  return unfiltered.get(catalogue);
}

function* count(
  catalogue: Catalogue,
  filter: Omit<TrackFilter, 'types' | 'released'>,
  released: DayInterval | undefined,
): Generator<void, FacetsAnswer> {
  const { albums } = catalogue;
  yield* placeSets(catalogue);
  const selections = yield* facetSelections(catalogue, { ...filter, types: ['albumtrack'] });
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const everyAlbum = allOf(albums.count);
  const among = released && tracksOn(catalogue, releasedIn(catalogue, everyAlbum, released));
  yield;
  const known = new Map<FacetSelection, AlbumCounts>();
  const countsOf = (selection: FacetSelection) => {
    const counts = known.get(selection) ?? countAlbums(catalogue, countedTracks(catalogue, selection, among));
    known.set(selection, counts);
    return counts;
  };
  const ofAnyDate = () =>
    released === undefined
      ? countsOf(selections.all)
      : countAlbums(catalogue, countedTracks(catalogue, selections.all));
  // Without a filter, albums without tracks pass, too.
  const passing = isFiltered ? ofAnyDate().albums() : everyAlbum;
  yield;
  const facets = yield* listFacets(catalogue, {
    having: (choice, value) => countsOf(selections.leavingOut(choice)).having(value),
    lacking: (flag) => countsOf(selections.leavingOut(flag)).lacking(flag),
    inLang: (value) => countsOf(selections.leavingOut('lang')).inLang(value),
    tagged: (value) => countsOf(selections.all).tagged(value),
  });
  return {
    total: released === undefined ? passing.length : releasedIn(catalogue, passing, released).length,
    facets: { ...facets, duration: [], year: countYears(catalogue, passing) },
  };
}

/** `among`: if present, only these tracks count. */
function countedTracks(
  { tracks }: Catalogue,
  { bits, count, ordinals }: FacetSelection,
  among?: Bits,
): CountedBits {
  const selected = { bits: bits ?? bitsOf(ordinals(), tracks.count), count };
  return among === undefined ? selected : intersection(selected.bits, [among]);
}

function allOf(count: number): Uint32Array {
  const all = new Uint32Array(count);
  for (let i = 0; i < count; i++) all[i] = i;
  return all;
}

function releasedIn({ albums: { releasedate } }: Catalogue, albums: Uint32Array, { from, to }: DayInterval) {
  return albums.filter((album) => releasedate[album] >= from && releasedate[album] <= to);
}

/** The latest first. An unknown date is no year. */
function countYears({ albums: { releasedate } }: Catalogue, albums: Uint32Array): FacetCount<number>[] {
  const counts = new Uint32Array(YEARS);
  for (let i = 0; i < albums.length; i++) counts[(releasedate[albums[i]] / 10_000) | 0]++;
  const years: FacetCount<number>[] = [];
  for (let value = YEARS - 1; value > 0; value--)
    if (counts[value] > 0) years.push({ value, count: counts[value] });
  return years;
}
