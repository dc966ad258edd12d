/**
 * FLAC, of which ffmpeg writes everything; but how many samples there are it writes into STREAMINFO only at the end (RFC 9639 8.2):
 *
 *    0  "fLaC"
 *    4  00 00 00 22            STREAMINFO, 34 bytes
 *    8  12 00 12 00            samples in a block, at least and at most
 *   12  00 00 00  00 00 00     bytes in a frame, at least and at most: 0 while unknown
 *   18  0a c4 42 f0 00 a1 7f c8
 *       `----´ |  `----------´ 36 bits: samples, 10,584,008; 0 while unknown
 *        |     `-------------- 3 bits: channels less one; 5 bits: bits in a sample less one
 *        `-------------------- 20 bits: 44,100 Hz
 *   26  …                      MD5 of the samples, or 0
 */
import { read } from 'node:fs';
import { promisify } from 'node:util';
import { type Layout, writeAt } from './layout.ts';
import type { SourceShape } from './source-shape.ts';

const LENGTH = 42;
const RATE_AT = 18;
const SAMPLES_AT = 21;
const SAMPLES_MAX = 2 ** 36;

export function flacLayout(shape: SourceShape | undefined): Layout {
  // Decoders reject a file with fewer samples than declared.
  if (!shape?.isExact) return { header: Buffer.alloc(0), hasDuration: false };
  const { duration } = shape;
  return {
    header: Buffer.alloc(0),
    hasDuration: true,
    startsAt: LENGTH,
    async start(descriptor) {
      const { buffer } = await promisify(read)(descriptor, Buffer.alloc(LENGTH), 0, LENGTH, 0);
      const samples = Math.round(duration * (buffer.readUIntBE(RATE_AT, 3) >> 4));
      // ffmpeg has ended meanwhile, and has written the actual value.
      const isKnown = (buffer[SAMPLES_AT] & 0x0f) !== 0 || buffer.readUInt32BE(SAMPLES_AT + 1) !== 0;
      if (isKnown || samples >= SAMPLES_MAX) return;
      buffer[SAMPLES_AT] |= Math.floor(samples / 2 ** 32);
      buffer.writeUInt32BE(samples % 2 ** 32, SAMPLES_AT + 1);
      await writeAt(descriptor, buffer.subarray(SAMPLES_AT, SAMPLES_AT + 5), SAMPLES_AT);
    },
  };
}
