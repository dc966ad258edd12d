/** Counts of tracks or albums for filters and tag tiles. */
import type { FacetsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';

/** Null if the counts cannot be loaded: pages are shown without them. */
export async function findFacets(
  webApi: Api['webApi'],
  parameters: URLSearchParams,
  signal: AbortSignal,
  counted: 'tracks' | 'albums' = 'tracks',
): Promise<FacetsAnswer | null> {
  const query = new URLSearchParams(parameters);
  query.set('type', 'single albumtrack');
  const path = counted === 'albums' ? '/web-api/albums/facets' : '/web-api/facets';
  try {
    return await webApi.get<FacetsAnswer>(`${path}?${query}`, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
