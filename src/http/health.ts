/**
 * Whether the service is well, in a word: for load balancers and monitoring. `degraded` is still HTTP 200, since the catalogue is
 * served from memory: a balancer that took every node out would turn an outage of the database into one of everything.
 */
import type { Handled } from './answer.ts';
import { jsonAnswer } from './page.ts';
import type { Route } from './route.ts';
import type { Services } from './services.ts';

export function healthRoute(services: Services): Route {
  return {
    method: 'GET',
    path: '/health',
    access: 'everyone',
    speaks: 'json',
    handle: () => answer(services),
  };
}

function answer({ catalogue, outage: lasting, settings }: Services): Handled {
  const current = catalogue();
  const outage = lasting();
  return jsonAnswer(current === undefined ? 503 : 200, {
    status: current === undefined ? 'starting' : outage === undefined ? 'ok' : 'degraded',
    database: outage === undefined ? 'ok' : `${outage.kind} since ${outage.since.toISOString()}`,
    version: settings.version,
    generation: current?.version ?? null,
    tracks: current?.tracks.count ?? 0,
    albums: current?.albums.count ?? 0,
    artists: current?.artists.count ?? 0,
  });
}
