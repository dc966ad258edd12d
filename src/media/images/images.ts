/** The images of the catalogue: each is created at its first request, and cached. */
import { createHash } from 'node:crypto';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import type { Dimensions, ImageFormat, ImageOwner, Images, OpenImage } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DiskCache, type DiskCacheOptions } from '../disk-cache.ts';
import type { Originals } from '../originals.ts';
import { type FindUploaded, findImageSource, type ImageSource, unreadableReason } from './image-source.ts';
import { composeMosaic, MOSAIC_PARTS } from './mosaic.ts';
import { drawPlaceholder } from './placeholder.ts';
import { createWorkbench } from './workbench.ts';

/** Increase this when images change: all are then created again. */
const LOOK = 1;
/** Files that are not images, and files with a logged warning. */
const REMEMBERED_MAX = 10_000;

interface ImagesOptions extends Omit<DiskCacheOptions, 'names'> {
  originals: Pick<Originals, 'look'>;
  findUploaded?: FindUploaded;
}

interface CachedImages extends Images {
  /** The size of the cache on the disk. */
  bytes(): Promise<number>;
  /** How often an image was found in the cache, and how often it was created. */
  use(): { hits: number; misses: number };
  /** Removes images from the cache, the least recently used first; see `DiskCache`. */
  removeOldest(bytes: number): Promise<number>;
  /** When the cache is on the disk. */
  close(): Promise<void>;
}

export function createImages(options: ImagesOptions): CachedImages {
  const { log, originals, findUploaded = async () => undefined } = options;
  const cache = new DiskCache({ ...options, names: /^[0-9a-f]{32}$/ });
  const work = createWorkbench();
  /** Stamps of files that are not images. */
  const useless = new BoundedMap<string, true>({ max: REMEMBERED_MAX });
  /** Stamps of files that could not be read in time. */
  const slow = new BoundedMap<string, true>({ max: REMEMBERED_MAX });
  const logged = new BoundedMap<string, true>({ max: REMEMBERED_MAX });
  const use = { hits: 0, misses: 0 };

  function complain(owner: ImageOwner, why: string): void {
    const { kind, id, file } = owner;
    if (logged.has(`${file}\n${why}`)) return;
    logged.set(`${file}\n${why}`, true);
    log.warn('an image cannot be read; a placeholder is shown', { kind, id, file, reason: why });
  }

  async function sourceOf(owner: ImageOwner): Promise<ImageSource | undefined> {
    if (owner.file === '') return undefined;
    try {
      return await findImageSource(owner, originals, findUploaded);
    } catch (error) {
      if (error instanceof Refusal && error.kind !== 'type') throw error;
      complain(owner, error instanceof Refusal ? error.message : unreadableReason(error));
      return undefined;
    }
  }

  /** `prepare` may wait for other images; what `make` does takes a place of the workbench. */
  function kept<Prepared = void>(
    key: string,
    make: (prepared: Prepared) => Promise<Buffer>,
    prepare?: () => Promise<Prepared>,
  ): Promise<Buffer> {
    return work.once(key, async () => {
      const found = await cache.read(key);
      if (found !== undefined) {
        use.hits++;
        return found;
      }
      use.misses++;
      const prepared = (await prepare?.()) as Prepared;
      const made = await work.inTurn(() => make(prepared));
      cache.save(key, made);
      return made;
    });
  }

  /** A timeout may be accidental; the second one counts as not an image. */
  async function make(source: ImageSource, size: Dimensions, format: ImageFormat): Promise<Buffer> {
    try {
      return await source.cut(size, format);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'overload') throw error;
      if (slow.has(source.stamp)) throw new Refusal('type', 'Reading it took too long.', { cause: error });
      slow.set(source.stamp, true);
      throw error;
    }
  }

  /** `undefined` if the file is not an image. */
  async function coverFrom(owner: ImageOwner, source: ImageSource, size: Dimensions, format: ImageFormat) {
    if (useless.has(source.stamp)) return undefined;
    try {
      return await kept(keyOf(size, format, 'file', source.stamp), () => make(source, size, format));
    } catch (error) {
      if (!(error instanceof Refusal)) complain(owner, unreadableReason(error));
      else if (error.kind === 'type') {
        useless.set(source.stamp, true);
        complain(owner, error.message);
      } else throw error;
      return undefined;
    }
  }

  async function open(owner: ImageOwner, size: Dimensions, format: ImageFormat): Promise<OpenImage> {
    const { kind, id, name, file, mosaic = [] } = owner;
    if (file === '' && mosaic.length > 0) return await openMosaic(mosaic, size, format);
    const source = await sourceOf(owner);
    const placeholder = ['placeholder', kind, id, name];
    const key = (...of: (string | number)[]) => keyOf(size, format, ...of);
    return {
      // The name counts even with a file: it may not be an image.
      etag: `"${key(...placeholder, source?.stamp ?? '')}"`,
      standsIn: file !== '' && source === undefined,
      async read() {
        const cover = source && (await coverFrom(owner, source, size, format));
        return cover ?? (await kept(key(...placeholder), () => drawPlaceholder(owner, size, format)));
      },
    };
  }

  /** The images of several owners as one; of one, its own. */
  async function openMosaic(
    owners: readonly ImageOwner[],
    size: Dimensions,
    format: ImageFormat,
  ): Promise<OpenImage> {
    if (owners.length < MOSAIC_PARTS) return await open(owners[0], size, format);
    const quarter = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) };
    const parts = await Promise.all(owners.map((owner) => open(owner, quarter, 'jpeg')));
    const key = keyOf(size, format, 'mosaic', ...parts.map(({ etag }) => etag));
    return {
      etag: `"${key}"`,
      standsIn: parts.some(({ standsIn }) => standsIn),
      read: () =>
        kept(
          key,
          (pieces: Buffer[]) => composeMosaic(pieces, size, format),
          () => Promise.all(parts.map(({ read }) => read())),
        ),
    };
  }

  return {
    open,
    async findCover(owner, size) {
      const source = await sourceOf(owner);
      if (source === undefined) return undefined;
      const version = keyOf(size, 'jpeg', 'file', source.stamp);
      return { ...size, version, read: () => coverFrom(owner, source, size, 'jpeg') };
    },
    async bytes() {
      await cache.load().catch((error) => log.warn('the image cache cannot be read', { error }));
      await cache.flush();
      return cache.bytes;
    },
    use: () => use,
    removeOldest: (bytes) => cache.removeOldest(bytes),
    close: () => cache.flush(),
  };
}

/** 32 hexadecimal digits. */
function keyOf(size: Dimensions, format: ImageFormat, ...of: (string | number)[]): string {
  const parts = [LOOK, size.width, size.height, format, ...of];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
