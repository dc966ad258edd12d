/** The locations of artists, when some artists have changed. */
import type { Location } from '../../domain/imports/record-values.ts';
import type { LocationColumns } from '../catalogue.ts';
import { invert } from '../columns/list-column.ts';
import { textAt, textColumn } from '../columns/text-column.ts';
import { microdegrees } from '../distance.ts';
import { caseless } from '../text/words/fold.ts';
import { changeEntries } from './entries.ts';
import { patchNumbered } from './numbered.ts';
import { ascendingBy } from './orders.ts';
import { isIdentity, type RowChange } from './renumbering.ts';
import { remapNumbers, spliceNumbers } from './splice.ts';

/** `texts` are the JSON lists of the written artists. */
export function patchLocations(
  column: LocationColumns,
  artists: RowChange,
  texts: readonly string[],
): LocationColumns {
  const written = texts.map((json) => (json === '' ? [] : (JSON.parse(json) as Location[])));
  if (isIdentity(artists) && artists.written.every((artist, i) => isSame(column, artist, written[i])))
    return column;
  const { entries } = changeEntries(
    column.ofArtist.starts,
    artists,
    written.map((list) => list.length),
  );
  const all = written.flatMap((list, i) =>
    list.map((location) => ({ ...location, artist: artists.written[i] })),
  );
  const latitude = spliceNumbers(
    column.latitude,
    entries,
    all.map((one) => microdegrees(one.latitude)),
  );
  const artist = spliceNumbers(
    remapNumbers(column.artist, artists),
    entries,
    all.map((one) => one.artist),
  );
  const countries = patchNumbered(
    column.countries,
    column.country,
    entries,
    all.map((one) => one.country),
  );
  return {
    count: entries.after,
    artist,
    latitude,
    longitude: spliceNumbers(
      column.longitude,
      entries,
      all.map((one) => microdegrees(one.longitude)),
    ),
    country: countries.column,
    ascending: { latitude: ascendingBy(column.ascending.latitude, entries, column.latitude, latitude) },
    ofArtist: invert(artist, artists.after),
    countries: countries.names,
    ofCountry: invert(countries.column, countries.names.length),
    ...cities(
      column,
      entries,
      all.map((one) => one.city),
    ),
  };
}

function isSame(column: LocationColumns, artist: number, list: readonly Location[]): boolean {
  const start = column.ofArtist.starts[artist];
  return (
    column.ofArtist.starts[artist + 1] - start === list.length &&
    list.every(
      (one, i) =>
        column.latitude[start + i] === microdegrees(one.latitude) &&
        column.longitude[start + i] === microdegrees(one.longitude) &&
        column.countries[column.country[start + i]] === one.country &&
        textAt(column.cities.exact, column.city[start + i]) === one.city,
    )
  );
}

type Cities = Pick<LocationColumns, 'city' | 'cities' | 'ofCity'>;

function cities({ city, cities }: LocationColumns, entries: RowChange, texts: readonly string[]): Cities {
  const names = Array.from({ length: cities.exact.starts.length - 1 }, (_, i) => textAt(cities.exact, i));
  const patched = patchNumbered(names, city, entries, texts, { compare: byCaselessText });
  const isSame = patched.names === names;
  return {
    city: patched.column,
    cities: isSame
      ? cities
      : { exact: textColumn(patched.names), caseless: textColumn(patched.names.map(caseless)) },
    ofCity: invert(patched.column, patched.names.length),
  };
}

/** As `sortByText` sorts the caseless and the exact names. */
function byCaselessText(a: string, b: string): number {
  return compareUtf8(caseless(a), caseless(b)) || compareUtf8(a, b);
}

const compareUtf8 = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
