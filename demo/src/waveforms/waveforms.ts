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
