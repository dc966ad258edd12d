/** Where the image of an entity comes from: an upload, an image file of the library, or an audio file with an embedded image. */
import { type Dimensions, type ImageFormat, type ImageOwner, UPLOADED } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Originals } from '../originals.ts';
import { coverOf, cutCover, inspectImage } from './cover.ts';

export interface ImageSource {
  /** Changes with the file and its path, or with the upload. */
  stamp: string;
  cut(size: Dimensions, format: ImageFormat): Promise<Buffer>;
}

export type FindUploaded = (owner: ImageOwner) => Promise<Uint8Array | undefined>;

/** `owner` has a file. Rejects as `inspectImage` does. */
export async function findImageSource(
  owner: ImageOwner,
  originals: Pick<Originals, 'look'>,
  findUploaded: FindUploaded,
): Promise<ImageSource> {
  const { kind, id, file } = owner;
  if (file.startsWith(UPLOADED))
    return {
      stamp: `${kind} ${id} ${file}`,
      async cut(size, format) {
        const content = await findUploaded(owner);
        // It was deleted since the owner was looked up.
        if (content === undefined) throw new Refusal('type', 'There is no such upload.');
        return await cutCover(Buffer.from(content), size, format);
      },
    };
  const image = await inspectImage(file, originals);
  const stamp = `${file}\n${image.source.stamp}`;
  return { stamp, cut: (size, format) => coverOf(image, size, format) };
}

/** Why a file cannot be read, if the file itself is the reason; other errors are thrown again. */
export function unreadableReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'the file may not be read';
  if (code === 'ELOOP' || code === 'ENAMETOOLONG' || code === 'ERR_INVALID_ARG_VALUE') {
    return 'the path leads nowhere';
  }
  throw error;
}
