/** One run of ffmpeg into a file that is read while it grows. */
import { fstat, open } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Samples } from '../../domain/media.ts';
import type { Log } from '../../domain/ports.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { encodingArguments } from '../ffmpeg/arguments.ts';
import { readCover } from '../ffmpeg/cover.ts';
import { type Ending, runFfmpeg } from '../ffmpeg/run.ts';
import { type AudioTags, metadataText } from '../ffmpeg/tags.ts';
import { createGrowingFile, type GrowingFile } from './growing-file.ts';

export interface Transcode {
  ffmpeg: string;
  source: { file: string } | { samples: Samples };
  format: AudioFormat;
  tags: AudioTags;
  cover: string | undefined;
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
  ending: Ending | 'large';
  size: number;
  modified: Date;
}

/** How often readers learn of new bytes; a matter of one system call. */
const LOOK_EVERY_MS = 20;
/** For what ffmpeg writes between two looks, before its own limit strikes. */
const SLACK = 1024 * 1024;

/** Throws where the file cannot be made. */
export async function beginTranscode(transcode: Transcode): Promise<Begun> {
  const { output, cover } = transcode;
  const picture = cover === undefined ? undefined : await readCover(cover);
  const descriptor = await promisify(open)(output, 'wx+');
  const file = createGrowingFile(descriptor);
  return { file, descriptor, ended: run(transcode, picture, descriptor, file) };
}

async function run(
  { ffmpeg, source, format, tags, lossy, output, limits, signal, log }: Transcode,
  cover: Awaited<ReturnType<typeof readCover>>,
  descriptor: number,
  file: GrowingFile,
): Promise<Ended> {
  const { timeMs, outputMax } = limits;
  const tooLarge = new AbortController();
  const looking = lookAt(descriptor, (size) => {
    file.grow(size);
    if (size > outputMax) tooLarge.abort();
  });
  let ending: Ending | 'large' = 'killed';
  try {
    const samples = 'samples' in source ? source.samples : undefined;
    ending = await runFfmpeg({
      path: ffmpeg,
      args: encodingArguments({
        source: 'file' in source ? source : 'samples',
        format,
        cover,
        lossy,
        output,
        limits: { seconds: Math.ceil(timeMs / 1000), output: outputMax + SLACK },
      }),
      samples,
      metadata: metadataText(tags, format, cover),
      timeMs,
      signal: AbortSignal.any([signal, tooLarge.signal]),
      log,
    });
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
