/**
 * The URL of the next page, for `headers.next` and `Link: <…>; rel="next"`: the parameters that were used, with the next `offset`
 * or, in `changes`, `since`.
 * `tags=rock&tags[]=pop&offset=10&nonsense=1` → `tags=rock+pop&offset=20`.
 *
 * An `access_token` that was sent as a parameter is in it where the operation accepts one, because the URL must work unchanged.
 * Elsewhere it contains the `client_id` of the application, where the token replaced it. A token of the header `Authorization` is
 * left out: the client sends that header with every request, and secrets do not belong in URLs. So is `callback`: jQuery adds another one to
 * each request.
 */
import { lastValue } from '../../request/query-string.ts';
import type { RequestTarget } from '../../request/request-target.ts';
import type { CollectedParameters } from '../parameters/read-parameters.ts';

/** `url` is the public URL of the service, and `next` a number for `offset`, a text for `since`. */
export function nextPageUrl(
  url: string,
  { path, pairs }: Pick<RequestTarget, 'path' | 'pairs'>,
  { values: given }: CollectedParameters,
  next: number | string | undefined,
): string | undefined {
  if (next === undefined) return undefined;
  const changed = typeof next === 'number' ? 'offset' : 'since';
  let query = '';
  for (const [name, value] of given) {
    if (name === changed || name === 'callback') continue;
    if (name === 'access_token' && lastValue(pairs, name) === undefined) continue;
    query += `${name}=${encode(value)}&`;
  }
  return `${url}${path}?${query}${changed}=${next}`;
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+');
}
