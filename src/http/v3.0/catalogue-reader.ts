/**
 * Responds to catalogue reads whose client and limits were checked: reads the parameters, runs the query, and writes the response. It needs
 * nothing but the generation, so it runs in a query thread (`http/queries`).
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { cached } from '../../catalogue/columns/cached.ts';
import type { Log, Waveforms } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { generationEtags, hash, isNotModified } from '../etag.ts';
import type { CatalogueQuery, QueryResponse, Services } from '../http-services.ts';
import { parseTarget } from '../request/request-target.ts';
import { loggedPath } from '../response.ts';
import { readParameters } from './api-call.ts';
import { toApiError } from './errors.ts';
import { createItemCache, type ItemCacheUse } from './formats/item-cache.ts';
import type { CatalogueRead, Operation } from './kinds/operation.ts';
import { nextPageUrl } from './paging/next-page-url.ts';
import { operationsByPath } from './paths.ts';
import { failureResponse, notModified, successResponse } from './response/api-response.ts';
import { chooseOutputFormat } from './response/output-format.ts';
import type { RenderSource } from './shapes/render-context.ts';
import { createUrls } from './shapes/urls.ts';

export type ReaderSettings = Pick<Services['settings'], 'url' | 'version' | 'storeId' | 'httpStatuses'>;

export interface ReaderOptions {
  /** `undefined` before the first generation. */
  catalogue(): Catalogue | undefined;
  waveforms: Waveforms;
  settings: ReaderSettings;
  log: Pick<Log, 'error'>;
  /** Counts the uses of the cache of written items. */
  items?: ItemCacheUse | undefined;
}

/**
 * Weak, so that a replaced generation can be collected before the next request. The public URL is read with the first request, because
 * the port is known only once the server listens.
 */
export function createSources({
  waveforms,
  settings,
  items,
}: Pick<ReaderOptions, 'waveforms' | 'settings' | 'items'>): (catalogue: Catalogue) => RenderSource {
  return cached(
    (catalogue) => [catalogue],
    (catalogue) => {
      const { url, version, storeId } = settings;
      const tagOf = generationEtags(hash(`${version} ${url} ${storeId}`), catalogue);
      return { catalogue, waveforms, urls: createUrls(url), items: createItemCache(items), tagOf };
    },
  );
}

/** Never throws for what a query may contain. */
export type ReadCatalogue = (query: CatalogueQuery) => QueryResponse;

export function createCatalogueReader(
  options: ReaderOptions,
  operations: readonly Operation[],
): ReadCatalogue {
  const { settings, log } = options;
  const byPath = operationsByPath(operations);
  const sourceOf = createSources(options);

  return (query) => {
    const target = parseTarget(query.target);
    const { pairs = target.pairs, client, ifNoneMatch, isTagged, requestId } = query;
    const outputFormat = chooseOutputFormat(pairs, true);
    const operation = byPath.get(target.path) as CatalogueRead;
    try {
      const { collected, values } = readParameters({ target, pairs, outputFormat }, operation);
      const source = sourceOf(getCatalogue(options.catalogue));
      const tag = isTagged ? source.tagOf(cacheKey(target.original)) : undefined;
      if (tag !== undefined && isNotModified({ 'if-none-match': ifNoneMatch }, tag))
        return { ...notModified(tag), code: 0 };
      const result = operation.read(values, { source, client }, outputFormat.warnings);
      const next = nextPageUrl(settings.url, target, collected, result.next);
      return { ...successResponse(outputFormat, result, next, tag), code: 0, tag };
    } catch (error) {
      const failure = toApiError(error);
      if (failure.internal) log.error('request failed', { requestId, path: loggedPath(target), error });
      const usesStatuses = settings.httpStatuses || client.httpStatuses;
      return {
        ...failureResponse(outputFormat, failure, usesStatuses, operation.methods),
        code: failure.code,
        intendedStatus: failure.status,
      };
    }
  };
}

export function getCatalogue(current: () => Catalogue | undefined): Catalogue {
  const catalogue = current();
  if (catalogue === undefined)
    throw new Refusal('overload', 'the catalogue is being loaded; try again in a moment');
  return catalogue;
}

/** The target without jQuery's cache buster. */
export function cacheKey(target: string): string {
  return target.includes('_=') ? target.replace(/&_=[^&]*/g, '').replace(/\?_=[^&]*&?/, '?') : target;
}
