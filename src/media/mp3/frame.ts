/**
 * Frames of MPEG layer III (ISO 11172-3 2.4). A frame begins with four bytes:
 *
 *   ff fb 70 44
 *   |  |  || `+-- 01 joint stereo (11 is mono), then the bit for "original"
 *   |  |  |`----- 00 44,100 Hz, 0 no padding
 *   |  |  `------ 7: 96 kbit/s
 *   `--+--------- sync, MPEG-1, layer III, no checksum
 *
 * A frame of MPEG-1 holds 1152 samples: at 44,100 Hz and 96 kbit/s that is 313.47 bytes. Encoders write 313 or, where the padding
 * bit is set, 314.
 */

export interface Mp3Frame {
  /** kbit/s */
  rate: number;
  sampleRate: number;
  /** Bytes, including the header. */
  length: number;
  samples: number;
  isMono: boolean;
  /** Bytes between the header and the Xing or Info table, if the frame has one. */
  sideInformation: number;
}

const RATES_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** `undefined` if no frame of layer III starts here. MPEG-2.5 is the lowest of the three versions. */
export function readFrame(bytes: Buffer, at: number): Mp3Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1] & 0xe6) !== 0xe2) return undefined;
  const version = (bytes[at + 1] >> 3) & 3;
  const rate = (version === 3 ? RATES_1 : RATES_2)[(bytes[at + 2] >> 4) - 1];
  const base = SAMPLE_RATES[(bytes[at + 2] >> 2) & 3];
  if (version === 1 || rate === undefined || base === undefined) return undefined;
  const sampleRate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  const padding = (bytes[at + 2] >> 1) & 1;
  const isMono = bytes[at + 3] >> 6 === 3;
  return {
    rate,
    sampleRate,
    samples,
    length: Math.floor((samples * rate * 125) / sampleRate) + padding,
    isMono,
    sideInformation: version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  };
}

/** The frames of our own mp3 files: MPEG-1. */
export interface FrameFormat {
  sampleRate: 44_100 | 48_000;
  isMono: boolean;
}

/** Samples of one frame. */
export const SAMPLES = 1152;
/** kbit/s of constant rates, and of frames without audio. */
const KBITS = 96;

/**
 * How many bytes the first `frames` frames of 96 kbit/s have. LAME sets the padding bit by a running remainder that starts
 * full, so the first frame has none, and of any number of frames the bytes are known:
 *
 *   44,100 Hz: 313, 314, 313, 314, 313 …    48,000 Hz: 288 each
 */
export function constantRateBytes(frames: number, { sampleRate }: FrameFormat): number {
  if (frames <= 0) return 0;
  const bytes = SAMPLES * KBITS * 125;
  const padded = Math.ceil(((frames - 1) * (bytes % sampleRate)) / sampleRate);
  return frames * Math.floor(bytes / sampleRate) + padded;
}

/** The frames from `from` to before `to` of such a file, silent. */
export function silentFrames(from: number, to: number, format: FrameFormat): Buffer {
  const start = constantRateBytes(from, format);
  const bytes = Buffer.alloc(constantRateBytes(to, format) - start);
  for (let i = from; i < to; i++) {
    const begin = constantRateBytes(i, format);
    const length = constantRateBytes(i + 1, format) - begin;
    bytes.set(frameHeader(format, length > constantRateBytes(1, format)), begin - start);
  }
  return bytes;
}

/** A frame without padding and without audio. */
export function emptyFrame(format: FrameFormat): Buffer {
  return silentFrames(0, 1, format);
}

function frameHeader({ sampleRate, isMono }: FrameFormat, isPadded: boolean): number[] {
  const rates = ((RATES_1.indexOf(KBITS) + 1) << 4) | (SAMPLE_RATES.indexOf(sampleRate) << 2);
  return [0xff, 0xfb, rates | (isPadded ? 2 : 0), isMono ? 0xc4 : 0x44];
}
