/**
 * Keeps free space on the disk of the data folder, since a full disk stops the service and prevents a restart. Below the reserve
 * the caches shrink. When they are empty, nothing is saved, and reading continues.
 */
import { statSync } from 'node:fs';
import type { Outage } from '../../domain/node/outage.ts';
import type { Log } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { readDiskSpace } from '../../media/disk-space.ts';

/** A cache, whose files can be created again. */
export interface RemovableFiles {
  folder: string;
  /** Removes the least recently used files until so many bytes are free; resolves to the number removed. */
  removeOldest(bytes: number): Promise<number>;
}

export interface DiskReserveOptions {
  folder: string;
  /** Bytes; 0 keeps none. */
  reserve: number;
  log: Log;
  /** Bytes; `undefined` if unknown. */
  freeBytes?: (folder: string) => Promise<number | undefined>;
  everyMs?: number;
}

const EVERY_MS = 1000;
const MEGABYTE = 1024 * 1024;
/** Share of the reserve that the caches free in addition, so that they do not shrink again immediately. */
const MARGIN = 0.25;

export function createDiskReserve(parts: DiskReserveOptions) {
  const { folder, reserve, log, freeBytes = freeBytesOf, everyMs = EVERY_MS } = parts;
  const measure = async () => (await freeBytes(folder)) ?? Number.POSITIVE_INFINITY;
  let outage: Outage | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  /** In this order. Resolves to the number of bytes removed. */
  async function shrink(caches: readonly RemovableFiles[]): Promise<number> {
    let removed = 0;
    for (const cache of caches) {
      const free = await measure();
      if (free >= reserve) break;
      try {
        if (deviceOf(cache.folder) !== deviceOf(folder)) continue;
        removed += await cache.removeOldest(Math.ceil(reserve * (1 + MARGIN) - free));
      } catch (error) {
        if (outage === undefined) log.warn('a cache could not be reduced', { folder: cache.folder, error });
      }
    }
    if (removed > 0) log.info('the disk is almost full: files were removed from the caches', { removed });
    return removed;
  }

  async function look(caches: readonly RemovableFiles[]): Promise<void> {
    const removed = await shrink(caches);
    const free = await measure();
    // Some file systems free the space of a removed file a little later.
    if (free < reserve && removed === 0 && outage === undefined) {
      const [left, wanted] = [free, reserve].map((bytes) => Math.floor(bytes / MEGABYTE));
      const reason = `${left} MB are free on the disk of the data folder, and ${wanted} MB are the reserve.`;
      outage = { kind: 'unwritable', since: new Date(), reason };
      log.error('the disk is almost full: nothing is saved until there is room', { folder, reason });
    }
    if (free >= reserve && outage !== undefined) {
      outage = undefined;
      log.info('there is room on the disk again', { folder });
    }
  }

  return {
    /** Checks now and regularly. Before, a start may use the reserve: a migration must not fail because of a full cache. */
    async watch(caches: readonly RemovableFiles[]): Promise<void> {
      const lookOnce = () => {
        looking ??= look(caches).finally(() => {
          looking = undefined;
        });
        return looking;
      };
      timer = setInterval(lookOnce, everyMs).unref();
      await lookOnce();
    },
    hasRoom: () => outage === undefined,
    /** Throws `Unavailable` if there is no room. */
    requireRoom(): void {
      if (outage === undefined) return;
      const message = 'Nothing can be saved at the moment: the disk of the server is almost full.';
      throw new Unavailable(message, outage.reason);
    },
    /** `undefined` while there is room. */
    outage: () => outage,
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

/** `undefined` if the folder does not exist. */
function deviceOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.dev;
}

async function freeBytesOf(folder: string): Promise<number | undefined> {
  return await readDiskSpace(folder).then(
    ({ free }) => free,
    () => undefined,
  );
}
