/** Audio files for tests, created by ffmpeg, and functions to inspect them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { AudioTags } from '../audio-tags.ts';
import { type FoundFfmpeg, findFfmpeg } from './find.ts';

const run = promisify(execFile);

/** `skip` is for tests on a machine without ffmpeg. */
export async function ffmpegForTests(): Promise<{ ffmpeg: FoundFfmpeg; skip: string | false }> {
  const ffmpeg = await findFfmpeg();
  if ('missing' in ffmpeg) return { ffmpeg: { path: 'ffmpeg', version: '' }, skip: ffmpeg.missing };
  return { ffmpeg, skip: false };
}

export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-sound-'));
  // A file may be cached meanwhile, so this is retried.
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** `input` is a lavfi expression; `args` are for the output. */
export async function createAudio(path: string, input: string, ...args: string[]): Promise<string> {
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', input, ...args, `file:${path}`]);
  return path;
}

/** Decodes all of it strictly, and returns its duration in seconds. */
export async function decodedSeconds(path: string): Promise<number> {
  const args = ['-nostdin', '-v', 'error', '-xerror', '-i', `file:${path}`, '-map', '0:a:0'];
  const { stdout } = await run('ffmpeg', [...args, '-ac', '1', '-ar', '8000', '-f', 's16le', '-'], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.length / 2 / 8000;
}

/** The duration of each file in seconds, by its headers and decoded strictly, by one process: most of its time is its start. */
export async function lengthsOf(paths: string[]): Promise<{ probed: number; decoded: number }[]> {
  const inputs = paths.flatMap((path) => ['-i', `file:${path}`]);
  const samples = ['-ac', '1', '-ar', '8000', '-f', 's16le'];
  const outputs = paths.flatMap((path, at) => ['-map', `${at}:a:0`, ...samples, `file:${path}.raw`]);
  const { stderr } = await run('ffmpeg', ['-nostdin', '-nostats', '-xerror', ...inputs, ...outputs]);
  const probed = [...stderr.matchAll(/^ {2}Duration: (\d+):(\d+):([\d.]+),/gm)];
  assert.equal(probed.length, paths.length, stderr);
  return paths.map((path, at) => {
    const [hours, minutes, seconds] = probed[at].slice(1).map(Number);
    return {
      probed: hours * 3600 + minutes * 60 + seconds,
      decoded: statSync(`${path}.raw`).size / 2 / 8000,
    };
  });
}

export const TAGS: AudioTags = {
  title: 'Água de beber; #1 = \\o/',
  artist: 'Ana/Bea',
  album: 'Três',
  track: 7,
  date: '2021-03-04',
  license: 'http://creativecommons.org/licenses/by/4.0/',
  isrc: 'ESA012112345',
  replaygain: -6.5,
  url: 'https://music.example/track/7',
};
