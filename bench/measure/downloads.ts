/** One keep-alive connection that reads responses and discards them, at so little cost that the server is measured. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Download {
  /** Resolves to the bytes of the body; throws if the response is not a success. */
  get(path: string): Promise<number>;
  close(): void;
}

/** All connections read into it, so that it stays in the cache of the processor: what they read is discarded. */
const room = Buffer.allocUnsafe(512 * 1024);
const HEAD_END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);
const SUCCESS = /^HTTP\/1\.1 20[06] /;
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

export async function openDownload(url: string): Promise<Download> {
  const { hostname, port, host } = new URL(url);
  let head = NOTHING;
  let length = 0;
  let missing = 0;
  let waiting: PromiseWithResolvers<number> | undefined;

  /** How many of these bytes belong to the body, which is not decoded. */
  function readHead(bytes: Buffer): number {
    const received = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = received.indexOf(HEAD_END, 0, 'latin1');
    if (end === -1) {
      // The room is used again.
      head = Buffer.from(received);
      return 0;
    }
    head = NOTHING;
    const text = received.toString('latin1', 0, end + HEAD_END.length);
    const found = SUCCESS.test(text) ? LENGTH.exec(text) : null;
    if (found === null) waiting?.reject(new Error(`a request was answered with ${text}`));
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
        const body = missing > 0 ? count : readHead(room.subarray(0, count));
        missing -= body;
        if (missing === 0 && head.length === 0) waiting?.resolve(length);
        return true;
      },
    },
  });
  socket.setNoDelay();
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error(`${host} closed the connection`)));
  await once(socket, 'connect');
  return {
    get(path) {
      waiting = Promise.withResolvers();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}${HEAD_END}`);
      return waiting.promise;
    },
    close() {
      waiting = undefined;
      socket.destroy();
    },
  };
}
