/** CRC-32s of files, computed once: a zip needs them again in every part of it that is asked for. */
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

export interface Checksums {
  /** `key` stands for the bytes: others have another. */
  of(key: string, read: () => Readable): Promise<number>;
}

/** About a hundred bytes each. */
const CACHED_MAX = 20_000;

/** The least recently used ones are dropped. */
export function createChecksums(): Checksums {
  const known = new Map<string, Promise<number>>();
  return {
    of(key, read) {
      const checksum = known.get(key) ?? compute(read());
      known.delete(key);
      known.set(key, checksum);
      if (known.size > CACHED_MAX) known.delete(known.keys().next().value!);
      checksum.catch(() => known.delete(key));
      return checksum;
    },
  };
}

async function compute(bytes: Readable): Promise<number> {
  let checksum = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) checksum = crc32(chunk, checksum);
  return checksum;
}
