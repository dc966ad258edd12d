/** Locations, descriptions and similar artists, which the tracks do not need. */

import type { Location } from '../../src/domain/imports/record-values.ts';
import type { AlbumRecord, ArtistRecord } from '../../src/domain/imports/records.ts';
import type { NameMaker } from './languages.ts';
import { type SeededRandom, seeded, zipf } from './random.ts';
import type { Scene } from './scenes.ts';

const CITIES = 3000;
const COUNTRIES = 80;
/** Artists outside of the catalogue. */
const OTHERS = 2000;

export interface Facts {
  ofArtist(home: Scene): Pick<ArtistRecord, 'locations' | 'tags' | 'description'>;
  similar(random: SeededRandom): NonNullable<ArtistRecord['similar']>;
  ofAlbum(home: Scene): Pick<AlbumRecord, 'tags' | 'description'>;
}

/** Its randomness is its own, so that the rest of the catalogue does not depend on it. */
export function createFacts(names: NameMaker): Facts {
  const random = seeded(41_150);
  const cities = Array.from({ length: CITIES }, () => city(random, names));
  const others = Array.from({ length: OTHERS }, () => names.artist(random));
  const anyCity = zipf(CITIES);
  const location = (): Location => {
    const { latitude, longitude, ...where } = cities[anyCity(random)];
    const near = (degrees: number): number => Math.round((degrees + 0.1 * random.next()) * 1e4) / 1e4;
    return { ...where, latitude: near(latitude), longitude: near(longitude) };
  };
  const told = ({ genres, moods }: Scene) => ({
    ...(random.chance(0.4) ? { tags: [genres[0], random.pick(genres.slice(1)), random.pick(moods)] } : {}),
    ...(random.chance(0.3)
      ? { description: { en: sentence(random, names), fr: sentence(random, names) } }
      : {}),
  });
  return {
    ofArtist: (home) => ({
      ...(random.chance(0.8)
        ? { locations: random.chance(0.1) ? [location(), location()] : [location()] }
        : {}),
      ...told(home),
    }),
    similar(any) {
      const similar = new Set(Array.from({ length: 1 + any.below(4) }, () => any.pick(others)));
      return [...similar].map((name) => ({ name, score: Math.round(100 * (0.2 + 0.8 * any.next())) / 100 }));
    },
    ofAlbum: told,
  };
}

function city(random: SeededRandom, names: NameMaker): Location {
  const country = random.below(COUNTRIES);
  return {
    latitude: -55 + 120 * random.next(),
    longitude: -180 + 359 * random.next(),
    country: `X${letter(country / 26)}${letter(country)}`,
    city: names.title(random),
  };
}

const letter = (number: number): string => String.fromCharCode(65 + (Math.floor(number) % 26));

function sentence(random: SeededRandom, names: NameMaker): string {
  return `${Array.from({ length: 8 }, () => names.title(random)).join(' ')}.`;
}
