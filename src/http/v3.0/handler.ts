/**
 * Everything below `/v3.0`: turns one request into one envelope, or one redirect to a file. The checks have the order of
 * behaviour.md 3: path, method, client, rate, format, required, values, token, rate of the user.
 */
import type { Client } from '../../domain/ports.ts';
import { RateLimited, Refusal } from '../../domain/refusal.ts';
import type { Services } from '../http-services.ts';
import { lastValue, withFields } from '../request/query-string.ts';
import type { RequestTarget } from '../request/request-target.ts';
import { type HttpResponse, loggedPath, METHODS } from '../response.ts';
import { type ApiCall, type ApiRequest, checkMethod, createCall, readParameters } from './api-call.ts';
import { authorize, getClient, getClientOf, getGrant, readToken, usesHttpStatuses } from './caller.ts';
import type { QueryResponse } from './catalogue-query.ts';
import { quoteInput, toApiError } from './errors.ts';
import type { Operation } from './kinds/operation.ts';
import { operationsByPath, unknownPath } from './paths.ts';
import {
  type ApiResponses,
  createApiResponses,
  plainTextError,
  preflight,
  withRateLimit,
} from './response/api-response.ts';
import { OperationRunner } from './run-operation.ts';

/** Never rejects. */
export type Handler = (
  request: ApiRequest,
  target: RequestTarget,
  requestId: string,
) => Promise<HttpResponse>;

export function createHandler(services: Services, operations: readonly Operation[]): Handler {
  const handler = new ApiHandler(services, operations);
  return (request, target, requestId) => handler.handle(request, target, requestId);
}

class ApiHandler {
  readonly #services: Services;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #answers: ApiResponses;
  readonly #runner: OperationRunner;

  constructor(services: Services, operations: readonly Operation[]) {
    this.#services = services;
    this.#operations = operationsByPath(operations);
    this.#answers = createApiResponses();
    this.#runner = new OperationRunner(services, this.#answers);
  }

  async handle(request: ApiRequest, target: RequestTarget, requestId: string): Promise<HttpResponse> {
    const call = createCall(request, target, requestId, this.#operations.get(target.path));
    try {
      return this.#succeed(call, await this.#respond(call));
    } catch (error) {
      return this.#fail(call, error);
    }
  }

  async #respond(call: ApiCall): Promise<HttpResponse> {
    const { request, target, outputFormat, operation } = call;
    if (operation === undefined) throw unknownPath(target.path, outputFormat.warnings, this.#operations);
    checkMethod(request.method, operation);
    if (request.method === 'OPTIONS') return preflight(operation.methods);
    const token = readToken(call, operation);
    const { tokenOnly } = this.#services.settings;
    if (token !== undefined && tokenOnly && lastValue(call.pairs, 'client_id') === undefined)
      await this.#identify(call, token);
    const client = getClient(this.#services, call.pairs);
    await this.#admit(call, operation, client);
    return await this.#run(call, operation, client, token);
  }

  /** Finds the application by the token alone. */
  async #identify(call: ApiCall, token: string): Promise<void> {
    const { limits, grants, clients } = this.#services;
    await limits.countStranger(call.request.address);
    const grant = await getGrant(grants, token);
    call.pairs = withFields(call.pairs, [['client_id', getClientOf(clients, grant).clientId]]);
    await limits.countUser(grant.userId);
    call.grant = grant;
  }

  async #run(
    call: ApiCall,
    operation: Operation,
    client: Client,
    token: string | undefined,
  ): Promise<HttpResponse> {
    if (operation.kind === 'catalogue read') return this.#runner.readCatalogue(call, client);
    const parameters = readParameters({ ...call, form: call.request.form }, operation);
    if (operation.kind === 'write')
      return this.#runner.write(operation, { call, client, parameters, token: token! });
    const grant =
      token === undefined || operation.access === 'client'
        ? undefined
        : await authorize(this.#services, { client, token, grant: call.grant, writes: false });
    return this.#runner.run(operation, { call, client, parameters, grant });
  }

  /** From here on the request counts: for the rate limit, and for the usage of the application. */
  async #admit(call: ApiCall, operation: Operation, client: Client): Promise<void> {
    const { limits } = this.#services;
    const { address } = call.request;
    call.client = client;
    if (client.suspended) {
      throw new Refusal(
        'suspended-application',
        `the application ${quoteInput(client.clientId)} is suspended`,
      );
    }
    if (operation.kind === 'live read' && operation.isUnmetered) await limits.countStranger(address);
    else call.rateLimit = await limits.countRequest(client, address);
  }

  /** Also for errors that a query thread has found. */
  #succeed(call: ApiCall, draft: HttpResponse & Partial<QueryResponse>): HttpResponse {
    const { operation, client } = call;
    if (operation !== undefined && client !== undefined)
      this.#services.usage.count(client.clientId, operation.path, draft.code ?? 0);
    return finish(call, draft, draft.intendedStatus);
  }

  #fail(call: ApiCall, error: unknown): HttpResponse {
    const { target, requestId, outputFormat, operation } = call;
    const failure = toApiError(error);
    if (failure.internal)
      this.#services.log.error('request failed', { requestId, path: loggedPath(target), error });
    if (error instanceof RateLimited) call.rateLimit = error.status;
    this.#countFailure(call, failure.code, error instanceof Refusal && error.kind === 'rate-limit');
    const methods = operation?.methods ?? METHODS;
    if (operation?.kind === 'file redirect') return finish(call, plainTextError(failure, methods));
    const usesStatuses = usesHttpStatuses(this.#services, call.pairs);
    return finish(call, this.#answers.failure(outputFormat, failure, usesStatuses, methods), failure.status);
  }

  /**
   * A request that a limit rejected does not count as usage: otherwise a flood with the client id of another application would use
   * up its day. Nor does one that was rejected before any limit; the application still sees it among its rejected requests.
   */
  #countFailure({ operation, client, pairs }: ApiCall, code: number, isLimited: boolean): void {
    const { usage } = this.#services;
    if (client !== undefined && operation !== undefined && !isLimited) {
      usage.count(client.clientId, operation.path, code);
      return;
    }
    const clientId = client?.clientId ?? lastValue(pairs, 'client_id');
    if (clientId !== undefined) usage.countRefusal(clientId, operation?.path ?? '', code);
  }
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
