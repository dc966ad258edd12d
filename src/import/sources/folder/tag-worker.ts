/**
 * The thread of `tag-readers.ts`: receives paths and returns the tags of each file, or why it cannot be read. It is a thread so
 * that it can be stopped if a file takes too long, or too much memory.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type IAudioMetadata, parseFile, UnexpectedFileContentError } from 'music-metadata';
import { FILE_FAULTS } from '../../../domain/media/file-faults.ts';
import { fillIn } from '../../../domain/text/template.ts';
import { systemReason } from '../lines.ts';
import { isEnough, oggLength, soundShare } from './audio-bytes.ts';
import { id3Encodings } from './id3-encodings.ts';
import type { ReadAnswer } from './tag-readers.ts';
import { tagsOf } from './tags.ts';
import { oneLine } from './texts.ts';

const SAMPLE = 64 << 10;

/** One after the other, so that the caller knows which file takes too long. */
let last = Promise.resolve();
parentPort!.on('message', (path: string) => {
  last = last.then(async () => {
    const answer: ReadAnswer = await read(path).catch((error) => ({ reason: reasonOf(error) }));
    parentPort!.postMessage(answer);
  });
});

async function read(path: string): Promise<ReadAnswer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) return { reason: FILE_FAULTS.empty };
    const held = await contentKind(file);
    const named = NAMED.get(extname(path).toLowerCase());
    if (held !== undefined && held !== named) return { reason: otherContent(extname(path), held) };
    const metadata = await parseFile(path);
    const seconds = lengthOf(metadata) ?? (await lengthBeside(file, path, size, metadata));
    if (seconds === undefined) return { reason: FILE_FAULTS.silent };
    const share = await soundShare(file, size, named, metadata);
    if (!isEnough(share))
      return {
        reason: fillIn(FILE_FAULTS.cutOff, { announced: clock(seconds), found: clock(seconds * share) }),
      };
    return {
      tags: tagsOf(metadata, seconds, await id3Encodings(file)),
      hash: await sampleHash(file, size),
    };
  } finally {
    await file.close();
  }
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function lengthOf({ format }: IAudioMetadata): number | undefined {
  const { duration = 0 } = format;
  return Number.isFinite(duration) && duration > 0 ? duration : undefined;
}

/** Some files do not contain their duration. */
async function lengthBeside(
  file: FileHandle,
  path: string,
  size: number,
  { format }: IAudioMetadata,
): Promise<number | undefined> {
  const ogg = format.container === 'Ogg' ? await oggLength(file, size, format.sampleRate) : undefined;
  // The others are read completely.
  return ogg ?? lengthOf(await parseFile(path, { duration: true, skipCovers: true }));
}

/** The hash of the size, the start, the middle and the end: enough to recognize a moved file. */
async function sampleHash(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(`${size}\n`);
  const starts = size <= 3 * SAMPLE ? [0, SAMPLE, 2 * SAMPLE] : [0, Math.floor(size / 2), size - SAMPLE];
  const buffer = Buffer.alloc(SAMPLE);
  for (const start of starts) {
    const { bytesRead } = await file.read(buffer, 0, SAMPLE, start);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest('hex').slice(0, 32);
}

const NAMED = new Map([
  ['.mp3', 'mp3'],
  ['.flac', 'flac'],
  ['.ogg', 'ogg'],
  ['.oga', 'ogg'],
  ['.opus', 'ogg'],
  ['.wav', 'wav'],
  ['.aif', 'aiff'],
  ['.aiff', 'aiff'],
  ['.m4a', 'mp4'],
  ['.aac', 'aac'],
  ['.wma', 'wma'],
  ['.wv', 'wavpack'],
  ['.ape', 'ape'],
]);

const SIGNS: [kind: string, at: number, sign: string][] = [
  ['flac', 0, 'fLaC'],
  ['ogg', 0, 'OggS'],
  ['wav', 8, 'WAVE'],
  ['aiff', 8, 'AIFF'],
  ['aiff', 8, 'AIFC'],
  ['mp4', 4, 'ftyp'],
  ['wma', 0, '0&\xb2\x75\x8e\x66\xcf\x11'],
  ['wavpack', 0, 'wvpk'],
  ['ape', 0, 'MAC '],
  ['picture', 0, '\x89PNG'],
  ['picture', 0, '\xff\xd8\xff'],
  ['archive', 0, 'PK\x03\x04'],
  ['archive', 0, '\x1f\x8b'],
  ['document', 0, '%PDF'],
];

/** The format, if the first bytes identify it; an mp3 or aac file may start with anything. */
async function contentKind(file: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  return SIGNS.find(([, at, sign]) => head.startsWith(sign, at))?.[0];
}

function otherContent(ending: string, kind: string): string {
  if (kind === 'picture' || kind === 'archive' || kind === 'document')
    return fillIn(FILE_FAULTS[kind], { ending });
  return fillIn(FILE_FAULTS.otherKind, { ending, kind });
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'syscall' in error) return systemReason(error as NodeJS.ErrnoException);
  if (error instanceof UnexpectedFileContentError)
    return fillIn(FILE_FAULTS.damagedPart, { detail: oneLine(error.message, 200) });
  return FILE_FAULTS.damaged;
}
