/**
 * The health of the service. `/health` is for monitoring: 503 whenever something is wrong. `/health/ready` is for load balancers: 200 as
 * long as this node serves the catalogue from memory, so that an outage of the database does not remove all nodes.
 */

import type { Services } from './http-services.ts';
import { type HttpResponse, jsonResponse } from './response.ts';
import { type Route, route } from './route.ts';

export function healthRoutes(services: Services): Route[] {
  const health = (path: string, isFine: (status: Status) => boolean) =>
    route('everyone', 'json', 'GET', path, () => answer(services, isFine));
  return [
    health('/health', (status) => status === 'ok'),
    health('/health/ready', (status) => status !== 'starting'),
  ];
}

type Status = 'starting' | 'ok' | 'degraded';

function answer(
  { catalogue, outage: lasting, settings }: Services,
  isFine: (status: Status) => boolean,
): HttpResponse {
  const current = catalogue();
  const outage = lasting();
  const status = current === undefined ? 'starting' : outage === undefined ? 'ok' : 'degraded';
  return jsonResponse(isFine(status) ? 200 : 503, {
    status,
    database: outage === undefined ? 'ok' : `${outage.kind} since ${outage.since.toISOString()}`,
    version: settings.version,
    generation: current?.version ?? null,
    tracks: current?.tracks.count ?? 0,
    albums: current?.albums.count ?? 0,
    artists: current?.artists.count ?? 0,
  });
}
