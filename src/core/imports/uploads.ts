/** Files that browsers send to be imported: on the disk from the first byte on, and gone when the import has ended. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileName } from '../../domain/media/file-name.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrong } from '../../domain/text/texts.ts';
import { isImportFile } from '../../import/import.ts';
import { quoted } from './server-folders.ts';

export interface Upload {
  path: string;
  remove(): Promise<void>;
}

/** Each is an open file and a connection. */
const AT_ONCE = 2;

/** Deletes what an earlier run left in `folder`, which nothing else uses. */
export function createUploads(folder: string, max: number, requireRoom: () => void) {
  const emptied = rm(folder, { recursive: true, force: true });
  emptied.catch(() => {});
  let receiving = 0;

  async function write(name: string, body: AsyncIterable<Buffer>): Promise<Upload> {
    await emptied;
    // In a separate folder, so that the import finds no other files next to it.
    const own = join(folder, randomBytes(12).toString('hex'));
    const remove = () => rm(own, { recursive: true, force: true });
    await mkdir(own, { recursive: true, mode: 0o700 });
    const path = join(own, name);
    try {
      await pipeline(
        withinLimit(body, max, requireRoom),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
      return { path, remove };
    } catch (error) {
      await remove();
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new Refusal('overload', 'The disk of the server is full.', { cause: error });
      throw error;
    }
  }

  return {
    /** Throws (kind `unavailable`) while the disk has no room, and (kind `type`) a file that is too large, breaks off, or cannot be imported by its name. */
    async receive(uploadName: string, body: AsyncIterable<Buffer>): Promise<Upload> {
      requireRoom();
      const name = fileName(uploadName);
      if (!isImportFile(name))
        throw wrong('name', 'one that ends in .jsonl or .tsv, or either with .gz', quoted(uploadName));
      if (receiving >= AT_ONCE)
        throw new Refusal('overload', 'Too many uploads are running. Try again in a moment.', {
          retryAfter: 10,
        });
      receiving++;
      try {
        return await write(name, body);
      } finally {
        receiving--;
      }
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** Throws (kind `type`) when more than `max` bytes have come. */
export async function* withinLimit(
  body: AsyncIterable<Buffer>,
  max: number,
  requireRoom: () => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    requireRoom();
    if (bytes > max) throw new Refusal('type', `The file is larger than ${max} bytes, the limit.`);
    yield piece;
  }
}
