/** Finds out what responds to a request: a route, an API operation, or neither. */
import type { IncomingMessage } from 'node:http';
import type { Services } from './http-services.ts';
import type { AddressOf } from './request/address.ts';
import { readForm } from './request/form.ts';
import type { RequestTarget } from './request/request-target.ts';
import { CORS, type HttpResponse, METHODS, NO_STORE, PLAIN_TEXT, PREFLIGHT } from './response.ts';
import type { Router } from './router.ts';
import type { ApiRequest } from './v3.0/api-call.ts';
import { createHandler } from './v3.0/handler.ts';
import type { Operation } from './v3.0/kinds/operation.ts';
import { isVersioned, operationsByPath } from './v3.0/paths.ts';

export interface EndpointOptions {
  services: Services;
  router: Pick<Router, 'handle' | 'handleMissing'>;
  addressOf: AddressOf;
  operations: readonly Operation[];
}

export type Endpoints = ReturnType<typeof createEndpoints>;

export function createEndpoints({ services, router, addressOf, operations }: EndpointOptions) {
  const byPath = operationsByPath(operations);
  const callApi = createHandler(services, operations);

  function handle(
    request: IncomingMessage,
    target: RequestTarget,
    requestId: string,
  ): HttpResponse | Promise<HttpResponse> {
    const { method } = request;
    const operation = byPath.get(target.path);
    if (operation === undefined) {
      const routed = router.handle(request, target, requestId);
      if (routed !== undefined) return routed;
      if (!isVersioned(target.path))
        return router.handleMissing(request, target, requestId) ?? unknownPath(method);
    }
    const { headers, socket } = request;
    const isGone = () => socket.destroyed;
    const call = (form: ApiRequest['form']) =>
      callApi({ method, headers, address: addressOf(request), form, isGone }, target, requestId);
    if (method !== 'POST' || operation?.kind !== 'write') return call(undefined);
    return readForm(request)
      .catch((error: Error) => error)
      .then(call);
  }

  return { handle, callApi };
}

/** The response for unknown paths to clients that are not browsers. */
const NOTHING = Buffer.from(`Nothing is served at this path.

The API is below /v3.0, for example /v3.0/tracks/?client_id=<yours>
Its documentation is at /developers
The health of the service is at /health
`);

function unknownPath(method: string | undefined): HttpResponse {
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT };
  const headers = [...PLAIN_TEXT, ...NO_STORE, ...CORS];
  if (method === 'GET' || method === 'HEAD') return { status: 404, headers, body: NOTHING };
  const body = Buffer.from(`This path accepts ${METHODS}.\n`);
  return { status: 405, headers: [...headers, 'Allow', METHODS], body };
}
