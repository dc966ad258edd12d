/** The listens of the entries of a chart: the API has their ranks only. */
import { countListens } from '../../catalogue/query/charts.ts';
import type { ChartListensAnswer } from '../../domain/catalogue/chart-listens.ts';
import { CHART_KINDS, CHART_PERIODS } from '../../domain/vocabulary.ts';
import { createParameterReader } from '../parameter-reader.ts';
import type { Route } from '../route.ts';
import { idList, oneOf, required } from '../v3.0/parameters/parameter-types.ts';
import { type CatalogueServices, catalogueRoute } from './catalogue-route.ts';

export function chartListensRoute(services: CatalogueServices): Route {
  return catalogueRoute(services, {
    path: 'charts/listens',
    read: createParameterReader('charts/listens', {
      of: required(oneOf('What the ids are of.', CHART_KINDS)),
      period: required(oneOf('The time that counts.', CHART_PERIODS)),
      id: required(idList('Ids of tracks, albums or artists.')),
    }),
    answer: (catalogue, { of, period, id }): ChartListensAnswer => ({
      entries: countListens(catalogue, { of, period, ids: id }),
    }),
  });
}
