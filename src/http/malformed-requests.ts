/** Responds to input that Node does not parse as a request, and to CONNECT. */
import type { Socket } from 'node:net';
import type { Log } from '../domain/ports.ts';
import { closeGently, sendAndClose } from './connections/close-connection.ts';
import { connectionQueueOf } from './connections/connection-queue.ts';
import { logRequest } from './connections/exchange.ts';
import type { Endpoints } from './endpoints.ts';
import type { AddressOf } from './request/address.ts';
import { isPatient } from './request/body.ts';
import { type FirstLine, firstLine, type MalformedRequestError } from './request/request-target.ts';
import { wholeBody } from './response.ts';
import { isVersioned } from './v3.0/paths.ts';
import type { MalformedResponses } from './v3.0/response/malformed-responses.ts';

export interface MalformedRequestOptions {
  endpoints: Endpoints;
  responses: MalformedResponses;
  addressOf: AddressOf;
  log: Log;
  nextId(): string;
}

export class MalformedRequests {
  readonly #options: MalformedRequestOptions;

  constructor(options: MalformedRequestOptions) {
    this.#options = options;
  }

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
    const respond = () => {
      // The rest of a request that has its response already gets no second one.
      if (isBody && latest.response.headersSent) closeGently(socket);
      else void this.#respond(error, socket);
    };
    // The request that waits for its body would wait forever, and so would everything after it.
    if (isBody && latest === current && !latest.response.headersSent) respond();
    else queue.enqueue(respond);
  }

  onConnect(socket: Socket): void {
    // Node no longer handles this socket, nor its errors.
    socket.on('error', () => socket.destroy());
    const { responses, nextId } = this.#options;
    connectionQueueOf(socket).enqueue(() => sendAndClose(socket, responses.connect(), nextId()));
  }

  async #respond(error: MalformedRequestError, socket: Socket): Promise<void> {
    const { responses, log, nextId } = this.#options;
    const requestId = nextId();
    const line = firstLine(error);
    try {
      if (line !== undefined && error.code === 'HPE_INVALID_URL' && isRepairedRead(line)) {
        const response = await this.#callApi(line, socket, requestId);
        logRequest(log, requestId, line.method, line.target, response);
        const body = await wholeBody(response);
        sendAndClose(socket, { ...response, body }, requestId, line.method === 'HEAD');
      } else {
        sendAndClose(socket, responses.malformed(error.code, line), requestId);
      }
    } catch (fault) {
      log.error('request failed', { requestId, error: fault });
      socket.destroy();
    }
  }

  #callApi({ method, target }: FirstLine, socket: Socket, requestId: string) {
    const { endpoints, addressOf } = this.#options;
    const address = addressOf({ socket, headers: {} });
    return endpoints.callApi({ method, headers: {}, address, form: undefined }, target, requestId);
  }
}

/** Clients that send raw UTF-8 get their response: only Node's parser requires percent-encoding. */
function isRepairedRead({ method, target, repaired }: FirstLine): boolean {
  return repaired && (method === 'GET' || method === 'HEAD') && isVersioned(target.path);
}
