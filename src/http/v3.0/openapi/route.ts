/** `/openapi.json`: the OpenAPI document of this service. */
import { etagOf, isNotModified } from '../../etag.ts';
import { JSON_TYPE } from '../../response.ts';
import { type Route, route } from '../../route.ts';
import { OPERATIONS } from '../operations.ts';
import { openapiDocument } from './document.ts';
import { EXAMPLES } from './examples.ts';

export function openapiRoute({ settings }: { settings: { url: string; version: string } }): Route {
  // Built at the first request: with port 0, the public URL is known only once the server listens.
  let made: { url: string; etag: string; body: Buffer } | undefined;
  function make({ url, version }: typeof settings) {
    const text = `${JSON.stringify(openapiDocument(OPERATIONS, { url, version, examples: EXAMPLES }))}\n`;
    return { url, etag: etagOf(text), body: Buffer.from(text) };
  }
  return route('everyone', 'json', 'GET', '/openapi.json', (request) => {
    if (made?.url !== settings.url) made = make(settings);
    const { etag, body } = made;
    const headers = ['ETag', etag, 'Cache-Control', 'public, max-age=60'];
    if (isNotModified(request.headers, etag)) return { status: 304, headers };
    return { status: 200, headers: [...JSON_TYPE, ...headers], body };
  });
}
