/**
 * Room for bytes that are read from files to be sent and forgotten. A new piece of memory for each of them would have the
 * whole heap of the service looked through every few files: sending would cost three times as much, and whatever else is
 * served meanwhile would wait. So a sender returns a chunk when it is sent, and the next read reuses it.
 */

export const CHUNK_BYTES = 128 * 1024;
/** Further returned chunks are left to the garbage collector: 4 MB stay. */
const KEPT_MAX = 32;

const kept: Buffer[] = [];
/** By identity: a part of a chunk is not the chunk, and others may hold the rest. */
const lent = new WeakSet<Buffer>();

/** `CHUNK_BYTES` long, with arbitrary content. Returning it is optional. */
export function lendChunk(): Buffer {
  const chunk = kept.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  lent.add(chunk);
  return chunk;
}

/** Only for the last user of the chunk. Chunks that were not lent, or are already returned, are ignored. */
export function giveBackChunk(chunk: Buffer): void {
  if (lent.delete(chunk) && kept.length < KEPT_MAX) kept.push(chunk);
}
