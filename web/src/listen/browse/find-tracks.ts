/** One page of the tracks that match the filters. */
import type { IdsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';
import { playable } from '../../player/playable.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { type Filters, trackParameters } from './filters.ts';

interface PageOptions {
  offset?: number;
  /** At most 200. */
  limit: number;
  signal?: AbortSignal;
}

interface FoundTracks {
  total: number;
  tracks: PlayableTrack[];
}

/** The API has no filter by audio: with this filter, the web API returns the ids in order, and the API the tracks. */
export async function findTracks(
  { v3, webApi }: Api,
  filters: Filters,
  page: PageOptions,
): Promise<FoundTracks> {
  const { offset = 0, limit, signal } = page;
  const options = signal === undefined ? {} : { signal };
  const parameters = trackParameters(filters);
  if (filters.audio === undefined) {
    const { headers, results } = await v3.tracks({ ...parameters, offset, limit, fullcount: true }, options);
    const tracks = results.map((track) => playable(track));
    return { total: headers.results_fullcount ?? 0, tracks };
  }
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit), audio: 'true' });
  for (const [name, value] of Object.entries(parameters)) query.set(name, [value].flat().join(' '));
  const { total, ids } = await webApi.get<IdsAnswer>(`/web-api/tracks?${query}`, signal);
  const { results } = await v3.tracks({ id: ids, type: ['single', 'albumtrack'], limit }, options);
  const positions = new Map(ids.map((id, position) => [String(id), position]));
  results.sort((a, b) => positions.get(a.id)! - positions.get(b.id)!);
  return { total, tracks: results.map((track) => playable(track)) };
}
