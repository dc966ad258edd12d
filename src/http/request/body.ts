/** Reads the body of a request, up to a limit. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Refusal } from '../../domain/refusal.ts';

/** Requests without a time limit for their body. */
const patient = new WeakSet<IncomingMessage>();
/** A client that sends nothing of such a body for so long is gone. */
const SILENT_MS = 30_000;

export const BODY_MAX = 64 * 1024;

const NOTHING = Buffer.alloc(0);
/** `close` reports connection errors too; without a listener they would be uncaught. */
const ignoreError = () => {};

/** The members of a request that reading its body needs. */
export type BodyRequest = Readable &
  Pick<IncomingMessage, 'headers'> &
  Partial<Pick<IncomingMessage, 'complete'>>;

/** Rejects (kind `type`) a body of more than `max` bytes without reading the rest of it. */
export async function readBody(request: BodyRequest, max: number): Promise<Buffer> {
  // Node emits a request before it parses a body that arrived together with the headers.
  await undefined;
  return receivedBody(request, max) ?? (await remainingBody(request, max));
}

/** A body that is complete: reading it without events takes less time than the write that most of them are for. */
function receivedBody(request: BodyRequest, max: number): Buffer | undefined {
  if (!request.complete || request.destroyed || request.readableLength > max) return undefined;
  request.on('error', ignoreError);
  return request.read() ?? NOTHING;
}

async function remainingBody(request: BodyRequest, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await receiveBody(request, max, (chunk) => chunks.push(chunk));
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}

/** Passes on each chunk as it arrives, under the same limit. Rejects with the reason of the signal when that is aborted. */
export function receiveBody(
  request: BodyRequest,
  max: number,
  take: (chunk: Buffer) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let length = 0;
    const end = (settle: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onCut);
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const refuse = (message: string) => end(() => reject(new Refusal('type', message)));
    const tooLarge = () => refuse(`the body is larger than ${max} bytes, the limit`);
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > max) tooLarge();
      else take(chunk);
    };
    const onEnd = () => end(resolve);
    const onCut = () => refuse('the body is incomplete');
    const onAbort = () => {
      request.pause();
      end(() => reject(signal?.reason));
    };

    request.on('error', ignoreError);
    signal?.addEventListener('abort', onAbort);
    if (Number(request.headers['content-length'] ?? 0) > max) tooLarge();
    else if (request.destroyed) onCut();
    else request.on('data', onData).on('end', onEnd).on('close', onCut);
  });
}

/**
 * A body that is too large for memory, as a stream of chunks. Only for trusted users, since it has no time limit. Throws a `Refusal`
 * (kind `type`) when the connection is lost.
 */
export async function* bodyPieces(request: IncomingMessage): AsyncGenerator<Buffer> {
  patient.add(request);
  const { socket } = request;
  const onSilence = () => request.destroy();
  socket.setTimeout(SILENT_MS, onSilence);
  request.on('error', ignoreError);
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch (error) {
    throw new Refusal('type', 'the body is incomplete', { cause: error });
  } finally {
    socket.off('timeout', onSilence).setTimeout(0);
  }
}

/** Whether this request has no time limit. */
export function isPatient(request: IncomingMessage | undefined): boolean {
  return request !== undefined && patient.has(request);
}
