/** Routes that read the catalogue alone: a query thread writes the response, which clients cache and revalidate. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Question } from '../../catalogue/question.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { generationEtags, hash, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import { JSON_TYPE } from '../response.ts';
import { questionOptionsOf, type Route, route } from '../route.ts';
import { createTeasers, type Teasers } from './teasers.ts';

interface Declaration<Request> {
  /** Below `/web-api/`. */
  path: string;
  read(query: URLSearchParams): Request;
  find(catalogue: Catalogue, request: Request, teasers: Teasers): object;
}

interface CatalogueRequest {
  /** The query of the URL. */
  query: string;
  /** The public URL of the service. */
  url: string;
}

/** The result is the text of the response. */
export interface CatalogueAnswer extends Question<CatalogueRequest, string> {
  path: string;
  /** Throws the refusal of a query that is not accepted. */
  check(query: URLSearchParams): void;
}

export function catalogueAnswer<Request>({ path, read, find }: Declaration<Request>): CatalogueAnswer {
  return {
    path,
    name: `web-api/${path}`,
    check: (query) => void read(query),
    answer(catalogue, { query, url }) {
      const found = find(catalogue, read(new URLSearchParams(query)), createTeasers(catalogue, url));
      return `${JSON.stringify(found)}\n`;
    },
  };
}

export function catalogueRoute(
  { catalogue, settings, ask }: Pick<Services, 'catalogue' | 'settings' | 'ask'>,
  answer: CatalogueAnswer,
): Route {
  const { path, check } = answer;
  return route('everyone', 'json', 'GET', `/web-api/${path}`, async (request) => {
    const { query, headers } = request;
    check(query);
    const generation = requireLoaded(catalogue());
    const service = hash(`${settings.version} ${settings.storeId}`);
    const tag = generationEtags(service, generation)(`${path} ${query}`);
    const caching = ['ETag', tag, 'Cache-Control', 'public, max-age=60'];
    if (isNotModified(headers, tag)) return { status: 304, headers: caching };
    const body = await ask(answer, { query: String(query), url: settings.url }, questionOptionsOf(request));
    return { status: 200, headers: [...JSON_TYPE, ...caching], body: Buffer.from(body) };
  });
}
