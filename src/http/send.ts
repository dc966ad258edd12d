/** Sends an answer, and tells what became of it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { TrafficCounter } from '../domain/ports.ts';
import type { Handled } from './answer.ts';
import { BODY_MAX } from './body.ts';
import { done, type Line } from './turns.ts';

export interface Sending {
  requestId: string;
  line: Line;
  traffic: TrafficCounter;
  /** Does a part of the work, now or when it is its turn. */
  schedule(work: () => void): void;
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers: own, body, pieces, stream, taken, sent }: Handled,
  { requestId, line, traffic, schedule }: Sending,
): void {
  const headers = [...own, 'X-Request-Id', requestId];
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  if (!request.complete && hasLargeBody(request)) headers.push('Connection', 'close');
  if (response.destroyed) {
    // Whoever asked has hung up meanwhile; a pipeline would refuse to begin, and leave the stream as it is.
    stream?.destroy();
    sent?.();
    done(line);
    return;
  }
  response.writeHead(status, headers);
  if (stream !== undefined && request.method !== 'HEAD') {
    if (taken !== undefined) tellTaken(response, taken);
    const isWhole = countBytes(stream, own);
    traffic.streamBegins();
    // A stream that breaks off cuts the connection: the answer has begun, and nothing else would tell.
    pipeline(stream, response, () => {
      traffic.streamEnds();
      // So does one of another length than was promised: what is sent next would be taken for the rest of it.
      if (!isWhole()) line.socket.destroy();
      sent?.();
      done(line);
    });
    return;
  }
  if (pieces !== undefined && request.method !== 'HEAD') {
    response.once('close', () => {
      sent?.();
      done(line);
    });
    sendPieces(response, pieces, schedule);
    return;
  }
  stream?.destroy();
  response.end(request.method === 'HEAD' ? undefined : body, () => {
    sent?.();
    done(line);
  });
}

/** The next piece is made when the connection has taken enough of those before, and others have been served. */
function sendPieces(
  response: ServerResponse,
  pieces: NonNullable<Handled['pieces']>,
  schedule: Sending['schedule'],
): void {
  const next = () =>
    schedule(() => {
      if (response.destroyed) return;
      const { done, value } = pieces.next();
      if (done) response.end();
      else if (response.write(value)) setImmediate(next);
      else response.once('drain', next);
    });
  next();
}

/** Tells in the end whether there were as many bytes as the headers promise. Ends a stream that goes beyond. */
function countBytes(stream: Readable, headers: readonly string[]): () => boolean {
  const at = headers.indexOf('Content-Length');
  if (at < 0) return () => true;
  const promised = Number(headers[at + 1]);
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > promised) stream.destroy(new Error('an answer is longer than it was said to be'));
  });
  return () => bytes === promised;
}

/**
 * Node calls back for every chunk that the system has taken whole, and with an error for those that it has not: exact for
 * each answer of a connection, without its headers and the frames of its chunks, for one call each 128 kB. What has been read
 * for a slow reader waits in buffers and does not count. `pipe` does not ask to be called, so its writes are asked for it.
 */
function tellTaken(response: ServerResponse, taken: NonNullable<Handled['taken']>): void {
  const write = response.write.bind(response) as (
    chunk: Buffer,
    done: (error?: Error | null) => void,
  ) => boolean;
  response.write = (chunk: Buffer) =>
    write(chunk, (error) => {
      if (!error) taken(chunk.length, chunk);
    });
}

function hasLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_MAX;
}
