/** Our additions to the output of ffmpeg, so that the first listener gets the same quality of file as all others. */
import { write } from 'node:fs';
import { promisify } from 'node:util';
import type { TranscodeFormat } from '../../domain/media/media.ts';
import type { AudioTags, InnerCover } from '../audio-tags.ts';
import type { FrameFormat } from '../mp3/frame.ts';
import type { SourceShape } from './source-shape.ts';

export interface Layout {
  /** Written by us, before the output of ffmpeg. */
  header: Buffer;
  /** The number of bytes of tags before the audio; absent if ffmpeg writes them. */
  begin?: number | undefined;
  /** The size of the converted file, if known from the start. The file gets exactly this size. */
  size?: number | undefined;
  /** During the conversion, its first bytes contain the duration. */
  hasDuration: boolean;
  /** See `OpenAudio`. */
  isUnfinished?: boolean;
  /** The output of ffmpeg, if determined here. */
  frames?: FrameFormat | undefined;
  /** The number of bytes that must exist before `start` is called, and before they can be read. */
  startsAt?: number;
  /** Completes the first bytes. Called once, before the first read; not if ffmpeg ends before that. */
  start?(descriptor: number): Promise<void>;
  /** Completes the file when ffmpeg has ended. Returns its final size, and how many seconds are missing or too many. */
  finish?(descriptor: number, size: number): Promise<{ size: number; deviation: number }>;
}

export interface LayoutInput {
  format: TranscodeFormat;
  tags: AudioTags;
  cover: InnerCover | undefined;
  /** Absent if the source is unknown. */
  shape: SourceShape | undefined;
  /** Maximum bytes of an audio file. */
  outputMax: number;
}

/** Writes all of it: a disk that is nearly full takes a part, and fails the next time. */
export async function writeAt(descriptor: number, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await promisify(write)(descriptor, bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
