import { chartOfTracks } from '../../../catalogue/query/charts.ts';
import { catalogueRead } from '../catalogue-read.ts';
import { chartShape } from '../shapes/chart.ts';
import { audio, startRow } from '../shapes/row.ts';
import { trackShape } from '../shapes/track.ts';
import { AUDIO, IMAGE, STANDARD } from '../standard-parameters.ts';
import { CHART, chartAsked } from './chart-parameters.ts';

export const chartsTracks = catalogueRead({
  path: 'charts/tracks',
  summary: 'The most popular tracks of a period; each recording once.',
  parameters: { ...STANDARD, ...CHART, ...IMAGE, ...AUDIO },
  result: chartShape(trackShape),
  find: (p, catalogue) => chartOfTracks(catalogue, chartAsked(p)),
  row: (p, context, { ranks, previousRanks }) => ({
    ...startRow(context.source, p.imagesize),
    ...audio(context, p.audioformat, p.audiodlformat),
    include: [],
    ranks,
    previousRanks,
  }),
});
