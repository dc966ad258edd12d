/**
 * The address of the next page, for `headers.next` and `Link: <…>; rel="next"`: the parameters that counted, `offset` moved.
 * `tags=rock&tags[]=pop&offset=10&nonsense=1` → `tags=rock+pop&offset=20`.
 *
 * An `access_token` that came as a parameter is in it where the operation takes one, because the address must work as it is;
 * elsewhere the `client_id` of its application is, where the token came instead of one. One that came in the header
 * `Authorization` is not: the client sends that header with every request, and a secret belongs in no address.
 */
import { lastValue } from '../../query-string.ts';
import type { RequestTarget } from '../../request-target.ts';
import type { CollectedParameters } from '../parameters/read-parameters.ts';
import type { OutputFormat } from '../response/output-format.ts';

interface Requested {
  target: Pick<RequestTarget, 'path' | 'pairs'>;
  delivery: Pick<OutputFormat, 'callback'>;
}

/** `url` is the public address of the service. */
export function nextPageUrl(
  url: string,
  { target, delivery }: Requested,
  { values: given }: CollectedParameters,
  offset: number,
): string {
  let next = `${url}${target.path}?`;
  for (const [name, value] of given) {
    if (name === 'offset') continue;
    if (name === 'callback' && delivery.callback === undefined) continue;
    if (name === 'access_token' && lastValue(target.pairs, name) === undefined) continue;
    next += `${name}=${encode(value)}&`;
  }
  return `${next}offset=${offset}`;
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+');
}
