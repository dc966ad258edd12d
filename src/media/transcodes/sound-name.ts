/** The name of a sound among finished ones: everything that decides about its bytes is in it, so none is ever out of date. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import type { AudioTags } from '../ffmpeg/tags.ts';

export interface Named {
  key: string;
  format: AudioFormat;
  tags: AudioTags;
  cover?: string | undefined;
}

const ENDINGS: Record<AudioFormat, string> = { mp31: 'mp3', mp32: 'mp3', ogg: 'ogg', flac: 'flac' };
const TYPES: Record<AudioFormat, string> = {
  mp31: 'audio/mpeg',
  mp32: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};
/** To be counted up when the same request is to give other bytes. */
const MAKING = 1;

/** `source`: of the file it is made from; `version`: of ffmpeg, whose encoders change. */
export function nameOfSound(named: Named, source: Stats | undefined, version: string): string {
  const { key, format, tags, cover = '' } = named;
  const { title, artist, album, track, date, license, url } = tags;
  const parts = [
    ...[MAKING, version, key, format, cover, source?.size ?? 0, source?.mtimeMs ?? 0],
    ...[title, artist, album, track, date, license, url],
  ];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
  return `${hash}.${ENDINGS[format]}`;
}

export function etagOf(name: string, size: number): string {
  return `"${name.slice(0, 32)}-${size.toString(16)}"`;
}

export function typeOf(format: AudioFormat): string {
  return TYPES[format];
}
