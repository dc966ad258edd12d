/** The health of the service, for monitoring: 503 whenever something is wrong. Load balancers use the probes (`probes.ts`). */
import type { HealthReader } from '../../core/health/health.ts';
import type { Services } from '../http-services.ts';
import { type HttpResponse, jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';

export function healthRoutes(services: Services, { readMedia }: Pick<HealthReader, 'readMedia'>): Route[] {
  return [route('everyone', 'json', 'GET', '/health', () => answer(services, readMedia()))];
}

function answer(
  { catalogue, outage: lasting, settings }: Services,
  { ffmpeg, storage }: ReturnType<HealthReader['readMedia']>,
): HttpResponse {
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
