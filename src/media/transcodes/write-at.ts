import { write } from 'node:fs';
import { promisify } from 'node:util';

/** Writes all of it: a disk that is nearly full takes a part, and fails the next time. */
export async function writeAt(descriptor: number, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await promisify(write)(descriptor, bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
