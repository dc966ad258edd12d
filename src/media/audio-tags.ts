/** The tags of an audio file, as the metadata text that ffmpeg reads. */
import type { Dimensions, TranscodeFormat } from '../domain/media/media.ts';

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
  /** The gain of the track, in dB; `null` for none. */
  replaygain: number | null;
  /** The page of the track, where its licence can be verified. */
  url: string;
}

/** A JPEG. */
export interface InnerCover extends Dimensions {
  bytes: Uint8Array;
}

/** Titles may have any length; players show one line. */
const LONGEST = 500;

/**
 * Vorbis comments, for FLAC and Ogg; mp3 has `id3.ts`. In a file rather than on the command line, which is limited and visible
 * to other users.
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
  // FLAC stores the image as a stream; Ogg cannot.
  if (format === 'ogg' && cover !== undefined) {
    lines.push(`METADATA_BLOCK_PICTURE=${escaped(pictureBlock(cover).toString('base64'))}\n`);
  }
  return `;FFMETADATA1\n${lines.join('')}`;
}

/** In the wording of Creative Commons. */
export function copyrightOf({ artist, date, license, url }: AudioTags): string {
  if (license === '') return '';
  const whose = [date.slice(0, 4), artist].filter((part) => part !== '').join(' ');
  const claim = `Licensed to the public under ${license}`;
  return `${whose === '' ? '' : `${whose}. `}${claim}${url === '' ? '' : ` verify at ${url}`}`;
}

/** One line of valid text: no NUL, no line ends, no half characters. */
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

/** The picture block of FLAC, which Vorbis comments contain in base64 (RFC 9639 8.8). */
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
