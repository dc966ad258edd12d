/** What is outside the interface: the front page, `/health`, and a polite word for everything else. */

import { type Handled, METHODS, OPEN_TO_ALL, PREFLIGHT } from './answer.ts';
import type { Services } from './services.ts';
import { welcomePage } from './welcome.ts';

const NOT_FOUND = Buffer.from(`There is nothing at this address.

The interface is below /v3.0, for example /v3.0/tracks/?client_id=<yours>
A short introduction is at /
Whether the service is well is told at /health
`);

export function answerPage(services: Services, method: string | undefined, path: string): Handled {
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT };
  if (method !== 'GET' && method !== 'HEAD') return plain(405, `This address takes ${METHODS}.\n`);
  if (path === '/') return welcomePage(services);
  if (path === '/health' || path === '/health/') return health(services);
  return plain(404, NOT_FOUND);
}

function plain(status: number, text: string | Buffer): Handled {
  const headers = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store', ...OPEN_TO_ALL];
  if (status === 405) headers.push('Allow', METHODS);
  return { status, headers, body: Buffer.from(text) };
}

function health({ catalogue, settings }: Services): Handled {
  const current = catalogue();
  const body = {
    status: current === undefined ? 'starting' : 'ok',
    version: settings.version,
    generation: current?.version ?? null,
    tracks: current?.tracks.count ?? 0,
    albums: current?.albums.count ?? 0,
    artists: current?.artists.count ?? 0,
  };
  return {
    status: current === undefined ? 503 : 200,
    headers: ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store', ...OPEN_TO_ALL],
    body: Buffer.from(`${JSON.stringify(body)}\n`),
  };
}
