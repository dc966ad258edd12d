/** Runs an operation whose request has passed all checks, and builds its response. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { networkOf } from '../../core/limits/network.ts';
import type { Client } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Grant } from '../../domain/users.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import type { HttpResponse } from '../response.ts';
import type { ApiCall, CallParameters } from './api-call.ts';
import { authorize } from './caller.ts';
import type { QueryResponse } from './catalogue-query.ts';
import {
  cacheKey,
  createGenerationParts,
  type GenerationParts,
  getCatalogue,
  resultResponse,
  successHeaders,
} from './catalogue-reader.ts';
import type { FileRedirect, LiveRead, WriteOperation } from './kinds/operation.ts';
import { type ApiResponses, NO_ITEMS, notModified, redirectTo } from './response/api-response.ts';
import { createResponseCache, type ResponseCache } from './response/response-cache.ts';

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

export class OperationRunner {
  readonly #services: Services;
  readonly #answers: ApiResponses;
  readonly #partsOf: (catalogue: Catalogue) => GenerationParts;
  /** With the tags of their generation: the generation itself could not be collected before the next request. */
  #cached: { tagOf: GenerationParts['tagOf']; responses: ResponseCache } | undefined;

  constructor(services: Services, answers: ApiResponses) {
    this.#services = services;
    this.#answers = answers;
    this.#partsOf = createGenerationParts(services);
  }

  /** The parameters of a cached response need not be read: they were for the same target. */
  async readCatalogue(call: ApiCall, client: Client): Promise<HttpResponse | QueryResponse> {
    const { request, target, requestId } = call;
    const { tagOf } = this.#partsOf(getCatalogue(this.#services.catalogue));
    const key = cacheKey(target.original);
    const ifNoneMatch = request.headers['if-none-match'];
    // Responses to a token have no tag, and responses without a tag are not cached.
    const isTagged = call.grant === undefined;
    if (isTagged) {
      const cached = this.#responsesOf(tagOf).find(key);
      const tag = cached?.tag ?? tagOf(key);
      // A client that names the tag has received this response. Any other condition is for the reader.
      if (ifNoneMatch?.includes(tag) || (cached && isNotModified(request.headers, tag)))
        return notModified(tag);
      if (cached !== undefined) return { status: 200, headers: cached.headers, body: cached.body };
    }
    const query = {
      target: target.original,
      pairs: call.pairs === target.pairs ? undefined : call.pairs,
      client: { clientId: client.clientId, httpStatuses: client.httpStatuses },
      ifNoneMatch,
      isTagged,
      requestId,
    };
    const payer = {
      address: networkOf(request.address),
      application: client.clientId === WEB_CLIENT_ID ? undefined : client.clientId,
    };
    const response = await this.#services.queries.read(query, payer, request.isGone);
    this.#remember(key, response);
    return response;
  }

  /** The reader may have a newer generation than the one at the start of the call. */
  #remember(key: string, response: QueryResponse): void {
    const { tag } = response;
    const { tagOf } = this.#partsOf(getCatalogue(this.#services.catalogue));
    if (tag !== undefined && tag === tagOf(key)) this.#responsesOf(tagOf).add(key, tag, response);
  }

  /** Those of the generation before are not sent any more. */
  #responsesOf(tagOf: GenerationParts['tagOf']): ResponseCache {
    if (this.#cached?.tagOf !== tagOf) this.#cached = { tagOf, responses: createResponseCache() };
    return this.#cached.responses;
  }

  run(operation: LiveRead | FileRedirect, checked: CheckedCall): Promise<HttpResponse> {
    return operation.kind === 'live read'
      ? this.#readLive(operation, checked)
      : this.#redirect(operation, checked);
  }

  async #readLive(operation: LiveRead, checked: CheckedCall): Promise<HttpResponse> {
    const { limits, settings } = this.#services;
    const { call, client, grant, parameters } = checked;
    const { target, outputFormat } = call;
    const reading = {
      ...this.#services,
      source: this.#partsOf(getCatalogue(this.#services.catalogue)).source,
      client,
      userId: grant?.userId,
      rateLimits: () => limits.status(client, call.request.address),
    };
    const result = await operation.read(parameters.values, reading, outputFormat.warnings);
    const { url } = settings;
    return resultResponse(this.#answers, { url, target, outputFormat, parameters }, result, undefined);
  }

  async #redirect(operation: FileRedirect, { client, parameters }: CheckedCall): Promise<HttpResponse> {
    const { settings, zips } = this.#services;
    const catalogue = getCatalogue(this.#services.catalogue);
    const file = await operation.find(parameters.values, { catalogue, client, zips });
    if (file === undefined)
      throw new Refusal('not-found', 'the file does not exist, or cannot be downloaded');
    return redirectTo(settings.url + file);
  }

  /** Verifies the token, counts the write for its user, and writes. */
  async write(
    operation: WriteOperation,
    { call: { grant, outputFormat }, client, token, parameters: { values } }: CheckedWrite,
  ): Promise<HttpResponse> {
    const { relation, id } = operation.relationOf(values);
    const { userId } = await authorize(this.#services, { client, token, grant, writes: true });
    await this.#services.users.relate(userId, relation, id);
    const headers = successHeaders(outputFormat, 0, values['fullcount'] === true ? 0 : undefined);
    const results = 'nothing';
    return this.#answers.success(outputFormat, { headers, ...NO_ITEMS, results, tag: undefined });
  }
}
