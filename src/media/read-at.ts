import { read } from 'node:fs';
import { promisify } from 'node:util';

/** Fewer bytes than `length` at the end of the file. */
export type ReadBytes = (position: number, length: number) => Promise<Buffer>;

/** Fewer bytes than `length` at the end of the file. */
export async function readAt(descriptor: number, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await promisify(read)(descriptor, bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

export function readerOf(descriptor: number): ReadBytes {
  return (position, length) => readAt(descriptor, position, length);
}
