/**
 * Everything below `/v3.0`: turns one request into one envelope, or one redirect to a file. The checks have the order of
 * behaviour.md 3: path, method, client, rate, format, required, values, token, rate of the user.
 */
import { networkOf } from '../../core/limits/network.ts';
import { createLimitedLog } from '../../domain/node/limited-log.ts';
import type { Client } from '../../domain/ports.ts';
import { RateLimited, Refusal, type RefusalKind } from '../../domain/refusal.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { isNotModified } from '../etag.ts';
import type { QueryResponse, Services } from '../http-services.ts';
import { lastValue, withFields } from '../request/query-string.ts';
import type { RequestTarget } from '../request/request-target.ts';
import { type HttpResponse, loggedPath, METHODS } from '../response.ts';
import { type ApiCall, type ApiRequest, checkMethod, readParameters } from './api-call.ts';
import { authorize, getClient, getClientOf, getGrant, readToken, usesHttpStatuses } from './caller.ts';
import { cacheKey, createSources, getCatalogue } from './catalogue-reader.ts';
import { quoteInput, toApiError } from './errors.ts';
import type { Operation } from './kinds/operation.ts';
import { nextPageUrl } from './paging/next-page-url.ts';
import { operationsByPath, unknownPath } from './paths.ts';
import {
  failureResponse,
  NO_ITEMS,
  notModified,
  plainTextError,
  preflight,
  redirectTo,
  successResponse,
  withRateLimit,
} from './response/api-response.ts';
import { chooseOutputFormat } from './response/output-format.ts';
import { createResponseCache, type ResponseCache } from './response/response-cache.ts';
import type { RenderSource } from './shapes/render-context.ts';

/** Never rejects. */
export type Handler = (
  request: ApiRequest,
  target: RequestTarget,
  requestId: string,
) => Promise<HttpResponse>;

