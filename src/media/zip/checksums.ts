/** CRC-32s of files, computed once: every range of a zip needs them again. */
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';

export type Checksums = ReturnType<typeof createChecksums>;

/** About a hundred bytes each. */
const CACHED_MAX = 20_000;

export function createChecksums() {
  const cache = new BoundedMap<string, Promise<number>>({ max: CACHED_MAX });
  return {
    /** `key` identifies the bytes. */
    of(key: string, read: () => Readable): Promise<number> {
      const cached = cache.use(key);
      if (cached !== undefined) return cached;
      const checksum = compute(read());
      cache.set(key, checksum);
      checksum.catch(() => cache.delete(key));
      return checksum;
    },
  };
}

async function compute(bytes: Readable): Promise<number> {
  let checksum = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) checksum = crc32(chunk, checksum);
  return checksum;
}
