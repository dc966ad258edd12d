/** All routes that read the catalogue alone. */
import { artistsAnswer } from './artists.ts';
import { albumFacetsAnswer, albumsAnswer, facetsAnswer, tracksAnswer } from './catalogue.ts';
import type { CatalogueAnswer } from './catalogue-route.ts';
import { chartListensAnswer } from './charts.ts';

export const CATALOGUE_ANSWERS: readonly CatalogueAnswer[] = [
  facetsAnswer,
  tracksAnswer,
  albumsAnswer,
  albumFacetsAnswer,
  artistsAnswer,
  chartListensAnswer,
];
