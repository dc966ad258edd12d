/** The response for unknown paths to clients that are not browsers. */
import { type HttpResponse, METHODS, NO_STORE, OPEN_TO_ALL, PLAIN_TEXT, PREFLIGHT } from './response.ts';

const NOTHING = Buffer.from(`Nothing is served at this path.

The API is below /v3.0, for example /v3.0/tracks/?client_id=<yours>
Its documentation is at /developers
The health of the service is at /health
`);

export function unknownPath(method: string | undefined): HttpResponse {
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT };
  const headers = [...PLAIN_TEXT, ...NO_STORE, ...OPEN_TO_ALL];
  if (method === 'GET' || method === 'HEAD') return { status: 404, headers, body: NOTHING };
  const body = Buffer.from(`This path accepts ${METHODS}.\n`);
  return { status: 405, headers: [...headers, 'Allow', METHODS], body };
}
