/**
 * Room for bytes that are read from files to be sent and forgotten. A new piece of memory for each of them would have the
 * whole heap of the service looked through every few files: sending would cost three times as much, and whatever else is
 * answered meanwhile would wait. So who knows that a chunk is sent gives it back, and the next read takes it.
 */

export const CHUNK_BYTES = 128 * 1024;
/** What is given back beyond this is left to the garbage collector: 4 MB stay. */
const KEPT_MAX = 32;

const kept: Buffer[] = [];
/** By identity: a part of a chunk is not the chunk, and others may hold the rest. */
const lent = new WeakSet<Buffer>();

/** `CHUNK_BYTES` long, with anything in it. Not to be given back is no fault. */
export function lendChunk(): Buffer {
  const chunk = kept.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  lent.add(chunk);
  return chunk;
}

/** Only for who was the last to need it. What was not lent, or has been given back already, is left alone. */
export function giveBackChunk(chunk: Buffer): void {
  if (lent.delete(chunk) && kept.length < KEPT_MAX) kept.push(chunk);
}
