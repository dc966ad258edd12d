/** Sends a response, and reports when it was sent. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { TrafficCounter } from '../../domain/ports.ts';
import { BODY_MAX } from '../request/body.ts';
import { type HttpResponse, NOSNIFF } from '../response.ts';
import type { ConnectionQueue } from './connection-queue.ts';

/** Bytes of a body up to which Node writes it together with the headers, as one text: that takes less time than two buffers. */
const JOINED_MAX = 4096;

export interface SendOptions {
  requestId: string;
  queue: ConnectionQueue;
  traffic: TrafficCounter;
  /** Runs a part of the work after other requests. */
  defer(work: () => void): void;
  /** The next piece could not be written. */
  failed(error: unknown): void;
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers: own, body, pieces, stream, taken, sent }: HttpResponse,
  { requestId, queue, traffic, ...work }: SendOptions,
): void {
  const headers = [...own, ...NOSNIFF, 'X-Request-Id', requestId];
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  if (!request.complete && hasLargeBody(request)) headers.push('Connection', 'close');
  const done = () => {
    sent?.();
    queue.done();
  };
  if (response.destroyed) {
    // The client has disconnected; a pipeline would not start, and leave the stream open.
    stream?.destroy();
    done();
    return;
  }
  response.writeHead(status, headers);
  if (request.method === 'HEAD') {
    stream?.destroy();
    response.end(done);
  } else if (stream !== undefined) {
    if (taken !== undefined) reportTaken(response, taken);
    const isWhole = countBytes(stream, own);
    traffic.streamBegins();
    // A stream that fails closes the connection: the headers are sent, so nothing else can report it.
    pipeline(stream, response, () => {
      traffic.streamEnds();
      // So does one of another length than `Content-Length`: the next response would be read as the rest of it.
      if (!isWhole()) queue.socket.destroy();
      done();
    });
  } else if (pieces !== undefined) {
    response.once('close', done);
    sendPieces(response, pieces, work);
  } else if (body === undefined) response.end(done);
  else if (body.length > JOINED_MAX) response.end(body, done);
  // Every byte as one character, and back.
  else response.end(body.toString('latin1'), 'latin1', done);
}

/** Builds the next chunk when the connection has accepted enough of the previous ones, and other requests have been served. */
function sendPieces(
  response: ServerResponse,
  pieces: NonNullable<HttpResponse['pieces']>,
  { defer, failed }: Pick<SendOptions, 'defer' | 'failed'>,
): void {
  const write = ({ done, value }: IteratorResult<Buffer, undefined>) => {
    if (response.destroyed) return;
    if (done) response.end();
    else if (response.write(value)) defer(next);
    // It comes in the same tick where the operating system takes all of the chunk.
    else response.once('drain', () => defer(next));
  };
  // The rest of a document ends with its connection, while a piece may still be waiting for its turn.
  const fail = (error: unknown) => response.destroyed || failed(error);
  const next = () => {
    if (response.destroyed) return;
    try {
      const piece = pieces.next();
      if (piece instanceof Promise) void piece.then(write).catch(fail);
      else write(piece);
    } catch (error) {
      fail(error);
    }
  };
  next();
}

/** Resolves to whether the stream had as many bytes as `Content-Length`. Destroys a stream that is longer. */
function countBytes(stream: Readable, headers: readonly string[]): () => boolean {
  const at = headers.indexOf('Content-Length');
  if (at < 0) return () => true;
  const declared = Number(headers[at + 1]);
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > declared) stream.destroy(new Error('a response is longer than its Content-Length'));
  });
  return () => bytes === declared;
}

/**
 * Calls `taken` for every chunk that the operating system has accepted. `pipe` writes without a callback, so `write` is
 * replaced by one that passes it. Bytes in buffers for a slow reader do not count, nor do headers and the frames of chunks.
 */
function reportTaken(response: ServerResponse, taken: NonNullable<HttpResponse['taken']>): void {
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
