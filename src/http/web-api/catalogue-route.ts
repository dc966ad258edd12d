/** A route that reads the catalogue alone, so that its response is cached and revalidated. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { inTurns } from '../../core/node/in-turns.ts';
import { generationEtags, hash, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import { JSON_TYPE, NOSNIFF } from '../response.ts';
import { type Route, route } from '../route.ts';

export type CatalogueServices = Pick<Services, 'catalogue' | 'settings'>;

interface CatalogueRoute<Request> {
  /** Below `/web-api/`. */
  path: string;
  read(query: URLSearchParams): Request;
  /** In steps, if it takes long: other requests are served between them. */
  answer(catalogue: Catalogue, request: Request): object | Generator<void, object>;
}

export function catalogueRoute<Request>(
  { catalogue, settings }: CatalogueServices,
  { path, read, answer }: CatalogueRoute<Request>,
): Route {
  return route('everyone', 'json', 'GET', `/web-api/${path}`, async ({ query, headers }) => {
    const request = read(query);
    const generation = requireLoaded(catalogue());
    const service = hash(`${settings.version} ${settings.storeId}`);
    const tag = generationEtags(service, generation)(`${path} ${query}`);
    const caching = ['ETag', tag, 'Cache-Control', 'public, max-age=60'];
    if (isNotModified(headers, tag)) return { status: 304, headers: caching };
    const answered = answer(generation, request);
    const result = answered instanceof Iterator ? await inTurns(answered) : answered;
    const body = Buffer.from(`${JSON.stringify(result)}\n`);
    return { status: 200, headers: [...JSON_TYPE, ...NOSNIFF, ...caching], body };
  });
}
