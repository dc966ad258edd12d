/** How many tracks there are of each kind: what stands beside filters and on tiles. */
import type { FacetsAnswer } from '../../../../src/domain/facets.ts';
import type { Api } from '../../api/api.ts';

/** Pages go on without counts where these cannot be had: music is what they are for. */
export async function findFacets(
  webApi: Api['webApi'],
  parameters: URLSearchParams,
  signal: AbortSignal,
): Promise<FacetsAnswer | null> {
  const query = new URLSearchParams(parameters);
  query.set('type', 'single albumtrack');
  try {
    return await webApi.get<FacetsAnswer>(`/web-api/facets?${query}`, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
