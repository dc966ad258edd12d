/** The health of the service, for monitoring: 503 whenever something is wrong. Load balancers use the probes (`probes.ts`). */
import { type HttpResponse, jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';

export function healthRoutes(context: RouteContext): Route[] {
  return [route('everyone', 'json', 'GET', '/health', () => answer(context))];
}

function answer({ catalogue, outage: lasting, settings, health }: RouteContext): HttpResponse {
  const { ffmpeg, storage } = health.readMedia();
  const current = catalogue();
  const outage = lasting();
  const isWell = outage === undefined && ffmpeg === 'ok' && storage === 'ok';
  const status = current === undefined ? 'starting' : isWell ? 'ok' : 'degraded';
  return jsonResponse(status === 'ok' ? 200 : 503, {
    status,
    database: outage === undefined ? 'ok' : `${outage.kind} since ${outage.since.toISOString()}`,
    ffmpeg,
    storage,
    version: settings.version,
    generation: current?.version ?? null,
    tracks: current?.tracks.count ?? 0,
    albums: current?.albums.count ?? 0,
    artists: current?.artists.count ?? 0,
  });
}
