import { chartOfArtists } from '../../../catalogue/query/charts.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { artistShape } from '../shapes/artist.ts';
import { chartShape } from '../shapes/chart.ts';
import { startRow } from '../shapes/render-context.ts';
import { CHART, chartAsked } from './chart-parameters.ts';

export const chartsArtists = catalogueRead({
  path: 'charts/artists',
  summary: 'The most popular artists of a period.',
  parameters: { ...STANDARD, ...CHART, ...IMAGE },
  result: chartShape(artistShape),
  find: (p, catalogue) => chartOfArtists(catalogue, chartAsked(p)),
  row: (p, { source }, { ranks, previousRanks }) => ({
    ...startRow(source, p.imagesize),
    ranks,
    previousRanks,
  }),
});
