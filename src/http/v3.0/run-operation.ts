/** Runs an operation whose request has passed all checks, and builds its response. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Client } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Grant, Relate } from '../../domain/users.ts';
import { generationEtags, hash, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import type { HttpResponse } from '../response.ts';
import type { ApiCall, CallParameters } from './api-call.ts';
import { createItemCache, type ItemCache } from './formats/item-cache.ts';
import type {
  CatalogueRead,
  FileRedirect,
  LiveRead,
  Operation,
  ReadResult,
  WriteOperation,
} from './kinds/operation.ts';
import { nextPageUrl } from './paging/next-page-url.ts';
import { createRelate } from './relate.ts';
import { type ApiResponses, NO_ITEMS, notModified, redirectTo } from './response/api-response.ts';
import type { EnvelopeHeaders } from './response/envelope.ts';
import type { OutputFormat } from './response/output-format.ts';
import { createResponseCache, type ResponseCache } from './response/response-cache.ts';
import { createRenderSource, type RenderSource } from './shapes/render-context.ts';
import { createUrls } from './shapes/urls.ts';

/** What the checks have found out about a call. */
export interface CheckedCall {
  call: ApiCall;
  client: Client;
  /** Of the token, where the operation accepts one and it was sent. */
  grant: Grant | undefined;
  parameters: CallParameters;
}

/** The token of a write is verified together with it. */
export interface CheckedWrite extends Omit<CheckedCall, 'grant'> {
  token: string;
}

/** What responses from one generation have in common. */
interface OfGeneration {
  source: RenderSource;
  tagOf(target: string): string;
  responses: ResponseCache;
}

export class OperationRunner {
  readonly #services: Services;
  readonly #answers: ApiResponses;
  readonly #urls: ReturnType<typeof createUrls>;
  readonly #tagPrefix: string;
  readonly #items: ItemCache;
  readonly #relate: Relate;
  /** Weak, so that a replaced generation can be collected before the next request. */
  readonly #generations = new WeakMap<Catalogue, OfGeneration>();
  /** Of the latest of them. */
  #responses: ResponseCache | undefined;

  constructor(services: Services, answers: ApiResponses) {
    const { url, version, storeId } = services.settings;
    this.#services = services;
    this.#answers = answers;
    this.#items = createItemCache(services.items, services.itemMemory);
    this.#relate = services.relate ?? createRelate(services);
    this.#urls = createUrls(url);
    this.#tagPrefix = hash(`${version} ${url} ${storeId}`);
  }

  /** The response to a catalogue read that is known already. Its parameters need not be read: they were, for the same target. */
  findKnown({ kind }: Operation, { request, target, grant }: ApiCall): HttpResponse | undefined {
    const catalogue = this.#services.catalogue();
    if (kind !== 'catalogue read' || grant !== undefined || catalogue === undefined) return undefined;
    const cached = this.#ofGeneration(catalogue).responses.find(cacheKey(target.original));
    if (cached === undefined) return undefined;
    const { tag, headers, body } = cached;
    return isNotModified(request.headers, tag) ? notModified(tag) : { status: 200, headers, body };
  }

  /** Synchronous for catalogue reads. */
  run(
    operation: Exclude<Operation, WriteOperation>,
    checked: CheckedCall,
  ): HttpResponse | Promise<HttpResponse> {
    switch (operation.kind) {
      case 'catalogue read':
        return this.#readCatalogue(operation, checked);
      case 'live read':
        return this.#readLive(operation, checked);
      case 'file redirect':
        return this.#redirect(operation, checked);
    }
  }

