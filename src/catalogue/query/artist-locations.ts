/** `artists/locations`: artists with those of their locations that pass. */
import type { Catalogue, LocationColumns } from '../catalogue.ts';
import { firstIndex } from '../columns/lookup.ts';
import { compareToBytes } from '../columns/text-column.ts';
import { degrees, distance, latitudesWithin, microdegrees } from '../distance.ts';
import { caseless } from '../text/fold.ts';
import { findArtists } from './artists.ts';
import { type NestedPage, withAny, withNested } from './nested.ts';
import { compareBy } from './page-request.ts';
import type { ArtistLocationsQuery } from './query.ts';
import { type Restriction, type Selection, select } from './restriction.ts';
import { ownedBy, within } from './restrictions.ts';

export function findArtistLocations(catalogue: Catalogue, query: ArtistLocationsQuery): NestedPage {
  const { locations } = catalogue;
  const restrictions = restrictionsOf(locations, query);
  const passing = select(locations.count, restrictions);
  const page = findArtists(catalogue, query, concerned(locations, query, restrictions, passing));
  return withNested(page, passing, locations.ofArtist, compareBy([]));
}

/** Which artists the locations leave. */
function concerned(
  { artist, ofArtist }: LocationColumns,
  { haslocation }: ArtistLocationsQuery,
  restrictions: Restriction[],
  passing: Selection,
): Restriction[] {
  const all: Restriction[] = [];
  if (haslocation || restrictions.length > 0) all.push(withAny(passing, ofArtist, artist));
  if (haslocation === false)
    all.push({ kind: 'test', passes: (one) => ofArtist.starts[one] === ofArtist.starts[one + 1] });
  return all;
}

function restrictionsOf(locations: LocationColumns, query: ArtistLocationsQuery): Restriction[] {
  const all: Restriction[] = [];
  if (query.countries) {
    const wanted = query.countries.map((country) => locations.countries.indexOf(country));
    all.push(
      ownedBy(
        locations.ofCountry,
        wanted.filter((number) => number >= 0),
      ),
    );
  }
  if (query.city !== undefined) all.push(inCity(locations, query.city));
  if (query.near) all.push(...near(locations, query.near));
  return all;
}

/** Whatever the case, in any of its spellings (behaviour.md 10). A place without a city is in none. */
function inCity({ cities: { caseless: names }, ofCity }: LocationColumns, city: string): Restriction {
  const wanted = Buffer.from(caseless(city));
  const count = names.starts.length - 1;
  const first = firstIndex(count, (i) => compareToBytes(names, i, wanted) >= 0);
  const end = wanted.length === 0 ? first : firstIndex(count, (i) => compareToBytes(names, i, wanted) > 0);
  return ownedBy(
    ofCity,
    Array.from({ length: end - first }, (_, i) => first + i),
  );
}

/** A millimetre, in km: so that rounding does not put a place at the edge, or the pole itself, outside. */
const EDGE = 1e-6;

/** The latitude tells of most places that they are too far. */
function near(locations: LocationColumns, { radius, ...place }: Required<ArtistLocationsQuery>['near']) {
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
  return [within(latitude, ascending.latitude, band), { kind: 'test', passes }] satisfies Restriction[];
}
