/** Responds to input that Node does not parse as a request, and to CONNECT. */
import type { Socket } from 'node:net';
import { Refusal } from '../domain/refusal.ts';
import { closeGently, sendAndClose } from './connections/close-connection.ts';
import { connectionQueueOf } from './connections/connection-queue.ts';
import { logRequest } from './connections/exchange.ts';
import type { Endpoints } from './endpoints.ts';
import type { Services } from './http-services.ts';
import type { AddressOf } from './request/address.ts';
import { isPatient } from './request/body.ts';
import { type FirstLine, firstLine, type MalformedRequestError } from './request/request-target.ts';
import { type HttpResponse, METHODS, wholeBody } from './response.ts';
import { usesHttpStatuses } from './v3.0/caller.ts';
import { toApiError } from './v3.0/errors.ts';
import { isVersioned } from './v3.0/paths.ts';
import { failureResponse } from './v3.0/response/api-response.ts';
import { chooseOutputFormat } from './v3.0/response/output-format.ts';

interface MalformedError {
  status: number;
  message: string;
}

const ERRORS: Record<string, MalformedError> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'the request line and its headers are too long' },
  HPE_INVALID_URL: {
    status: 400,
    message: 'the address holds characters that must be percent-encoded as UTF-8, as %C3%B6 is for ö',
  },
  /** Not a code of Node, which uses the first one; a proxy may have used the other (RFC 9112 3.2). */
  DUPLICATE_HOST: { status: 400, message: 'the header Host was sent more than once' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
};
const MALFORMED: MalformedError = { status: 400, message: 'the request is not well-formed HTTP' };

export interface MalformedRequestOptions {
  services: Services;
  endpoints: Endpoints;
  addressOf: AddressOf;
  nextId(): string;
}

export function createMalformedRequests({ services, endpoints, addressOf, nextId }: MalformedRequestOptions) {
  const { log } = services;

  /**
   * Input that is not HTTP gets its HTTP status, so that proxies see it. Only a URL below `/v3.0` with invalid characters is a request of
   * an application, whose errors may be HTTP 200 (behaviour.md 2). In the requested format, where that can be read.
   */
  function responseTo(code: string | undefined, line: FirstLine | undefined): HttpResponse {
    const { status, message } = ERRORS[code ?? ''] ?? MALFORMED;
    const pairs = line?.target.pairs ?? [];
    const isOurs = code === 'HPE_INVALID_URL' && line !== undefined && isVersioned(line.target.path);
    const usesStatuses = !isOurs || usesHttpStatuses(services, pairs);
    const outputFormat = chooseOutputFormat(pairs, line?.method === 'GET');
    const error = { ...toApiError(new Refusal('type', message)), status };
    return failureResponse(outputFormat, error, usesStatuses, METHODS);
  }

  async function respond(error: MalformedRequestError, socket: Socket): Promise<void> {
    const requestId = nextId();
    const line = firstLine(error);
    try {
      if (line === undefined || error.code !== 'HPE_INVALID_URL' || !isRepairedRead(line))
        return sendAndClose(socket, responseTo(error.code, line), requestId);
      const { method, target } = line;
      const address = addressOf({ socket, headers: {} });
      const request = { method, headers: {}, address, form: undefined };
      const response = await endpoints.callApi(request, target, requestId);
      logRequest(log, requestId, method, target, response);
      sendAndClose(socket, { ...response, body: await wholeBody(response) }, requestId, method === 'HEAD');
    } catch (fault) {
      log.error('request failed', { requestId, error: fault });
      socket.destroy();
    }
  }

  return {
    responseTo,
    /** Node may call it several times for one connection. */
    onClientError(error: MalformedRequestError, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const queue = connectionQueueOf(socket);
      if (queue.malformed) return;
      // Node reports that the time is over, and leaves the connection to the listener.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatient(queue.latest?.request)) return;
      queue.malformed = true;
      const { latest, current } = queue;
      const isBody = latest?.request.complete === false;
      const answer = () => {
        // The rest of a request that has its response already gets no second one.
        if (isBody && latest.response.headersSent) closeGently(socket);
        else void respond(error, socket);
      };
      // The request that waits for its body would wait forever, and so would everything after it.
      if (isBody && latest === current && !latest.response.headersSent) answer();
      else queue.enqueue(answer);
    },
    onConnect(socket: Socket): void {
      // Node no longer handles this socket, nor its errors.
      socket.on('error', () => socket.destroy());
      const refusal = new Refusal('http-method', `CONNECT is not allowed here; accepted: ${METHODS}`);
      // Never with status 200, which would confirm the tunnel.
      const response = failureResponse(chooseOutputFormat([], false), toApiError(refusal), true, METHODS);
      connectionQueueOf(socket).enqueue(() => sendAndClose(socket, response, nextId()));
    },
  };
}

/** Clients that send raw UTF-8 get their response: only Node's parser requires percent-encoding. */
function isRepairedRead({ method, target, repaired }: FirstLine): boolean {
  return repaired && (method === 'GET' || method === 'HEAD') && isVersioned(target.path);
}
