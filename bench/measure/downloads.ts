/** One keep-alive connection that reads large responses and discards them, at so little cost that the server is measured. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Download {
  /** Resolves to the bytes of the body; throws if the response is not a success. */
  get(path: string): Promise<number>;
  close(): void;
}

const ROOM = 512 * 1024;
const HEAD_END = '\r\n\r\n';

export async function openDownload(url: string): Promise<Download> {
  const { hostname, port, host } = new URL(url);
  let head = '';
  let length = 0;
  let missing = 0;
  let waiting: PromiseWithResolvers<number> | undefined;

  /** How many of these bytes belong to the body. */
  function readHead(bytes: Buffer): number {
    const before = head.length;
    head += bytes.toString('latin1');
    const end = head.indexOf(HEAD_END);
    if (end === -1) return 0;
    const found = /^HTTP\/1\.1 20[06] .*\r\ncontent-length: (\d+)\r\n/is.exec(head);
    if (found === null) waiting?.reject(new Error(`a request was answered with ${head.slice(0, end)}`));
    length = Number(found?.[1]);
    missing = length;
    head = '';
    return before + bytes.length - end - HEAD_END.length;
  }

  const socket = connect({
    port: Number(port),
    host: hostname,
    onread: {
      buffer: Buffer.allocUnsafe(ROOM),
      callback(count, room) {
        const body = missing > 0 ? count : readHead(room.subarray(0, count) as Buffer);
        missing -= body;
        if (missing === 0 && head === '') waiting?.resolve(length);
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
