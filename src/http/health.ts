/** Whether the service is well, in a word: for load balancers, and whoever looks by. */
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

function answer({ catalogue, settings }: Services): Handled {
  const current = catalogue();
  return jsonAnswer(current === undefined ? 503 : 200, {
    status: current === undefined ? 'starting' : 'ok',
    version: settings.version,
    generation: current?.version ?? null,
    tracks: current?.tracks.count ?? 0,
    albums: current?.albums.count ?? 0,
    artists: current?.artists.count ?? 0,
  });
}
