/** One page of the tracks that match the filters. */
import type { TracksAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';
import { requestTracks } from '../../api/request-tracks.ts';
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
  return requestTracks(webApi, { ...trackParameters(filters), offset, limit }, signal);
}
