/** `/openapi.json`: the OpenAPI document of this service. */
import { etagOf, isNotModified } from '../../etag.ts';
import { JSON_TYPE, NOSNIFF } from '../../response.ts';
import { type Route, route } from '../../route.ts';
import { OPERATIONS } from '../operations.ts';
import { openapiDocument } from './document.ts';
import { EXAMPLES } from './examples.ts';

interface Made {
  url: string;
  etag: string;
  body: Buffer;
  headers: string[];
}

export function openapiRoute({ settings }: { settings: { url: string; version: string } }): Route {
  // Built at the first request: with port 0, the public URL is known only once the server listens.
  let made: Made | undefined;
  function make(url: string): Made {
    const text = `${JSON.stringify(openapiDocument(OPERATIONS, { url, version: settings.version, examples: EXAMPLES }))}\n`;
    const etag = etagOf(text);
    const headers = ['ETag', etag, 'Cache-Control', 'public, max-age=60', ...NOSNIFF];
    return { url, etag, body: Buffer.from(text), headers };
  }
  return route('everyone', 'json', 'GET', '/openapi.json', (request) => {
    if (made?.url !== settings.url) made = make(settings.url);
    const { etag, headers, body } = made;
    if (isNotModified(request.headers, etag)) return { status: 304, headers };
    return { status: 200, headers: [...JSON_TYPE, ...headers], body };
  });
}
