/**
 * The same zip as in zip.ts, from its first byte to its last, while its entries become known one after the other. The
 * signature of the next header is sent before its entry is known, so that the client sees that the response has started.
 */
import { Readable } from 'node:stream';
import {
  centralHeader,
  centralHeaderSize,
  endOf,
  LOCAL_SIGNATURE,
  localHeader,
  type PlacedEntry,
} from './headers.ts';
import { dataOf, placeEntry, type ZipEntry } from './zip.ts';

/** Each entry is opened after the previous one has been read to its end. `onSize` is called before the last bytes. */
export async function* zipInOrder(
  entries: Iterable<() => Promise<ZipEntry>>,
  onSize: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  const directory: { placed: PlacedEntry; crc32: number }[] = [];
  let at = 0;
  for (const open of entries) {
    // A copy: the buffer may be reused once it is sent.
    yield Buffer.from(LOCAL_SIGNATURE);
    const entry = await open();
    const placed = placeEntry(entry, at);
    const crc32 = await entry.crc32();
    const header = localHeader(placed, crc32);
    yield header.subarray(LOCAL_SIGNATURE.length);
    yield* dataOf(entry, 0, entry.size);
    directory.push({ placed, crc32 });
    at += header.length + entry.size;
  }
  const end = endOf(
    directory.length,
    at,
    directory.reduce((sum, { placed }) => sum + centralHeaderSize(placed), at),
  );
  const headers = directory.map(({ placed, crc32 }) => centralHeader(placed, crc32));
  const last = Buffer.concat([...headers, end]);
  onSize(at + last.length);
  yield last;
}

/** Aborts `stop` when the stream is destroyed, because a pending chunk would delay its end. */
export function readPieces(pieces: AsyncGenerator<Uint8Array>, stop: AbortController): Readable {
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      stop.abort();
      pieces.return(undefined).then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
