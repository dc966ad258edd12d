/** Reads the body of a request, up to a limit. */
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../domain/refusal.ts';

export const BODY_MAX = 64 * 1024;

/** Refuses (kind `type`) a body of more than `max` bytes without reading the rest of it. */
export function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const tooLarge = () => {
      request.removeAllListeners('data');
      reject(
        new Refusal('type', `the body has more than ${max} bytes, which is the most that is taken here`),
      );
    };
    if (Number(request.headers['content-length'] ?? 0) > max) {
      tooLarge();
      return;
    }
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > max) tooLarge();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    const cut = () => reject(new Refusal('type', 'the body ended before it was complete'));
    request.once('error', cut).once('close', cut);
  });
}
