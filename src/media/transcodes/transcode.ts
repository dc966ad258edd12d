/** One run of ffmpeg into a file that is read while it grows. */
import { fstat, open } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cover, Samples, SoundFormat } from '../../domain/media.ts';
import type { Log } from '../../domain/ports.ts';
import { type Channels, encodingArguments } from '../ffmpeg/arguments.ts';
import type { FoundFfmpeg } from '../ffmpeg/find.ts';
import { type Ending, runFfmpeg } from '../ffmpeg/run.ts';
import { type AudioTags, type InnerCover, metadataText } from '../ffmpeg/tags.ts';
import { isUnchanged, type LibraryFile } from '../library-file.ts';
import { createGrowingFile, type GrowingFile } from './growing-file.ts';
import { refusalOf } from './refusals.ts';

export interface Transcode {
  ffmpeg: FoundFfmpeg;
  source: LibraryFile | Samples;
  format: SoundFormat;
  tags: AudioTags;
  cover: Cover | undefined;
  lossy: boolean;
  output: string;
  limits: TranscodeLimits;
  signal: AbortSignal;
  log: Log;
}

export interface TranscodeLimits {
  timeMs: number;
  /** Bytes of one sound. */
  outputMax: number;
}

export interface Begun {
  file: GrowingFile;
  descriptor: number;
  /** How it ended. The file grows, but neither finishes nor fails by itself. It is removed if it is not whole. */
  ended: Promise<Ended>;
}

interface Ended {
  ending: Ending | 'large' | 'changed';
  size: number;
  modified: Date;
}

/** How often readers learn of new bytes; a matter of one system call. */
const LOOK_EVERY_MS = 20;
/** For what ffmpeg writes between two looks, before its own limit strikes. */
const SLACK = 1024 * 1024;

/** Throws where the file cannot be made; refuses (kind `overload`) what cannot be made just now. */
export async function beginTranscode(transcode: Transcode): Promise<Begun> {
  const { output, cover, source, signal } = transcode;
  const bytes = await cover?.read();
  const picture = cover && bytes && { width: cover.width, height: cover.height, bytes };
  signal.throwIfAborted();
  // It may have waited for its turn, and ffmpeg opens by the path whatever is there.
  if (typeof source !== 'function' && !(await isUnchanged(source))) throw refusalOf('changed');
  const descriptor = await promisify(open)(output, 'wx+');
  const file = createGrowingFile(descriptor);
  return { file, descriptor, ended: run(transcode, picture, descriptor, file) };
}

async function run(
  { ffmpeg, source, format, tags, lossy, output, limits, signal, log }: Transcode,
  cover: InnerCover | undefined,
  descriptor: number,
  file: GrowingFile,
): Promise<Ended> {
  const { timeMs, outputMax } = limits;
  const tooLarge = new AbortController();
  const looking = lookAt(descriptor, (size) => {
    file.grow(size);
    if (size > outputMax) tooLarge.abort();
  });
  const samples = typeof source === 'function' ? source : undefined;
  const convert = (channels: Channels) =>
    runFfmpeg({
      ffmpeg,
      args: encodingArguments({
        source: typeof source === 'function' ? 'samples' : { file: source.path },
        format,
        cover: cover !== undefined,
        channels,
        lossy,
        output,
        limits: { seconds: Math.ceil(timeMs / 1000), output: outputMax + SLACK },
      }),
      samples,
      metadata: metadataText(tags, format, cover),
      cover: cover?.bytes,
      timeMs,
      signal: AbortSignal.any([signal, tooLarge.signal]),
      log,
    });
  let ending: Ended['ending'] = 'killed';
  try {
    ending = await convert('all');
    if (ending === 'channels' && file.size === 0) ending = await convert('two');
    if (ending === 'whole' && typeof source !== 'function' && !(await isUnchanged(source)))
      ending = 'changed';
    const { size, mtime } = await promisify(fstat)(descriptor);
    if (size > outputMax && !signal.aborted) ending = 'large';
    return { ending, size, modified: mtime };
  } catch (error) {
    ending = 'killed';
    throw error;
  } finally {
    await looking.stop();
    if (ending !== 'whole') await rm(output, { force: true });
  }
}

/** One look after the other, and none after `stop`: the descriptor may be another file's by then. */
function lookAt(descriptor: number, seen: (size: number) => void): { stop(): Promise<void> } {
  const over = new AbortController();
  const looks = (async () => {
    while (!over.signal.aborted) {
      const { size } = await promisify(fstat)(descriptor);
      seen(size);
      await setTimeout(LOOK_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
    }
  })();
  return {
    stop() {
      over.abort();
      return looks;
    },
  };
}
