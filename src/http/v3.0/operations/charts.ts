import {
  type ChartPage,
  chartOfAlbums,
  chartOfArtists,
  chartOfTracks,
} from '../../../catalogue/query/charts.ts';
import { CHART_PERIODS } from '../../../domain/vocabulary.ts';
import { catalogueRead } from '../kinds/operation.ts';
import * as param from '../parameters/parameter-types.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { albumShape } from '../shapes/album.ts';
import { artistShape } from '../shapes/artist.ts';
import type { CatalogueRow } from '../shapes/render-context.ts';
import { integer, type Shape, shape } from '../shapes/shape.ts';
import { trackShape } from '../shapes/track.ts';
import { ALBUMS } from './albums.ts';
import { TRACK_TYPE } from './tracks.ts';

/** The positions of all rows on the page. */
type Ranks = Pick<ChartPage, 'ranks' | 'previousRanks'>;

/** The result of another operation, after its positions. Without fields that appear only on request: charts have no parameter for them. */
function chartShape<R extends CatalogueRow>({ item, fields }: Shape<R>): Shape<R & Ranks> {
  return shape<R & Ranks>(item, [
    integer('rank', 'Place in the chart, from 1 on.', ({ ranks, index }) => ranks[index]),
    integer('previous_rank', 'Place in the chart of the period before; 0 for a new one.', (row) => {
      return row.previousRanks[row.index];
    }),
    ...fields.filter(({ isPresent }) => isPresent === undefined),
  ]);
}

/** The parameters of all charts. */
const CHART = {
  period: param.withDefault(
    param.oneOf('The time that counts: the last 7 days, the last 30, or all time.', CHART_PERIODS),
    'week',
  ),
  tag: param.text('Only items with this tag; albums and artists have the tags of their tracks.'),
};

export const chartsAlbums = catalogueRead({
  path: 'charts/albums',
  alias: 'charts/album',
  summary: 'The most popular albums of a period.',
  parameters: { ...STANDARD, ...CHART, ...IMAGE, audioformat: ALBUMS.audioformat },
  result: chartShape(albumShape),
  find: (p, catalogue) => chartOfAlbums(catalogue, p),
});

export const chartsArtists = catalogueRead({
  path: 'charts/artists',
  alias: 'charts/artist',
  summary: 'The most popular artists of a period.',
  parameters: { ...STANDARD, ...CHART, ...IMAGE },
  result: chartShape(artistShape),
  find: (p, catalogue) => chartOfArtists(catalogue, p),
});

export const chartsTracks = catalogueRead({
  path: 'charts/tracks',
  alias: 'charts/track',
  summary: 'The most popular tracks of a period, each recording once.',
  parameters: { ...STANDARD, ...CHART, type: TRACK_TYPE, ...IMAGE, ...AUDIO },
  result: chartShape(trackShape),
  find: (p, catalogue) => chartOfTracks(catalogue, { ...p, types: p.type }),
});
