/** What is written into an audio file beside its samples, as the text that ffmpeg reads metadata from. */
import type { Dimensions, TranscodeFormat } from '../../domain/media.ts';

/** Empty texts are left out. */
export interface AudioTags {
  title: string;
  artist: string;
  album: string;
  /** Position on the album; 0 for none. */
  track: number;
  /** `yyyy-mm-dd` */
  date: string;
  /** The licence's URL. */
  license: string;
  isrc: string;
  /** Of the track, in dB; `null` for none. */
  replaygain: number | null;
  /** Where the track is at home, and where its licence can be verified. */
  url: string;
}

/** A JPEG. */
export interface InnerCover extends Dimensions {
  bytes: Uint8Array;
}

/** Titles of others may have any length; players show a line. */
const LONGEST = 500;

/**
 * Vorbis comments, for FLAC and Ogg; mp3 has `id3.ts`. They go through this text rather than the command line: that has a limit,
 * and others can read it.
 */
export function metadataText(
  tags: AudioTags,
  format: TranscodeFormat,
  cover: InnerCover | undefined,
): string {
  const fields: [name: string, value: string][] = [
    ['title', tags.title],
    ['artist', tags.artist],
    ['album', tags.album],
    ['track', tags.track > 0 ? String(tags.track) : ''],
    ['date', tags.date],
    ['LICENSE', tags.license],
    ['copyright', copyrightOf(tags)],
    ['ISRC', tags.isrc],
    ['REPLAYGAIN_TRACK_GAIN', tags.replaygain === null ? '' : `${tags.replaygain.toFixed(2)} dB`],
    ['WEBSITE', tags.url],
  ];
  const lines = fields
    .map(([name, value]) => [name, tidy(value)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${escaped(value)}\n`);
  // FLAC takes the image as a stream; Ogg has no place for one.
  if (format === 'ogg' && cover !== undefined) {
    lines.push(`METADATA_BLOCK_PICTURE=${escaped(pictureBlock(cover).toString('base64'))}\n`);
  }
  return `;FFMETADATA1\n${lines.join('')}`;
}

/** In the words that Creative Commons proposes for it. */
export function copyrightOf({ artist, date, license, url }: AudioTags): string {
  if (license === '') return '';
  const whose = [date.slice(0, 4), artist].filter((part) => part !== '').join(' ');
  const claim = `Licensed to the public under ${license}`;
  return `${whose === '' ? '' : `${whose}. `}${claim}${url === '' ? '' : ` verify at ${url}`}`;
}

/** One line of proper text: no NUL, no line ends, no halves of characters. */
export function tidy(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`;
}

function escaped(text: string): string {
  return text.replace(/[=;#\\\n]/g, '\\$&');
}

/** FLAC's image block, which is what Vorbis comments hold in base64 (RFC 9639 8.8). */
function pictureBlock({ width, height, bytes }: InnerCover): Buffer {
  const FRONT_COVER = 3;
  const mime = Buffer.from('image/jpeg', 'latin1');
  const number = (value: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(value);
    return four;
  };
  const bitsOfPixel = 24;
  return Buffer.concat([
    number(FRONT_COVER),
    number(mime.length),
    mime,
    number(0),
    ...[width, height, bitsOfPixel, 0].map(number),
    number(bytes.length),
    bytes,
  ]);
}
