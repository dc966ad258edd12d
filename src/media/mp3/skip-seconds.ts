/** Cuts the beginning off an mp3 stream, between two frames: every frame can be played without those before it, but for a moment. */
import { Transform } from 'node:stream';
import { readFrame } from './frame.ts';
import { id3Size } from './id3.ts';

/** A frame header, or the header of an ID3 tag. */
const HEADER_BYTES = 10;

export interface SkippingStream extends Transform {
  /** Bytes that were left out so far. */
  skipped(): number;
}

/** Passes what follows the first `seconds` of the audio on. */
export function skipSeconds(seconds: number): SkippingStream {
  let rest: Buffer = Buffer.alloc(0);
  let skipped = 0;
  let time = 0;
  let tag: number | undefined;
  let isPassing = false;

  /** How many bytes of `bytes` to leave out, as far as it is known. */
  function leaveOut(bytes: Buffer): number {
    let at = 0;
    if (tag === undefined) {
      if (bytes.length < HEADER_BYTES) return 0;
      tag = id3Size(bytes);
    }
    if (skipped < tag) at = Math.min(bytes.length, tag - skipped);
    while (at + HEADER_BYTES <= bytes.length) {
      if (time >= seconds) {
        isPassing = true;
        return at;
      }
      const frame = readFrame(bytes, at);
      if (frame === undefined) at++;
      else if (at + frame.length > bytes.length) return at;
      else {
        at += frame.length;
        time += frame.samples / frame.sampleRate;
      }
    }
    return at;
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isPassing) return done(null, chunk);
      const bytes = Buffer.concat([rest, chunk]);
      const out = leaveOut(bytes);
      skipped += out;
      rest = bytes.subarray(out);
      if (!isPassing) return done();
      const passed = rest;
      rest = Buffer.alloc(0);
      done(null, passed);
    },
  });
  return Object.assign(stream, { skipped: () => skipped });
}
