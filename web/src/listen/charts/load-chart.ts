/** The entries of a chart, and what plays it. */
import type { ChartListensAnswer } from '../../../../src/domain/catalogue/chart-listens.ts';
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { playable } from '../../player/playable.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { albumTeaser, artistTeaser } from '../cards/teasers.ts';
import type { ChartsPageQuery } from './chart-query.ts';

const RANKS_MAX = 100;

export interface RankChange {
  rank: number;
  previous_rank: number;
}

export type ChartEntries = Awaited<ReturnType<typeof loadEntries>>;

export async function loadEntries(v3: Api['v3'], { what, period }: ChartsPageQuery, signal: AbortSignal) {
  const query = { period, limit: RANKS_MAX };
  if (what === 'tracks') {
    const { results } = await v3.charts.tracks({ ...query, type: TRACK_TYPES }, { signal });
    return { what, ranks: results.map(rankOf), tracks: results.map((track) => playable(track)) };
  }
  if (what === 'albums') {
    const { results } = await v3.charts.albums(query, { signal });
    return { what, ranks: results.map(rankOf), albums: results.map(albumTeaser) };
  }
  const { results } = await v3.charts.artists(query, { signal });
  return { what, ranks: results.map(rankOf), artists: results.map(artistTeaser) };
}

const rankOf = ({ rank, previous_rank }: RankChange): RankChange => ({ rank, previous_rank });

/** In the order of the chart. */
export function idsOf(entries: ChartEntries): string[] {
  if (entries.what === 'tracks') return entries.tracks.map(({ id }) => id);
  return (entries.what === 'albums' ? entries.albums : entries.artists).map(({ id }) => id);
}

/** By id. Empty if they cannot be loaded: the chart is shown without them. */
export async function loadListens(
  webApi: Api['webApi'],
  { what, period }: ChartsPageQuery,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const query = new URLSearchParams({ of: what, period, id: ids.join(' ') });
  try {
    const { entries } = await webApi.get<ChartListensAnswer>(`/web-api/charts/listens?${query}`, signal);
    return Object.fromEntries(entries.map(({ id, listens }) => [id, listens]));
  } catch (error) {
    if (signal.aborted) throw error;
    return {};
  }
}

/** The tracks of the chart; of albums and artists, the most popular track of each. */
export async function chartTracks(
  v3: Api['v3'],
  { period }: ChartsPageQuery,
  entries: ChartEntries,
): Promise<readonly PlayableTrack[]> {
  if (entries.what === 'tracks') return entries.tracks;
  const owner = entries.what === 'albums' ? 'album_id' : 'artist_id';
  const ids = idsOf(entries);
  const { results } = await v3.tracks({
    [owner]: ids,
    groupby: owner,
    type: owner === 'album_id' ? ['albumtrack'] : TRACK_TYPES,
    order: `popularity_${period}`,
    limit: RANKS_MAX,
  });
  const places = new Map(ids.map((id, place) => [id, place]));
  return results
    .toSorted((a, b) => places.get(a[owner])! - places.get(b[owner])!)
    .map((track) => playable(track));
}
