/** Transcodes in their own folder, and readers of their output. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { TAGS, temporaryFolder } from '../ffmpeg/audio.fixture.ts';
import type { Ffmpeg, FoundFfmpeg } from '../ffmpeg/find.ts';
import { createOriginals } from '../originals.ts';
import type { MadeSamples } from './source-shape.ts';
import {
  type AudioRequest,
  createTranscodes,
  type Transcodes,
  type TranscodesOptions,
} from './transcodes.ts';

export interface TranscodesSetup {
  /** The folder of sources. */
  folder: string;
  cache: string;
  transcodes: Transcodes;
  /** The names of all files in the cache. */
  cachedFiles(): Promise<string[]>;
}

export async function setUpTranscodes(
  t: TestContext,
  ffmpeg: Ffmpeg,
  options: Partial<TranscodesOptions> = {},
): Promise<TranscodesSetup> {
  const folder = await temporaryFolder(t);
  const cache = options.folder ?? join(folder, 'cache');
  const transcodes = createTranscodes({
    ...{
      folder: cache,
      ffmpeg: () => ffmpeg,
      originals: createOriginals({ library: folder, data: folder }),
      max: 100_000_000,
      atOnce: 2,
      log: quiet,
      graceMs: 0,
    },
    ...options,
  });
  t.after(() => transcodes.close());
  return { folder, cache, transcodes, cachedFiles: () => cachedFiles(cache) };
}

async function cachedFiles(cache: string): Promise<string[]> {
  const entries = await readdir(cache, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

export function requestFor(file: string, format: AudioRequest['format'] = 'mp31'): AudioRequest {
  return { key: file, source: { file }, format, tags: TAGS };
}

/** Opens it, reads all of it when it is finished, and releases it. */
export async function fetchAudio(transcodes: Transcodes, request: AudioRequest): Promise<Buffer> {
  const audio = await transcodes.open(request);
  try {
    await audio.finished;
    return await buffer(audio.read(0));
  } finally {
    audio.release();
  }
}

/** The first bytes, with the stream left open. */
export async function firstBytes(stream: Readable): Promise<Buffer> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) return chunk;
  return Buffer.alloc(0);
}

/** Polls until the condition holds, for two minutes: a test that waits for ever names nothing. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it never held: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The real ffmpeg behind a script that records the process of each run. */
export async function countedFfmpeg(
  t: TestContext,
  ffmpeg: FoundFfmpeg,
): Promise<{ ffmpeg: FoundFfmpeg; pids(): Promise<number[]> }> {
  const folder = await temporaryFolder(t);
  const path = join(folder, 'ffmpeg');
  const list = join(folder, 'pids');
  await writeFile(list, '');
  await writeFile(path, `#!/bin/sh\necho $$ >> '${list}'\nexec ${ffmpeg.path} "$@"\n`, { mode: 0o755 });
  const pids = async () => (await readFile(list, 'utf8')).trim().split('\n').filter(Boolean).map(Number);
  return { ffmpeg: { ...ffmpeg, path }, pids };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Endless noise; `end` ends it, `playing` is the number of readers. */
export function endlessSamples(key: string): { request: AudioRequest; end(): void; playing(): number } {
  let over = false;
  let playing = 0;
  async function* samples(): AsyncIterable<Uint8Array> {
    playing += 1;
    try {
      do {
        await setImmediate();
        yield randomBytes(44_100);
      } while (!over);
    } finally {
      playing -= 1;
    }
  }
  return {
    request: { key, source: { samples }, format: 'mp31', tags: TAGS },
    end: () => {
      over = true;
    },
    playing: () => playing,
  };
}

/** Samples of so many seconds, a quiet tone and then noise; those after the half wait until `go` is called, unless they begin there. */
export function pacedSamples(seconds: number): { source: MadeSamples; go(): void } {
  const { promise, resolve: go } = Promise.withResolvers<void>();
  async function* samples(start = 0) {
    for (let tenth = Math.round(start * 10); tenth < seconds * 10; tenth++) {
      if (tenth === seconds * 5) await promise;
      const isQuiet = tenth < seconds * 5;
      const tone = Int16Array.from({ length: 8820 }, (_, i) =>
        isQuiet ? 500 * Math.sin(i >> 1) : (Math.random() - 0.5) * 40_000,
      );
      yield new Uint8Array(tone.buffer);
    }
  }
  return { source: { samples, length: seconds * 44_100 }, go };
}
