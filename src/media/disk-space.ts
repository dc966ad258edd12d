import { statfs } from 'node:fs/promises';

/** In bytes. Throws if the folder does not exist, or the file system does not report it. */
export async function readDiskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
