/**
 * The address of the next page, for `Link: <…>; rel="next"`: the parameters that counted, `offset` moved.
 * `tags=rock&tags[]=pop&offset=10&nonsense=1` → `tags=rock+pop&offset=20`.
 */
import type { Collected } from './read-parameters.ts';

/** Proxies and clients take headers of at least 8 kB together. A longer address is left out. */
const LINK_MAX = 4096;

export function nextPage(address: string, given: Collected['given'], offset: number): string | undefined {
  let next = `${address}?`;
  for (const [name, value] of given) if (name !== 'offset') next += `${name}=${encode(value)}&`;
  next += `offset=${offset}`;
  return next.length <= LINK_MAX ? next : undefined;
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+');
}
