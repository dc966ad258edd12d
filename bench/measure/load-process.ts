/** Generates load in a separate process, which shares only the processors with the measured servers. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Load {
  url: string;
  /** Every connection requests them in turn, each from another one on. */
  paths: readonly string[];
  method?: Method;
  connections: number;
  seconds: number;
  /** Requests of each connection; without it, the next request follows the last response. */
  perSecond?: number | undefined;
}

export interface LoadResult {
  requests: number;
  bytes: number;
  seconds: number;
  /** Milliseconds to the end of each response, from when its request was due. */
  times: number[];
}

async function run(load: Load): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.url)),
  );
  const result: LoadResult = { requests: 0, bytes: 0, seconds: 0, times: [] };
  const start = performance.now();
  const end = start + load.seconds * 1000;
  await Promise.all(
    connections.map(async ({ send }, number) => {
      // Staggered, so that they do not send at the same time.
      let due = start + (number * 1000) / ((load.perSecond ?? 1e6) * load.connections);
      for (let i = Math.floor((number * load.paths.length) / load.connections); ; i++) {
        let since = performance.now();
        if (load.perSecond !== undefined) {
          // A request that could not be sent in time, because the last response was late, has waited since then.
          if (since > due) since = due;
          else {
            await new Promise((resolve) => setTimeout(resolve, due - since));
            since = performance.now();
          }
          due += 1000 / load.perSecond;
        }
        if (since >= end) break;
        const bytes = await send(load.paths[i % load.paths.length], load.method);
        // Not `+= await`, which would add to the sum from before the other connections' responses.
        result.bytes += bytes;
        result.times.push(performance.now() - since);
        result.requests += 1;
      }
    }),
  );
  result.seconds = (performance.now() - start) / 1000;
  for (const { close } of connections) close();
  return result;
}

/** One keep-alive connection that sends one request at a time, at so little cost that the server is measured and not the client. */
interface Connection {
  /** Resolves to the number of bytes of the body, which is discarded; throws if the response is not a success. */
  send(path: string, method?: Method): Promise<number>;
  close(): void;
}

type Method = 'GET' | 'POST';

/** All connections read into it, so that it stays in the cache of the processor. */
const room = Buffer.allocUnsafe(512 * 1024);
const NOTHING = Buffer.alloc(0);
const HEAD_END = '\r\n\r\n';
const SUCCESS = /^HTTP\/1\.1 20[06] /;
/** Every response of the service has a length. */
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  /** The bytes of an incomplete head. */
  let head = NOTHING;
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

  return {
    send(path, method = 'GET') {
      if (socket.destroyed) throw new Error(`${host} has closed the connection`);
      waiting = Promise.withResolvers();
      const noBody = method === 'POST' ? '\r\nContent-Length: 0' : '';
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}${noBody}${HEAD_END}`);
      return waiting.promise;
    },
    close() {
      waiting = undefined;
      socket.destroy();
    },
  };
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
