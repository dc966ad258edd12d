/** What we add to the output of ffmpeg, so that the first listener gets as good a file as all others. */
import { write } from 'node:fs';
import { promisify } from 'node:util';
import type { TranscodeFormat } from '../../domain/media.ts';
import type { AudioTags, InnerCover } from '../ffmpeg/tags.ts';
import type { FrameFormat } from '../mp3/frame.ts';
import type { SourceShape } from './source-shape.ts';

export interface Layout {
  /** Written by us, before all that ffmpeg writes. */
  header: Buffer;
  /** How many bytes of tags stand before the audio; absent where ffmpeg writes them. */
  begin?: number | undefined;
  /** Of the converted file, where it is known from the start. The file gets exactly this size. */
  size?: number | undefined;
  /** While it is being converted, its first bytes have the duration. */
  hasDuration: boolean;
  /** See `OpenAudio`. */
  isEstimated?: boolean;
  /** What ffmpeg has to make, where that is laid down here. */
  frames?: FrameFormat | undefined;
  /** How many bytes have to be there before `start` and `progress` are called, and before they can be read. */
  startsAt?: number;
  /** Completes the first bytes. Called once, before the first read; not where ffmpeg ends before that. */
  start?(descriptor: number): Promise<void>;
  /** Brings the first bytes up to date. Called each time before more bytes, up to `size`, can be read. */
  progress?(descriptor: number, size: number): Promise<void>;
  /** Completes the file when ffmpeg has ended. Gives the size it has then, and how many seconds it lacks or has too many. */
  finish?(descriptor: number, size: number): Promise<{ size: number; deviation: number }>;
}

export interface LayoutInput {
  format: TranscodeFormat;
  tags: AudioTags;
  cover: InnerCover | undefined;
  /** Absent where nothing is known of the source. */
  shape: SourceShape | undefined;
  /** Bytes that an audio file may have. */
  outputMax: number;
}

/** Writes all of it: a disk that is nearly full takes a part, and fails the next time. */
export async function writeAt(descriptor: number, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await promisify(write)(descriptor, bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