export function createHandler(services: Services, operations: readonly Operation[]): Handler {
  const byPath = operationsByPath(operations);
  const sourceOf = createSources(services);
  const writeLine = createLimitedLog(services.log);
  /** With the tags of their generation: the generation itself could not be collected before the next request. */
  let cached: { tagOf: RenderSource['tagOf']; responses: ResponseCache } | undefined;

  async function respond(call: ApiCall): Promise<HttpResponse> {
    const { limits, settings } = services;
    const { request, target, outputFormat, operation } = call;
    if (operation === undefined) throw unknownPath(target.path, outputFormat.warnings, byPath);
    checkMethod(request.method, operation);
    if (request.method === 'OPTIONS') return preflight(operation.methods);
    const token = readToken(call, operation);
    if (token !== undefined && settings.tokenOnly && lastValue(call.pairs, 'client_id') === undefined)
      await identify(call, token);
    const client = getClient(services, call.pairs);
    call.client = client;
    requireActive(client);
    // From here on the request counts: for the rate limit, and for the usage of the application.
    if (operation.kind === 'live read' && operation.isUnmetered) await limits.countStranger(request.address);
    else call.rateLimit = await limits.countRequest(client, request.address);
    if (operation.kind !== 'catalogue read') return await run(call, operation, client, token);
    return findCached(call) ?? (await readCatalogue(call, client));
  }

  /** Finds the application by the token alone. */
  async function identify(call: ApiCall, token: string): Promise<void> {
    const { limits, grants, clients } = services;
    await limits.countStranger(call.request.address);
    const grant = await getGrant(grants, token);
    call.pairs = withFields(call.pairs, [['client_id', getClientOf(clients, grant).clientId]]);
    await limits.countUser(grant.userId);
    call.grant = grant;
  }

  /** Its parameters need not be read: they were for the same target. */
  function findCached({ request: { headers }, target, grant }: ApiCall): HttpResponse | undefined {
    const { tagOf } = currentSource();
    // Responses to a token have no tag, and responses without a tag are not cached.
    if (grant !== undefined) return undefined;
    const key = cacheKey(target.original);
    const known = responsesOf(tagOf).find(key);
    const tag = known?.tag ?? tagOf(key);
    // A client that names the tag has received this response. Any other condition is for the reader.
    if (headers['if-none-match']?.includes(tag) || (known && isNotModified(headers, tag)))
      return notModified(tag);
    return known && { status: 200, headers: known.headers, body: known.body };
  }

  async function readCatalogue(call: ApiCall, client: Client): Promise<HttpResponse | QueryResponse> {
    const { request, target, requestId } = call;
    const key = cacheKey(target.original);
    const query = {
      target: target.original,
      pairs: call.pairs === target.pairs ? undefined : call.pairs,
      client: { clientId: client.clientId, httpStatuses: client.httpStatuses },
      ifNoneMatch: request.headers['if-none-match'],
      isTagged: call.grant === undefined,
      requestId,
    };
    const payer = {
      address: networkOf(request.address),
      application: client.clientId === WEB_CLIENT_ID ? undefined : client.clientId,
    };
    const response = await services.queries.read(query, payer, request.isGone);
    // The reader may have a newer generation than the one at the start of the call.
    const { tagOf: latestTagOf } = currentSource();
    const { tag } = response;
    if (tag !== undefined && tag === latestTagOf(key)) responsesOf(latestTagOf).add(key, tag, response);
    return response;
  }

  function currentSource(): RenderSource {
    return sourceOf(getCatalogue(services.catalogue));
  }

  /** Responses of the generation before are not sent any more. */
  function responsesOf(tagOf: RenderSource['tagOf']): ResponseCache {
    if (cached?.tagOf !== tagOf) cached = { tagOf, responses: createResponseCache() };
    return cached.responses;
  }

  async function run(
    call: ApiCall,
    operation: Exclude<Operation, { kind: 'catalogue read' }>,
    client: Client,
    token: string | undefined,
  ): Promise<HttpResponse> {
    const { limits, settings, users, zips } = services;
    const { request, target, outputFormat } = call;
    const { collected, values } = readParameters({ ...call, form: request.form }, operation);
    const grant =
      token === undefined || operation.access === 'client'
        ? undefined
        : await authorize(services, { client, token, grant: call.grant, writes: operation.kind === 'write' });
    if (operation.kind === 'write') {
      const { relation, id } = operation.relationOf(values);
      await users.relate(grant!.userId, relation, id);
      const fullcount = values['fullcount'] === true ? 0 : undefined;
      return successResponse(outputFormat, { ...NO_ITEMS, resultsCount: 0, fullcount });
    }
    const source = currentSource();
    if (operation.kind === 'file redirect') {
      const file = await operation.find(values, { catalogue: source.catalogue, client, zips });
      if (file !== undefined) return redirectTo(settings.url + file);
      throw new Refusal('not-found', 'the file does not exist, or cannot be downloaded');
    }
    const reading = {
      ...services,
      source,
      client,
      userId: grant?.userId,
      rateLimits: () => limits.status(client, request.address),
    };
    const result = await operation.read(values, reading, outputFormat.warnings);
    const next = nextPageUrl(settings.url, target, collected, result.next);
    return successResponse(outputFormat, result, next);
  }

  /** Also for errors that a query thread has found. */
  function succeed(call: ApiCall, draft: HttpResponse & Partial<QueryResponse>): HttpResponse {
    const { operation, client } = call;
    if (operation !== undefined && client !== undefined)
      services.usage.count(client.clientId, operation.path, draft.code ?? 0);
    return finish(call, draft, draft.intendedStatus);
  }

  function fail(call: ApiCall, error: unknown): HttpResponse {
    const { target, requestId, outputFormat, operation } = call;
    const failure = toApiError(error);
    if (failure.internal)
      services.log.error('request failed', { requestId, path: loggedPath(target), error });
    if (error instanceof Refusal && DENIALS.has(error.kind)) {
      const [path, client] = [loggedPath(target), call.client?.clientId];
      writeLine('request denied', {
        requestId,
        path,
        reason: error.kind,
        client,
        address: call.request.address,
      });
    }
    if (error instanceof RateLimited) call.rateLimit = error.status;
    countFailure(call, failure.code, error instanceof Refusal && error.kind === 'rate-limit');
    const methods = operation?.methods ?? METHODS;
    if (operation?.kind === 'file redirect') return finish(call, plainTextError(failure, methods));
    const usesStatuses = usesHttpStatuses(services, call.pairs);
    return finish(call, failureResponse(outputFormat, failure, usesStatuses, methods), failure.status);
  }

  /**
   * A request that a limit rejected does not count as usage: otherwise a flood with the client id of another application would use
   * up its day. Nor does one that was rejected before any limit; the application still sees it among its rejected requests.
   */
  function countFailure({ operation, client, pairs }: ApiCall, code: number, isLimited: boolean): void {
    const { usage } = services;
    if (client !== undefined && operation !== undefined && !isLimited) {
      usage.count(client.clientId, operation.path, code);
      return;
    }
    const clientId = client?.clientId ?? lastValue(pairs, 'client_id');
    if (clientId !== undefined) usage.countRefusal(clientId, operation?.path ?? '', code);
  }

  return async (request, target, requestId) => {
    const { method, form } = request;
    const hasForm = form !== undefined && !(form instanceof Error);
    const pairs = hasForm ? withFields(target.pairs, form.pairs) : target.pairs;
    const outputFormat = chooseOutputFormat(pairs, method === 'GET' || method === 'HEAD');
    const operation = byPath.get(target.path);
    const call: ApiCall = { request, target, requestId, pairs, outputFormat, operation };
    try {
      return succeed(call, await respond(call));
    } catch (error) {
      return fail(call, error);
    }
  };
}

/** Refusals that are logged. */
const DENIALS = new Set<RefusalKind>(['access-token', 'scope', 'suspended-application', 'rate-limit']);

function requireActive({ suspended, clientId }: Client): void {
  if (suspended)
    throw new Refusal('suspended-application', `the application ${quoteInput(clientId)} is suspended`);
}

function finish(
  { operation, client, rateLimit }: ApiCall,
  draft: HttpResponse,
  intendedStatus = draft.status,
): HttpResponse {
  const { status, headers, body, pieces, sent } = draft;
  return {
    status,
    headers: rateLimit === undefined ? headers : withRateLimit(headers, rateLimit),
    body,
    pieces,
    sent,
    operation: operation?.path,
    client: client?.clientId,
    kind: 'api',
    intendedStatus,
  };
}
