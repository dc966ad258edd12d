import { chartOfTracks } from '../../../catalogue/query/charts.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { chartShape } from '../shapes/chart.ts';
import { audioRow, startRow } from '../shapes/render-context.ts';
import { trackShape } from '../shapes/track.ts';
import { CHART, chartAsked } from './chart-parameters.ts';

export const chartsTracks = catalogueRead({
  path: 'charts/tracks',
  summary: 'The most popular tracks of a period; each recording once.',
  parameters: { ...STANDARD, ...CHART, ...IMAGE, ...AUDIO },
  result: chartShape(trackShape),
  find: (p, catalogue) => chartOfTracks(catalogue, chartAsked(p)),
  row: (p, context, { ranks, previousRanks }) => ({
    ...startRow(context.source, p.imagesize),
    ...audioRow(context, p.audioformat, p.audiodlformat),
    include: [],
    ranks,
    previousRanks,
  }),
});
