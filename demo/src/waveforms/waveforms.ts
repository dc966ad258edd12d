import { readFileSync } from 'node:fs';
import { PEAKS } from '../constants.ts';

/** 960 bytes for each track, in order, written by `make-waveforms.ts`. */
export const WAVEFORMS = new URL('./waveforms.bin', import.meta.url);

/** The peaks of every track, in order. */
export function readWaveforms(): number[][] {
  const peaks = readFileSync(WAVEFORMS);
  return Array.from({ length: peaks.length / PEAKS }, (_, at) => [
    ...peaks.subarray(at * PEAKS, (at + 1) * PEAKS),
  ]);
}

const LOUDEST = 32_768;

/** The waveform of a sound of so many frames: the loudest sample of either side in each 960th of it, 0..100. */
export function peaksOf(chunks: Iterable<Uint8Array>, frames: number): Uint8Array {
  const tops = new Uint16Array(PEAKS);
  let frame = 0;
  let peak = 0;
  let end = Math.floor(frames / PEAKS);
  for (const chunk of chunks) {
    const samples = new Int16Array(chunk.buffer, chunk.byteOffset, chunk.length / 2);
    for (let at = 0; at < samples.length; at += 2, frame += 1) {
      if (frame === end) {
        peak += 1;
        end = Math.floor(((peak + 1) * frames) / PEAKS);
      }
      const loudest = Math.max(Math.abs(samples[at]), Math.abs(samples[at + 1]));
      if (loudest > tops[peak]) tops[peak] = loudest;
    }
  }
  return Uint8Array.from(tops, (top) => Math.round((top * 100) / LOUDEST));
}
