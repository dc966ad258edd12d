/** `artists/locations`: artists with those of their locations that pass. */
import type { Catalogue, LocationColumns } from '../catalogue.ts';
import { firstIndex } from '../columns/lookup.ts';
import { compareToBytes } from '../columns/text-column.ts';
import { degrees, distance, latitudesWithin, microdegrees } from '../distance.ts';
import { caseless } from '../text/words/fold.ts';
import { findArtists } from './artists.ts';
import { type NestedPage, withAny, withNested } from './nested.ts';
import { compareBy } from './pages/page-request.ts';
import { ownedBy, within } from './pages/row-filters.ts';
import { type RowFilter, type Selection, select } from './pages/selection.ts';
import type { ArtistLocationsQuery } from './query.ts';

export function findArtistLocations(catalogue: Catalogue, query: ArtistLocationsQuery): NestedPage {
  const { locations } = catalogue;
  const filters = rowFiltersOf(locations, query);
  const passing = select(locations.count, filters);
  const page = findArtists(catalogue, query, concerned(locations, query, filters, passing));
  return withNested(page, passing, locations.ofArtist, compareBy([]));
}

/** Filters artists by their locations. */
function concerned(
  { artist, ofArtist }: LocationColumns,
  { haslocation }: ArtistLocationsQuery,
  filters: RowFilter[],
  passing: Selection,
): RowFilter[] {
  const all: RowFilter[] = [];
  if (haslocation || filters.length > 0) all.push(withAny(passing, ofArtist, artist));
  if (haslocation === false)
    all.push({ kind: 'test', passes: (one) => ofArtist.starts[one] === ofArtist.starts[one + 1] });
  return all;
}

function rowFiltersOf(locations: LocationColumns, query: ArtistLocationsQuery): RowFilter[] {
  const all: RowFilter[] = [];
  if (query.countries) {
    const requested = query.countries.map((country) => locations.country.texts.indexOf(country));
    all.push(
      ownedBy(
        locations.country.rows,
        requested.filter((number) => number >= 0),
      ),
    );
  }
  if (query.city !== undefined) all.push(inCity(locations, query.city));
  if (query.near) all.push(...near(locations, query.near));
  return all;
}

/** Any case, any spelling (behaviour.md 10). A location without a city is in no city. */
function inCity({ city: { caseless: names, rows } }: LocationColumns, city: string): RowFilter {
  const requested = Buffer.from(caseless(city));
  const count = names.starts.length - 1;
  const first = firstIndex(count, (i) => compareToBytes(names, i, requested) >= 0);
  const end =
    requested.length === 0 ? first : firstIndex(count, (i) => compareToBytes(names, i, requested) > 0);
  return ownedBy(
    rows,
    Array.from({ length: end - first }, (_, i) => first + i),
  );
}

/** A millimetre, in km, so that rounding does not exclude a location at the edge or at the pole. */
const EDGE = 1e-6;

/** The latitude alone rules out most locations. */
function near(locations: LocationColumns, { radius, ...place }: NonNullable<ArtistLocationsQuery['near']>) {
  const { latitude, longitude, ascending } = locations;
  const reach = latitudesWithin(radius + EDGE) + degrees(1);
  const band = {
    from: microdegrees(place.latitude - reach),
    to: microdegrees(place.latitude + reach),
  };
  const passes = (location: number) => {
    const there = { latitude: degrees(latitude[location]), longitude: degrees(longitude[location]) };
    return distance(place, there) <= radius + EDGE;
  };
  return [within(latitude, ascending.latitude, band), { kind: 'test', passes }] satisfies RowFilter[];
}
