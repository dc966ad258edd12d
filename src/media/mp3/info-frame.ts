/**
 * The first frame of an mp3 file: silent, with the table from which players read the duration, where to seek, and
 * what the encoder added in front and behind. Of a stereo file:
 *
 *     0  ff fb 70 44           header, then 32 bytes of side information (17 in mono), all 0
 *    36  "Xing"                variable rate; "Info" for a constant one
 *    40  00 00 00 0f           which of the next four are there: 1 frames, 2 bytes, 4 seek table, 8 quality
 *    44  00 00 23 e4           frames, this one not counted
 *    48  00 2b f1 a0           bytes, this frame included
 *    52  00 02 05 … fd         where each hundredth of the time begins, in 256ths of the bytes
 *   152  00 00 00 00           quality; unused
 *   156  "Lavf" 00 00 00 00 00 the encoder; decoders use the delay of those they know
 *   165  …                     rates, loudness and peaks: not known
 *   177  24 04 c0              576 samples were added in front and 1216 behind, 12 bits each
 *   180  …                     nothing of ours, and the bytes again
 *   190  xx xx                 CRC-16 of all before it
 *
 * Without bytes and seek table, the flags are 1, and all after the frames moves up.
 */
import { emptyFrame, type FrameFormat, SAMPLES } from './frame.ts';

export interface InfoTable {
  frames: number;
  /** Samples of the audio, before encoding. */
  samples: number;
  /** The bytes after this frame, and where each hundredth of the time begins; absent while unknown, and at a constant rate. */
  known?: { bytes: number; seekTable: Buffer } | undefined;
  isVariable: boolean;
}

/** The samples that LAME adds at the start. */
const DELAY = 576;
/** The minimum it adds at the end. */
const PADDING_MIN = 576;
const KBITS = 96;

/** The number of frames that LAME writes. */
export function framesOf(samples: number): number {
  return Math.ceil((samples + DELAY + PADDING_MIN) / SAMPLES);
}

/** The maximum number of decoded samples, if the number before encoding is unknown. */
export function samplesOf(frames: number): number {
  return Math.max(0, frames * SAMPLES - DELAY - PADDING_MIN);
}

/** `table`: absent while nothing is known. Always of the same length. */
export function infoFrame(format: FrameFormat, table?: InfoTable): Buffer {
  const frame = emptyFrame(format);
  if (table === undefined) return frame;
  const { frames, samples, known, isVariable } = table;
  const bytes = known === undefined ? 0 : frame.length + known.bytes;
  let at = format.isMono ? 21 : 36;
  const put = (value: number, bytes: number) => {
    at = frame.writeUIntBE(Math.min(value, 2 ** (8 * bytes) - 1), at, bytes);
  };
  at += frame.write(isVariable ? 'Xing' : 'Info', at, 'latin1');
  put(known === undefined ? 1 : 15, 4);
  put(frames, 4);
  if (known !== undefined) {
    put(bytes, 4);
    at += known.seekTable.copy(frame, at);
    put(0, 4);
  }
  frame.write('Lavf', at, 'latin1');
  at += 9;
  const [CONSTANT, VARIABLE] = [1, 4];
  put(isVariable ? VARIABLE : CONSTANT, 1);
  at += 10;
  put(isVariable ? 0 : KBITS, 1);
  put((DELAY << 12) | (frames * SAMPLES - DELAY - samples), 3);
  at += 4;
  put(bytes, 4);
  at += 2;
  put(crc16(frame.subarray(0, at)), 2);
  return frame;
}

function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
