import type { TracksAnswer } from '../../../src/domain/catalogue/facets.ts';
import type { Api } from './api.ts';

/** Tracks by the parameters of `/web-api/tracks`, which are those of the operation `tracks` and `audio`. Lists contain several values. */
export function requestTracks(
  webApi: Api['webApi'],
  parameters: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<TracksAnswer> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) query.set(name, [value].flat().join(' '));
  return webApi.get(`/web-api/tracks?${query}`, signal);
}
