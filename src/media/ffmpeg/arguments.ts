/** The command lines of ffmpeg, as lists: nothing here ever meets a shell. */
import type { AudioFormat } from '../../domain/vocabulary.ts';
import type { Cover } from './cover.ts';

export interface Encoding {
  /** A path, or the samples that come on standard input. */
  source: { file: string } | 'samples';
  format: AudioFormat;
  cover: Cover | undefined;
  /** The source was lossy: more than 16 bits of it would be noise, kept without loss. */
  lossy: boolean;
  output: string;
  limits: Limits;
}

export interface Limits {
  /** Of the processor, after which the system ends it even if we no longer can. */
  seconds: number;
  /** Bytes of output, likewise. */
  output: number;
}

/** The metadata comes on this descriptor; standard input is taken by samples. */
export const METADATA_DESCRIPTOR = 3;

/** One piece of memory; there is no option for all of it together. */
const ALLOCATION_MAX = 256 * 1024 * 1024;
/** Of pictures inside sound files, which ffmpeg looks at though nobody asks it to. */
const PIXELS_MAX = 50_000_000;

/**
 * Containers of sound and nothing else. Above all no playlists or scripts (HLS, concat), which would have ffmpeg open
 * other files in the name of the one it was given.
 */
const CONTAINERS = 'aac,aiff,ape,asf,au,caf,dsf,flac,matroska,mov,mp3,mpc,mpc8,ogg,tak,tta,w64,wav,wv';

const GENERAL = ['-nostdin', '-hide_banner', '-nostats', '-v', 'error', '-max_alloc', String(ALLOCATION_MAX)];

/** MPEG-1 layer III has these rates and 96 kbit/s at each of them; mono stays mono, surround becomes stereo. */
const MP3 = [
  '-filter:a',
  'aformat=sample_rates=44100|48000:channel_layouts=mono|stereo',
  '-c:a',
  'libmp3lame',
];
/** Not 2.3: there a `/` divides values, and readers take AC/DC for two artists and a URL for four. */
const ID3 = ['-id3v2_version', '4', '-f', 'mp3'];

/**
 * mp32 is V1, about 225 kbit/s: between V0, which few can tell from it, and V2. Its frame count and seek table are written
 * into the first frame at the end, as FLAC's length and checksum are: the output has to be a file.
 */
const ENCODERS: Record<AudioFormat, (lossy: boolean) => string[]> = {
  mp31: () => [...MP3, '-b:a', '96k', ...ID3],
  mp32: () => [...MP3, '-q:a', '1', ...ID3],
  ogg: () => [
    '-filter:a',
    'aformat=channel_layouts=mono|stereo',
    '-c:a',
    'libvorbis',
    '-q:a',
    '5',
    '-f',
    'ogg',
  ],
  flac: (lossy) => [...(lossy ? ['-sample_fmt', 's16'] : []), '-c:a', 'flac', '-f', 'flac'],
};

/** The same source, tags and ffmpeg give the same bytes: no dates, no random serial numbers, one thread. */
export function encodingArguments({ source, format, cover, lossy, output, limits }: Encoding): string[] {
  const picture = format === 'ogg' ? undefined : cover;
  return [
    ...GENERAL,
    ...['-timelimit', String(limits.seconds), '-abort_on', 'empty_output', '-filter_threads', '1', '-y'],
    ...(source === 'samples' ? samplesInput() : fileInput(source.file)),
    ...['-f', 'ffmetadata', '-protocol_whitelist', 'pipe', '-i', `pipe:${METADATA_DESCRIPTOR}`],
    ...(picture === undefined ? [] : coverInput(picture)),
    ...['-map', '0:a:0', '-map_metadata', '1', '-map_metadata:s:a:0', '-1', '-map_chapters', '-1'],
    ...(picture === undefined ? [] : coverOutput()),
    ...ENCODERS[format](lossy),
    ...['-threads', '1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-fs', String(limits.output)],
    // Every packet as it is made: somebody waits for the first.
    ...['-flush_packets', '1'],
    `file:${output}`,
  ];
}

/** Mono samples of 16 bits on standard output, for whoever looks at the loudness and not at the sound. */
export function decodingArguments(file: string, rate: number, seconds: number): string[] {
  return [
    ...GENERAL,
    ...['-timelimit', String(seconds), '-filter_threads', '1'],
    ...fileInput(file),
    ...['-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'],
  ];
}

/** With `file:` before it, no name is taken for an option or for a protocol. */
function fileInput(file: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS],
    ...['-max_pixels', String(PIXELS_MAX), '-threads', '1', '-i', `file:${file}`],
  ];
}

function samplesInput(): string[] {
  return ['-protocol_whitelist', 'pipe', '-f', 's16le', '-ar', '44100', '-ac', '2', '-i', 'pipe:0'];
}

/** Without a pattern type, `%d` in a name would mean a row of files. */
function coverInput({ path, type }: Cover): string[] {
  const decoder = type === 'image/png' ? 'png' : 'mjpeg';
  return [
    ...['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none'],
    ...['-threads', '1', '-c:v', decoder, '-i', `file:${path}`],
  ];
}

function coverOutput(): string[] {
  return [
    ...['-map', '2:v:0', '-c:v', 'copy', '-disposition:v:0', 'attached_pic', '-map_metadata:s:v:0', '-1'],
    ...['-metadata:s:v:0', 'title=Cover', '-metadata:s:v:0', 'comment=Cover (front)'],
  ];
}
