/** Names of downloaded files: valid on every system, whatever the artist or track is called. */

import type { AudioFormat } from '../vocabulary.ts';
import type { TrackMedia } from './media.ts';

/** Most file systems allow 255 bytes per name; a number or `_` before it and an extension after it must fit too. */
const BYTES_MAX = 179;
/** Not allowed on Windows, or a separator somewhere. */
const FORBIDDEN = /[\\/:*?"<>|]/g;
/** Invisible characters: controls, lone surrogates, bidirectional overrides. White space is handled elsewhere. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu;
/** Device names of Windows, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const EXTENSIONS: Record<AudioFormat, string> = { mp31: 'mp3', mp32: 'mp3', ogg: 'ogg', flac: 'flac' };

/** `AC/DC: "Live"?` → `AC_DC_ _Live__`; one part of a path, never empty, `.` or `..`. */
export function fileName(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').replace(FORBIDDEN, '_');
  // Windows drops blanks and dots at the end; dots at the beginning hide a file elsewhere.
  const name = cut(plain.replace(/^[ .]+/, ''), BYTES_MAX).replace(/[ .]+$/, '');
  return name === '' ? 'untitled' : name.replace(DEVICES, '_$1');
}

/** `Artist - Title.mp3` */
export function trackFileName({ artist_name, name }: TrackMedia, format: AudioFormat): string {
  return `${fileName(`${artist_name} - ${name}`)}.${EXTENSIONS[format]}`;
}

/** At most so many bytes of UTF-8, whole characters only. */
function cut(text: string, bytesMax: number): string {
  if (Buffer.byteLength(text) <= bytesMax) return text;
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) return kept;
    kept += character;
  }
  return kept;
}
