/**
 * Responds to catalogue reads whose client and limits were checked: reads the parameters, runs the query, and writes the response. It needs
 * nothing but the generation, so it runs in a query thread (`http/queries`).
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Log, Waveforms } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { generationEtags, hash, isNotModified } from '../etag.ts';
import { parseTarget, type RequestTarget } from '../request/request-target.ts';
import { type HttpResponse, loggedPath } from '../response.ts';
import { type CallParameters, readParameters } from './api-call.ts';
import type { CatalogueQuery, QueryResponse } from './catalogue-query.ts';
import { toApiError } from './errors.ts';
import type { ItemCacheUse } from './formats/item-cache.ts';
import type { CatalogueRead, Operation, ReadResult } from './kinds/operation.ts';
import { nextPageUrl } from './paging/next-page-url.ts';
import { operationsByPath } from './paths.ts';
import { type ApiResponses, createApiResponses, notModified } from './response/api-response.ts';
import type { EnvelopeHeaders } from './response/envelope.ts';
import { chooseOutputFormat, type OutputFormat } from './response/output-format.ts';
import { createRenderSource, type RenderSource } from './shapes/render-context.ts';
import { createUrls } from './shapes/urls.ts';

export interface ReaderSettings {
  url: string;
  version: string;
  storeId: string;
  httpStatuses: boolean;
}

export interface ReaderOptions {
  /** `undefined` before the first generation. */
  catalogue(): Catalogue | undefined;
  waveforms: Waveforms;
  settings: ReaderSettings;
  log: Pick<Log, 'error'>;
  /** Counts the uses of the cache of written items. */
  items?: ItemCacheUse | undefined;
}

/** What responses from one generation have in common. */
export interface GenerationParts {
  source: RenderSource;
  /** The ETag of a target. */
  tagOf(target: string): string;
}

/** Weak, so that a replaced generation can be collected before the next request. */
export function createGenerationParts({
  waveforms,
  settings: { url, version, storeId },
  items,
}: Pick<ReaderOptions, 'waveforms' | 'settings' | 'items'>): (catalogue: Catalogue) => GenerationParts {
  const known = new WeakMap<Catalogue, GenerationParts>();
  const urls = createUrls(url);
  const tagPrefix = hash(`${version} ${url} ${storeId}`);
  return (catalogue) => {
    let parts = known.get(catalogue);
    if (parts === undefined) {
      parts = {
        source: createRenderSource(catalogue, { waveforms, urls, use: items }),
        tagOf: generationEtags(tagPrefix, catalogue),
      };
      known.set(catalogue, parts);
    }
    return parts;
  };
}

/** Never throws for what a query may contain. */
export type ReadCatalogue = (query: CatalogueQuery) => QueryResponse;

export function createCatalogueReader(
  options: ReaderOptions,
  operations: readonly Operation[],
): ReadCatalogue {
  const { settings, log } = options;
  const byPath = operationsByPath(operations);
  const answers = createApiResponses();
  const partsOf = createGenerationParts(options);

  function read(query: CatalogueQuery, target: RequestTarget, outputFormat: OutputFormat): QueryResponse {
    const { pairs = target.pairs, client, ifNoneMatch, isTagged } = query;
    const operation = byPath.get(target.path) as CatalogueRead;
    const parameters = readParameters({ target, pairs, outputFormat, form: undefined }, operation);
    const { source, tagOf } = partsOf(getCatalogue(options.catalogue));
    const tag = isTagged ? tagOf(cacheKey(target.original)) : undefined;
    if (tag !== undefined && isNotModified({ 'if-none-match': ifNoneMatch }, tag))
      return { ...notModified(tag), code: 0 };
    const result = operation.read(parameters.values, { source, client }, outputFormat.warnings);
    const { url } = settings;
    return {
      ...resultResponse(answers, { url, target, outputFormat, parameters }, result, tag),
      code: 0,
      tag,
    };
  }

  return (query) => {
    const target = parseTarget(query.target);
    const outputFormat = chooseOutputFormat(query.pairs ?? target.pairs, true);
    try {
      return read(query, target, outputFormat);
    } catch (error) {
      const failure = toApiError(error);
      const { requestId, client } = query;
      if (failure.internal) log.error('request failed', { requestId, path: loggedPath(target), error });
      const usesStatuses = settings.httpStatuses || client.httpStatuses;
      const { methods } = byPath.get(target.path)!;
      return {
        ...answers.failure(outputFormat, failure, usesStatuses, methods),
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

interface ResultCall {
  /** The public URL of the service. */
  url: string;
  target: RequestTarget;
  outputFormat: OutputFormat;
  parameters: CallParameters;
}

export function resultResponse(
  answers: ApiResponses,
  { url, target, outputFormat, parameters }: ResultCall,
  { count, fullcount, nextOffset, nextCursor, items, itemCount, results }: ReadResult,
  tag: string | undefined,
): HttpResponse {
  const [name, value] =
    nextCursor === undefined ? (['offset', nextOffset] as const) : (['since', nextCursor] as const);
  const next = value === undefined ? undefined : nextPageUrl(url, target, parameters.collected, name, value);
  const headers = successHeaders(outputFormat, count, fullcount, next);
  return answers.success(outputFormat, { headers, items, count: itemCount, results, tag });
}

export function successHeaders(
  { warnings }: OutputFormat,
  resultsCount: number,
  resultsFullcount?: number,
  next?: string,
): EnvelopeHeaders {
  return { code: 0, errorMessage: '', warnings, resultsCount, resultsFullcount, next };
}

/** The target without jQuery's cache buster. */
export function cacheKey(target: string): string {
  return target.includes('_=') ? target.replace(/&_=[^&]*/g, '').replace(/\?_=[^&]*&?/, '?') : target;
}
