/** Sends requests that no client would send, and waits for what a service makes of them. */
import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * - `usual`: as HTTP requires.
 * - `raw`: the body is all that is sent, whatever it is; the connection ends after a response.
 * - `broken`: the connection breaks in the middle of the body.
 */
export type Manner = 'usual' | 'raw' | 'broken';

export interface HostileRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  manner: Manner;
}

export interface HostileResponse {
  /** 0 if there was none, which is right if the request was broken. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** Later is a hang. Conversions of audio may wait for each other. */
const PATIENCE_MS = 10_000;
const MEDIA_PATIENCE_MS = 60_000;
/** A stream does not end: so much of it is enough. */
const STREAM_MS = 1000;
/** As browsers accept them: the address of the log-in page contains that of the requested page. */
const HEADERS_MAX = 256 * 1024;
const TEXT_MAX = 4 * 1024 * 1024;
const STREAMED = /^(?:audio\/|application\/zip|text\/event-stream)/;
const MEDIA = /^\/(?:storage|stream|rest\/(?:stream|download|hls)|web-api\/.*\/zip|v3\.0\/.*\/file)/;

/** Rejects if there is no response in time. */
export async function sendHostile(agent: Agent, url: URL, one: HostileRequest): Promise<HostileResponse> {
  const start = performance.now();
  const patience = MEDIA.test(one.target) ? MEDIA_PATIENCE_MS : PATIENCE_MS;
  const late = new AbortController();
  const response = one.manner === 'raw' ? sendRaw(url, one.body!) : sendHttp(agent, url, one);
  const hang = wait(patience, undefined, { signal: late.signal }).then(() => {
    throw new Error(`no response within ${patience / 1000} s`);
  });
  hang.catch(() => {});
  const { status, headers, text } = await Promise.race([response, hang]).finally(() => late.abort());
  return { status, headers, text, ms: performance.now() - start };
}

type Received = Omit<HostileResponse, 'ms'>;
const NONE: Received = { status: 0, headers: {}, text: '' };

function sendHttp(agent: Agent, url: URL, one: HostileRequest): Promise<Received> {
  const { method, target, headers, body, manner } = one;
  const isBroken = manner === 'broken' && body !== undefined;
  const sent = body === undefined ? 0 : body.length * (isBroken ? 2 : 1);
  // Node does not send the length of the body of a DELETE: the body would be taken for the next request.
  const isChunked = headers['Transfer-Encoding'] !== undefined;
  const length = body === undefined || isChunked ? {} : { 'Content-Length': sent };
  const { hostname: host, port } = url;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      ...{ agent, host, port, method, path: target, maxHeaderSize: HEADERS_MAX },
      headers: { ...headers, ...length },
    });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      };
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= TEXT_MAX) chunks.push(chunk);
      });
      response.on('end', finish).on('error', finish);
      if (STREAMED.test(response.headers['content-type'] ?? ''))
        setTimeout(() => {
          finish();
          response.destroy();
        }, STREAM_MS).unref();
    });
    // A service may close the connection instead of reading the rest of a body.
    outgoing.on('error', (error) => (isBroken || body !== undefined ? resolve(NONE) : reject(error)));
    if (!isBroken) return void outgoing.end(body);
    outgoing.write(body);
    setTimeout(() => outgoing.destroy(), 50).unref();
  });
}

async function sendRaw(url: URL, bytes: Buffer): Promise<Received> {
  const socket = connect(Number(url.port), url.hostname);
  const chunks: Buffer[] = [];
  socket.on('error', () => {}).on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  // The service waits for the rest of most of them.
  await Promise.race([once(socket, 'close').catch(() => {}), wait(100)]);
  socket.destroy();
  const text = Buffer.concat(chunks).toString('utf8');
  return { ...NONE, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}
