/** The health of the service, for monitoring: 503 whenever something is wrong. Load balancers use the probes (`probes.ts`). */
import type { Services } from '../http-services.ts';
import { type HttpResponse, jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';

export function healthRoutes(services: Services): Route[] {
  return [route('everyone', 'json', 'GET', '/health', () => answer(services))];
}

function answer({ catalogue, outage: lasting, settings }: Services): HttpResponse {
  const current = catalogue();
  const outage = lasting();
  const status = current === undefined ? 'starting' : outage === undefined ? 'ok' : 'degraded';
  return jsonResponse(status === 'ok' ? 200 : 503, {
    status,
    database: outage === undefined ? 'ok' : `${outage.kind} since ${outage.since.toISOString()}`,
    version: settings.version,
    generation: current?.version ?? null,
    tracks: current?.tracks.count ?? 0,
    albums: current?.albums.count ?? 0,
    artists: current?.artists.count ?? 0,
  });
}
