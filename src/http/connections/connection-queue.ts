/**
 * Responds to the requests of one connection one at a time: to the next when the operating system has accepted the previous
 * response, and after the event loop has served other connections.
 *
 * Node emits all requests of one read at the same time. A thousand of them fit into 64 kB: without a queue, a client that reads
 * nothing would make the server buffer a thousand responses while all other clients wait.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Clients that pipeline send a few dozen requests. A connection with more waiting requests than this is closed. */
export const WAITING_MAX = 256;

/** A request and its response. */
export interface Message {
  request: IncomingMessage;
  response: ServerResponse;
}

const queues = new WeakMap<Socket, ConnectionQueue>();

export function connectionQueueOf(socket: Socket): ConnectionQueue {
  let queue = queues.get(socket);
  if (queue === undefined) {
    queue = new ConnectionQueue(socket);
    queues.set(socket, queue);
  }
  return queue;
}

export class ConnectionQueue {
  readonly socket: Socket;
  /** The request that arrived last. */
  latest: Message | undefined;
  /** The request that is being responded to, or was last. */
  current: Message | undefined;
  /** A malformed request arrived: nothing after it is read. */
  malformed = false;
  #busy = false;
  #waiting: (() => void)[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Responds now, or after the responses before it. Call `done` when the response was sent. */
  enqueue(respond: () => void): void {
    if (!this.#busy) {
      this.#busy = true;
      respond();
    } else if (this.#waiting.length >= WAITING_MAX) {
      this.#waiting.length = 0;
      this.socket.destroy();
    } else if (!this.socket.destroyed) {
      this.#waiting.push(respond);
      // Stops reading; deferred, because Node resumes the socket after it has emitted this request.
      process.nextTick(() => {
        if (this.#waiting.length > 0) this.socket.pause();
      });
    }
  }

  done(): void {
    if (this.#waiting.length === 0) this.#busy = false;
    else setImmediate(() => this.#next());
  }

  #next(): void {
    const respond = this.#waiting.shift();
    if (this.#waiting.length === 0) this.socket.resume();
    if (this.socket.writable) respond?.();
  }
}
