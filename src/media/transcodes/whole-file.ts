/** Files that are all there: finished sounds, and originals. */
import { close, fstat, open, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createGrowingFile, type GrowingFile } from './growing-file.ts';
import { unreadable } from './refusals.ts';

export interface WholeFile {
  file: GrowingFile;
  modified: Date;
}

/** `undefined` for what cannot be opened, or is not what is `wanted`. */
export async function openWhole(
  path: string,
  wanted: (descriptor: number) => Promise<boolean> = async () => true,
): Promise<WholeFile | undefined> {
  let descriptor: number;
  try {
    descriptor = await promisify(open)(path, 'r');
  } catch {
    return undefined;
  }
  let taken = false;
  try {
    const { size, mtime } = await promisify(fstat)(descriptor);
    taken = await wanted(descriptor);
    if (!taken) return undefined;
    const file = createGrowingFile(descriptor);
    file.finish(size);
    return { file, modified: mtime };
  } finally {
    if (!taken) close(descriptor, () => {});
  }
}

/** Refuses what is no file, or an empty one. */
export async function statSource(path: string): Promise<Stats> {
  let stats: Stats;
  try {
    stats = await stat(path);
  } catch (error) {
    throw unreadable('its file is missing', error);
  }
  if (!stats.isFile()) throw unreadable('what should be its file is none');
  if (stats.size === 0) throw unreadable('its file is empty');
  return stats;
}
