import { chartOfAlbums } from '../../../catalogue/query/charts.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { albumShape } from '../shapes/album.ts';
import { chartShape } from '../shapes/chart.ts';
import { startRow } from '../shapes/render-context.ts';
import { ALBUMS } from './album-parameters.ts';
import { CHART, chartAsked } from './chart-parameters.ts';

export const chartsAlbums = catalogueRead({
  path: 'charts/albums',
  summary: 'The most popular albums of a period.',
  parameters: { ...STANDARD, ...CHART, ...IMAGE, audioformat: ALBUMS.audioformat },
  result: chartShape(albumShape),
  find: (p, catalogue) => chartOfAlbums(catalogue, chartAsked(p)),
  row: (p, { source }, { ranks, previousRanks }) => ({
    ...startRow(source, p.imagesize),
    ranks,
    previousRanks,
  }),
});
