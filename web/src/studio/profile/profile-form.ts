/** The profile as it is typed: lists with an order, and coordinates as one text. */
import type { ArtistProfile, ProfileContent } from '../../../../src/domain/studio/studio.ts';
import { TEXT_LANGUAGES } from '../../../../src/domain/vocabulary.ts';
import type { Versioned } from '../../design/forms/use-versioned.ts';

export type ProfileEditing = Versioned<ArtistProfile, ProfileForm>;

export const profilePath = (id: number | string) => `/web-api/studio/artists/${id}/profile`;

export interface ProfileForm {
  website: string;
  texts: readonly { language: string; text: string }[];
  places: readonly PlaceForm[];
}

export interface PlaceForm {
  city: string;
  /** Three letters, or empty. */
  country: string;
  /** `42.88, -8.54`, as maps show it. */
  coordinates: string;
}

export const NO_PLACE: PlaceForm = { city: '', country: '', coordinates: '' };

/** `first` is the language of the text field that an empty profile shows. */
export function formOf({ website, description, locations }: ProfileContent, first: string): ProfileForm {
  const texts = Object.entries(description).map(([language, text]) => ({ language, text }));
  return {
    website,
    texts: texts.length === 0 ? [{ language: first, text: '' }] : texts,
    places: locations.map(({ city, country, latitude, longitude }) => ({
      ...{ city, country },
      coordinates: `${latitude}, ${longitude}`,
    })),
  };
}

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** `undefined` if it is not a place on earth. */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  const [, latitude, longitude] = (COORDINATES.exec(text) ?? []).map(Number);
  if (latitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

/** `undefined` if coordinates are missing or wrong. */
export function contentOf({ website, texts, places }: ProfileForm): ProfileContent | undefined {
  const locations = places.map(({ city, country, coordinates }) => {
    const found = parseCoordinates(coordinates);
    return found && { ...found, country, city };
  });
  if (locations.includes(undefined)) return undefined;
  return {
    website,
    description: Object.fromEntries(texts.map(({ language, text }) => [language, text])),
    locations: locations.filter((location) => location !== undefined),
  };
}

/** The languages that `current` can be changed to: those of the API, since others are not shown. */
export function languageChoices(texts: ProfileForm['texts'], current: string): string[] {
  const used = texts.map(({ language }) => language).filter((language) => language !== current);
  return [...new Set<string>([...TEXT_LANGUAGES, current])].filter((language) => !used.includes(language));
}
