/** Reads the body of a request, up to a limit. */
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../domain/refusal.ts';

/** Requests whose body may take as long as it takes. */
const patient = new WeakSet<IncomingMessage>();
/** Who sends nothing of such a body for so long is gone. */
const SILENT_MS = 30_000;

export const BODY_MAX = 64 * 1024;

/** Refuses (kind `type`) a body of more than `max` bytes without reading the rest of it. */
export function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;

    function onData(chunk: Buffer): void {
      length += chunk.length;
      if (length > max) tooLarge();
      else chunks.push(chunk);
    }
    function onEnd(): void {
      stop();
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    }
    function onCut(): void {
      stop();
      reject(new Refusal('type', 'the body ended before it was complete'));
    }
    function tooLarge(): void {
      stop();
      reject(
        new Refusal('type', `the body has more than ${max} bytes, which is the most that is taken here`),
      );
    }
    function stop(): void {
      request.off('data', onData).off('end', onEnd).off('close', onCut);
    }

    // A fault of the connection is told by `close` as well; without a listener it would be one of ours.
    request.on('error', () => {});
    if (Number(request.headers['content-length'] ?? 0) > max) tooLarge();
    else request.on('data', onData).on('end', onEnd).on('close', onCut);
  });
}

/**
 * A body that is too large to be kept, piece by piece as it comes; for those alone who are trusted, since it may take any
 * time. What is not read of it stays unread. Throws a `Refusal` (kind `type`) when it breaks off.
 */
export async function* bodyPieces(request: IncomingMessage): AsyncGenerator<Buffer> {
  patient.add(request);
  const { socket } = request;
  const onSilence = () => request.destroy();
  socket.setTimeout(SILENT_MS, onSilence);
  // Without a listener, a fault of the connection would be one of ours.
  request.on('error', () => {});
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch (error) {
    throw new Refusal('type', 'the body ended before it was complete', { cause: error });
  } finally {
    socket.off('timeout', onSilence).setTimeout(0);
  }
}

/** Whether the time that a request may take does not count for this one. */
export function isPatient(request: IncomingMessage | undefined): boolean {
  return request !== undefined && patient.has(request);
}
