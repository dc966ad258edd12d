/** One page of the tracks that match the filters. */
import type { TracksAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';
import { type Filters, trackParameters } from './filters.ts';

interface PageOptions {
  offset?: number;
  /** At most 200. */
  limit: number;
  signal?: AbortSignal;
}

export function findTracks(
  { webApi }: Pick<Api, 'webApi'>,
  filters: Filters,
  { offset = 0, limit, signal }: PageOptions,
): Promise<TracksAnswer> {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  for (const [name, value] of Object.entries(trackParameters(filters)))
    query.set(name, [value].flat().join(' '));
  return webApi.get(`/web-api/tracks?${query}`, signal);
}
