/** The command lines of ffmpeg, as lists: no shell is involved. */
import type { TranscodeFormat } from '../../domain/media/media.ts';
import type { FrameFormat } from '../mp3/frame.ts';

export interface EncodingOptions {
  /** A path, or samples on standard input. `start`: the second of the file to begin with. */
  source: { file: string; start: number } | 'samples';
  format: TranscodeFormat;
  /** A JPEG is added. */
  cover: boolean;
  channels: Channels;
  /** The source was lossy: more than 16 bits would only store noise. */
  lossy: boolean;
  /** The frames of mp3, if its header already says so; otherwise 44,100 Hz and stereo. */
  frames?: FrameFormat | undefined;
  output: { file: string } | 'standard output';
  limits: EncodingLimits;
}

/** `two`: the first two channels of a source with too many for a known layout. */
export type Channels = 'all' | 'two';

export interface EncodingLimits {
  /** CPU time after which the system ends it, even if this process is gone. */
  seconds: number;
  /** The same for bytes of output. */
  output: number;
}

/** The metadata is read from this descriptor; standard input is used for samples. */
export const METADATA_DESCRIPTOR = 3;
/** Also a pipe: ffmpeg never opens the image in the library itself; it gets our re-encoded copy. */
export const COVER_DESCRIPTOR = 4;

/** The largest single allocation; there is no option for the total. */
const ALLOCATION_MAX = 256 * 1024 * 1024;
/** The largest image in an audio file: ffmpeg reads images by default. */
const PIXELS_MAX = 50_000_000;

/** Pure audio containers. In particular no playlists or scripts (HLS, concat), which would make ffmpeg open other files. */
const CONTAINERS = 'aac,aiff,ape,asf,au,caf,dsf,flac,matroska,mov,mp3,mpc,mpc8,ogg,tak,tta,w64,wav,wv';

const GENERAL = options(`-nostdin -hide_banner -nostats -v error -max_alloc ${ALLOCATION_MAX}`);

/** Mono stays mono, surround becomes stereo. */
const STEREO = 'channel_layouts=mono|stereo';
/** Only frames. */
const MP3 = options('-c:a libmp3lame -write_xing 0 -id3v2_version 0 -f mp3');
/** Vorbis supports more than is audible, up to a limit. */
const OGG_RATES = '8000|11025|12000|16000|22050|24000|32000|44100|48000';
/**
 * mp32 is V1, about 225 kbit/s: between V0, which few can tell from it, and V2. ffmpeg writes the checksum of FLAC into its first
 * bytes at the end, so that output has to be a file.
 */
const ENCODERS: Record<TranscodeFormat, (encoding: EncodingOptions) => { filter?: string; codec: string[] }> =
  {
    mp31: ({ frames }) => ({ filter: mp3Filter(frames), codec: [...MP3, '-b:a', '96k'] }),
    mp32: ({ frames }) => ({ filter: mp3Filter(frames), codec: [...MP3, '-q:a', '1'] }),
    ogg: () => ({
      filter: `aformat=sample_rates=${OGG_RATES}:${STEREO}`,
      codec: ['-c:a', 'libvorbis', '-q:a', '5', '-f', 'ogg'],
    }),
    radio: ({ frames }) => ({
      filter: mp3Filter(frames),
      codec: [...MP3, '-b:a', '96k', '-reservoir', '0'],
    }),
    flac: ({ lossy }) => ({
      codec: [...(lossy ? ['-sample_fmt', 's16'] : []), '-c:a', 'flac', '-f', 'flac'],
    }),
  };

