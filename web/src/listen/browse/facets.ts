/** Track counts for filters and tag tiles. */
import type { FacetsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';

/** Null if the counts cannot be loaded: pages are shown without them. */
export async function findFacets(
  webApi: Api['webApi'],
  parameters: URLSearchParams,
  signal: AbortSignal,
  type = 'single albumtrack',
): Promise<FacetsAnswer | null> {
  const query = new URLSearchParams(parameters);
  query.set('type', type);
  try {
    return await webApi.get<FacetsAnswer>(`/web-api/facets?${query}`, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
