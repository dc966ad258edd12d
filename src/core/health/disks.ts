/** Free space on the disks, and the size of our own files. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskHealth } from '../../domain/node/health.ts';
import { readDiskSpace } from '../../media/disk-space.ts';

export async function readDisk(name: DiskHealth['name'], folder: string): Promise<DiskHealth> {
  try {
    return { name, ...(await readDiskSpace(folder)) };
  } catch {
    return { name, free: null, total: null };
  }
}

/** Of generations and their waveforms in the data folder, of all databases used with it. */
const GENERATION = /^(catalogue|waveforms)-/;

export async function generationBytes(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => GENERATION.test(name));
  const sizes = await Promise.all(names.map((name) => fileBytes(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** 0 if it is missing by now. */
export async function fileBytes(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
