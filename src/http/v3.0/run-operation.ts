/** Runs an operation whose request has passed all checks, and builds its response. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Client } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Grant } from '../../domain/users.ts';
import { generationEtag, hash, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
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
import {
  type ApiResponses,
  NO_ITEMS,
  notModified,
  type ResponseDraft,
  redirectTo,
} from './response/api-response.ts';
import type { EnvelopeHeaders } from './response/envelope.ts';
import type { OutputFormat } from './response/output-format.ts';
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

export class OperationRunner {
  readonly #services: Services;
  readonly #answers: ApiResponses;
  readonly #urls: ReturnType<typeof createUrls>;
  readonly #tagPrefix: string;
  readonly #items: ItemCache;
  /** Weak, so that a replaced generation can be collected before the next request. */
  readonly #sources = new WeakMap<Catalogue, RenderSource>();

  constructor(services: Services, answers: ApiResponses) {
    const { url, version, storeId } = services.settings;
    this.#services = services;
    this.#answers = answers;
    this.#items = createItemCache(services.items);
    this.#urls = createUrls(url);
    this.#tagPrefix = hash(`${version} ${url} ${storeId}`);
  }

  /** Synchronous for catalogue reads. */
  run(operation: Operation, checked: CheckedCall): ResponseDraft | Promise<ResponseDraft> {
    switch (operation.kind) {
      case 'catalogue read':
        return this.#readCatalogue(operation, checked);
      case 'live read':
        return this.#readLive(operation, checked);
      case 'file redirect':
        return this.#redirect(operation, checked);
      case 'write':
        return this.#write(operation, checked);
    }
  }

  #readCatalogue(operation: CatalogueRead, checked: CheckedCall): ResponseDraft {
    const { call, client, parameters } = checked;
    const catalogue = this.#getCatalogue();
    // Responses to a token have no tag, and responses without a tag are not cached.
    const tag =
      call.grant === undefined ? generationEtag(this.#tagPrefix, catalogue, call.target.original) : undefined;
    if (tag !== undefined && isNotModified(call.request.headers, tag)) return notModified(tag);
    const context = { source: this.#sourceOf(catalogue), client };
    const result = operation.read(parameters.values, context, call.outputFormat.warnings);
    return this.#respond(checked, result, tag);
  }

  async #readLive(operation: LiveRead, checked: CheckedCall): Promise<ResponseDraft> {
    const { users, radios, playlists, reviews, feeds, changes, shown, limits } = this.#services;
    const { call, client, grant, parameters } = checked;
    const reading = {
      ...{ source: this.#sourceOf(this.#getCatalogue()), client, userId: grant?.userId },
      ...{ users, radios, playlists, reviews, feeds, changes, shown },
      rateLimits: () => limits.status(client, call.request.address),
    };
    const result = await operation.read(parameters.values, reading, call.outputFormat.warnings);
    return this.#respond(checked, result, undefined);
  }

  async #redirect(operation: FileRedirect, { client, parameters }: CheckedCall): Promise<ResponseDraft> {
    const { settings, zips } = this.#services;
    const file = await operation.find(parameters.values, { catalogue: this.#getCatalogue(), client, zips });
    if (file === undefined)
      throw new Refusal('not-found', 'the file does not exist, or cannot be downloaded');
    return redirectTo(settings.url + file);
  }

  async #write(
    operation: WriteOperation,
    { call, grant, parameters: { values } }: CheckedCall,
  ): Promise<ResponseDraft> {
    await operation.write(values, grant!.userId, this.#services.users);
    const headers = headersOf(call.outputFormat, 0, values['fullcount'] === true ? 0 : undefined);
    return this.#answers.success(call.outputFormat, {
      headers,
      ...NO_ITEMS,
      results: 'nothing',
      tag: undefined,
    });
  }

  #respond({ call, parameters }: CheckedCall, result: ReadResult, tag: string | undefined): ResponseDraft {
    const { count, fullcount, nextOffset, nextCursor, items, itemCount, results } = result;
    const { url } = this.#services.settings;
    const [name, value] =
      nextCursor === undefined ? (['offset', nextOffset] as const) : (['since', nextCursor] as const);
    const next = value === undefined ? undefined : nextPageUrl(url, call, parameters.collected, name, value);
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

  #sourceOf(catalogue: Catalogue): RenderSource {
    let source = this.#sources.get(catalogue);
    if (source === undefined) {
      const { waveforms } = this.#services;
      source = createRenderSource(catalogue, { waveforms, urls: this.#urls, items: this.#items });
      this.#sources.set(catalogue, source);
    }
    return source;
  }
}

function headersOf(
  { warnings }: OutputFormat,
  resultsCount: number,
  resultsFullcount?: number,
  next?: string,
): EnvelopeHeaders {
  return { code: 0, errorMessage: '', warnings, resultsCount, resultsFullcount, next };
}
