/** The name of a converted file in the cache: it contains everything that determines the bytes, so none is ever outdated. */
import { createHash } from 'node:crypto';
import type { Cover, TranscodeFormat } from '../../domain/media/media.ts';
import type { AudioTags } from '../audio-tags.ts';
import type { Original } from '../originals.ts';

export interface AudioIdentity {
  key: string;
  format: TranscodeFormat;
  tags: AudioTags;
  cover?: Pick<Cover, 'version'> | undefined;
  /** The second to begin with. */
  start?: number | undefined;
}

const ENDINGS: Record<TranscodeFormat, string> = {
  mp31: 'mp3',
  mp32: 'mp3',
  ogg: 'ogg',
  flac: 'flac',
  radio: 'mp3',
};
const TYPES: Record<TranscodeFormat, string> = {
  mp31: 'audio/mpeg',
  mp32: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  radio: 'audio/mpeg',
};
/** Increase this when the same request is to give other bytes. */
const MAKING = 3;

/** `source`: of the original file; `version`: of ffmpeg, whose encoders change. */
export function audioName(
  named: AudioIdentity,
  source: Pick<Original, 'stamp'> | undefined,
  version: string,
): string {
  const { key, format, tags, cover, start = 0 } = named;
  const { title, artist, album, track, date, license, isrc, replaygain, url } = tags;
  const parts = [
    ...[MAKING, version, key, format, cover?.version ?? '', source?.stamp ?? ''],
    ...[title, artist, album, track, date, license, isrc, replaygain, url],
    ...(start === 0 ? [] : [start]),
  ];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
  return `${hash}.${ENDINGS[format]}`;
}

export function etagOf(name: string, size: number): string {
  return `"${name.slice(0, 32)}-${size.toString(16)}"`;
}

export function typeOf(format: TranscodeFormat): string {
  return TYPES[format];
}
