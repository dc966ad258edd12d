import { readFileSync } from 'node:fs';
import { WAVEFORM_PEAKS } from '../domain/vocabulary.ts';

/** 960 bytes for each track in turn, made by `make-waveforms.ts`. */
export const WAVEFORMS = new URL('./waveforms.bin', import.meta.url);

/** The peaks of the demo's sound, track after track. */
export function readWaveforms(): number[][] {
  const peaks = readFileSync(WAVEFORMS);
  return Array.from({ length: peaks.length / WAVEFORM_PEAKS }, (_, at) => [
    ...peaks.subarray(at * WAVEFORM_PEAKS, (at + 1) * WAVEFORM_PEAKS),
  ]);
}
