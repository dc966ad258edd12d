/** Zips of albums and playlists: sent in order while their audio files are converted, or from any position afterwards. */
import type { Collection, OpenZip, ZipRequest } from '../../domain/media/media.ts';
import { createChecksums } from './checksums.ts';
import { createCollections } from './collections.ts';
import { createPreparations } from './preparations.ts';
import { createStreamedZips, type StreamedZipOptions } from './streamed-zips.ts';

export interface Zips {
  /** `undefined` if no track may be downloaded; throws (kind `overload`) if it would take too long. */
  open(collection: Collection, request: ZipRequest): Promise<OpenZip | undefined>;
  status(): { preparing: number; open: number };
  close(): void;
}

export function createZips(options: Omit<StreamedZipOptions, 'checksums'>): Zips {
  const parts = { ...options, checksums: createChecksums() };
  const openStreamed = createStreamedZips(parts);
  const preparations = createPreparations(createCollections(parts));
  const streamed = new Set<OpenZip>();

  function counted(zip: OpenZip): OpenZip {
    const { release } = zip;
    streamed.add(zip);
    return Object.assign(zip, {
      release() {
        if (streamed.delete(zip)) release();
      },
    });
  }

  return {
    async open(collection, { signal, inOrder }) {
      const zip = inOrder ? await openStreamed(collection, signal) : undefined;
      return zip === undefined ? await preparations.open(collection, signal) : counted(zip);
    },
    status() {
      const { preparing, open } = preparations.status();
      return { preparing, open: open + streamed.size };
    },
    close: () => preparations.close(),
  };
}
