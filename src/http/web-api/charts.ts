/** The listens of the entries of a chart: the API has their ranks only. */
import { countListens } from '../../catalogue/query/charts.ts';
import type { ChartListensAnswer } from '../../domain/catalogue/chart-listens.ts';
import { CHART_KINDS, CHART_PERIODS } from '../../domain/vocabulary.ts';
import { createParameterReader } from '../parameter-reader.ts';
import { idList, oneOf, required } from '../v3.0/parameters/parameter-types.ts';
import { catalogueAnswer } from './catalogue-route.ts';

export const chartListensAnswer = catalogueAnswer({
  path: 'charts/listens',
  read: createParameterReader('charts/listens', {
    of: required(oneOf('What the ids are of.', CHART_KINDS)),
    period: required(oneOf('The time that counts.', CHART_PERIODS)),
    id: required(idList('Ids of tracks, albums or artists.')),
  }),
  find: (catalogue, { of, period, id }): ChartListensAnswer => ({
    entries: countListens(catalogue, { of, period, ids: id }),
  }),
});
