/** One keep-alive connection that sends one request at a time, at so little cost that the server is measured and not the client. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Connection {
  /** Resolves to the body; throws if the response is not a success. */
  get(path: string): Promise<string>;
  /** Resolves to the number of bytes of the body, which is discarded. */
  discard(path: string, method?: Method): Promise<number>;
  close(): void;
}

export type Method = 'GET' | 'POST';

/** All connections read into it, so that it stays in the cache of the processor. */
const room = Buffer.allocUnsafe(512 * 1024);
const NOTHING = Buffer.alloc(0);
const HEAD_END = '\r\n\r\n';
const SUCCESS = /^HTTP\/1\.1 20[06] /;
/** Every response of the service has a length. */
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  /** The bytes of an incomplete head. */
  let head = NOTHING;
  let body: Buffer[] | undefined;
  let length = 0;
  let missing = 0;
  let waiting: PromiseWithResolvers<number> | undefined;

  /** How many of these bytes belong to the body. */
  function readHead(bytes: Buffer): number {
    const received = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = received.indexOf(HEAD_END, 0, 'latin1');
    head = end === -1 ? Buffer.from(received) : NOTHING;
    if (end === -1) return 0;
    const text = received.toString('latin1', 0, end + HEAD_END.length);
    const found = SUCCESS.test(text) ? LENGTH.exec(text) : null;
    if (found === null) waiting?.reject(new Error(`a request was answered with ${received}`));
    length = Number(found?.[1]);
    missing = length;
    return received.length - text.length;
  }

  const socket = connect({
    port: Number(port),
    host: hostname,
    onread: {
      buffer: room,
      callback(count) {
        const inBody = missing > 0 ? count : readHead(room.subarray(0, count));
        body?.push(Buffer.from(room.subarray(count - inBody, count)));
        missing -= inBody;
        if (missing === 0 && head.length === 0) waiting?.resolve(length);
        return true;
      },
    },
  });
  socket.setNoDelay();
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error(`${host} closed the connection`)));
  await once(socket, 'connect');

  const send = (path: string, method: Method, kept?: Buffer[]): Promise<number> => {
    if (socket.destroyed) throw new Error(`${host} has closed the connection`);
    waiting = Promise.withResolvers();
    body = kept;
    const noBody = method === 'POST' ? '\r\nContent-Length: 0' : '';
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}${noBody}${HEAD_END}`);
    return waiting.promise;
  };
  return {
    discard: (path, method = 'GET') => send(path, method),
    async get(path) {
      const kept: Buffer[] = [];
      await send(path, 'GET', kept);
      return Buffer.concat(kept).toString();
    },
    close() {
      waiting = undefined;
      socket.destroy();
    },
  };
}
