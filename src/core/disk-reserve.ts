/**
 * Room that stays free on the disk of the data folder. A disk that is full to the last byte stops everything, also a restart:
 * below the reserve nothing new is saved, and reading goes on.
 */
import { statfsSync } from 'node:fs';
import type { Outage } from '../domain/outage.ts';
import type { Log } from '../domain/ports.ts';
import { Unavailable } from '../domain/refusal.ts';

export interface DiskReserve {
  hasRoom(): boolean;
  /** Throws `Unavailable` where there is no room. */
  requireRoom(): void;
  /** Since when there has been none. */
  outage(): Outage | undefined;
  close(): void;
}

export interface DiskReserveParts {
  folder: string;
  /** Bytes; 0 keeps none. */
  reserve: number;
  log: Log;
  /** Bytes; `undefined` where it cannot be found out. */
  freeBytes?: (folder: string) => number | undefined;
  everyMs?: number;
}

const EVERY_MS = 1000;
const MEGABYTE = 1024 * 1024;

export function createDiskReserve(parts: DiskReserveParts): DiskReserve {
  const { folder, reserve, log, freeBytes = freeBytesOf, everyMs = EVERY_MS } = parts;
  let outage: Outage | undefined;

  const look = () => {
    const free = freeBytes(folder) ?? Number.POSITIVE_INFINITY;
    if (free < reserve && outage === undefined) {
      const [left, wanted] = [free, reserve].map((bytes) => Math.floor(bytes / MEGABYTE));
      const reason = `${left} MB are free on the disk of the data folder, and ${wanted} MB are the reserve.`;
      outage = { kind: 'unwritable', since: new Date(), reason };
      log.error('the disk is almost full: nothing is saved until there is room', { folder, reason });
    }
    if (free >= reserve && outage !== undefined) {
      outage = undefined;
      log.info('there is room on the disk again', { folder });
    }
  };
  look();
  const timer = setInterval(look, everyMs).unref();

  return {
    hasRoom: () => outage === undefined,
    requireRoom() {
      if (outage === undefined) return;
      const message = 'Nothing can be saved at the moment: the disk of the server is almost full.';
      throw new Unavailable(message, outage.reason);
    },
    outage: () => outage,
    close: () => clearInterval(timer),
  };
}

function freeBytesOf(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Not every system tells.
    return undefined;
  }
}
