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
/** Increase this when the same request is to give other bytes. */
const MAKING = 4;
const BEGINNING = 32;

/**
 * `source`: of the original file; `version`: of ffmpeg, whose encoders change. Names that differ only in this version begin with the same
 * characters (`beginningOf`).
 */
export function audioName(
  named: AudioIdentity,
  source: Pick<Original, 'stamp'> | undefined,
  version: string,
): string {
  const { key, format, tags, cover, start = 0 } = named;
  const { title, artist, album, track, date, license, isrc, replaygain, url } = tags;
  const parts = [
    ...[MAKING, key, format, cover?.version ?? '', source?.stamp ?? ''],
    ...[title, artist, album, track, date, license, isrc, replaygain, url],
    ...(start === 0 ? [] : [start]),
  ];
  return `${hashOf(JSON.stringify(parts), BEGINNING)}${hashOf(version, 8)}.${ENDINGS[format]}`;
}

/** What the name has in common with those of the same audio that other versions of ffmpeg have converted. */
export const beginningOf = (name: string) => name.slice(0, BEGINNING);

function hashOf(text: string, characters: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, characters);
}

export function etagOf(name: string, size: number): string {
  return `"${name.slice(0, 40)}-${size.toString(16)}"`;
}
