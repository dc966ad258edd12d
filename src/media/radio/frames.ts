/**
 * The frames of radios: MPEG-1 layer III, 96 kbit/s, 44,100 Hz, two channels. The format `radio` uses no bit reservoir, so
 * that each frame can be decoded alone: audio can start, end and be joined at any frame, and a listener can start at any.
 */
import { emptyFrame, SAMPLES } from '../mp3/frame.ts';

const SAMPLE_RATE = 44_100;
const BITS_A_SECOND = 96_000;

export const KBITS_A_SECOND = BITS_A_SECOND / 1000;
export const FRAMES_A_SECOND = SAMPLE_RATE / SAMPLES;
/** Actually 313 or 314: a bit of the header says which. */
export const BYTES_A_FRAME = (SAMPLES * BITS_A_SECOND) / 8 / SAMPLE_RATE;

const HEADER = 4;
const LENGTH = Math.floor(BYTES_A_FRAME);

/** A silent frame: joint stereo, without bits for any of its parts. */
export const SILENT_FRAME = emptyFrame({ sampleRate: SAMPLE_RATE, isMono: false });

/** The frame at a time, counted from 1970, and its start in milliseconds. */
export const frameAt = (ms: number) => Math.ceil((ms * FRAMES_A_SECOND) / 1000);
export const beginOf = (frame: number) => (frame * 1000) / FRAMES_A_SECOND;

/** `ff fb 70 64`, or `72` with one byte more (ISO 11172-3 2.4.1.3). `undefined` for anything else. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] !== 0xff || bytes[at + 1] !== 0xfb || (bytes[at + 2] & 0xfd) !== 0x70) return undefined;
  const isMono = bytes[at + 3] >> 6 === 3;
  return isMono ? undefined : LENGTH + ((bytes[at + 2] >> 1) & 1);
}

/**
 * Splits bytes into frames, from any start. Other bytes are left out. Two bytes may look like a frame by chance, so the first
 * one counts only if another follows it.
 */
export function createFrameCutter() {
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  let found = false;

  function isFollowed(length: number): boolean {
    return found || lengthAt(bytes, at + length) !== undefined;
  }

  return {
    add(more: Buffer): void {
      bytes = at === bytes.length ? more : Buffer.concat([bytes.subarray(at), more]);
      at = 0;
    },
    /** `undefined`: there is none yet. */
    next(): Buffer | undefined {
      for (; at + HEADER <= bytes.length; at++) {
        const length = lengthAt(bytes, at);
        if (length === undefined) {
          found = false;
          continue;
        }
        const needed = found ? length : length + HEADER;
        if (at + needed > bytes.length) return undefined;
        if (!isFollowed(length)) continue;
        found = true;
        at += length;
        return bytes.subarray(at - length, at);
      }
      return undefined;
    },
  };
}
