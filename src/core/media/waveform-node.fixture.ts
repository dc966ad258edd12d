/** A node that computes waveforms, and does nothing else. */
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import { createWaveformMaker, type WaveformMakerParts } from './waveform-maker.ts';

export type WaveformNodeParts = Omit<WaveformMakerParts, 'log' | 'ffmpeg'> &
  Partial<Pick<WaveformMakerParts, 'log'>> & { ffmpeg: Ffmpeg };

export function createWaveformNode({ log = quiet, ffmpeg, ...parts }: WaveformNodeParts) {
  return createWaveformMaker({ ...parts, ffmpeg: () => ffmpeg, log });
}