/** The same source, tags and ffmpeg give the same bytes: no dates, no random serial numbers, one thread. */
export function encodingArguments(encoding: EncodingOptions): string[] {
  const { source, format, channels, output, limits } = encoding;
  const { filter, codec } = ENCODERS[format](encoding);
  const hasTags = isTaggedByFfmpeg(format);
  // Ogg can store an image only in its tags.
  const cover = encoding.cover && format === 'flac';
  return [
    ...GENERAL,
    ...options(`-timelimit ${limits.seconds} -abort_on empty_output -filter_threads 1 -y`),
    ...(source === 'samples' ? SAMPLES_INPUT : [...startOption(source.start), ...fileInput(source.file)]),
    ...(hasTags ? METADATA_INPUT : []),
    ...(cover ? COVER_INPUT : []),
    ...options(`-map 0:a:0 -map_metadata ${hasTags ? 1 : -1} -map_metadata:s:a:0 -1 -map_chapters -1`),
    ...(cover ? COVER_OUTPUT : []),
    ...filters(channels, filter),
    ...codec,
    ...options(`-threads 1 -fflags +bitexact -flags:a +bitexact -fs ${limits.output}`),
    // Flushes every packet: a client waits for the first.
    ...options('-flush_packets 1'),
    output === 'standard output' ? 'pipe:1' : `file:${output.file}`,
  ];
}

/** Whether ffmpeg writes the tag. We write that of other formats ourselves, or there is none. */
export function isTaggedByFfmpeg(format: TranscodeFormat): boolean {
  return format === 'flac' || format === 'ogg';
}

function mp3Filter({ sampleRate, isMono }: FrameFormat = { sampleRate: 44_100, isMono: false }): string {
  return `aformat=sample_rates=${sampleRate}:channel_layouts=${isMono ? 'mono' : 'stereo'}`;
}

function filters(channels: Channels, filter?: string): string[] {
  const all = [...(channels === 'two' ? ['pan=stereo|c0=c0|c1=c1'] : []), ...(filter ? [filter] : [])];
  return all.length === 0 ? [] : ['-filter:a', all.join(',')];
}

/** Mono samples of 16 bits on standard output, of the first `secondsMax` seconds, to measure loudness. */
export function decodingArguments(
  file: string,
  {
    rate,
    seconds,
    secondsMax,
    channels,
  }: { rate: number; seconds: number; secondsMax: number; channels: Channels },
): string[] {
  return [
    ...GENERAL,
    ...options(`-timelimit ${seconds} -filter_threads 1`),
    ...fileInput(file),
    ...options('-map 0:a:0'),
    ...filters(channels),
    ...options(`-t ${secondsMax} -ac 1 -ar ${rate} -f s16le -c:a pcm_s16le pipe:1`),
  ];
}

/** The loudness so far (EBU R 128) on standard output, as lines of text: one value for each tenth of a second. */
export function loudnessArguments(
  file: string,
  { seconds, channels }: { seconds: number; channels: Channels },
): string[] {
  const measure = 'ebur128=metadata=1:framelog=verbose,ametadata=mode=print:key=lavfi.r128.I:file=-';
  return [
    ...GENERAL,
    ...options(`-timelimit ${seconds} -filter_threads 1`),
    ...fileInput(file),
    ...options('-map 0:a:0'),
    ...filters(channels, measure),
    ...options('-f null -'),
  ];
}

/** Before the input, so that what comes before it is skipped and not decoded. */
function startOption(start: number): string[] {
  return start === 0 ? [] : ['-ss', start.toFixed(3)];
}

/** With the prefix `file:`, no name is taken for an option or a protocol. */
function fileInput(file: string): string[] {
  return [
    ...options(
      `-protocol_whitelist file -format_whitelist ${CONTAINERS} -max_pixels ${PIXELS_MAX} -threads 1`,
    ),
    ...['-i', `file:${file}`],
  ];
}

const SAMPLES_INPUT = options('-protocol_whitelist pipe -f s16le -ar 44100 -ac 2 -i pipe:0');
const METADATA_INPUT = options(`-f ffmetadata -protocol_whitelist pipe -i pipe:${METADATA_DESCRIPTOR}`);
const COVER_INPUT = options(`-protocol_whitelist pipe -f jpeg_pipe -threads 1 -i pipe:${COVER_DESCRIPTOR}`);
const COVER_OUTPUT = [
  ...options('-map 2:v:0 -c:v copy -disposition:v:0 attached_pic -map_metadata:s:v:0 -1'),
  ...['-metadata:s:v:0', 'title=Cover', '-metadata:s:v:0', 'comment=Cover (front)'],
];

/** Splits options that contain no space. */
function options(text: string): string[] {
  return text.split(' ');
}
