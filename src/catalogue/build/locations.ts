/** The locations of artists, collected while the artists are added. */
import type { Location } from '../../domain/imports/record-values.ts';
import type { LocationColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { invert } from '../columns/list-column.ts';
import { sortByNumber, sortByText } from '../columns/sort.ts';
import { textColumn } from '../columns/text-column.ts';
import { microdegrees } from '../distance.ts';
import { caseless } from '../text/words/fold.ts';
import { createNumbering } from './numbering.ts';

export function createLocationsBuilder() {
  const countries = createNumbering();
  const cities = createNumbering();
  const rows = growing({
    artist: Uint32Array,
    latitude: Int32Array,
    longitude: Int32Array,
    country: Uint16Array,
    city: Uint32Array,
  });
  return {
    /** The JSON list of the next artist. */
    add(artist: number, json: string): void {
      if (json === '' || json === '[]') return;
      for (const { latitude, longitude, country, city } of JSON.parse(json) as Location[]) {
        const { columns } = rows;
        const location = rows.next();
        columns.artist[location] = artist;
        columns.latitude[location] = microdegrees(latitude);
        columns.longitude[location] = microdegrees(longitude);
        columns.country[location] = countries.numberOf(country);
        columns.city[location] = cities.numberOf(city);
      }
    },
    finish(artists: number): LocationColumns {
      const { city: cityNumbers, country: countryNumbers, ...numbers } = rows.finish();
      const { names: spellings, places: spellingOf } = cities.finish();
      const ascending = sortByText(textColumn(spellings.map(caseless)), textColumn(spellings));
      const names = Array.from(ascending, (spelling) => spellings[spelling]);
      const places = new Uint32Array(ascending.length);
      ascending.forEach((spelling, place) => {
        places[spelling] = place;
      });
      const city = cityNumbers.map((number) => places[spellingOf[number]]);
      const numbered = countries.finish();
      const country = countryNumbers.map((number) => numbered.places[number]);
      return {
        ...numbers,
        city,
        country,
        count: rows.count(),
        ascending: { latitude: sortByNumber(numbers.latitude) },
        ofArtist: invert(numbers.artist, artists),
        countries: numbered.names,
        ofCountry: invert(country, numbered.names.length),
        cities: { exact: textColumn(names), caseless: textColumn(names.map(caseless)) },
        ofCity: invert(city, names.length),
      };
    },
  };
}
