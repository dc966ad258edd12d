/**
 * ID3v2.4, the tag in front of an mp3 file. Lengths have seven bits in each byte, so that none looks like the beginning of a frame:
 *
 *   "ID3" 04 00 00  00 00 02 01       header: version 2.4.0, no flags, 257 bytes follow
 *   "TIT2" 00 00 00 06 00 00          a frame: six bytes, no flags
 *   03 "Terra"                        UTF-8, and the text
 *
 * Not 2.3, which the libraries for this write: there a `/` divides values, and readers take AC/DC for two artists.
 */
import { type AudioTags, copyrightOf, type InnerCover, tidy } from '../audio-tags.ts';

const UTF8 = '\x03';
const FRONT_COVER = '\x03';
/** The language of a comment is unknown. */
const NO_LANGUAGE = 'XXX';

/** Licence and URL have their own frames, and are repeated where more players look. */
export function id3Tag(tags: AudioTags, cover: InnerCover | undefined): Buffer {
  const { title, artist, album, track, date, license, isrc, replaygain, url } = tags;
  const frames = Buffer.concat([
    text('TIT2', title),
    text('TPE1', artist),
    text('TALB', album),
    text('TRCK', track > 0 ? String(track) : ''),
    text('TDRC', date),
    text('TCOP', copyrightOf(tags)),
    text('TSRC', isrc),
    text('TXXX', license, 'LICENSE\0'),
    text('TXXX', replaygain === null ? '' : `${replaygain.toFixed(2)} dB`, 'REPLAYGAIN_TRACK_GAIN\0'),
    text('COMM', url, `${NO_LANGUAGE}\0`),
    address('WCOP', license),
    address('WOAF', url),
    ...(cover === undefined ? [] : [picture(cover)]),
  ]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), length(frames.length), frames]);
}

/** Nothing for an empty text. `before` is between encoding and text. */
function text(id: string, value: string, before = ''): Buffer {
  const line = tidy(value);
  return line === '' ? Buffer.alloc(0) : frame(id, Buffer.from(UTF8 + before + line));
}

/** Latin-1 by definition; a URL has no other characters. */
function address(id: string, value: string): Buffer {
  const line = tidy(value);
  return /^[\x21-\x7e]+$/.test(line) ? frame(id, Buffer.from(line, 'latin1')) : Buffer.alloc(0);
}

function picture({ bytes }: InnerCover): Buffer {
  return frame('APIC', Buffer.concat([Buffer.from(`${UTF8}image/jpeg\0${FRONT_COVER}Cover\0`), bytes]));
}

function frame(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), length(content.length), Buffer.alloc(2), content]);
}

function length(bytes: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f));
}

/**
 * The size of the ID3v2 tag that `bytes` begin with, header and footer included; 0 if there is none. The header has ten bytes; the
 * length has seven bits in each of its last four.
 */
export function id3Size(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at] & 0x7f), 0);
  const hasFooter = (bytes[5] & 0x10) !== 0;
  return 10 + length + (hasFooter ? 10 : 0);
}
