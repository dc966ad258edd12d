/** What is outside the interface: `/health`, and a polite word where there is nothing. */
import { type Handled, METHODS, OPEN_TO_ALL, PREFLIGHT } from './answer.ts';
import { jsonAnswer } from './page.ts';
import type { Route } from './route.ts';
import type { Services } from './services.ts';

export function pageRoutes(services: Services): Route[] {
  return [
    { method: 'GET', path: '/health', access: 'everyone', speaks: 'json', handle: () => health(services) },
  ];
}

function health({ catalogue, settings }: Services): Handled {
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

const NOTHING = Buffer.from(`There is nothing at this address.

The interface is below /v3.0, for example /v3.0/tracks/?client_id=<yours>
A short introduction is at /
Whether the service is well is told at /health
`);

export function nothingHere(method: string | undefined): Handled {
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT };
  const headers = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store', ...OPEN_TO_ALL];
  if (method === 'GET' || method === 'HEAD') return { status: 404, headers, body: NOTHING };
  return {
    status: 405,
    headers: [...headers, 'Allow', METHODS],
    body: Buffer.from(`This address takes ${METHODS}.\n`),
  };
}
