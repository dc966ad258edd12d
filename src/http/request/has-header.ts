import type { IncomingMessage } from 'node:http';

/**
 * Whether the request has a header; `name` in lower case. Node builds `headers` when it is first read, which takes longer than this, and few
 * requests to the API have a header that it reads.
 */
export function hasHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): boolean {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i].length === name.length && rawHeaders[i].toLowerCase() === name) return true;
  }
  return false;
}
