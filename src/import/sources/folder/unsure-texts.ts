/**
 * Texts of tags that may be in another code page than ISO 8859-1: those of ID3v2 frames with that label, and those of formats
 * without a label. All other texts are UTF-8 or UTF-16 and are kept.
 */
import { isUtf8 } from 'node:buffer';
import type { IAudioMetadata } from 'music-metadata';
import { bytesOf } from './code-pages.ts';
import type { Id3Encodings } from './id3-encodings.ts';

const FRAMES = {
  title: ['TIT2', 'TT2'],
  artist: ['TPE1', 'TP1'],
  album: ['TALB', 'TAL'],
  albumartist: ['TPE2', 'TP2'],
  genres: ['TCON', 'TCO'],
};

type Field = keyof typeof FRAMES;

/** One character per byte. */
export type UnsureTexts = Partial<Record<Field, string>>;

/** Tags of a WAV file, of an AIFF file, and the 128 bytes at the end of an MP3 file. */
const UNLABELLED = ['exif', 'AIFF', 'ID3v1'];

export function unsureTexts(
  texts: Record<Field, unknown>,
  native: IAudioMetadata['native'],
  encodings: Id3Encodings,
): UnsureTexts {
  const found = (Object.keys(FRAMES) as Field[])
    .filter((field) => isUnsure(field, texts[field], native, encodings))
    .map((field) => [field, bytesOf(texts[field])])
    // UTF-8 is repaired anyway.
    .filter(([, bytes]) => bytes !== '' && !isUtf8(Buffer.from(bytes, 'latin1')));
  return Object.fromEntries(found);
}

function isUnsure(
  field: Field,
  text: unknown,
  native: IAudioMetadata['native'],
  encodings: Id3Encodings,
): boolean {
  const formats = Object.entries(native);
  const isLabelled = ([format]: [string, unknown]) =>
    !UNLABELLED.includes(format) && !format.startsWith('ID3v2');
  if (formats.filter(isLabelled).some(([, tags]) => tags.some(({ value }) => value === text))) return false;
  const frame = FRAMES[field].find((id) => encodings.has(id));
  if (frame !== undefined) return encodings.get(frame) === true;
  return formats.some(([format]) => UNLABELLED.includes(format));
}
