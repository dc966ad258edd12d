/** Covers in music files: `embedded:/music/01.flac` means the one in that file. */
import { Refusal } from '../../domain/refusal.ts';
import type { LibraryFile } from '../library-file.ts';
import { unlessAborted } from '../unless-aborted.ts';

const EMBEDDED = 'embedded:';
/** Tags are at the ends of a file: a file that takes longer is malformed. */
const PATIENCE_MS = 5000;

export function isEmbedded(file: string): boolean {
  return file.startsWith(EMBEDDED);
}

export function embeddedIn(file: string): string {
  return EMBEDDED + file;
}

/** The file to read, whether it is the image or contains it. */
export function fileHolding(file: string): string {
  return isEmbedded(file) ? file.slice(EMBEDDED.length) : file;
}

/** Throws (kind `type`) for a file without an image, or if it cannot be found in time. */
export async function embeddedCover({ path }: LibraryFile): Promise<Buffer> {
  const { parseFile, selectCover } = await import('music-metadata');
  const reading = parseFile(path, { duration: false, includeChapters: false }).catch((error) => {
    throw new Refusal('type', 'The tags of this file cannot be read.', { cause: error });
  });
  const late = AbortSignal.timeout(PATIENCE_MS);
  const { common } = await unlessAborted(reading, late).catch((error) => {
    if (error !== late.reason) throw error;
    throw new Refusal('type', 'Reading the tags of this file took too long.');
  });
  const cover = selectCover(common.picture);
  if (cover === null) throw new Refusal('type', 'This file contains no image.');
  return Buffer.from(cover.data);
}
