/** One run of ffmpeg into a file that is read while it grows. */
import { close, constants, fstat, ftruncate, open } from 'node:fs';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Cover, TranscodeFormat } from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import { type AudioTags, type InnerCover, metadataText } from '../audio-tags.ts';
import { type Channels, encodingArguments, isTaggedByFfmpeg } from '../ffmpeg/arguments.ts';
import type { FoundFfmpeg } from '../ffmpeg/find.ts';
import { type Ending, runFfmpeg } from '../ffmpeg/run.ts';
import { isUnchanged } from '../library-file.ts';
import { flacLayout } from './flac-layout.ts';
import { GrowingFile } from './growing-file.ts';
import { type Layout, type LayoutInput, writeAt } from './layout.ts';
import { mp3Layout } from './mp3-layout.ts';
import { refusalOf } from './refusals.ts';
import { watchSize } from './size-watch.ts';
import { type AudioSource, shapeOf } from './source-shape.ts';

export interface Transcode {
  ffmpeg: FoundFfmpeg;
  source: AudioSource;
  format: TranscodeFormat;
  tags: AudioTags;
  cover: Cover | undefined;
  lossy: boolean;
  /** The second to begin with. */
  start: number;
  output: string;
  limits: TranscodeLimits;
  signal: AbortSignal;
  log: Log;
}

export interface TranscodeLimits {
  timeMs: number;
  /** Bytes of one audio file. */
  outputMax: number;
}

export interface RunningTranscode {
  file: GrowingFile;
  descriptor: number;
  layout: Layout;
  /** How it ended. The file grows, but neither finishes nor fails by itself. It is removed if it is not complete. */
  ended: Promise<TranscodeResult>;
}

export interface TranscodeResult {
  ending: Ending | 'large' | 'changed';
  size: number;
}

/** What ffmpeg may write between two checks of the size, before its own limit applies. */
const SLACK = 1024 * 1024;
/** Fails if the file is gone: ffmpeg would write one without readers. */
const BEHIND = constants.O_WRONLY | constants.O_APPEND;
/** Seconds that an audio file may be shorter or longer than its source declares before a warning is logged. */
const DEVIATION_MAX = 0.5;

/** Throws if the file cannot be converted; throws (kind `overload`) if it cannot be converted now. */
export async function beginTranscode(transcode: Transcode): Promise<RunningTranscode> {
  const { output, cover, source, start, format, tags, limits, signal } = transcode;
  const bytes = await cover?.read();
  const image = cover && bytes && { width: cover.width, height: cover.height, bytes };
  signal.throwIfAborted();
  // It may have waited in the queue, and ffmpeg opens whatever is at the path by then.
  if ('path' in source && !(await isUnchanged(source))) throw refusalOf('changed');
  const shape = format === 'ogg' || format === 'radio' ? undefined : await shapeOf(source, start);
  signal.throwIfAborted();
  const layout = layoutOf({ format, tags, cover: image, shape, outputMax: limits.outputMax });
  const descriptor = await promisify(open)(output, 'wx+');
  try {
    await writeAt(descriptor, layout.header, 0);
  } catch (error) {
    close(descriptor, () => {});
    await rm(output, { force: true });
    throw error;
  }
  const file = new GrowingFile(descriptor);
  return { file, descriptor, layout, ended: run(transcode, layout, image, descriptor, file) };
}

function layoutOf(input: LayoutInput): Layout {
  switch (input.format) {
    case 'mp31':
    case 'mp32':
      return mp3Layout(input);
    case 'flac':
      return flacLayout(input.shape);
    default:
      // Ogg pages contain their position; radio frames need none.
      return { header: Buffer.alloc(0), hasDuration: true };
  }
}

async function run(
  transcode: Transcode,
  layout: Layout,
  cover: InnerCover | undefined,
  descriptor: number,
  file: GrowingFile,
): Promise<TranscodeResult> {
  const { source, output, limits, signal, log } = transcode;
  const tooLarge = new AbortController();
  const watch = watchSize(descriptor, async (size) => {
    await show(size, layout, descriptor, file);
    if (size > limits.outputMax) tooLarge.abort();
  });
  const stop = AbortSignal.any([signal, tooLarge.signal]);
  let ending: TranscodeResult['ending'] = 'killed';
  try {
    ending = await convert(transcode, layout, cover, 'all', stop);
    if (ending === 'channels' && file.size === 0) {
      // There may be less than can be shown.
      await promisify(ftruncate)(descriptor, layout.header.length);
      ending = await convert(transcode, layout, cover, 'two', stop);
    }
    if (ending === 'whole' && 'path' in source && !(await isUnchanged(source))) ending = 'changed';
    await watch.stop();
    const { size } = await promisify(fstat)(descriptor);
    if (size > limits.outputMax && !signal.aborted) ending = 'large';
    if (ending !== 'whole' || layout.finish === undefined) return { ending, size };
    const finished = await layout.finish(descriptor, size);
    if (Math.abs(finished.deviation) > DEVIATION_MAX)
      log.warn('a source is not as long as its header says', {
        source: 'path' in source ? source.path : undefined,
        seconds: finished.deviation,
      });
    return { ending, size: finished.size };
  } catch (error) {
    ending = 'killed';
    throw error;
  } finally {
    // Its error was thrown above, or another one that came first.
    await watch.stop().catch(() => {});
    if (ending !== 'whole') await rm(output, { force: true });
  }
}

/** Lets readers have the existing audio; a header alone does not count. */
async function show(size: number, layout: Layout, descriptor: number, file: GrowingFile): Promise<void> {
  const { header, startsAt = 0 } = layout;
  if (size <= header.length || size < startsAt) return;
  if (file.size === 0) await layout.start?.(descriptor);
  file.grow(Math.min(size, layout.size ?? size));
}

/** ffmpeg writes after the header, or, without one, the file itself. */
async function convert(
  { ffmpeg, source, start, format, tags, lossy, output, limits, log }: Transcode,
  { header, frames, size }: Layout,
  cover: InnerCover | undefined,
  channels: Channels,
  signal: AbortSignal,
): Promise<Ending> {
  const { timeMs, outputMax } = limits;
  const behind = header.length > 0 ? await promisify(open)(output, BEHIND) : undefined;
  const image = format === 'flac' ? cover : undefined;
  try {
    return await runFfmpeg({
      ffmpeg,
      args: encodingArguments({
        source: 'path' in source ? { file: source.path, start } : 'samples',
        cover: image !== undefined,
        output: behind === undefined ? { file: output } : 'standard output',
        limits: { seconds: Math.ceil(timeMs / 1000), output: (size ?? outputMax) + SLACK },
        format,
        channels,
        lossy,
        frames,
      }),
      samples: 'samples' in source ? () => source.samples(start) : undefined,
      metadata: isTaggedByFfmpeg(format) ? metadataText(tags, format, cover) : undefined,
      cover: image?.bytes,
      output: behind,
      timeMs,
      signal,
      log,
    });
  } finally {
    if (behind !== undefined) close(behind, () => {});
  }
}
