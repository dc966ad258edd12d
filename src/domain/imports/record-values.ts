/** Values of import records that are not plain texts or numbers. */

export type Translations = Record<string, string>;

export interface Location {
  latitude: number;
  longitude: number;
  country: string;
  city: string;
}

/** An artist outside the catalogue that this one resembles; `score` in 0..1. */
export interface Similar {
  name: string;
  score: number;
}

/** Without hyphens. */
export const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;
