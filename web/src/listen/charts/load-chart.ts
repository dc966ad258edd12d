/** The entries of a chart, and what plays it. */
import type { ChartAnswer } from '../../../../src/domain/catalogue/charts.ts';
import { type ChartKind, TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { requestTracks } from '../../api/request-tracks.ts';
import type { PlayableTrack } from '../../player/player.ts';
import type { ChartsPageQuery } from './chart-query.ts';

const RANKS_MAX = 100;

export function loadChart<What extends ChartKind>(
  webApi: Api['webApi'],
  { what, period }: ChartsPageQuery & { what: What },
  signal: AbortSignal,
  limit = RANKS_MAX,
): Promise<Extract<ChartAnswer, { what: What }>> {
  return webApi.get(`/web-api/charts?of=${what}&period=${period}&limit=${limit}`, signal);
}

/** The tracks of the chart; of albums and artists, the most popular track of each. */
export async function chartTracks(
  webApi: Api['webApi'],
  { period }: ChartsPageQuery,
  chart: ChartAnswer,
): Promise<readonly PlayableTrack[]> {
  if (chart.what === 'tracks') return chart.tracks;
  const owner = chart.what === 'albums' ? 'album_id' : 'artist_id';
  const ids = (chart.what === 'albums' ? chart.albums : chart.artists).map(({ id }) => id);
  const { tracks } = await requestTracks(webApi, {
    [owner]: ids,
    groupby: owner,
    type: owner === 'album_id' ? ['albumtrack'] : TRACK_TYPES,
    order: `popularity_${period}`,
    limit: RANKS_MAX,
  });
  const places = new Map(ids.map((id, place) => [id, place]));
  return tracks.toSorted((a, b) => places.get(a[owner])! - places.get(b[owner])!);
}
