import type { FileHandle } from 'node:fs/promises';

/** Fewer bytes than `length` where the file ends. */
export async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