  #readCatalogue(operation: CatalogueRead, checked: CheckedCall): HttpResponse {
    const { call, client, parameters } = checked;
    const { source, tagOf, responses } = this.#ofGeneration(this.#getCatalogue());
    const key = cacheKey(call.target.original);
    // Responses to a token have no tag, and responses without a tag are not cached.
    const tag = call.grant === undefined ? tagOf(key) : undefined;
    if (tag !== undefined && isNotModified(call.request.headers, tag)) return notModified(tag);
    const result = operation.read(parameters.values, { source, client }, call.outputFormat.warnings);
    const response = this.#respond(checked, result, tag);
    if (tag !== undefined) responses.add(key, tag, response);
    return response;
  }

  async #readLive(operation: LiveRead, checked: CheckedCall): Promise<HttpResponse> {
    const { users, radios, playlists, reviews, feeds, changes, shown, limits } = this.#services;
    const { call, client, grant, parameters } = checked;
    const reading = {
      source: this.#ofGeneration(this.#getCatalogue()).source,
      client,
      userId: grant?.userId,
      users,
      radios,
      playlists,
      reviews,
      feeds,
      changes,
      shown,
      rateLimits: () => limits.status(client, call.request.address),
    };
    const result = await operation.read(parameters.values, reading, call.outputFormat.warnings);
    return this.#respond(checked, result, undefined);
  }

  async #redirect(operation: FileRedirect, { client, parameters }: CheckedCall): Promise<HttpResponse> {
    const { settings, zips } = this.#services;
    const file = await operation.find(parameters.values, { catalogue: this.#getCatalogue(), client, zips });
    if (file === undefined)
      throw new Refusal('not-found', 'the file does not exist, or cannot be downloaded');
    return redirectTo(settings.url + file);
  }

  async write(
    operation: WriteOperation,
    { call, client, token, parameters: { values } }: CheckedWrite,
  ): Promise<HttpResponse> {
    const { relation, id } = operation.relationOf(values);
    await this.#relate({ client, token, grant: call.grant, address: call.request.address }, relation, id);
    const headers = headersOf(call.outputFormat, 0, values['fullcount'] === true ? 0 : undefined);
    return this.#answers.success(call.outputFormat, {
      headers,
      ...NO_ITEMS,
      results: 'nothing',
      tag: undefined,
    });
  }

  #respond({ call, parameters }: CheckedCall, result: ReadResult, tag: string | undefined): HttpResponse {
    const { count, fullcount, nextOffset, nextCursor, items, itemCount, results } = result;
    const { url } = this.#services.settings;
    const [name, value] =
      nextCursor === undefined ? (['offset', nextOffset] as const) : (['since', nextCursor] as const);
    const next =
      value === undefined ? undefined : nextPageUrl(url, call.target, parameters.collected, name, value);
    const headers = headersOf(call.outputFormat, count, fullcount, next);
    return this.#answers.success(call.outputFormat, { headers, items, count: itemCount, results, tag });
  }

  #getCatalogue(): Catalogue {
    const catalogue = this.#services.catalogue();
    if (catalogue === undefined) {
      throw new Refusal('overload', 'the catalogue is being loaded; try again in a moment');
    }
    return catalogue;
  }

  #ofGeneration(catalogue: Catalogue): OfGeneration {
    let known = this.#generations.get(catalogue);
    if (known === undefined) {
      const { waveforms } = this.#services;
      known = {
        source: createRenderSource(catalogue, { waveforms, urls: this.#urls, items: this.#items }),
        tagOf: generationEtags(this.#tagPrefix, catalogue),
        responses: createResponseCache(),
      };
      this.#generations.set(catalogue, known);
      // Responses from the generation before are not sent any more, and need not wait for its garbage collection.
      this.#responses?.clear();
      this.#responses = known.responses;
    }
    return known;
  }
}

/** The target without jQuery's cache buster. */
function cacheKey(target: string): string {
  return target.includes('_=') ? target.replace(/&_=[^&]*/g, '').replace(/\?_=[^&]*&?/, '?') : target;
}

function headersOf(
  { warnings }: OutputFormat,
  resultsCount: number,
  resultsFullcount?: number,
  next?: string,
): EnvelopeHeaders {
  return { code: 0, errorMessage: '', warnings, resultsCount, resultsFullcount, next };
}
