/** The checks of `cantiga doctor` on this machine. */
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { readDiskSpace } from '../../media/disk-space.ts';
import { withCommas } from '../progress.ts';
import { type Finding, note, ok, problem } from './finding.ts';

const MEGABYTE = 1024 * 1024;
/** Less free space than this, in addition to the reserve, is reported. */
const FREE_MB = 2000;

export function checkNode(): Finding {
  const { node } = process.versions;
  // Always recent enough: bin/cantiga.js replaces an older Node by the one that npm installed.
  return ok('Node', `Node ${node} on ${process.platform} (${process.arch}).`);
}

export async function checkData({ data, diskReserve }: Config): Promise<Finding[]> {
  const about = 'Data folder';
  const existing = await nearestExisting(data);
  const writable = await access(existing, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) {
    const advice = 'Make the account of the service its owner, or set CANTIGA_DATA to another folder.';
    return [problem(about, `${existing} is not writable.`, advice)];
  }
  const advice =
    'The first `cantiga serve` or `cantiga import` creates it. If it should exist, check CANTIGA_DATA.';
  const folder =
    existing === data
      ? ok(about, `${data} is writable.`)
      : note(about, `${data} does not exist yet.`, advice);
  return [folder, await checkRoom(existing, diskReserve)];
}

async function checkRoom(folder: string, reserve: number): Promise<Finding> {
  const space = await readDiskSpace(folder);
  const free = Math.floor(space.free / MEGABYTE);
  const text = `${withCommas(free)} MB are free in ${folder}; ${withCommas(reserve)} MB are the reserve.`;
  if (free >= reserve + FREE_MB) return ok('Disk', text);
  const advice = 'Free some space, or limit the caches: CANTIGA_CACHE_SOUNDS, CANTIGA_CACHE_IMAGES.';
  if (free >= reserve) return note('Disk', text, advice);
  const below = 'Nothing is saved, converted, uploaded or imported below the reserve, CANTIGA_DISK_RESERVE.';
  return problem('Disk', text, `${below} ${advice}`);
}

/** The path itself, or the nearest existing folder above it. */
async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined || dirname(path) === path ? path : await nearestExisting(dirname(path));
}

export async function checkCaches(config: Config): Promise<Finding[]> {
  const { data, storage, cacheOriginals, cacheSounds, cacheImages } = config;
  const caches = [
    ...(storage ? [['Originals', 'originals', cacheOriginals, 'CANTIGA_CACHE_ORIGINALS'] as const] : []),
    ['Converted audio', 'sounds', cacheSounds, 'CANTIGA_CACHE_SOUNDS'],
    ['Resized images', 'images', cacheImages, 'CANTIGA_CACHE_IMAGES'],
  ] as const;
  return await Promise.all(
    caches.map(async ([what, name, max, setting]): Promise<Finding> => {
      const used = Math.ceil((await sizeOf(join(data, 'cache', name))) / MEGABYTE);
      const text = `${what}: ${withCommas(used)} MB of at most ${withCommas(max)} MB.`;
      // Files that are being written count too, so a little more is no problem.
      if (used <= max * 1.1) return ok('Cache', text);
      const advice = `A running service makes it smaller. ${setting} sets the limit; what is in there may be deleted at any time.`;
      return note('Cache', text, advice);
    }),
  );
}

/** Bytes of all files in a folder and below; files that disappear meanwhile do not count. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const stats = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += stats?.size ?? 0;
  }
  return bytes;
}
